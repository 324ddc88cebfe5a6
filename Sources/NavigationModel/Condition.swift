/// A condition over the screen and the context variables.
///
/// In a spec: `==`, `!=`, `in [a, b]`, `not`, `and`, `or`, `implies`, brackets; a screen's bare name is short
/// for `screen == name`.
public indirect enum Condition: Hashable, Sendable {
  /// The screen is one of these. One screen is `screen == s`, several are `screen in [...]`.
  case screen([ScreenID])
  /// The variable has one of these values, by index.
  case variable(VariableID, [Int])
  case not(Condition)
  case and(Condition, Condition)
  case or(Condition, Condition)
  case implies(Condition, Condition)
}

extension Condition {
  /// Whether the condition is true of `screen` and `context`. Complexity: linear in the condition's size.
  public func holds(on screen: ScreenID, in context: Context, of space: ContextSpace) -> Bool {
    switch self {
    case .screen(let screens): screens.contains(screen)
    case .variable(let variable, let values): values.contains(space.value(of: variable, in: context))
    case .not(let a): !a.holds(on: screen, in: context, of: space)
    case .and(let a, let b):
      a.holds(on: screen, in: context, of: space) && b.holds(on: screen, in: context, of: space)
    case .or(let a, let b):
      a.holds(on: screen, in: context, of: space) || b.holds(on: screen, in: context, of: space)
    case .implies(let a, let b):
      !a.holds(on: screen, in: context, of: space) || b.holds(on: screen, in: context, of: space)
    }
  }

  /// Whether the condition says anything of the screen.
  package var mentionsScreen: Bool {
    switch self {
    case .screen: true
    case .variable: false
    case .not(let a): a.mentionsScreen
    case .and(let a, let b), .or(let a, let b), .implies(let a, let b): a.mentionsScreen || b.mentionsScreen
    }
  }

  /// How deeply the condition is nested; 1 for a comparison.
  package var depth: Int {
    switch self {
    case .screen, .variable: 1
    case .not(let a): 1 + a.depth
    case .and(let a, let b), .or(let a, let b), .implies(let a, let b): 1 + max(a.depth, b.depth)
    }
  }

  /// Calls `body` with every variable that is compared, as often as it is.
  package func forEachVariable(_ body: (VariableID) -> Void) {
    switch self {
    case .screen: break
    case .variable(let variable, _): body(variable)
    case .not(let a): a.forEachVariable(body)
    case .and(let a, let b), .or(let a, let b), .implies(let a, let b):
      a.forEachVariable(body)
      b.forEachVariable(body)
    }
  }
}
