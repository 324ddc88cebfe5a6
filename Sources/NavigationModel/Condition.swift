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
  /// Whether the condition is true at `place`. Complexity: linear in the condition's size, and the stack's.
  package func holds(at place: Configuration, of space: ContextSpace) -> Bool {
    switch self {
    case .screen(let screens): screens.contains(place.screen)
    case .variable(let variable, let values): values.contains(space.value(of: variable, in: place.context))
    case .below(let screen): place.stack.contains(screen)
    case .sheet: place.stack.hasSheet
    case .tab(let tabs): place.stack.selectedTab.map(tabs.contains) ?? false
    case .root: place.stack.isEmpty && place.stack.tabsAreOnFirstScreens
    case .not(let a): !a.holds(at: place, of: space)
    case .and(let a, let b): a.holds(at: place, of: space) && b.holds(at: place, of: space)
    case .or(let a, let b): a.holds(at: place, of: space) || b.holds(at: place, of: space)
    case .implies(let a, let b): !a.holds(at: place, of: space) || b.holds(at: place, of: space)
    }
  }

  /// Whether the condition says anything of the screen, or of what lies below.
  package var mentionsScreen: Bool {
    switch self {
    case .screen, .below, .sheet, .tab, .root: true
    case .variable: false
    case .not(let a): a.mentionsScreen
    case .and(let a, let b), .or(let a, let b), .implies(let a, let b): a.mentionsScreen || b.mentionsScreen
    }
  }

  /// How deeply the condition is nested; 1 for a comparison.
  package var depth: Int {
    switch self {
    case .screen, .variable, .below, .sheet, .tab, .root: 1
    case .not(let a): 1 + a.depth
    case .and(let a, let b), .or(let a, let b), .implies(let a, let b): 1 + max(a.depth, b.depth)
    }
  }

  /// Calls `body` with every variable that is compared, as often as it is.
  package func forEachVariable(_ body: (VariableID) -> Void) {
    switch self {
    case .screen, .below, .sheet, .tab, .root: break
    case .variable(let variable, _): body(variable)
    case .not(let a): a.forEachVariable(body)
    case .and(let a, let b), .or(let a, let b), .implies(let a, let b):
      a.forEachVariable(body)
      b.forEachVariable(body)
    }
  }

  /// Calls `body` with every screen that is asked about below, as often as it is.
  package func forEachBelow(_ body: (ScreenID) -> Void) {
    switch self {
    case .below(let screen): body(screen)
    case .screen, .variable, .sheet, .tab, .root: break
    case .not(let a): a.forEachBelow(body)
    case .and(let a, let b), .or(let a, let b), .implies(let a, let b):
      a.forEachBelow(body)
      b.forEachBelow(body)
    }
  }
}
