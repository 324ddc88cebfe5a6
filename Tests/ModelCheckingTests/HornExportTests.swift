import Foundation
import NavigationModel
import NavigationSupport
import StateSpace
import Testing
import Z3

@testable import ModelChecking

/// Spacer reads the clauses, and says of each question what the naive checker says.
@Suite("Horn clauses for other solvers", .serialized)
struct HornExportTests {
  /// How many questions of each kind were asked.
  private func compare(_ machine: Machine) throws -> [Obligation.Kind: Int] {
    let naive = NaiveChecker(machine)
    let export = try HornExport(SymbolicExplorer(machine, cancellation: Cancellation()))
    var asked: [Obligation.Kind: Int] = [:]
    var unknown = 0
    for obligation in naive.obligations {
      guard let text = try export.text(asking: obligation) else { continue }
      asked[obligation.kind, default: 0] += 1
      let holds = naive.cases(obligation).allSatisfy(\.holds)
      let answer = try SMTLibScript.output(of: text)
      // Spacer may give up; it must not say the opposite, and must not give up often.
      if answer == ["unknown"] { unknown += 1 }
      #expect(
        [[holds ? "sat" : "unsat"], ["unknown"]].contains(answer), "\(machine.name): \(obligation.name(in: machine))")
    }
    #expect(unknown * 5 <= asked.values.reduce(0, +))
    return asked
  }

  @Test("on random machines", arguments: sample(0..<4 as Range<UInt64>, day: 1))
  func random(seed: UInt64) throws {
    let kinds = try compare(
      RandomMachine.make(
        seed: seed, hasManyVariables: seed % 3 == 0, hasBranches: seed % 2 == 1, followsLinks: seed % 4 == 1))
    #expect(kinds.keys.contains(.lands) && kinds.keys.contains(.terminates) && kinds.keys.contains(.property))
  }

  /// By kind, and by what a property claims: Spacer's answers are counted, not those that it owes.
  @Test("on as many random machines as give a hundred answers of each kind", .enabled(if: isNight))
  func thousands() throws {
    var answered: [String: Int] = [:]
    var unknown: [String: Int] = [:]
    let goal = isExhaustive ? 1_000 : 100
    var seed: UInt64 = 1_000
    while seed < 1_050 || answered.values.contains(where: { $0 < goal }) {
      let machine = try RandomMachine.make(seed: seed, hasManyVariables: seed % 4 == 0)
      let naive = NaiveChecker(machine)
      let export = try HornExport(SymbolicExplorer(machine, cancellation: Cancellation()))
      for obligation in naive.obligations {
        let kind = obligation.form(in: machine)
        guard answered[kind, default: 0] < goal, let text = try export.text(asking: obligation) else { continue }
        let answer = try SMTLibScript.output(of: text)
        let holds = naive.cases(obligation).allSatisfy(\.holds)
        if answer == ["unknown"] {
          unknown[kind, default: 0] += 1
        } else {
          answered[kind, default: 0] += 1
          expect(answer, equals: [holds ? "sat" : "unsat"], "seed \(seed): \(obligation.name(in: machine))")
        }
      }
      seed += 1
    }
    Agreement.log("Spacer answered \(answered.sorted { $0.key < $1.key }), and gave up on \(unknown)")
    for (kind, count) in unknown { #expect(count * 5 <= answered[kind, default: 0], "\(kind)") }
  }

  @Test("on small machines", arguments: [0, 4_711, 99_999, 117_648])
  func small(number: Int) throws { _ = try compare(SmallMachine.make(number)) }

  private typealias Counts = (sat: Int, unsat: Int, unknown: Int, undecided: Int)

  /// Spacer's answers to questions of a machine whose screens lie on each other: `unsat` where the checker refutes, and
  /// `sat` where it proves; with tabs a few of these are not decided by the clauses.
  private func compare(decided machine: Machine, about number: String) throws -> Counts {
    var counts = (sat: 0, unsat: 0, unknown: 0, undecided: 0)
    guard let export = try Self.export(machine) else { return counts }
    for (obligation, verdict) in try Checked(machine).verdicts {
      guard verdict.isProved || !verdict.refutations.isEmpty else { continue }
      let text: [UInt8]?
      // Some questions need what is exchanged below sheets to be told apart: then the export is made so.
      do { text = try export.text(asking: obligation) } catch is LimitReached { return counts }
      // Spacer heeds no time limit while it reads; of machines that are this large script/horn is asked.
      guard let text, text.count < 1 << 20 else { continue }
      let answer = try SMTLibScript.output(of: Array("(set-option :timeout 2000)\n".utf8) + text)
      switch answer.first {
      case "sat": counts.sat += 1
      case "unsat": counts.unsat += 1
      default: counts.unknown += 1
      }
      #expect(answer.count == 1, "\(number): \(obligation.name(in: machine)): \(answer)")
      let isUndecided = answer == ["unsat"] && verdict.isProved && !machine.tabs.isEmpty
      if isUndecided { counts.undecided += 1 }
      if answer != ["unknown"], !isUndecided {
        expect(answer, equals: [verdict.isProved ? "sat" : "unsat"], "\(number): \(obligation.name(in: machine))")
      }
    }
    return counts
  }

  /// The clauses of a machine, if its entries are told apart by relations, or there are none.
  private static func export(_ machine: Machine) throws -> HornExport? {
    for exchanges in [false, true] {
      do {
        let explorer = try SymbolicExplorer(machine, cancellation: Cancellation(), .none, exchanges: exchanges)
        return explorer.symbolic.hasRelations || !machine.hasStacks ? try HornExport(explorer) : nil
      } catch is LimitReached {}
    }
    return nil
  }

  @Test("on random machines with a stack", arguments: sample(0..<1_000 as Range<UInt64>, day: 2, night: 40))
  func stacks(seed: UInt64) throws {
    let counts = try compare(
      decided: RandomMachine.make(seed: seed, hasBranches: seed % 2 == 0, hasStacks: true), about: "seed \(seed)")
    // At night there are machines that have no clauses, and some of which Spacer knows nothing in time.
    #expect(isNight || counts.sat + counts.unsat > 0)
  }

  @Test("on random machines with tabs", arguments: sample(0..<1_000 as Range<UInt64>, day: 1, night: 10))
  func tabs(seed: UInt64) throws {
    let counts = try compare(
      decided: RandomMachine.make(seed: seed, hasBranches: seed % 2 == 0, hasStacks: true, hasTabs: true),
      about: "seed \(seed)")
    #expect(counts.undecided * 10 <= counts.sat + counts.unsat)
  }

  /// Where random machines are written to, and how many; script/horn says so.
  private static let files = ProcessInfo.processInfo.environment["NAVCHECK_HORN"]
  private static let fileCount = ProcessInfo.processInfo.environment["NAVCHECK_HORN_COUNT"].flatMap { UInt64($0) }

  /// A third each without a stack, with one, and with tabs: each question, and the answer that a solver should give.
  @Test("random machines are written for another solver", .enabled(if: files != nil))
  func written() throws {
    let folder = try #require(Self.files)
    let first = newSeed(for: "HornExportTests/written")
    var count = 0
    for seed in first..<first + (Self.fileCount ?? 30) {
      let machine = try RandomMachine.make(
        seed: seed, hasManyVariables: seed % 3 == 0 && seed % 2 == 0, hasBranches: seed % 2 == 0,
        hasStacks: seed % 3 > 0, hasTabs: seed % 3 == 2)
      guard let (text, answers) = try Self.file(machine) else { continue }
      try Data(text).write(to: URL(fileURLWithPath: "\(folder)/\(seed).smt2"))
      try Data((answers.joined(separator: "\n") + "\n").utf8).write(
        to: URL(fileURLWithPath: "\(folder)/\(seed).expected"))
      count += 1
    }
    Agreement.log("\(count) machines are written for another solver")
    #expect(count > 0)
  }

  /// A machine's clauses and questions, and by question the answer: one that nobody knows is open. With tabs the
  /// clauses need not decide what is proved.
  private static func file(_ machine: Machine) throws -> (text: [UInt8], answers: [String])? {
    var verdicts: [Obligation: Verdict] = [:]
    var options = CheckOptions()
    options.cancellation = Cancellation(seconds: 5)
    try Checker.check(machine, options: options) { event in
      if case .decided(let obligation, let verdict) = event { verdicts[obligation] = verdict }
    }
    guard var export = try export(machine) else { return nil }
    var answers: [String] = []
    for obligation in ObligationList(machine: machine).all {
      // Some questions need what is exchanged below sheets to be told apart: then the export is made so.
      do { guard try export.ask(obligation, "of a random machine") else { continue } } catch is LimitReached {
        return nil
      }
      guard let verdict = verdicts[obligation] else { return nil }
      let proved = machine.tabs.isEmpty ? "sat" : "sat?"
      answers.append(verdict.isProved ? proved : verdict.refutations.isEmpty ? "open" : "unsat")
    }
    return (export.bytes, answers)
  }

  /// It goes back with each entry that it takes away.
  @Test("whether a run ends is not asked if it makes the more moves the more lies below")
  func endless() throws {
    let machine = try RandomMachine.make(seed: 20_398, hasBranches: true, hasStacks: true, hasOverlaps: false)
    let export = try #require(try Self.export(machine))
    expect(try export.explorer.judge(.terminates(IntentID(0))).isEndless, equals: true)
    let asked = try ObligationList(machine: machine).all.filter { try export.text(asking: $0) != nil }
    #expect(!asked.contains(.terminates(IntentID(0))) && asked.count > 10)
  }

  @Test("without variables, predicates have no arguments")
  func noVariables() throws {
    var draft = Draft("closed", "open")
    draft.rule("push", to: "open")
    draft.add("goIn", target: "open", [draft.perform("push")])
    _ = try compare(draft.machine())
  }

  @Test("moves are counted in binary digits", arguments: sample(0..<20, day: 5))
  func counter(limit: Int) throws {
    let counter = MoveCounter(limit: limit)
    var digits = counter.zero
    for count in 0...limit + 1 {
      func now(_ text: String) -> String {
        zip(counter.digits, digits).reversed().reduce(text) { $0.replacing($1.0, with: $1.1) }
      }
      let text = "(assert \(now(counter.isExceeded)))(check-sat)"
      try expect(SMTLibScript.output(of: Array(text.utf8)), equals: [count > limit ? "sat" : "unsat"])
      digits = counter.next.map(now)
    }
  }

  @Test("clauses have the spec's names, and say what they are and in which line they stand")
  func names() throws {
    var draft = Draft("home", "orders", variables: ["user": ["out", "in"]])
    draft.rule("showOrders", ["home"], to: "orders", set: draft.set("user", "in"), when: draft.when("user", "out"))
    let machine = try draft.machine()
    let explorer = try SymbolicExplorer(machine, cancellation: Cancellation())
    let export = try HornExport(explorer) { $0 == .browse(TransitionID(0)) ? 12 : nil }
    let lines = String(decoding: export.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(lines.contains("(declare-fun |at orders| (|user values|) Bool)"))
    let place = try #require(lines.firstIndex(of: "; by hand, showOrders: home -> orders (line 12)"))
    expect(
      lines[place + 1],
      equals: "(assert (forall ((?user |user values|)) "
        + "(=> (and (|at home| ?user) (= ?user |user.out|)) (|at orders| |user.in|))))")
  }
}
