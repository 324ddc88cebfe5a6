import Foundation
import NavigationModel
import SpecFile
import SwiftGeneration

/// The root folder of the package.
let packageFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

/// The machine of a spec that the package carries.
func machine(_ path: String) throws -> Machine {
  try SpecReader.read(path: packageFolder.appendingPathComponent(path).path).machine
}

/// The folder in which the test bundle and the package's commands stand.
let productsFolder: URL = {
  let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
  let path = bundle?.bundlePath ?? Bundle.main.executablePath ?? CommandLine.arguments[0]
  return URL(fileURLWithPath: path).deletingLastPathComponent()
}()

/// Runs `body` with a folder of its own, and removes the folder.
func withFolder<T>(_ body: (URL) throws -> T) throws -> T {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("navcheck-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}

/// What a process said, and how it ended.
struct Answer {
  var output: String
  var error: String
  var exit: Int32
}

/// Runs a program to its end.
func run(_ program: URL, _ arguments: [String]) throws -> Answer {
  try withFolder { folder in
    // Files instead of pipes: neither side waits for the other.
    let streams = try ["output", "error"].map { name in
      let url = folder.appendingPathComponent(name)
      try Data().write(to: url)
      return (url, try FileHandle(forWritingTo: url))
    }
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.standardOutput = streams[0].1
    process.standardError = streams[1].1
    try process.run()
    process.waitUntilExit()
    let texts = try streams.map { try String(contentsOf: $0.0, encoding: .utf8) }
    return Answer(output: texts[0], error: texts[1], exit: process.terminationStatus)
  }
}
