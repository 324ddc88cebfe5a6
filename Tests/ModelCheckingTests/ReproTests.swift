import Foundation
import ModelChecking
import NavigationModel
import NavigationSupport
import SpecFile
import Testing

/// Small specs in `Tests/Repro` that were once judged wrongly.
@Suite("Specs that were once judged wrongly") struct ReproTests {
  /// A spec, and by obligation what is found: in how many parts it is proved, refuted and unknown.
  struct Row: CustomTestStringConvertible, Sendable {
    var file: String
    var expected: [String: String]
    var testDescription: String { file }
  }

  static let rules = [
    // A sheet that shows the root's screen is not the root.
    Row(
      file: "mini1.yaml",
      expected: [
        "root-first(i)": "refuted", "one-animation(i)": "proved", "root-first(j)": "refuted",
        "one-animation(j)": "proved",
      ]),
    // An event that goes to the root for one rule goes there for the other, too.
    Row(
      file: "mini6.yaml",
      expected: [
        "root-first(i)": "proved", "one-animation(i)": "refuted", "root-first(j)": "proved",
        "one-animation(j)": "refuted", "root-first(k)": "proved", "one-animation(k)": "refuted",
        "root-first(r)": "proved", "one-animation(r)": "proved", "root-first(s)": "proved",
        "one-animation(s)": "proved", "root-first(t)": "refuted", "one-animation(t)": "proved",
      ]),
    // So does 'replace', where nothing lies below.
    Row(file: "small92.json", expected: ["root-first(go1)": "proved"]),
    // So do Back and a sheet that is closed: from d, which may lie on b, not always.
    Row(
      file: "ways-to-root.yaml",
      expected: [
        "resets(b)": "proved", "resets(c)": "proved", "resets(d)": "refuted", "resets(e)": "proved",
        "resets(f)": "proved", "root-first(viaBack)": "proved", "one-animation(viaBack)": "proved",
        "root-first(animated)": "refuted", "one-animation(animated)": "refuted",
      ]),
    // A link that only takes a sheet away, one that lands where a button leads on, and one where none does.
    Row(
      file: "back-sheet.yaml",
      expected: [
        "back(shut)": "proved", "back(greet)": "proved", "back(catch)": "refuted", "back(learn)": "proved",
      ]),
    // A screen to which only an answer leads: the journey that asks was taken for one that reaches nothing new.
    Row(
      file: "answer-leads.yaml",
      expected: ["property(entered)": "proved", "property(shut)": "refuted", "lands(visit)": "proved"]),
  ]

  @Test("are judged as their rules say, and as brute force judges them", arguments: rules)
  func judged(_ row: Row) throws {
    let verdicts = try Self.verdicts(row)
    expect(verdicts.mapValues(Self.word).filter { row.expected[$0.key] != nil }, equals: row.expected)
    // What is shown breaks the rule, and does not end before that.
    let endings = verdicts.filter { $0.key.hasPrefix("root-first") || $0.key.hasPrefix("one-animation") }.values
      .flatMap(\.refutations).compactMap(\.counterexample.trace?.ending)
    expect(endings, equals: [])
    expect(StackComparison(try Self.machine(row.file), depth: 3).differences, equals: [])
  }

  /// What the launch shows is not the root, though it may show the root's screen.
  static let launches = [
    Row(file: "mini4.yaml", expected: ["reachable(go)": "refuted", "lands(go)": "refuted"]),
    Row(file: "mini5d.yaml", expected: ["reachable(go)": "refuted", "lands(go)": "refuted"]),
    Row(file: "mini8e.yaml", expected: ["reachable(go0)": "refuted", "lands(go0)": "refuted"]),
    Row(
      file: "exit70-follow-293.json",
      expected: [
        "reachable(go0)": "refuted", "lands(go0)": "refuted", "lands-anywhere(go0)": "refuted",
      ]),
    Row(file: "exit70-stack-564.json", expected: ["reachable(go0)": "refuted", "lands(go0)": "refuted"]),
    Row(
      file: "exit70-own-sheet.yaml",
      expected: ["reachable(look)": "refuted", "deterministic(turn, root)": "proved"]),
    Row(file: "t5.json", expected: ["reachable(go0)": "refuted", "lands(go0)": "refuted"]),
    // It fails in two ways, in one context each.
    Row(file: "mini7.yaml", expected: ["property(ends on the product)": "refuted"]),
  ]

  @Test("end without an internal error, and with a verdict wherever brute force has one", arguments: launches)
  func ended(_ row: Row) throws {
    let verdicts = try Self.verdicts(row)
    expect(verdicts.mapValues(Self.word).filter { row.expected[$0.key] != nil }, equals: row.expected)
    // A run from the root begins there.
    let machine = try Self.machine(row.file)
    let starts = verdicts.filter { $0.key.hasPrefix("reachable") || $0.key.hasPrefix("lands(") }.values
      .flatMap(\.refutations).compactMap(\.counterexample.trace?.start)
    #expect(starts.allSatisfy(machine.isOnRoot))
    expect(StackComparison(machine, depth: 3).differences, equals: [])
  }

  @Test("are vacuous where the root is never shown, by a line of its own")
  func withoutRoot() throws {
    let row = Row(file: "without-root.yaml", expected: ["reachable(go)": "proved", "lands(go)": "proved"])
    let verdicts = try Self.verdicts(row)
    expect(verdicts.mapValues(Self.word).filter { row.expected[$0.key] != nil }, equals: row.expected)
    expect(verdicts["reachable(go)"]?.proofs.map(\.isVacuous), equals: [true])
    expect(verdicts["lands(go)"]?.proofs.map(\.isVacuous), equals: [true])
    var fromRoot: LinkResults.FromRoot?
    try Checker.check(try Self.machine(row.file)) { event in
      if case .finished(let findings) = event { fromRoot = findings.results?.fromRoot }
    }
    expect(fromRoot?.contexts, equals: 0)
  }

  static func machine(_ file: String) throws -> Machine {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try SpecReader.read(path: tests.appendingPathComponent("Repro/\(file)").path).machine
  }

  static func verdicts(_ row: Row) throws -> [String: Verdict] {
    let machine = try machine(row.file)
    var verdicts: [String: Verdict] = [:]
    try Checker.check(machine) { event in
      if case .decided(let obligation, let verdict) = event { verdicts[obligation.name(in: machine)] = verdict }
    }
    return verdicts
  }

  static func word(_ verdict: Verdict) -> String {
    verdict.isProved ? "proved" : verdict.unknown == nil ? "refuted" : "unknown"
  }
}
