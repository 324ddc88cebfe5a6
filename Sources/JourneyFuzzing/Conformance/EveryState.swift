import Basics
import NavigationModel
import StateSpace

/// The beginnings of logs that do not begin with the start of the app.
extension TraceSteps {
  /// Every state an app can be in; if that is unknown, every state there is, without tabs only between journeys.
  ///
  /// - Parameter stack: what lies below; whether it can is not looked at.
  func everywhere(on stack: Stack = Stack()) -> [TraceState] {
    func state(_ screen: ScreenID, _ contexts: ContextSet, at position: Position = .idle) -> TraceState {
      TraceState(
        Configuration(screen: screen, context: Context(), position: position, stack: stack), contexts, on: machine)
    }
    guard let reachability = try? Reachability(symbolic, check: {}) else {
      let positions = (0..<(machine.tabs.isEmpty ? 1 : machine.positionCount)).map { Position(index: $0) }
      return machine.screens.indices.flatMap { screen in positions.map { state(ScreenID(screen), .all, at: $0) } }
    }
    let found = zip(reachability.graph.places, reachability.sets).filter { !$1.isEmpty }.map { place, contexts in
      state(place.screen, (try? plain(contexts)) ?? contexts, at: place.position)
    }
    // Places that differ in what lies below only are one.
    return machine.hasStacks ? (try? merged(found)) ?? found : found
  }

  /// More screens than these, in all states together, are not compared.
  private static let mostScreens = 1 << 22

  /// Every state an app can be in, with all that can lie below.
  ///
  /// - Throws: ``Conformance/Stop/tooMany(_:)``, as where screens can be put on each other without end.
  func onEveryStack() throws -> [TraceState] {
    let limit = Conformance.stateLimit
    guard let starts = machine.initialConfigurations(limit: limit) else { throw Conformance.Stop.tooMany(limit) }
    var found = Worklist(starts)
    // Where one screen only can be put on itself, stacks are too high long before they are too many.
    var screens = 0
    while let (_, place) = found.next() {
      screens += 1 + place.stack.height
      guard found.all.count <= limit, screens <= Self.mostScreens else {
        throw Conformance.Stop.tooMany(min(limit, found.all.count - 1))
      }
      // A link or a change may arrive.
      found.add(place.idle)
      Step.forEachChoice(in: place, of: machine) { found.add($0.configuration) }
    }
    return try merged(found.all.map { try TraceState($0, plain(symbolic.set(of: $0.context)), on: machine) })
  }

  /// States, those that differ in their contexts only as one.
  func merged(_ states: [TraceState]) throws -> [TraceState] {
    var all = MergedStates(symbolic)
    for state in states { _ = try all.add(state) }
    return all.states
  }
}

/// States, those that differ in their contexts only as one, in the order in which they came.
struct MergedStates {
  private let symbolic: SymbolicMachine
  private var keys: [TraceState.Key: Int] = [:]
  private(set) var states: [TraceState] = []

  init(_ symbolic: SymbolicMachine) { self.symbolic = symbolic }

  var count: Int { states.count }

  /// Adds states, and returns those that are new; nil if none is.
  mutating func add(_ state: TraceState) throws(DiagramLimit) -> TraceState? {
    guard let index = keys[state.key] else {
      keys[state.key] = states.count
      states.append(state)
      return state
    }
    var gained = state
    gained.contexts = try symbolic.diagrams.difference(state.contexts, states[index].contexts)
    guard !gained.contexts.isEmpty else { return nil }
    states[index].contexts = try symbolic.diagrams.union(states[index].contexts, gained.contexts)
    return gained
  }
}
