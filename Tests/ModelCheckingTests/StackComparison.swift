import NavigationModel
import NavigationSupport
import StateSpace

@testable import ModelChecking

/// What the checker says of a machine with stacks, and what brute force says that looks at no more than some screens
/// below the shown one.
///
/// What lies deeper is not known to brute force. So it is asked twice: taking that for good, it refutes only what is
/// refuted; taking it for bad, it proves only what is proved.
struct StackComparison {
  /// Everything in which they differ, one line each.
  private(set) var differences: [String] = []
  /// By kind of obligation: how many parts of verdicts are proved, refuted, unknown.
  private(set) var counts: [Obligation.Kind: [Int]] = [:]
  private let machine: Machine

  init(_ machine: Machine, depth: Int = 6) {
    self.machine = machine
    let kind = NaiveChecker(machine, depth: depth, isOptimistic: true)
    let strict = NaiveChecker(machine, depth: depth, isOptimistic: false)
    let relevant = RelevantVariables(of: machine, and: machine.properties.flatMap(\.claim.conditions)).variables
      .filter { $0.index < machine.variables.count }
    var decided: [Obligation: Verdict] = [:]
    var results: LinkResults?
    do {
      var options = CheckOptions()
      options.mostAlternatives = 1 << 20
      try Checker.check(machine, options: options) { event in
        switch event {
        case .decided(let obligation, let verdict): decided[obligation] = verdict
        case .finished(let findings): results = findings.results
        default: break
        }
      }
    } catch {
      differences.append("internal error: \(error)")
      return
    }
    for row in results?.rows ?? [] { compare(row, decided) }
    for (obligation, verdict) in decided {
      count(obligation, verdict)
      compare(obligation, verdict, kind, strict) { context in
        relevant.map { machine.contexts.value(of: $0, in: context) }
      }
    }
  }

  /// A link of which it is unknown in all contexts whether it lands from anywhere is not said to land.
  private mutating func compare(_ row: LinkResults.Row, _ decided: [Obligation: Verdict]) {
    let obligation = Obligation.landsAnywhere(row.intent)
    let parts = decided[obligation]?.parts ?? []
    let isUnknown = parts.allSatisfy { part in if case .unknown = part.answer { true } else { false } }
    guard !parts.isEmpty, isUnknown else { return }
    for cell in row.cells where [.lands, .reachable].contains(cell.result) {
      differences.append("\(obligation.name(in: machine)) is unknown, and the summary says \(cell.result)")
    }
  }

  private mutating func count(_ obligation: Obligation, _ verdict: Verdict) {
    var own = counts[obligation.kind] ?? [0, 0, 0]
    for part in verdict.parts {
      switch part.answer {
      case .proved: own[0] += 1
      case .refuted: own[1] += 1
      case .unknown: own[2] += 1
      }
    }
    counts[obligation.kind] = own
  }

  private mutating func compare(
    _ obligation: Obligation, _ verdict: Verdict, _ kind: NaiveChecker, _ strict: NaiveChecker,
    _ values: (Context) -> [Int]
  ) {
    let name = obligation.name(in: machine)
    func answers(to context: Context) -> [Verdict.Answer] {
      verdict.parts.filter { part in
        part.contexts.holds { machine.contexts.value(of: $0, in: context) } ?? false
      }.map(\.answer)
    }
    // The other contexts of the same values may show it.
    for (_, cases) in Dictionary(grouping: kind.cases(obligation), by: { values($0.context) })
    where cases.contains(where: { !$0.holds }) {
      let answers = answers(to: cases[0].context)
      guard answers.count == 1, case .proved = answers[0] else { continue }
      differences.append("\(name) is proved in \(machine.assignments(of: cases[0].context)), and fails")
    }
    // Deeper down there may be other starts, and other places.
    let isFromRoot = [.reachable, .lands].contains(obligation.kind)
    for (_, cases) in Dictionary(grouping: strict.cases(obligation), by: { values($0.context) })
    where (isFromRoot || strict.graph.frontier.isEmpty) && cases.allSatisfy(\.holds) {
      let answers = answers(to: cases[0].context)
      guard answers.count == 1, case .refuted = answers[0] else { continue }
      differences.append("\(name) is refuted in \(machine.assignments(of: cases[0].context)), and holds")
    }
    for case .refuted(let counterexample) in verdict.parts.map(\.answer) where !shows(counterexample, obligation, kind)
    {
      differences.append("\(name) is refuted by a run that does not show it: \(counterexample)")
    }
    for (_, cases) in Dictionary(grouping: kind.cases(obligation), by: { values($0.context) })
    where answers(to: cases[0].context).count != 1 {
      differences.append(
        "\(name): \(machine.assignments(of: cases[0].context)) is in \(answers(to: cases[0].context).count) parts")
    }
  }

  /// Whether the run is what the obligation says that there is not.
  private func shows(
    _ counterexample: Counterexample, _ obligation: Obligation, _ naive: NaiveChecker
  ) -> Bool {
    guard let run = counterexample.trace else {
      return [.deterministic, .reachable, .property].contains(obligation.kind)
    }
    let end = run.end
    func holds(_ condition: Condition) -> Bool { condition.holds(at: end, of: machine.contexts) }
    switch obligation {
    case .lands, .landsAnywhere: return run.loop != nil || run.ending.map { $0 != .landed } == true
    case .landsAfter: return run.loop != nil || run.ending != nil
    case .denied: return run.ending == .landed
    case .terminates, .bounded: return run.loop != nil
    case .back: return showsFault(counterexample, naive)
    case .rootFirst: return breaks(naive.graph.rootFirstBroken, run)
    case .oneAnimation: return breaks(naive.graph.oneAnimationBroken, run)
    case .exhaustive: return run.ending == .unhandled
    case .guarded(let screen):
      return end.screen == screen && !holds(machine.screens[screen.index].requires ?? .not(.screen([])))
    case .resets(let screen):
      return end.screen == screen
        && !machine.transitions.contains { naive.goesToRoot($0, from: end) }
    case .property(let index):
      switch machine.properties[index].claim {
      case .always(let condition): return !holds(condition)
      case .never(let condition): return holds(condition)
      case .askOnly(_, let condition): return !holds(condition)
      case .happensOnly(let mover, let condition):
        let choices = PlainStep.choices(in: end, of: machine)
        return !holds(condition) && choices.contains { mover.makes($0.move, of: machine) }
      default: return true
      }
    default: return true
    }
  }

  /// Whether the last move of a run is the one that is searched for.
  private func breaks(_ search: NaiveSearch<some Hashable>, _ run: Trace) -> Bool {
    guard let opened = run.lastOpening else { return false }
    return search.first(in: run.entries[opened...])?.index == run.entries.count - 1
  }

  private func showsFault(_ counterexample: Counterexample, _ naive: NaiveChecker) -> Bool {
    guard case .back(let fault, let screen) = counterexample.failure, let end = counterexample.trace?.end,
      end.screen == screen, end.isIdle
    else { return false }
    switch fault {
    case .requires:
      return machine.screens[screen.index].requires.map { !$0.holds(at: end, of: machine.contexts) } ?? false
    case .stuck:
      return !PlainStep.choices(in: end, of: machine).contains { $0.move == .back || $0.move == .drag }
        && !naive.leadsOn(from: end)
    case .leavesApp: return end.stack.isEmpty && !machine.isFirstScreen(screen, of: end.stack.selectedTab)
    case .older: return !end.stack.isEmpty || !machine.isFirstScreen(screen, of: end.stack.selectedTab)
    }
  }
}
