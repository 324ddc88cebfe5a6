import NavigationModel
import StateSpace

/// The environment that any driver of an app can be: everything happens that may, but of several rules of a change that
/// apply the app takes the first.
struct AppEnvironment: Environment {
  func admitted(_ moves: [SymbolicMove], at place: Place, of symbolic: SymbolicMachine) throws -> [SymbolicMove] {
    try moves.taken(of: symbolic)
  }

  func opens(_ intent: IntentID) -> Bool { true }
  func interrupts(at place: Place) -> Bool { true }
  func interrupts(after move: Move) -> Bool { false }
}

extension [SymbolicMove] {
  /// Those that an app makes, each in the contexts in which no earlier rule of its change applies.
  func taken(of symbolic: SymbolicMachine) throws(DiagramLimit) -> [SymbolicMove] {
    var taken: [SymbolicMove] = []
    for var move in self {
      if case .change = move.move {
        for earlier in self where earlier.move == move.move && earlier.rule < move.rule {
          move.contexts = try symbolic.diagrams.difference(move.contexts, earlier.contexts)
        }
        if move.contexts.isEmpty { continue }
      }
      taken.append(move)
    }
    return taken
  }
}
