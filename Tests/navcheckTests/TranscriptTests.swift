import Foundation
import NavigationSupport
import Testing

@Suite("transcripts", .slow)
struct TranscriptTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Transcripts")

  static let names =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".md") && ($0 != "full-disk.md" || FileManager.default.fileExists(atPath: "/dev/full")) }
    .sorted()
    // Pages whose examples are commands.
    + ["Adopting", "Links", "Reviewing", "Tutorial", "Website"].map { "../../../Docs/\($0).md" }

  @Test("there are transcripts")
  func some() { #expect(Self.names.count >= 5) }

  @Test("what the commands say is what the transcripts say", arguments: names)
  func holds(_ name: String) async throws {
    let url = Self.folder.appendingPathComponent(name)
    let text = try String(contentsOf: url, encoding: .utf8)
    var transcript = Transcript(text)
    try await NavcheckBinary.withFolder { directory in
      for index in transcript.parts.indices {
        switch transcript.parts[index] {
        case .text: break
        case .file(let path, let lines): try Self.write(lines, to: path, in: directory)
        case .command(var command):
          let answer = try await NavcheckBinary.run(command.line, in: directory)
          let actual = Self.lines(of: answer)
          if actual != command.expected, !Self.records {
            let changes = difference(expected: command.expected, actual: actual)
            Issue.record("\(name): $ \(command.line)\n\(changes)\nUPDATE_TRANSCRIPTS=1 records what is said now")
          }
          command.expected = actual
          transcript.parts[index] = .command(command)
        }
      }
    }
    if Self.records, transcript.text != text {
      try transcript.text.write(to: url, atomically: true, encoding: .utf8)
    }
    // A run that records proves nothing, so it does not pass.
    if Self.records { Issue.record("\(name) was recorded; look at the changes and run the tests again") }
  }

  private static let records = ProcessInfo.processInfo.environment["UPDATE_TRANSCRIPTS"] == "1"

  private static func lines(of answer: NavcheckBinary.Answer) -> [String] {
    func lines(_ text: String, _ prefix: String) -> [String] {
      guard !text.isEmpty else { return [] }
      return (text.hasSuffix("\n") ? text.dropLast() : text[...]).split(
        separator: "\n", omittingEmptySubsequences: false
      )
      .map { prefix + String($0) }
    }
    return lines(masked(answer.output), "") + lines(masked(answer.error), "2> ") + ["# exit \(answer.exit)"]
  }

  private static func masked(_ text: String) -> String {
    text.replacing(#/\d+\.\d\d s\b/#, with: "… s").replacing(#/\b[0-9a-f]{12}…/#, with: "…")
      .replacing(#/[\d,]+ steps\/s/#, with: "… steps/s")
  }

  private static func write(_ lines: [String], to path: String, in directory: String) throws {
    let url = URL(fileURLWithPath: directory).appendingPathComponent(path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try (lines.joined(separator: "\n") + "\n").write(to: url, atomically: true, encoding: .utf8)
  }

  @Test("pages that are followed command by command begin in folders of their own")
  func folders() throws {
    let folders = try ["Adopting", "Tutorial"].map { page in
      let text = try String(contentsOf: Self.folder.appendingPathComponent("../../../Docs/\(page).md"), encoding: .utf8)
      let begins = try #require(text.firstMatch(of: #/```sh\nmkdir ([a-z-]+) && cd ([a-z-]+)\n```/#), "\(page)")
      let firstCommand = try #require(text.firstRange(of: "```console"))
      #expect(begins.1 == begins.2 && begins.range.upperBound < firstCommand.lowerBound, "\(page)")
      return String(begins.1)
    }
    expect(Set(folders).count, equals: folders.count, "\(folders)")
  }

  @Test("a transcript that is taken apart and put together again is the same")
  func roundTrip() throws {
    for name in Self.names {
      let text = try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
      expect(Transcript(text).text, equals: text)
    }
  }
}
