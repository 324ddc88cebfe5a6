import NavigationModel
import NavigationSupport

/// Three tabs, of which the second begins as the user is logged in or not; who is not sees a welcome at launch.
func tabFixture() -> Draft {
  var draft = Draft("home", "list", "item", "web", "welcome", variables: ["user": ["out", "in"]])
  draft.rootName = "allPopped"
  draft.tabs = [
    Tab(name: "shop", bottoms: [.init(draft.screen("home"))]),
    Tab(
      name: "orders",
      bottoms: [.init(draft.screen("list"), when: draft.when("user", "in")), .init(draft.screen("item"))]),
    Tab(name: "more", bottoms: [.init(draft.screen("web"))]),
  ]
  draft.launch = [
    Launch(
      Target(base: draft.screen("welcome"), steps: [.init(draft.screen("web"), .presented)]),
      when: draft.when("user", "out"))
  ]
  return draft
}

extension Machine {
  /// The context in which the only variable has this value.
  func context(_ value: Int) -> Context { contexts.context(of: [value]) }

  /// What is shown, from the root in this context.
  func after(_ actions: StackAction..., in value: Int = 0) -> Configuration? {
    onRoot(in: context(value)).taking(actions, on: bottoms)
  }
}

/// Tabs as a list of screens for each, and a list for each sheet: another way to see the same.
struct TabLists: Hashable {
  /// Of the selected tab, or of what is shown at launch.
  var own: [ScreenID]
  var selected: Int?
  /// Of the others; nil: its first screen is still to be found out.
  var kept: [[ScreenID]?]
  var sheets: [[ScreenID]] = []

  /// What a configuration shows.
  init(_ place: Configuration, tabCount: Int) {
    var lists: [[ScreenID]] = [[]]
    for entry in place.stack.entries {
      lists[lists.count - 1].append(entry.screen)
      if entry.cover == .presented { lists.append([]) }
    }
    lists[lists.count - 1].append(place.screen)
    own = lists[0]
    sheets = Array(lists.dropFirst())
    selected = place.stack.selectedTab?.index
    kept = (0..<tabCount).map { index in
      place.stack.kept(in: TabID(index)).map { $0.entries.map(\.screen) + [$0.screen] }
    }
  }

  var isOnRoot: Bool {
    sheets.isEmpty && selected != nil && own.count == 1 && kept.allSatisfy { $0 == nil || $0?.count == 1 }
  }

  private var top: [ScreenID] {
    get { sheets.last ?? own }
    set { if sheets.isEmpty { own = newValue } else { sheets[sheets.count - 1] = newValue } }
  }

  /// - Parameter first: the first screen of a tab.
  /// - Returns: whether that is possible.
  mutating func take(_ action: StackAction, first: (Int) -> ScreenID) -> Bool {
    switch action {
    case .push(let screen): top.append(screen)
    case .present(let screen): sheets.append([screen])
    case .replace(let screen): top = top.dropLast() + [screen]
    case .back:
      guard top.count > 1 else { return false }
      top.removeLast()
    case .backTo(let screen):
      guard let index = top.dropLast().lastIndex(of: screen) else { return false }
      top = Array(top[...index])
    case .dismiss:
      guard !sheets.isEmpty else { return false }
      sheets.removeLast()
    case .dismissAll: sheets = []
    case .reset:
      selected = selected ?? 0
      kept = kept.map { _ in nil }
      sheets = []
      own = [first(selected ?? 0)]
    case .select(let tab):
      guard selected != tab.index else { break }
      if let selected { kept[selected] = own }
      own = kept[tab.index] ?? [first(tab.index)]
      kept[tab.index] = nil
      selected = tab.index
    case .resetTab(let tab):
      if selected == tab.index { own = [first(tab.index)] } else { kept[tab.index] = nil }
    case .tap(let tab):
      guard sheets.isEmpty, selected != nil else { return false }
      if selected != tab.index { return take(.select(tab), first: first) }
      own = [own[0]]
    }
    return true
  }
}
