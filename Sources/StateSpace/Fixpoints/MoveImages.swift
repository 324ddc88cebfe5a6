/// Sets of contexts after moves, each found once: most places have one of a few hundred sets, and the moves of others.
struct MoveImages {
  private struct ImageKey: Hashable {
    var set, contexts: ContextSet
    var effects: SymbolicMove.Effects
  }

  private var known: [ImageKey: ContextSet] = [:]
  /// That of the diagrams whose sets these are: with another one a number may mean another set.
  private var generation = 0

  /// The contexts after a move, of those of `set` in which it is made.
  mutating func image(
    _ move: SymbolicMove, _ set: ContextSet, _ symbolic: SymbolicMachine
  ) throws(DiagramLimit) -> ContextSet {
    if set.isEmpty || move.effects == .none && move.contexts == .all { return set }
    if generation != symbolic.diagrams.generation {
      known.removeAll(keepingCapacity: true)
      generation = symbolic.diagrams.generation
    }
    let key = ImageKey(set: set, contexts: move.contexts, effects: move.effects)
    if let image = known[key] { return image }
    let image = try symbolic.after(move.effects, from: symbolic.diagrams.intersection(set, move.contexts))
    known[key] = image
    return image
  }
}
