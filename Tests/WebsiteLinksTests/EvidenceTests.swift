import Foundation
import LinkRouting
import NavigationSupport
import SpecFile
import Testing
import Z3

@testable import WebsiteLinks

/// Evidence that a website and routes agree, and what becomes of it when somebody has changed it.
@Suite("Evidence about websites") struct EvidenceTests {
  private static let components = """
    {"/":"/a/secret*","exclude":true},{"/":"/a/?*"},{"/":"/b","?":{"k":"1*"},"#":"x"},{"/":"/b","?":{"k":"?*"}},\
    {"/":"/only"},{"/":"/c/*"}
    """
  private static let routes = ["/a/{x}", "/b?k={k}", "/c/{y...}", "/c"]

  private let joint: JointAutomaton
  private let evidence: LinkEvidence

  init() throws { (joint, evidence) = try Self.compare(Self.components, Self.routes) }

  private static func compare(_ site: String, _ routes: [String]) throws -> (JointAutomaton, LinkEvidence) {
    let exceptions = WebsiteComparison.Exceptions(webOnly: ["/only*", "/a/*/*"], appOnly: ["/a/secret*"])
    let sides =
      [LinkRules(try claims(site)), LinkRules(routes: try table(routes).machine)]
      + exceptions.claims.map { LinkRules($0) }
    var effort = Effort()
    let found = try JointStates(sides, isCanonical: true, &effort)
    return (found.joint, try LinkEvidence(found, site: "1", &effort))
  }

  /// Why the check refuses evidence; nil: it does not.
  private func flaw(_ evidence: LinkEvidence, _ other: JointAutomaton? = nil) -> LinkEvidence.Flaw? {
    var effort = Effort(ofCheck: LinkLimits())
    do throws(LinkEvidence.Flaw) { try evidence.check(other ?? joint, &effort) } catch { return error }
    return nil
  }

  /// What Z3 says is possible and should not be.
  private func wrong(_ evidence: LinkEvidence, _ other: JointAutomaton? = nil) throws -> [String] {
    var effort = Effort(ofCheck: LinkLimits())
    let lemmas = try EvidenceLemmas(evidence, other ?? joint, &effort)
    let all = lemmas.closed + lemmas.verdicts
    let names = lemmas.declarations + all.indices.map { "l\($0)" }
    let lines =
      names.map { "(declare-const \($0) Bool)" } + lemmas.definitions
      + all.enumerated().map { "(assert (=> l\($0) \($1.negation)))" }
    let solver = try ScriptSolver(Array(lines.joined(separator: "\n").utf8))
    return try all.indices.filter { try solver.check(assuming: [.init("l\($0)")]) != .unsatisfiable }
      .map { all[$0].about }
  }

  @Test("what the comparison finds passes the check, Z3 confirms every lemma, and it is the same after writing")
  func right() throws {
    expectNil(flaw(evidence))
    #expect(try wrong(evidence).isEmpty)
    #expect(evidence.differences.isEmpty)
    #expect(evidence.states.count > 10 && evidence.endings.count > 3)
    let json = try evidence.json()
    try expect(LinkEvidence(json: json), equals: evidence)
    try expect(Self.compare(Self.components, Self.routes).1.json(), equals: json)
  }

  @Test("keys that routes spell in different case are spelled alike by those who seek evidence and who check it")
  func keysInDifferentCase() throws {
    // Of '/b' only the first route is asked, of '/a/b' both, the second before it.
    let routes = ["/{x...}?id={k}", "/a/{x}?Id={k}"]
    let (joint, evidence) = try Self.compare(#"{"/":"/*","?":{"Id":"1*"}}"#, routes)
    expectNil(flaw(evidence, joint))
    #expect(try wrong(evidence, joint).isEmpty)
  }

  @Test("a state that loses a position, or is another, is refused, and so is any state that is dropped")
  func states() throws {
    for number in stride(from: 0, to: evidence.states.count, by: 23) {
      var dropped = evidence
      dropped.states.remove(at: number)
      for state in dropped.states.indices {
        dropped.states[state].steps.removeAll { $0.target == number }
        for step in dropped.states[state].steps.indices where dropped.states[state].steps[step].target > number {
          dropped.states[state].steps[step].target -= 1
        }
      }
      #expect(flaw(dropped) != nil, "state \(number)")
      if number > 0 { #expect(try !wrong(dropped).isEmpty, "state \(number)") }
      guard !evidence.states[number].positions.isEmpty else { continue }
      var other = evidence
      other.states[number].positions.removeFirst()
      #expect(flaw(other) != nil, "state \(number)")
      if number > 0 { #expect(try !wrong(other).isEmpty, "state \(number)") }
    }
  }

  @Test("a byte that leads elsewhere, twice or nowhere is refused, by the check and by Z3")
  func steps() throws {
    for number in stride(from: 0, to: evidence.states.count, by: 23) {
      for (index, step) in evidence.states[number].steps.enumerated().prefix(1) {
        var elsewhere = evidence
        elsewhere.states[number].steps[index].target = (step.target + 1) % evidence.states.count
        #expect(flaw(elsewhere) != nil)
        #expect(try wrong(elsewhere).contains("from state \(number)"))
        var nowhere = evidence
        nowhere.states[number].steps[index].bytes.removeLast()
        #expect(flaw(nowhere) != nil)
        #expect(try wrong(nowhere).contains("from state \(number)"))
        var twice = evidence
        twice.states[number].steps[index].bytes += String(step.bytes.prefix(1))
        expect(flaw(twice), equals: .bytes(state: number))
      }
    }
    var strange = evidence
    strange.states[1].steps.append(.init(bytes: "ä", target: 0))
    expect(flaw(strange), equals: .bytes(state: 1))
    strange = evidence
    strange.states[0].steps[0].target = evidence.states.count
    expect(flaw(strange), equals: .invalid(state: 0))
    strange = evidence
    strange.states[0].positions[0] = -1
    expect(flaw(strange), equals: .invalid(state: 0))
  }

  @Test("an ending that is missing, lacks rules that decide together, or names others is refused")
  func endings() throws {
    var refusedByZ3 = 0
    for (number, ending) in evidence.endings.enumerated() {
      var missing = evidence
      missing.endings.remove(at: number)
      guard case .noEnding = flaw(missing) else {
        Issue.record("ending \(number)")
        continue
      }
      for (index, winners) in ending.winners.enumerated() where winners[..<2] != [nil, nil] {
        var fewer = evidence
        fewer.endings[number].winners.remove(at: index)
        guard case .winners = flaw(fewer) else {
          Issue.record("ending \(number), \(winners)")
          continue
        }
        // Without conditions there is nothing to ask a solver.
        if ending.winners.count > 1 {
          #expect(try !wrong(fewer).isEmpty, "ending \(number), \(winners)")
          refusedByZ3 += 1
        }
        var flipped = evidence
        flipped.endings[number].winners[index][0] = winners[0].map { $0 + 1 } ?? 0
        #expect(flaw(flipped) != nil, "ending \(number), \(winners)")
      }
    }
    #expect(refusedByZ3 > 1)
    var foreign = evidence
    foreign.endings[0].winners.append([0])
    #expect(flaw(foreign) != nil)
    foreign = evidence
    foreign.endings[0].winners.append([99, nil, nil, nil])
    #expect(flaw(foreign) != nil)
    foreign = evidence
    foreign.differences = [[0, 99]]
    #expect(flaw(foreign) != nil)
  }

  @Test("evidence is refused for another rule of the website's file, and for another route, unless it fits these, too")
  func otherRules() throws {
    func replacing(_ old: String, _ new: String) -> (String, [String]) {
      (Self.components.replacingOccurrences(of: old, with: new), Self.routes)
    }
    let others = [
      replacing("/a/?*", "/a/?*/?*"), replacing("secret", "secrets"), replacing(#","exclude":true"#, ""),
      replacing(#"{"k":"1*"}"#, #"{"k":"12*"}"#), replacing("/b", "/B"), replacing("\"x\"", "\"y\""),
      (Self.components, ["/a/{x}", "/b?k={k}", "/c/{y...}", "/d"]),
      (Self.components, ["/a/{x}", "/b?l={k}", "/c/{y...}", "/c"]),
      (Self.components, ["/a/{x}", "/b?k={k: integer}", "/c/{y...}", "/c"]),
      (Self.components, ["/a/{x}", "/b?k={k}", "/c"]),
    ]
    var refused = 0
    for (components, routes) in others {
      let (other, own) = try Self.compare(components, routes)
      expectNil(flaw(own, other))
      expect((flaw(evidence, other) == nil), equals: (evidence == own), "\(components) \(routes)")
      refused += evidence == own ? 0 : 1
    }
    #expect(refused > 5)
  }

  @Test("a difference that no exception covers is listed, and without it the evidence is refused")
  func differences() throws {
    let (joint, evidence) = try Self.compare(#"{"/":"/a/*"},{"/":"/x"}"#, ["/a/{x}", "/y"])
    #expect(evidence.differences.count > 1)
    expectNil(flaw(evidence, joint))
    #expect(try wrong(evidence, joint).isEmpty)
    for index in evidence.differences.indices {
      var claimed = evidence
      claimed.differences.remove(at: index)
      guard case .difference = flaw(claimed, joint) else {
        Issue.record("\(evidence.differences[index])")
        continue
      }
    }
  }

  @Test("too much evidence is not written, and what is no evidence is not read")
  func limits() throws {
    #expect(throws: LinkEvidence.Flaw.unreadable) { try LinkEvidence(json: Array("{}".utf8)) }
    #expect(throws: LinkEvidence.Flaw.tooLarge) {
      try LinkEvidence(json: Array(repeating: 0x20, count: LinkEvidence.mostBytes + 1))
    }
    var large = evidence
    large.states = Array(repeating: large.states[0], count: LinkEvidence.mostStates + 1)
    expect(flaw(large), equals: .tooLarge)
    // As many states as there may be, with all positions.
    var crowded = evidence
    let everything = LinkEvidence.State(positions: Array(0..<Int32(joint.automaton.count)), steps: [])
    crowded.states[1...] = Array(repeating: everything, count: LinkEvidence.mostStates - 1)[...]
    for step in crowded.states[0].steps.indices { crowded.states[0].steps[step].target = 1 }
    let start = ContinuousClock.now
    #expect(flaw(crowded) != nil)
    #expect(ContinuousClock.now - start < .seconds(20))
    var effort = Effort(steps: 1_000)
    #expect(throws: LinkEvidence.Flaw.tooMuch) { try evidence.check(joint, &effort) }
  }

  @Test("evidence of random rules passes the check, and Z3 confirms its lemmas", .slow)
  func random() throws {
    for seed in 0..<ComparisonTests.rounds / 2 {
      var sides = RandomSides(seed: seed)
      let rules = [try sides.side().rules, try sides.side().rules, LinkRules(rules: []), LinkRules(rules: [])]
      var effort = Effort(steps: 20_000_000)
      guard let found = try? JointStates(rules, isCanonical: true, &effort),
        let evidence = try? LinkEvidence(found, site: "", &effort)
      else { continue }
      expectNil(flaw(evidence, found.joint), "seed \(seed)")
      #expect(try wrong(evidence, found.joint).isEmpty, "seed \(seed)")
    }
  }
}
