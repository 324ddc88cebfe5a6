import NavigationModel
import StateSpace

/// What tabs keep, said a second time.
///
/// Which of a tab's kept places is shown again is not known here either; beside which contexts each may be kept is the
/// explorer's guess, and a lemma for every move that could make it wrong.
struct TabReading {
  /// The tabs as actions have made them so far.
  struct Changes: InitiallyEmpty {
    /// The states of tabs that the actions decide: as values of their variables.
    fileprivate(set) var states: [Int: Int] = [:]
    /// What lies in tabs that were left by the actions themselves.
    fileprivate(set) var left: [Int: Left] = [:]
    fileprivate(set) var emptied: Set<Int> = []
    /// First screens and kept places, as they are revealed one after the other.
    fileprivate(set) var revealed: [SymbolicMove.Revealed] = []
    /// The entries of sheets below which something else lies now, and the contexts in which that is called so.
    var remade: Set<FrameCall> = []
    var entered: [ContextSet] = []
    /// Must hold before the move, and after its effects.
    fileprivate(set) var before: [Condition] = []
    fileprivate(set) var after: [Condition] = []
    /// The sets of places that are shown again: beside the context before the move.
    fileprivate(set) var besides: [ContextSet] = []

    /// Notes what is left in tabs, those that have lost what they kept, and what that takes.
    mutating func leave(_ come: StackReading.Come, emptying tabs: [Int]) {
      (left, emptied, before, after) = (come.left, Set(tabs), come.needed, come.first)
    }

    mutating func leave(_ left: [Int: Left]) { self.left.merge(left) { $1 } }
  }

  struct Left: Hashable {
    var place: FrameCaller
    var calls: [FrameCall]
    var blocks: [ContextSet]
  }

  typealias Shown = StackReading.Shown

  /// A tab's state, as it is numbered: not selected since it was emptied, left with nothing below, or with something.
  private static let (untouched, bare) = (0, 1)
  private var deep: Int { tellsBottoms ? 2 : Self.bare }
  /// True if the last two are told apart: who asks for the root must know.
  var tellsBottoms: Bool { frames.states.tellsBottoms }

  private let machine: Machine
  private let frames: FrameTable

  init(_ machine: Machine, _ frames: FrameTable) {
    self.machine = machine
    self.frames = frames
  }

  private func state(_ tab: Int) -> VariableID { VariableID(machine.variables.count + tab) }

  /// The state of a tab that was left, with nothing below or with something.
  func state(of tab: Int, isBare: Bool) -> Assignment {
    Assignment(variable: state(tab), value: isBare ? Self.bare : deep)
  }

  func isUntouched(_ tab: Int) -> Condition { .variable(state(tab), [Self.untouched]) }
  func isLeft(_ tab: Int, isBare: Bool) -> Condition { .variable(state(tab), [isBare ? Self.bare : deep]) }

  func isOnFirstScreen(_ tab: Int) -> Condition { .variable(state(tab), [Self.untouched, Self.bare]) }

  private func bottom(_ tab: Int) -> FrameID { frames.bottom(of: TabID(tab)) }

  /// The assignments that forget all that a context says of tabs.
  var forgetting: [Assignment] {
    machine.tabs.indices.map { Assignment(variable: state($0), value: Self.untouched) }
      + (exchanges ? [Assignment(variable: under, value: 0)] : [])
  }

  /// True if it is told apart on what sheets lie.
  var exchanges: Bool { frames.states.under != nil }
  private var under: VariableID { state(machine.tabs.count) }

  /// The stack below the lowest sheet.
  enum Base {
    /// That of the launch; where there are no sheets it is said, too.
    case launch
    /// A tab over which the lowest was presented; it keeps what they lie on.
    case own(Int)
    /// A tab that was selected or emptied below them.
    case selected(Int)
  }

  /// As it is numbered: what is shown at launch, then each tab twice.
  private func number(_ base: Base) -> Int {
    switch base {
    case .launch: 0
    case .own(let tab): tab + 1
    case .selected(let tab): machine.tabs.count + tab + 1
    }
  }

  func isUnderSheets(_ bases: [Base]) -> Condition { .variable(under, bases.map(number)) }
  func underSheets(_ base: Base) -> Assignment { Assignment(variable: under, value: number(base)) }

  func bases(in tab: Int) -> [Base] { [.own(tab), .selected(tab)] }
  /// All that they may have been presented over.
  var ownBases: [Base] { [.launch] + machine.tabs.indices.map { .own($0) } }

  /// The assignments of a clause, with what its actions do to the states of tabs.
  func assignments(_ changes: Changes) -> [Assignment] {
    changes.states.keys.sorted().map { Assignment(variable: state($0), value: changes.states[$0] ?? 0) }
  }

  /// Only on one of these screens a tab begins, each where the conditions of those before it fail.
  func firstScreens(of tab: Int) -> [(screen: Int, condition: Condition)] {
    var earlier: [Condition] = []
    var conditions: [Int: [Condition]] = [:]
    var order: [Int] = []
    for bottom in machine.tabs[tab].bottoms {
      let own = Condition.all(earlier.map { .not($0) } + [bottom.condition].compactMap { $0 }) ?? .true
      if conditions[bottom.screen.index] == nil { order.append(bottom.screen.index) }
      conditions[bottom.screen.index, default: []].append(own)
      guard let condition = bottom.condition else { break }
      earlier.append(condition)
    }
    return order.map { screen in
      (screen, .any(conditions[screen] ?? []))
    }
  }

  private func begin(_ tab: Int, _ shown: Shown) -> [Shown] {
    let screens = firstScreens(of: tab)
    return screens.map { first in
      var next = Shown(screen: first.screen, frame: bottom(tab), tabs: shown.tabs)
      next.tabs.states[tab] = Self.untouched
      next.tabs.revealed.append(.first(ScreenID(first.screen)))
      if screens.count > 1 { next.tabs.after.append(first.condition) }
      return next
    }
  }

  func emptiedAll(_ shown: Shown, selected: Int?) -> [Shown] {
    var next = shown
    for tab in machine.tabs.indices { next.tabs.states[tab] = Self.untouched }
    next.tabs.left = [:]
    next.tabs.emptied = Set(machine.tabs.indices)
    return begin(selected ?? 0, next)
  }

  func emptied(_ tab: Int, _ shown: Shown, _ own: StackReading.Below) -> [Shown] {
    var next = shown
    next.tabs.emptied.insert(tab)
    if own.tab == tab { return begin(tab, next) }
    next.tabs.states[tab] = Self.untouched
    next.tabs.left[tab] = nil
    return [next]
  }

  func selected(_ tab: Int, _ shown: Shown, _ own: StackReading.Below) -> [Shown] {
    guard own.tab != tab else { return [shown] }
    var next = shown
    if let old = own.tab {
      next.tabs.left[old] = Left(
        place: FrameCaller(frame: shown.frame, screen: ScreenID(shown.screen)), calls: shown.calls,
        blocks: shown.blocks)
      next.tabs.states[old] = own.placed == nil ? Self.bare : deep
    }
    (next.calls, next.blocks) = ([], [])
    if let left = next.tabs.left[tab] {
      next.tabs.left[tab] = nil
      next.tabs.states[tab] = Self.untouched
      (next.screen, next.frame, next.calls, next.blocks) = (
        left.place.screen.index, left.place.frame, left.calls, left.blocks
      )
      return [next]
    }
    if next.tabs.states[tab] == Self.untouched { return begin(tab, next) }
    next.tabs.states[tab] = Self.untouched
    var first = next
    first.tabs.before.append(.variable(state(tab), [Self.untouched]))
    let kept = frames.kept(in: TabID(tab))
    return begin(tab, first)
      + kept.places.map { place in
        var again = next
        (again.screen, again.frame) = (place.screen.index, place.frame)
        let isBare = place.frame == bottom(tab)
        again.tabs.before.append(.variable(state(tab), [isBare ? Self.bare : deep]))
        again.tabs.revealed.append(.kept(place))
        again.tabs.besides.append(kept.contexts(of: place))
        return again
      }
  }
}
