import NavigationModel

/// What surrounds the app: its user, its services, and whoever opens links. It chooses among what may happen.
package protocol Environment {
  /// The moves at `place` that it makes, and in which contexts.
  func admitted(_ moves: [SymbolicMove], at place: Place, of symbolic: SymbolicMachine) throws -> [SymbolicMove]
  /// Whether it opens `intent` between journeys.
  func opens(_ intent: IntentID) -> Bool
  /// Whether something can arrive and end the journey at `place`, however the journey has got there.
  func interrupts(at place: Place) -> Bool
  /// Whether something can arrive while this move is awaited, so that the journey ends where the move leads.
  func interrupts(after move: Move) -> Bool
}

/// The environment that proofs speak of: everything that may happen does.
package struct AnyEnvironment: Environment {
  package init() {}

  package func admitted(_ moves: [SymbolicMove], at place: Place, of symbolic: SymbolicMachine) -> [SymbolicMove] {
    moves
  }
  package func opens(_ intent: IntentID) -> Bool { true }
  package func interrupts(at place: Place) -> Bool { true }
  package func interrupts(after move: Move) -> Bool { false }
}
