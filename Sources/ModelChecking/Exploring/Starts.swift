import NavigationModel
import StateSpace

/// In which contexts links open: what obligations are listed for.
struct Starts {
  private let explorer: SymbolicExplorer
  /// The contexts of all starts, ascending.
  let contexts: [Context]

  /// - Throws: ``LimitReached`` if there are more contexts than can be listed.
  init(_ explorer: SymbolicExplorer) throws {
    self.explorer = explorer
    var all = ContextSet.empty
    for start in try explorer.startContexts() { all = try explorer.diagrams.union(all, start.contexts) }
    contexts = try explorer.list(all)
  }

  /// The contexts in which links open on the root and `intent` is not denied there, ascending.
  func rootContexts(of intent: IntentID) throws -> [Context] {
    let denied = try explorer.denied(intent, on: explorer.machine.root)
    return try explorer.list(explorer.diagrams.difference(explorer.onRoot, denied))
  }

  /// The contexts of all starts at which `intent` is denied, or is not, ascending.
  func contexts(of intent: IntentID, denied: Bool) throws -> [Context] {
    var all = ContextSet.empty
    for start in try explorer.startContexts() {
      let refused = try explorer.denied(intent, on: start.screen)
      let own =
        denied
        ? try explorer.diagrams.intersection(start.contexts, refused)
        : try explorer.diagrams.difference(start.contexts, refused)
      all = try explorer.diagrams.union(all, own)
    }
    return try explorer.list(all)
  }

  /// Whether the change happens anywhere.
  func happens(_ change: ChangeID) throws -> Bool {
    for (place, contexts) in zip(explorer.reachability.graph.places, explorer.reachability.sets) where place.isIdle {
      let condition = try explorer.symbolic.contexts(
        where: explorer.machine.changes[change.index].condition, on: place.screen, key: .change(change))
      if try !explorer.diagrams.intersection(contexts, condition).isEmpty { return true }
    }
    return false
  }
}

extension SymbolicExplorer {
  /// The screens where links open, and in which contexts.
  func startContexts() throws -> [(screen: ScreenID, contexts: ContextSet)] {
    if machine.start == .fresh { return onRoot.isEmpty ? [] : [(machine.root, onRoot)] }
    return zip(reachability.graph.places, reachability.sets).compactMap { place, contexts in
      place.isIdle && !contexts.isEmpty ? (place.screen, contexts) : nil
    }
  }

  /// The contexts of a set, ascending.
  ///
  /// - Throws: ``LimitReached`` if there are too many to be listed.
  func list(_ set: ContextSet) throws -> [Context] {
    guard symbolic.count(set) <= 1_048_576 else { throw LimitReached() }
    return machine.contexts.all.filter { symbolic.contains($0, set) }
  }
}
