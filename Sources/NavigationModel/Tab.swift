/// A tab: a stack of its own, which is kept while another tab is shown.
public struct Tab: Hashable, Sendable {
  /// A screen at the bottom of a tab, in some contexts.
  package struct Bottom: Hashable, Sendable {
    package var screen: ScreenID
    /// nil: in all contexts that the bottoms before it leave.
    package var condition: Condition?

    package init(_ screen: ScreenID, when condition: Condition? = nil) {
      self.screen = screen
      self.condition = condition
    }
  }

  public var name: String
  /// The first whose condition holds counts, when the tab is selected for the first time, or has been reset; the last
  /// has no condition.
  package var bottoms: [Bottom]

  package init(name: String, bottoms: [Bottom]) {
    self.name = name
    self.bottoms = bottoms
  }
}

/// The screens that the app shows when it starts, in some contexts, instead of the root or the first tab.
@usableFromInline package struct Launch: Hashable, Sendable {
  /// Has a base.
  package var stack: Target
  /// nil: in all contexts that the rules before it leave.
  package var condition: Condition?

  package init(_ stack: Target, when condition: Condition? = nil) {
    self.stack = stack
    self.condition = condition
  }
}

/// The screens at the bottom of what is shown, when nothing is left above it.
package struct Bottoms: Sendable {
  /// The bottom where there are no tabs.
  let root: ScreenID
  let space: ContextSpace
  /// By tab: its screens, each with where it is the first.
  private let byTab: [[Bottom]]
  private let conditions: ConditionTable

  private struct Bottom: Sendable {
    var screen: ScreenID
    var when: ConditionTable.ID
  }

  init(root: ScreenID, tabs: [Tab], space: ContextSpace) {
    (self.root, self.space) = (root, space)
    var conditions = ConditionTable(over: space)
    byTab = tabs.map { $0.bottoms.map { Bottom(screen: $0.screen, when: conditions.add($0.condition)) } }
    self.conditions = conditions
  }

  var tabCount: Int { byTab.count }

  /// The first screen of a tab that is selected in this context.
  package func screen(of tab: TabID, in context: Context) -> ScreenID {
    let bottoms = byTab[tab.index]
    if let only = bottoms.first, only.when == .always { return only.screen }
    let place = Configuration(screen: root, context: context)
    for bottom in bottoms where conditions.holds(bottom.when, at: place) { return bottom.screen }
    return root
  }
}
