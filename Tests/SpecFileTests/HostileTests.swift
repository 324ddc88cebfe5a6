import Foundation
import NavigationModel
import NavigationSupport
import Testing

@testable import SpecFile

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

@Suite("Hostile files are refused, and neither crash nor hang nor eat memory", .slow)
struct HostileTests {
  @Test(
    "what is no spec is refused in one sentence",
    arguments: [
      Case("", "1:1+1 the file is empty"),
      Case("  \n\n", "1:1+1 the file is empty"),
      Case("# only a comment\n", "1:1+1 the file is empty"),
      Case("--- \n", "1:1+1 the file is empty"),
      Case("- a\n- b\n", "1:1+1 a spec must be a mapping of sections"),
      Case("text", "1:1+1 a spec must be a mapping of sections"),
      Case("\0\u{1}ELF", "1:1+1 this is not a text file: it contains a zero byte"),
      Case("a: \u{1B}[31m", "1:4+1 this is the control character U+001B, which neither YAML nor JSON allows"),
      Case("a: b\n---\nc: d\n", "2:1+3 a second YAML document begins here; a spec is one document"),
      Case("a: &x b\n", "1:4+2 YAML anchors are not allowed in a spec"),
      Case("a: *x\n", "1:4+2 YAML aliases are not allowed in a spec"),
      Case("a: !!str b\n", "1:4+5 YAML tags are not allowed in a spec"),
      Case("a: ! b\n", "1:4+1 YAML tags are not allowed in a spec"),
      Case("%TAG ! tag:x,2000:\n---\na: b\n", "1:1+18 YAML tags are not allowed in a spec"),
      Case("<<: { a: b }\n", "1:1+2 YAML merge keys are not allowed in a spec"),
      Case("? [a]\n: b\n", "1:3+1 a key is plain text, not a list or a mapping"),
      Case("a: [b\n", "1:4+1 this list is never closed"),
      Case("a: { b: c\n", "1:4+1 this mapping is never closed"),
      Case("a: [b\nc: d]\ne: f", "2:2+1 ',' or ']' is missing before this"),
      Case("a: { b: c\nd: e\n", "2:2+1 ',' or '}' is missing before this"),
      Case("a: b: c\n", "1:5+1 a ': ' is not allowed here"),
      Case("a:\n\t- b\n", "2:1+1 YAML does not allow tabs for indentation"),
      Case("a: \"b\n", "1:4+1 the quotes are never closed"),
      Case("a: @b\n", "1:4+1 a text cannot begin with this character"),
      Case(
        "a: b\n c: d\n",
        "2:2+1 this line is indented by 1, the one above it by 0, which already has a value"),
      Case("a:\n  target b\n\n  c: d\n", "2:10+1 a ':' is missing after this"),
      Case("a:\r\n  b c   \r\n  d: e\r\n", "2:5+1 a ':' is missing after this"),
      Case("a:\n  b:c\n  d: e\n", "2:4+1 a space is missing after this ':'"),
      Case("a:\n  b: c\n  http://d\n  e: f\n", "3:3+1 this is neither an item nor a key"),
      Case("a:\n  b: c\n d: e\n", "3:2+1 this line does not match the indentation above"),
      Case("a:\n  - b\n  c\n", "3:3+1 this is neither an item nor a key"),
    ])
  func refusals(_ example: Case) {
    expect(mistakes(example.text), equals: example.mistakes)
  }

  @Test("bytes that are not UTF-8, and other encodings, are named")
  func encodings() {
    func refusal(_ bytes: [UInt8]) -> [String] {
      do {
        _ = try SpecReader.read(bytes: bytes, named: "spec")
        return []
      } catch {
        return error.diagnostics.map(line)
      }
    }
    expect(refusal(Array("a: ".utf8) + [0xC3, 0x28]), equals: ["1:4+1 this is not UTF-8"])
    expect(refusal(Array("a: ".utf8) + [0xED, 0xA0, 0x80]), equals: ["1:4+1 this is not UTF-8"])
    expect(refusal(Array("a: ".utf8) + [0xF4, 0x90, 0x80, 0x80]), equals: ["1:4+1 this is not UTF-8"])
    expect(refusal([0xFF, 0xFE, 0x61, 0]), equals: ["1:1+1 the file is UTF-16 or UTF-32"])
    expect(refusal([0xEF, 0xBB, 0xBF]), equals: ["1:1+1 the file is empty"])
  }

  @Test("a billion laughs are refused at the first anchor, in values and in keys")
  func laughs() {
    var text = "a0: &a0 [x, x]\n"
    for i in 1...40 { text += "a\(i): &a\(i) [*a\(i - 1), *a\(i - 1), *a\(i - 1)]\n" }
    expect(mistakes(text), equals: ["1:5+3 YAML anchors are not allowed in a spec"])
    expect(mistakes("? &a [x]\n: y\n? [*a, *a]\n: z\n"), equals: ["1:3+2 YAML anchors are not allowed in a spec"])
  }

  @Test("deep nesting is refused at the limit", arguments: [SpecFormat.yaml, .json])
  func nesting(_ format: SpecFormat) {
    let deep = "{\"navigation\": " + String(repeating: "[", count: 100_000)
    // The YAML library itself gives up somewhat later.
    let found = mistakes(deep, format)
    expect(found.count, equals: 1)
    #expect(found.first?.hasSuffix("lists and mappings are nested more than 64 deep") == true)
    let shallow = "{\"navigation\": " + String(repeating: "[", count: 70)
    expect(mistakes(shallow, format), equals: ["1:79+1 lists and mappings are nested more than 64 deep"])
    let lines = (0..<200).map { String(repeating: " ", count: $0) + "a:" }.joined(separator: "\n")
    expect(mistakes(lines), equals: ["65:65+1 lists and mappings are nested more than 64 deep"])
  }

  @Test(
    "conditions are refused where they become too deep",
    arguments: [
      ("(", "the condition is nested more than 64 deep"), ("not ", "the condition is nested more than 64 deep"),
      ("home implies ", "the condition is nested more than 64 deep"),
      ("home or ", "65 conditions are joined by 'or', which is more than can be read without brackets"),
      ("home and ", "65 conditions are joined by 'and', which is more than can be read without brackets"),
    ])
  func conditions(_ part: String, _ answer: String) {
    let found = mistakes(base + "initially: \(String(repeating: part, count: 1000))home\n")
    #expect(found.count == 1 && found.first?.hasSuffix(answer) == true, "\(found)")
  }

  @Test("what is joined by 'or' can be more with brackets, as the message advises")
  func bracketed() {
    let group = "(" + Array(repeating: "home", count: 20).joined(separator: " or ") + ")"
    let condition = Array(repeating: group, count: 20).joined(separator: " or ")
    expect(mistakes(base + "properties: { p: always \(condition) }\n"), equals: [])
  }

  @Test("a scheme or a host of 20,000 letters is a mistake with its place, and in one line")
  func longNames() {
    let long = String(repeating: "s", count: 20_000)
    let links = { (line: String) in base.replacing("links:\n", with: "links:\n  \(line)\n") }
    expect(
      mistakes(links("deep: { schemes: [\(long)] }")),
      equals: ["14:21+220 this scheme is longer than the 1024 bytes that are accepted"])
    expect(
      mistakes(links("universal: { hosts: [\(long)] }")),
      equals: ["14:24+217 this host is longer than the 1024 bytes that are accepted"])
  }

  @Test("64 levels are accepted, 65 are not")
  func deepest() throws {
    let accepted = Array(repeating: "home", count: 64).joined(separator: " or ")
    expect(mistakes(base + "properties: { p: always \(accepted) }\n"), equals: [])
    expect(mistakes(base + "properties: { p: always \(accepted) or home }\n").count, equals: 1)
  }

  @Test("a context may have any number of combinations")
  func contexts() {
    let variables = (0..<3000).map { "  v\($0): [a, b]" }.joined(separator: "\n")
    expect(mistakes("navigation: X\nroot: a\nscreens: [a]\ncontext:\n\(variables)\n"), equals: [])
    let values = (0..<5000).map { "v\($0)" }.joined(separator: ", ")
    expect(mistakes("navigation: X\nroot: a\nscreens: [a]\ncontext:\n  a: [\(values)]\n  b: [\(values)]\n"), equals: [])
  }

  @Test("folders, devices, pipes, missing and unreadable files are refused without waiting")
  func files() throws {
    func refusal(_ path: String) -> String? {
      do {
        _ = try SpecReader.read(path: path)
        return nil
      } catch {
        return error.diagnostics.map(line).joined()
      }
    }
    expect(refusal("/dev/zero"), equals: "'/dev/zero' is a device or a pipe, not a file")
    expect(refusal("/nowhere/x.yaml"), equals: "'/nowhere/x.yaml' does not exist")
    try withFolder { folder in
      #expect(refusal(folder.path)?.hasSuffix("is a folder, not a file") == true)
      let pipe = folder.appendingPathComponent("pipe.yaml").path
      expect(mkfifo(pipe, 0o600), equals: 0)
      #expect(refusal(pipe)?.hasSuffix("is a device or a pipe, not a file") == true)
      let large = folder.appendingPathComponent("large.yaml").path
      // A file of 100 MB that takes no room on the disk: its size alone is enough.
      #expect(FileManager.default.createFile(atPath: large, contents: nil))
      expect(truncate(large, 100 << 20), equals: 0)
      #expect(
        refusal(large)?.hasSuffix("is larger than the 64 MiB that a spec may have, with all that it includes") == true)
      let loop = folder.appendingPathComponent("loop.yaml").path
      try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: loop)
      #expect(refusal(loop)?.hasSuffix("is a symbolic link to a file that does not exist") == true)
    }
  }

  @Test("more values than the limit are refused")
  func values() throws {
    var builder = TreeBuilder(limit: 3)
    try builder.begin(.list, isFlow: true, start: 0, end: 1)
    try builder.scalar(.init(kind: .scalar, start: 1, end: 2))
    try builder.scalar(.init(kind: .scalar, start: 3, end: 4))
    #expect(throws: SyntaxError.self) { try builder.scalar(.init(kind: .scalar, start: 5, end: 6)) }
  }

  @Test("a very long line is shown in part, with the mark where it belongs")
  func longLines() throws {
    let padding = String(repeating: "é", count: 5000)
    let error = try #require(throws: SpecError.self) {
      try spec("{\"navigation\": \"\(padding)\", \"root\": \"b\", \"screens\": [\"a\"]}", .json)
    }
    let diagnostic = try #require(error.diagnostics.first)
    expect(diagnostic.location, equals: Location(file: "spec.json", line: 1, column: 5029))
    let shown = Array(try #require(diagnostic.sourceLine))
    #expect(shown.count < 300)
    expect(shown[diagnostic.sourceColumn - 1], equals: "b")
  }

  @Test("damaged copies of a spec never crash", arguments: [UInt64(1), 2])
  func damage(_ seed: UInt64) throws {
    let original = Array(try Data(contentsOf: URL(fileURLWithPath: specPath("just-eat.yaml"))))
    let json = Array(SpecWriter.json(try SpecReader.read(path: specPath("just-eat.yaml"))).utf8)
    var numbers = SeededNumbers(seed: seed)
    let tokens = [
      "->", "when ", "(", ")", "[", "]", "{", "}", ",", ": ", "&", "*", "\"", "'", "\n", "not ", "\u{FFFD}", "é",
    ]
    var refused = 0
    for round in 0..<many(125, night: 1000) {
      let isJSON = round % 4 == 3
      var bytes = isJSON ? json : original
      for _ in 0..<Int.random(in: 1...4, using: &numbers) {
        let at = Int.random(in: 0..<bytes.count, using: &numbers)
        switch Int.random(in: 0..<5, using: &numbers) {
        case 0: bytes[at] = UInt8.random(in: 0...255, using: &numbers)
        case 1: bytes.removeSubrange(at..<min(bytes.count, at + Int.random(in: 1...40, using: &numbers)))
        case 2: bytes.insert(contentsOf: Array((tokens.randomElement(using: &numbers) ?? "").utf8), at: at)
        case 3: bytes.insert(contentsOf: bytes[at..<min(bytes.count, at + 80)], at: at)
        default: bytes[at] = UInt8.random(in: 0x20...0x7E, using: &numbers)
        }
      }
      do {
        _ = try SpecReader.read(bytes: bytes, named: "spec", format: isJSON ? .json : .yaml)
      } catch {
        refused += 1
        #expect(!error.diagnostics.isEmpty)
        for diagnostic in error.diagnostics {
          guard let line = diagnostic.sourceLine else { continue }
          #expect(diagnostic.sourceColumn >= 1 && diagnostic.length >= 1)
          #expect(diagnostic.sourceColumn - 1 <= line.count)
        }
      }
    }
    #expect(refused > many(75, night: 300))
  }
}
