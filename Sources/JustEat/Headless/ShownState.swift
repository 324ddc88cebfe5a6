/// What a user sees, and would see behind it: the tab bar, every tab's stack of pages, and the sheets over them.
package struct ShownState: Hashable, Sendable {
  /// The tabs from left to right.
  package var tabs: [AppTab]
  /// The tab on show.
  package var selectedTab: AppTab
  /// From the root to the top, tab by tab.
  package var stacks: [AppTab: [Page]]
  /// From the lowest to the one in front; each is a stack of pages.
  package var sheets: [[Page]]

  package init(
    tabs: [AppTab] = AppTab.allCases, selectedTab: AppTab, stacks: [AppTab: [Page]], sheets: [[Page]] = []
  ) {
    self.tabs = tabs
    self.selectedTab = selectedTab
    self.stacks = stacks
    self.sheets = sheets
  }

  /// The page in front of everything; nil before the app has set itself up.
  package var front: Page? { sheets.last?.last ?? stacks[selectedTab]?.last }
}
