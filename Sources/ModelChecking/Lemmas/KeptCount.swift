import NavigationModel
import StateSpace

/// The number of lemmas that are due about what tabs keep, counted without writing one.
struct KeptCount {
  private let symbolic: SymbolicMachine
  private let distinct: [Int]
  private var machine: Machine { symbolic.machine }

  init(_ symbolic: SymbolicMachine) {
    self.symbolic = symbolic
    // With relations what may become of a context meanwhile is said once of each tab.
    distinct =
      symbolic.hasRelations ? symbolic.machine.tabs.map { _ in 1 } : symbolic.frames.kept.map { $0.distinctSets.count }
  }

  /// Of all that may happen at a place.
  func all(at place: Place) throws -> Int {
    switch machine.phase(of: place.position) {
    case .idle:
      var count = 0
      for rule in symbolic.rules(at: place) {
        if machine.browsing.contains(rule.event) { count += try of(rule.actions, rule.effects, at: place) }
      }
      for tab in machine.tabs.indices.map(TabID.init) where place.frame != symbolic.frames.bottom(of: tab) {
        count += try of([.tap(tab)], [], at: place)
      }
      for rule in machine.changes.indices.flatMap({ symbolic.rules(of: ChangeID($0), at: place) }) {
        count += try of(rule.actions, rule.effects, at: place)
      }
      return count
    case .start, .finish: return 0
    case .step(let id):
      let step = machine.steps[id.index]
      let hasFollowed = machine.hasFollowed(place.position)
      let next = machine.position(step.next, hasFollowed: hasFollowed)
      switch step.action {
      case .perform(let event, _, _):
        return try symbolic.rules(of: event, at: place).reduce(0) {
          try $0 + of($1.actions, $1.effects, at: place, site: next)
        }
      case .ask(let prompt, _, _):
        return try machine.prompts[prompt.index].outcomes.enumerated().reduce(0) { count, outcome in
          let onwards =
            step.inner.isEmpty
            ? next
            : machine.position(
              step.inner[outcome.offset], hasFollowed: hasFollowed)
          return try count
            + of(
              outcome.element.actions, outcome.element.effects, at: place,
              site: outcome.element.aborts ? .idle : onwards)
        }
      case .set(let effects): return try of([], effects, at: place, site: next)
      case .retry, .open, .follow, .fail, .when, .leave: return 0
      }
    }
  }

  private func of(
    _ actions: [StackAction], _ effects: [Assignment], at place: Place, site: Position = .idle
  ) throws -> Int {
    try symbolic.tabWays(actions, at: place, site: site).reduce(0) { count, way in
      let kept =
        effects.isEmpty
        ? 0
        : distinct.indices.filter { !way.emptied.contains(TabID($0)) }.map { distinct[$0] }
          .reduce(0, +)
      return count + way.left + kept
    }
  }
}
