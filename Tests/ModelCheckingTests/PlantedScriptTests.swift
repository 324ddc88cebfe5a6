import NavigationModel
import NavigationSupport
import Testing

@testable import ModelChecking
@testable import StateSpace

/// Lemmas that are not written, not read, or taken for others.
@Suite("Mistakes planted in what Z3 is told")
struct PlantedScriptTests {
  @Test("a lemma that is not written is missed", arguments: sample(0..<8 as Range<UInt64>, day: 2))
  func forgotten(seed: UInt64) throws {
    let machine = try RandomMachine.make(seed: seed)
    let encoder = try LemmaTests.encode(machine)
    // Claims about whole runs are the last to be written; what they need beyond their starts is not counted.
    let watched = try Self.uncounted(encoder)
    let all = encoder.list.uses.all
    for number in stride(from: Int(seed), to: all, by: 37) where !watched.contains(number) {
      var list = LemmaList()
      list.forgotten = number
      let mistaken = LemmaEncoder(try Planted.explore(machine), into: list)
      #expect(throws: InternalError.self, "use \(number) of \(all)") { try LemmaTests.write(into: mistaken) }
    }
  }

  /// The uses that are not counted, by number.
  private static func uncounted(_ encoder: LemmaEncoder) throws -> Set<Int> {
    var uncounted: Set<Int> = []
    let again = LemmaEncoder(encoder.explorer)
    try LemmaTests.write(into: again) { obligation, write in
      let before = again.list.uses
      try write()
      guard [.carries, .rootFirst, .oneAnimation].contains(obligation.kind) else { return }
      let first = before.all
      let starts = (again.list.uses - before)[.verdict]
      uncounted.formUnion(first + starts..<again.list.uses.all)
    }
    return uncounted
  }

  @Test("a text that lacks a line is no proof", arguments: sample(0..<4 as Range<UInt64>, day: 1))
  func linesMissing(seed: UInt64) throws {
    let script = try Self.script(RandomMachine.make(seed: seed))
    let lines = script.declarations.split(separator: UInt8(ascii: "\n"))
    for number in stride(from: Int(seed), to: lines.count, by: 11) {
      let name = String(decoding: lines[number].prefix(60), as: UTF8.self)
      var others = lines
      others.remove(at: number)
      #expect(try Self.isProof(script, others.joined(by: "\n")) == false, "without \(name)")
      #expect(try Self.isProof(script, lines[..<number].joined(by: "\n")) == false, "up to \(name)")
    }
    #expect(try Self.isProof(script, script.declarations.dropLast(30).map { $0 }) == false)
    #expect(try Self.isProof(script, script.declarations) == true)
  }

  @Test("a name that is misspelt is no proof", arguments: ["l3", "n1", "n3", "impossible", "v0.yes", "v0"])
  func misspelt(name: String) throws {
    let script = try Self.script(RandomMachine.make(seed: 3))
    let text = String(decoding: script.declarations, as: UTF8.self)
    // Where it is used, and not where it is declared.
    guard let place = text.range(of: name, options: .backwards) else {
      Issue.record("there is no \(name)")
      return
    }
    let wrong = text.replacingCharacters(in: place, with: name + "x")
    #expect(try Self.isProof(script, Array(wrong.utf8)) == false)
  }

  @Test("lemmas that differ in effects only are two")
  func sharing() throws {
    var draft = Draft("root", "inside", variables: ["user": ["out", "in"]])
    draft.rule("enter", ["root"], to: "inside", set: draft.set("user", "in"))
    draft.rule("leave", ["root"], to: "inside", set: draft.set("user", "out"))
    draft.properties = [Property(name: "somebody", claim: .always(draft.when("user", "in")))]
    let explorer = try Planted.explore(draft.machine())
    let inside = try #require(explorer.reachability.graph.number(of: Place(screen: draft.screen("inside"))))
    // Not what `leave` leads to.
    explorer.reachability.sets[inside] = try explorer.symbolic.contexts(
      where: draft.when("user", "in"), at: Place(screen: draft.screen("inside")))
    let encoder = LemmaEncoder(explorer)
    try encoder.proveReach()
    let script = LemmaScript(encoder.list, encoder.text)
    let wrong = try LemmaProver(script: script, cancellation: Cancellation()).firstWrong()
    let texts = encoder.list.lemmas.map { script.text(of: $0) }
    #expect(wrong.map { script.text(of: $0).contains("(= |user.out| |user.in|)") } == true)
    expect(texts.count { $0.contains("(= |user.in| |user.in|)") }, equals: 1)
  }

  @Test(
    "variables and values may have any name",
    arguments: [
      "l1", "possible", "impossible", "set2", "in2", "n3", "true", "and", "not", "let", "Bool", "select", "or",
      "=",
      "a b", "a|b", "a\\b", "", "ä", "x values", "if", "ite", "distinct", "par", "_", "as", "is", "match", "assert",
    ])
  func names(name: String) throws {
    for seed in 0..<3 as Range<UInt64> {
      let machine = try RandomMachine.make(seed: seed).with { draft in
        draft.variables[0].name = name
        draft.variables[0].values[0] = name
      }
      let script = try Self.script(machine)
      try expectNil(LemmaProver(script: script, cancellation: Cancellation()).firstWrong())
    }
  }

  // MARK: Scripts

  private static func script(_ machine: Machine) throws -> LemmaScript {
    let encoder = try LemmaTests.encode(machine)
    return LemmaScript(encoder.list, encoder.text)
  }

  /// Whether Z3 confirms the lemmas if this text is read in their place.
  private static func isProof(_ script: LemmaScript, _ text: [UInt8]) throws -> Bool {
    var script = script
    script.declarations = text
    do {
      return try LemmaProver(script: script, cancellation: Cancellation()).firstWrong() == nil
    } catch is InternalError {
      return false
    }
  }
}

extension Sequence<ArraySlice<UInt8>> {
  fileprivate func joined(by separator: String) -> [UInt8] { Array(joined(separator: Array(separator.utf8))) }
}
