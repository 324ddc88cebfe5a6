import NavigationModel
import NavigationSupport
import StateSpace

@testable import ModelChecking

/// What the checker says of a machine with stacks, and what brute force says that looks at no more than some screens
/// below the shown one.
///
/// What lies deeper is not known to brute force. So it is asked twice: taking that for good, it refutes only what is
/// refuted; taking it for bad, it proves only what is proved.
struct StackComparison: Agreement.Comparison {
  private(set) var differences: [String] = []
  private(set) var obligationCount = 0
  private(set) var shares = DecidedShares()
  /// What brute force decides and the checker does not, and why not, one line each.
  private(set) var unknown: [String] = []
  private let machine: Machine

  /// - Parameters:
  ///   - depth: how many screens below the shown one are looked at.
  ///   - most: how many configurations are looked at, the nearest first: some machines have millions at a depth of six.
  ///   - seconds: how long the checker may take; what it has not decided then counts in no share.
  init(_ machine: Machine, depth: Int, most: Int = 50_000, seconds: Double? = nil) {
    self.machine = machine
    let graph = NaiveGraph(machine, depth: depth, most: most)
    let kind = NaiveChecker(graph, isOptimistic: true)
    let strict = NaiveChecker(graph, isOptimistic: false)
    shares.machines = 1
    shares.cut = graph.choices.count == most ? 1 : 0
    let relevant = RelevantVariables(of: machine, and: machine.properties.flatMap(\.claim.conditions)).variables
      .filter { $0.index < machine.variables.count }
    var decided: [Obligation: Verdict] = [:]
    var results: LinkResults?
    do {
      var options = CheckOptions()
      options.mostAlternatives = 1 << 20
      options.cancellation = Cancellation(seconds: seconds)
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
    obligationCount = decided.count
    for (obligation, verdict) in decided {
      compare(obligation, verdict, kind, strict) { context in
        relevant.map { machine.contexts.value(of: $0, in: context) }
      }
    }
  }

  /// A link of which it is unknown in all contexts whether it lands from anywhere is not said to land.
  private mutating func compare(_ row: LinkResults.Row, _ decided: [Obligation: Verdict]) {
    let obligation = Obligation.landsAnywhere(row.intent)
    let parts = decided[obligation]?.parts ?? []
    guard !parts.isEmpty, parts.allSatisfy(\.answer.isUnknown) else { return }
    for cell in row.cells where [.lands, .reachable].contains(cell.result) {
      differences.append("\(obligation.name(in: machine)) is unknown, and the summary says \(cell.result)")
    }
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
    let grouped = Dictionary(grouping: kind.cases(obligation), by: { values($0.context) })
    // Deeper down there may be other starts, and other places.
    let isWhole = [.reachable, .lands].contains(obligation.kind) || strict.graph.frontier.isEmpty
    let proved = Dictionary(grouping: isWhole ? strict.cases(obligation) : [], by: { values($0.context) })
      .filter { $0.value.allSatisfy(\.holds) }
    for (values, cases) in grouped {
      let (context, answers) = (machine.assignments(of: cases[0].context), answers(to: cases[0].context))
      guard answers.count == 1 else {
        differences.append("\(name): \(context) is in \(answers.count) parts")
        continue
      }
      // The other contexts of the same values may show it.
      let fails = cases.contains { !$0.holds }
      guard fails || proved[values] != nil else { continue }
      switch answers[0] {
      case .proved: if fails { differences.append("\(name) is proved in \(context), and fails") }
      case .refuted: if !fails { differences.append("\(name) is refuted in \(context), and holds") }
      case .unknown(.time):
        shares.stopped = 1
        continue
      case .unknown(let reason):
        unknown.append("\(name) is unknown in \(context), and \(fails ? "fails" : "holds"): \(reason)")
      }
      shares.add(obligation.form(in: machine), isUnknown: answers[0].isUnknown)
    }
    for case .refuted(let counterexample) in verdict.parts.map(\.answer) where !shows(counterexample, obligation, kind)
    {
      differences.append("\(name) is refuted by a run that does not show it: \(counterexample)")
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

extension Verdict.Answer {
  fileprivate var isUnknown: Bool { if case .unknown = self { true } else { false } }
}
