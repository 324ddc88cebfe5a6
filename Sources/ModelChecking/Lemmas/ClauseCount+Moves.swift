import NavigationModel
import StateSpace

/// Counts of clauses that are moves of one kind.
extension ClauseCount {
  /// Those that a claim names, between journeys; of an event also those of a step that performs it.
  static func of(_ mover: Property.Mover, at place: Place, _ symbolic: SymbolicMachine) throws -> Int {
    if place.isIdle { return try betweenJourneys(mover, at: place, of: symbolic) }
    let machine = symbolic.machine
    guard case .event(let event) = mover, case .step(let id) = machine.phase(of: place.position),
      case .perform(event, _, _) = machine.steps[id.index].action
    else { return 0 }
    let next = machine.position(machine.steps[id.index].next, hasFollowed: machine.hasFollowed(place.position))
    return try symbolic.rules(of: event, at: place).reduce(0) {
      try $0 + symbolic.ways($1.actions, at: place, site: next).count
    }
  }

  private static func betweenJourneys(
    _ mover: Property.Mover, at place: Place, of symbolic: SymbolicMachine
  ) throws -> Int {
    let (machine, frames) = (symbolic.machine, symbolic.frames)
    func ways(_ actions: [StackAction]) throws -> Int { try symbolic.ways(actions, at: place, site: .idle).count }
    var isLeftByHand: Bool { !frames.isBottom(place.frame) && machine.screens[place.screen.index].isLeftByHand }
    switch mover {
    case .event(let event):
      guard machine.browsing.contains(event) else { return 0 }
      return try symbolic.rules(of: event, at: place).reduce(0) { try $0 + ways($1.actions) }
    case .change(let change): return try changes(change, at: place, of: symbolic)
    case .back: return isLeftByHand && frames[place.frame].cover == .pushed ? try ways([.back]) : 0
    case .drag: return isLeftByHand && frames[place.frame].facts.hasSheet ? try ways([.dismiss]) : 0
    case .tap(let tab): return place.frame == frames.bottom(of: tab) ? 0 : try ways([.tap(tab)])
    }
  }

  /// All that users can do by hand between journeys.
  static func byHand(at place: Place, of symbolic: SymbolicMachine) throws -> Int {
    let machine = symbolic.machine
    let events = try symbolic.rules(at: place).filter { machine.browsing.contains($0.event) }.reduce(0) {
      try $0 + symbolic.ways($1.actions, at: place, site: .idle).count
    }
    let others = [.back, .drag] + machine.tabs.indices.map { Property.Mover.tap(TabID($0)) }
    return try others.reduce(events) { try $0 + betweenJourneys($1, at: place, of: symbolic) }
  }

  static func changes(_ id: ChangeID, at place: Place, of symbolic: SymbolicMachine) throws -> Int {
    try symbolic.rules(of: id, at: place).reduce(0) { try $0 + symbolic.ways($1.actions, at: place, site: .idle).count }
  }
}

extension SymbolicExplorer {
  /// The number of ways that these moves have at a place between journeys.
  func countOfMoves(_ moves: Property.Moves, at place: Place) throws -> Int {
    switch moves {
    case .one(let mover):
      let count = try ClauseCount.of(mover, at: place, symbolic)
      return moves.isOfChange ? min(1, count) : count
    case .byHand:
      if let known = countsByHand[place] { return known }
      let count = try ClauseCount.byHand(at: place, of: symbolic)
      countsByHand[place] = count
      return count
    }
  }
}
