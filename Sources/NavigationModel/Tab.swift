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

extension Machine {
  /// The screens at the bottom of what is shown, when nothing is left above it.
  package var bottoms: Bottoms { storage.bottoms }

  /// On the root: with tabs the first is selected, and each is on its first screen.
  package func onRoot(in context: Context) -> Configuration {
    let place = Configuration(screen: root, context: context)
    return tabs.isEmpty ? place : place.taking([.reset], on: bottoms) ?? place
  }

  /// The start of the app in this context: on what `launch` shows there, or on the root.
  package func start(in context: Context) -> Configuration {
    let root = onRoot(in: context)
    let shown = launch.first { $0.condition?.holds(at: root, of: contexts) != false }
    guard let stack = shown?.stack, let base = stack.base else { return root }
    var start = Configuration(screen: base, context: context, stack: Stack(tabCount: tabs.count))
    for step in stack.steps { start.cover(with: step.screen, step.cover) }
    return start
  }

  /// Returns whether a screen is the root, or a first screen of the tab: where Back may end.
  package func isFirstScreen(_ screen: ScreenID, of tab: TabID?) -> Bool {
    tabs.isEmpty ? screen == root : tab.map { tabs[$0.index].bottoms.contains { $0.screen == screen } } ?? false
  }

  /// Returns whether the root is shown, with nothing below; with tabs: no sheet is up, and every tab is on its first
  /// screen.
  package func isOnRoot(_ configuration: Configuration) -> Bool {
    let stack = configuration.stack
    return stack.isEmpty && (tabs.isEmpty ? configuration.screen == root : stack.tabsAreOnFirstScreens)
  }
}
