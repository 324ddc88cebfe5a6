import ModelChecking
import NavigationModel
import StateSpace

/// The places where users can be, by the spec: `open --from` may begin anywhere.
struct Presence {
  private let machine: Machine
  private let symbolic: SymbolicMachine
  private let reachability: Reachability

  /// Longer than this nobody waits for a remark, in seconds.
  private static let patience = 10.0

  /// Nil if it takes too much to find out.
  init?(_ machine: Machine) {
    self.machine = machine
    symbolic = SymbolicMachine(ofAllVariables: machine)
    let cancellation = Cancellation(seconds: Self.patience)
    guard let found = try? Reachability(symbolic, check: { try cancellation.check() }) else { return nil }
    reachability = found
  }

  /// The contexts in which nobody is ever on a screen between journeys.
  struct Absence {
    /// As ` when user == loggedOut`.
    var contexts: String
    /// True if these are all that were asked for.
    var isInAll: Bool
  }

  /// In which of these contexts nobody is ever on `screen`; nil: in none.
  ///
  /// What is reachable is never taken for unreachable: with stacks the sets may have more than there is.
  func absence(on screen: ScreenID, among argument: ContextArgument) -> Absence? {
    do {
      let diagrams = symbolic.diagrams
      var reached = ContextSet.empty
      for (place, contexts) in zip(reachability.graph.places, reachability.sets)
      where place.isIdle && place.screen == screen {
        reached = try diagrams.union(reached, symbolic.atStart(contexts))
      }
      let asked = try argument.contexts(of: symbolic)
      let absent = try diagrams.difference(asked, reached)
      guard !absent.isEmpty else { return nil }
      return Absence(
        contexts: try ContextCondition(absent, among: symbolic.atStart(), of: symbolic).suffix(in: machine),
        isInAll: absent == asked)
    } catch { return nil }
  }
}

extension SymbolicMachine {
  /// For links all variables count, also those that nothing reads.
  convenience init(ofAllVariables machine: Machine) {
    self.init(machine, asking: machine.variables.indices.map { Condition.variable(VariableID($0), [0]) })
  }

  /// These contexts with tabs as at the start, where a link is tried: their states come last among the variables.
  func atStart(_ contexts: ContextSet = .all) throws(DiagramLimit) -> ContextSet {
    let states = values(of: Context()).enumerated().suffix(machine.tabs.count)
    return try diagrams.setting(states.map { ($0.offset, $0.element) }, in: contexts)
  }
}

extension ContextCondition {
  /// Which of the contexts in `asked` are in `contexts`, in words where these are few.
  init(_ contexts: ContextSet, among asked: ContextSet, of symbolic: SymbolicMachine) throws(DiagramLimit) {
    let blocks = try SetCover(in: symbolic.diagrams).blocks(of: contexts, among: asked, limit: Self.mostAlternatives)
    let alternatives = blocks?.map { block in
      block.map { Constraint(symbolic.relevant.variables[$0.variable], $0.values) }
    }
    self.init(alternatives, count: symbolic.count(contexts), of: symbolic.count(asked))
  }
}
