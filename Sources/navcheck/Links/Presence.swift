import ModelChecking
import NavigationModel
import StateSpace

/// The places where users can be, by the spec, found when they are asked for the first time: `open --from` may begin
/// anywhere.
final class Presence {
  private let machine: Machine
  /// Nil in it: it takes too much to find out.
  private lazy var found: (symbolic: SymbolicMachine, reachability: Reachability)? = {
    let symbolic = SymbolicMachine(ofAllVariables: machine)
    let cancellation = Cancellation(seconds: Self.patience)
    return (try? Reachability(symbolic, check: { try cancellation.check() })).map { (symbolic, $0) }
  }()
  private var reached: [ScreenID?: ContextSet] = [:]

  /// Longer than this nobody waits for a remark, in seconds.
  private static let patience = 10.0

  init(_ machine: Machine) { self.machine = machine }

  /// The contexts in which nobody is ever on a screen between journeys.
  struct Absence {
    /// As ` when user == loggedOut`.
    var contexts: String
    /// True if these are all that were asked for.
    var isInAll: Bool
  }

  /// In which of these contexts nobody is ever on `screen`, or nil: on any; nil: in none.
  ///
  /// What is reachable is never taken for unreachable: with stacks the sets may have more than there is.
  func absence(on screen: ScreenID?, among argument: ContextArgument) -> Absence? {
    guard let (symbolic, _) = found else { return nil }
    do {
      let asked = try argument.contexts(of: symbolic)
      let absent = try symbolic.diagrams.difference(asked, contexts(on: screen))
      guard !absent.isEmpty else { return nil }
      return Absence(
        contexts: try ContextCondition(absent, among: symbolic.atStart(), of: symbolic).suffix(in: machine),
        isInAll: absent == asked)
    } catch { return nil }
  }

  /// The contexts in which somebody is on `screen` between journeys, or nil: on any.
  private func contexts(on screen: ScreenID?) throws -> ContextSet {
    guard let (symbolic, reachability) = found else { return .all }
    if let known = reached[screen] { return known }
    var contexts = ContextSet.empty
    for (place, own) in zip(reachability.graph.places, reachability.sets)
    where place.isIdle && (screen == nil || place.screen == screen) {
      contexts = try symbolic.diagrams.union(contexts, symbolic.atStart(own))
    }
    reached[screen] = contexts
    return contexts
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
