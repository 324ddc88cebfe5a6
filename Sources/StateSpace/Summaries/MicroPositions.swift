import NavigationModel

/// How far a journey has come, or a rule that does several things one after the other.
///
/// A number: those of the machine's positions are the positions themselves. Then come micro-positions, in the order in
/// which they are found: nobody can see them, and nothing can supersede them.
package typealias SiteID = Int32

/// A position within a rule.
package struct MicroPosition: Hashable, Sendable {
  /// What is being done.
  package enum Work: Hashable, Sendable {
    /// The first of the actions comes next.
    case acting
    /// Entries are taken away until this screen is shown.
    case seeking(ScreenID)
    /// Entries are taken away until a sheet is.
    case dismissing
    /// Entries are taken away until nothing lies below.
    case bottoming

    var isUnwinding: Bool { self != .acting }
  }

  package var work: Work
  /// What is done after that.
  package var rest: [StackAction]
  /// Where it goes on then.
  package var goal: Position
}

/// The micro-positions of a machine, by number.
struct SiteTable {
  let positionCount: Int
  private(set) var micros: [MicroPosition] = []
  private var numbers: [MicroPosition: SiteID] = [:]

  init(_ machine: Machine) { positionCount = machine.positionCount }

  /// Nil: it is a position that can be seen.
  subscript(site: SiteID) -> MicroPosition? {
    Int(site) < positionCount ? nil : micros[Int(site) - positionCount]
  }

  mutating func number(of micro: MicroPosition) -> SiteID {
    if micro.work == .acting, micro.rest.isEmpty { return micro.goal.index }
    if let known = numbers[micro] { return known }
    let number = SiteID(positionCount + micros.count)
    numbers[micro] = number
    micros.append(micro)
    return number
  }

  mutating func acting(_ rest: some Sequence<StackAction>, then goal: Position) -> SiteID {
    number(of: MicroPosition(work: .acting, rest: Self.simplified(Array(rest)), goal: goal))
  }

  /// `select t then reset t` is `reset t then select t`: what the tab had kept is never looked for.
  static func simplified(_ actions: [StackAction]) -> [StackAction] {
    var actions = actions
    for index in actions.indices.dropLast() {
      if case .select(let tab) = actions[index], actions[index + 1] == .resetTab(tab) {
        actions.swapAt(index, index + 1)
      }
    }
    return actions
  }
}

extension [StackAction] {
  /// Whether a tab has lost what it kept before that is shown.
  func empties(_ tab: TabID) -> Bool {
    for (index, action) in enumerated() {
      switch action {
      case .reset: return true
      case .resetTab(let other) where other == tab: return true
      case .select(let other) where other == tab: return self[(index + 1)...].beginsByEmptying(tab)
      case .dismiss: if self[(index + 1)...].beginsByEmptying(tab) { return true } else { return false }
      case .tap: return false
      case .push, .present, .replace, .back, .backTo, .select, .resetTab: continue
      }
    }
    return false
  }
}

extension Collection where Element == StackAction {
  /// Whether the tab is emptied before anything else happens than that tabs are.
  func beginsByEmptying(_ tab: TabID) -> Bool {
    for action in self {
      switch action {
      case .reset: return true
      case .resetTab(let other): if other == tab { return true }
      default: return false
      }
    }
    return false
  }
}
