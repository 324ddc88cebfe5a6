import Foundation

/// The program that parses with ada, kept running so that its turns can be taken between ours.
final class Ada {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var digest: String?

  /// - Parameters:
  ///   - program: built from `Peers/ada.cpp`.
  ///   - links: a file with a link per line.
  init(program: String, links: String) throws {
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = [links]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Nanoseconds for all links, `repeats` times. The digest must be the same each time.
  func run(_ repeats: Int) throws -> Double {
    try input.fileHandleForWriting.write(contentsOf: Data("run \(repeats)\n".utf8))
    var line = ""
    while !line.hasSuffix("\n") {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { throw Failure("the program with ada has ended") }
      line += String(decoding: data, as: UTF8.self)
    }
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard words.count == 2, let nanoseconds = Double(words[0]), digest == nil || digest == words[1] else {
      throw Failure("the program with ada says: \(line)")
    }
    digest = words[1]
    return nanoseconds
  }
}
