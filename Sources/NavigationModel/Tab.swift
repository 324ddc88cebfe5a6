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
  let tabs: [Tab]
  let space: ContextSpace

  /// The first screen of a tab that is selected in this context.
  package func screen(of tab: TabID, in context: Context) -> ScreenID {
    let bottoms = tabs[tab.index].bottoms
    let place = Configuration(screen: root, context: context)
    return bottoms.first { $0.condition?.holds(at: place, of: space) != false }?.screen ?? root
  }
}
