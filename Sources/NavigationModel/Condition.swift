/// A condition over the screen and the context variables.
///
/// In a spec: `==`, `!=`, `in [a, b]`, `not`, `and`, `or`, `implies`, brackets; a screen's bare name is short
/// for `screen == name`.
@usableFromInline package indirect enum Condition: Hashable, Sendable {
  /// The screen is one of these. One screen is `screen == s`, several are `screen in [...]`.
  case screen([ScreenID])
  /// The variable has one of these values, by index.
  case variable(VariableID, [Int])
  /// `below s`: the screen lies somewhere below what is shown, under a sheet too.
  case below(ScreenID)
  /// `sheet`: a sheet is up.
  case sheet
  /// `tab == t`: one of these is selected, also below a sheet. At launch none may be.
  case tab([TabID])
  /// The root, by the name of its state: no sheet is up, and every tab is on its first screen.
  case root
  case not(Condition)
  case and(Condition, Condition)
  case or(Condition, Condition)
  case implies(Condition, Condition)
}

extension Condition {
  /// Returns whether the condition is true at `place`. Complexity: linear in the condition's size, and the stack's.
  package func holds(at place: Configuration, of space: ContextSpace) -> Bool {
    switch self {
    case .screen(let screens): screens.contains(place.screen)
    case .variable(let variable, let values): values.contains(space.value(of: variable, in: place.context))
    case .below(let screen): place.stack.contains(screen)
    case .sheet: place.stack.hasSheet
    case .tab(let tabs): place.stack.selectedTab.map(tabs.contains) ?? false
    case .root: place.stack.isRoot
    case .not(let a): !a.holds(at: place, of: space)
    case .and(let a, let b): a.holds(at: place, of: space) && b.holds(at: place, of: space)
    case .or(let a, let b): a.holds(at: place, of: space) || b.holds(at: place, of: space)
    case .implies(let a, let b): !a.holds(at: place, of: space) || b.holds(at: place, of: space)
    }
  }

  /// A condition without parts: a comparison, or a question about what is shown and what lies below.
  package enum Leaf: Hashable, Sendable {
    case screen([ScreenID])
    case variable(VariableID, [Int])
    case below(ScreenID)
    case sheet
    case tab([TabID])
    case root
  }

  /// Its truth as far as that of its leaves is known, by Kleene's strong three-valued logic; nil: unknown.
  package func truth(_ known: (Leaf) -> Bool?) -> Bool? {
    func both(_ a: Bool?, _ b: Bool?) -> Bool? {
      a == false || b == false ? false : a == true && b == true ? true : nil
    }
    return value(of: known, not: { $0.map(!) }, and: both, or: { both($0.map(!), $1.map(!)).map(!) })
  }

  /// The condition's value from those of its leaves.
  package func value<Truth, Failure: Error>(
    of leaf: (Leaf) throws(Failure) -> Truth, not: (Truth) throws(Failure) -> Truth,
    and: (Truth, Truth) throws(Failure) -> Truth, or: (Truth, Truth) throws(Failure) -> Truth
  ) throws(Failure) -> Truth {
    func value(_ part: Condition) throws(Failure) -> Truth { try part.value(of: leaf, not: not, and: and, or: or) }
    return switch self {
    case .screen(let screens): try leaf(.screen(screens))
    case .variable(let variable, let values): try leaf(.variable(variable, values))
    case .below(let screen): try leaf(.below(screen))
    case .sheet: try leaf(.sheet)
    case .tab(let tabs): try leaf(.tab(tabs))
    case .root: try leaf(.root)
    case .not(let a): try not(value(a))
    case .and(let a, let b): try and(value(a), value(b))
    case .or(let a, let b): try or(value(a), value(b))
    case .implies(let a, let b): try or(not(value(a)), value(b))
    }
  }

  /// Calls `body` with every comparison, and every question about what lies below, in their order.
  package func forEachLeaf<Failure: Error>(_ body: (Condition) throws(Failure) -> Void) throws(Failure) {
    switch self {
    case .not(let a): try a.forEachLeaf(body)
    case .and(let a, let b), .or(let a, let b), .implies(let a, let b):
      try a.forEachLeaf(body)
      try b.forEachLeaf(body)
    default: try body(self)
    }
  }

  /// The variable that is compared, and the values that it is compared with; nil of anything but such a comparison.
  package var comparison: (variable: VariableID, values: [Int])? {
    if case .variable(let variable, let values) = self { (variable, values) } else { nil }
  }

  /// The screens that a comparison names, or a question about what lies below.
  package var namedScreens: [ScreenID] {
    switch self {
    case .screen(let screens): screens
    case .below(let screen): [screen]
    default: []
    }
  }

  /// The tabs that a comparison names.
  package var namedTabs: [TabID] { if case .tab(let tabs) = self { tabs } else { [] } }

  /// True if the condition says anything of the screen, or of what lies below.
  package var mentionsScreen: Bool {
    var mentions = false
    forEachLeaf { if $0.comparison == nil { mentions = true } }
    return mentions
  }

  /// The depth of nesting; 1 for a comparison.
  package var depth: Int {
    switch self {
    case .not(let a): 1 + a.depth
    case .and(let a, let b), .or(let a, let b), .implies(let a, let b): 1 + max(a.depth, b.depth)
    default: 1
    }
  }

  /// Calls `body` with every variable that is compared, as often as it is.
  package func forEachVariable(_ body: (VariableID) -> Void) {
    forEachLeaf { if let variable = $0.comparison?.variable { body(variable) } }
  }

  /// Calls `body` with every screen that is asked about below, as often as it is.
  package func forEachBelow(_ body: (ScreenID) -> Void) {
    forEachLeaf { if case .below(let screen) = $0 { body(screen) } }
  }
}
