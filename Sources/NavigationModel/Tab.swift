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

/// A tab.
public typealias TabID = Identifier<Tab>

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
package final class Bottoms: Sendable {
  /// The bottom where there are no tabs.
  let root: ScreenID
  let space: ContextSpace
  let tabCount: Int
  /// The screens of one tab after the other, each with where it is the first.
  private let bottoms: FlatTable<Bottom>
  /// By tab: where its screens begin.
  private let starts: FlatTable<Int32>
  private let conditions: ConditionTable

  private struct Bottom: Sendable {
    var screen: ScreenID
    var when: ConditionTable.ID
  }

  init(root: ScreenID, tabs: [Tab], space: ContextSpace) {
    (self.root, self.space) = (root, space)
    var conditions = ConditionTable.Builder(over: space)
    var (bottoms, starts) = ([Bottom](), [Int32]())
    for tab in tabs {
      starts.append(Int32(bottoms.count))
      bottoms += tab.bottoms.map { Bottom(screen: $0.screen, when: conditions.add($0.condition)) }
    }
    (tabCount, self.bottoms, self.starts) = (tabs.count, FlatTable(bottoms), FlatTable(starts))
    self.conditions = conditions.table
  }

  /// The first screen of a tab that is selected in this context. The last that a tab has is one in all contexts.
  package func screen(of tab: TabID, in context: Context) -> ScreenID {
    var index = starts[Int32(tab.index)]
    if bottoms[index].when == .always { return bottoms[index].screen }
    var place = Configuration(screen: root, context: context)
    while !conditions.holds(bottoms[index].when, at: &place) { index += 1 }
    return bottoms[index].screen
  }
}
