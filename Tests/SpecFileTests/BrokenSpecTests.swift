import Basics
import Foundation
import NavigationSupport
import Testing

@testable import SpecFile

/// Specs that are nearly right.
@Suite("Broken specs")
struct BrokenSpecTests {
  @Test("every mistake has its place and a remedy, and YAML and JSON say the same")
  func broken() throws {
    let count = many(100, night: 20_000)
    let seed = newSeed(for: "BrokenSpecTests")
    let names = SpecsTests.names + ["tabs"]
    var originals = try SpecsTests.names.map { Array(try Data(contentsOf: URL(fileURLWithPath: specPath($0)))) }
    originals.append(Array(TabsTests.example.utf8))
    var accepted = 0
    for number in 0..<count {
      var random = SplitMix64(seed: seed &+ UInt64(number))
      var mutation = SpecMutation(originals[number % originals.count], random)
      for _ in 0..<mutation.random.number(1...3) { mutation.mutate() }
      random = mutation.random
      if check(mutation.bytes, "seed \(seed &+ UInt64(number)), \(names[number % originals.count])") {
        accepted += 1
      }
    }
    print("broken specs: seed \(seed), \(count) specs, \(accepted) are no worse for it")
    #expect(accepted < count)
  }

  /// Checks one; whether it is accepted.
  private func check(_ bytes: [UInt8], _ name: String) -> Bool {
    let result = read(bytes, .yaml)
    switch result {
    case .success(let spec):
      let json = SpecWriter.json(spec)
      let again = try? SpecReader.read(text: json, named: "spec.json", format: .json)
      expect(again?.machine, equals: spec.machine, "\(name)")
    case .failure(let error):
      #expect(!error.diagnostics.isEmpty, "\(name)")
      for diagnostic in error.diagnostics {
        // How many are not shown has no place.
        let isCount = diagnostic == error.diagnostics.last && diagnostic.message.hasSuffix("are not shown")
        #expect(diagnostic.location != nil || isCount, "\(name): \(diagnostic.message)")
        #expect(!diagnostic.message.isEmpty, "\(name)")
        #expect(diagnostic.message.utf8.count < 2_000, "\(name): \(diagnostic.message)")
        let helps = diagnostic.remedy.map { !$0.isEmpty } ?? saysWhatToWrite(diagnostic.message)
        #expect(helps, "\(name): \(diagnostic.message)")
      }
    }
    if let json = json(bytes) {
      let (yaml, json) = (messages(result), messages(read(Array(json.utf8), .json)))
      // What YAML alone does to texts; a text that it has split at a comma may be two that are fine.
      let isPeculiar = yaml.contains { $0.contains("YAML") }
      let isSplit = yaml.contains { $0.contains("at its commas") }
      let isSame = isPeculiar ? !json.isEmpty || isSplit : yaml == json
      #expect(isSame, "\(name): \(yaml.prefix(3)), as JSON \(json.prefix(3))")
    }
    if case .success = result { return true }
    return false
  }

  /// Whether a message needs no remedy, since it names what is missing, what is accepted, or what was probably meant.
  private func saysWhatToWrite(_ message: String) -> Bool {
    [" is missing", " must be ", "; did you mean '", " more than ", " is longer than the "]
      .contains { message.contains($0) }
  }

  private func read(_ bytes: [UInt8], _ format: SpecFormat) -> Result<Spec, SpecError> {
    Result { () throws(SpecError) in try SpecReader.read(bytes: bytes, named: "spec", format: format) }
  }

  private func messages(_ result: Result<Spec, SpecError>) -> [String] {
    guard case .failure(let error) = result else { return [] }
    return error.diagnostics.map(\.message).sorted()
  }

  /// The same tree as JSON; nil if it is no YAML.
  private func json(_ bytes: [UInt8]) -> String? {
    let reading = Reading()
    let source = SourceFile(name: "spec", bytes: bytes)
    reading.sources.files.append(source)
    guard let tree = reading.tree(of: source, file: 0, from: 0, .yaml), !tree.nodes.isEmpty else { return nil }
    func text(_ node: Syntax) -> String {
      switch node.kind {
      case .scalar: node.isEmpty ? "null" : quoted(node.text)
      case .list: "[" + node.children.map(text).joined(separator: ",") + "]"
      case .mapping: "{" + node.pairs.map { quoted($0.key.text) + ":" + text($0.value) }.joined(separator: ",") + "}"
      }
    }
    func quoted(_ text: String) -> String {
      var result = "\""
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\": result += "\\\(scalar)"
        case "\n": result += "\\n"
        case "\t": result += "\\t"
        case "\r": result += "\\r"
        default: result.unicodeScalars.append(scalar)
        }
      }
      return result + "\""
    }
    return text(tree.root)
  }
}

/// Breaks a spec: its bytes, lines, words, keys or values.
private struct SpecMutation {
  var bytes: [UInt8]
  var random: SplitMix64

  private static let words = [
    "home", "any", "when", "set", "otherwise", "ask", "retry", "open", "unless", "and", "or", "not", "->", "==", "!=",
    "=",
    "(", ")", "[", "]", "{", "}", ",", ":", ": ", "?", "#", "'", "\"", "|", ">", "-", "- ", "*", "&x", "!y", "<<",
    "...", "/",
    "/{id}", "/{id...}", "/:id", "/..", "{x: [0-9]+}", "%", "%00", "null", "~", "\t", "\r", "\u{0}", "\u{85}",
    "\u{2028}",
    "\u{200D}", "é", "🍕", "18446744073709551616", "-1", "true", "", " ", "\n", "\n\n", "---\n", "include: x.yaml\n",
  ]

  init(_ bytes: [UInt8], _ random: SplitMix64) { (self.bytes, self.random) = (bytes, random) }

  mutating func mutate() {
    switch random.below(5) {
    case 0: mutateBytes()
    case 1: mutateLines()
    case 2: replaceWord { byte in !byte.isWordByte }
    case 3: swapParts(after: UInt8(ascii: "\n"), upTo: UInt8(ascii: ":"))
    default: swapParts(after: UInt8(ascii: ":"), upTo: UInt8(ascii: "\n"))
    }
  }

  private mutating func mutateBytes() {
    let place = random.below(bytes.count + 1)
    let end = min(bytes.count, place + random.below(8))
    switch random.below(4) {
    case 0: bytes.removeSubrange(place..<end)
    case 1: bytes.insert(contentsOf: Array(random.pick(Self.words).utf8), at: place)
    case 2: if place < bytes.count { bytes[place] = UInt8(random.below(256)) }
    default: bytes.insert(contentsOf: bytes[place..<end], at: random.below(bytes.count + 1))
    }
  }

  private mutating func mutateLines() {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
    let (line, other) = (random.below(lines.count), random.below(lines.count))
    switch random.below(5) {
    case 0: lines.remove(at: line)
    case 1: lines.insert(lines[line], at: other)
    case 2: lines.swapAt(line, other)
    case 3: lines[line].insert(contentsOf: Array(repeating: 0x20, count: random.number(1...3)), at: 0)
    default: lines[line].removeFirst(min(2, lines[line].count))
    }
    bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// Puts another word in the place of one.
  private mutating func replaceWord(isBetween: (UInt8) -> Bool) {
    func word(_ random: inout SplitMix64) -> Range<Int> {
      let place = random.below(bytes.count)
      let start = bytes[..<place].lastIndex(where: isBetween).map { $0 + 1 } ?? 0
      return start..<max(start, bytes[place...].firstIndex(where: isBetween) ?? bytes.count)
    }
    guard !bytes.isEmpty else { return }
    let new = random.chance(50) ? Array(random.pick(Self.words).utf8) : Array(bytes[word(&random)])
    bytes.replaceSubrange(word(&random), with: new)
  }

  /// Puts one key, or value, in the place of another.
  private mutating func swapParts(after begin: UInt8, upTo end: UInt8) {
    func part(_ random: inout SplitMix64) -> Range<Int>? {
      guard !bytes.isEmpty, let start = bytes[random.below(bytes.count)...].firstIndex(of: begin).map({ $0 + 1 }),
        let stop = bytes[start...].firstIndex(of: end)
      else { return nil }
      return start..<stop
    }
    guard let from = part(&random), let to = part(&random) else { return }
    bytes.replaceSubrange(to, with: Array(bytes[from]))
  }
}

extension UInt8 {
  fileprivate var isWordByte: Bool {
    self >= 0x80 || Character(Unicode.Scalar(self)).isLetter || (0x30...0x39).contains(self)
  }
}
