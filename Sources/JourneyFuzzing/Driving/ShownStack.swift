import NavigationModel

/// What an app shows that does what it is told: a screen with its values, those that it covers, and what its tabs keep.
///
/// It knows the actions only, and nothing of `Step`: so the two check each other.
package struct ShownStack: Hashable {
  package struct Entry: Hashable {
    package var screen: ScreenID
    /// The values with which it was opened; nil: unknown.
    package var values: [String: String]? = [:]
  }

  package struct Covered: Hashable {
    package var entry: Entry
    package var cover: Stack.Cover
  }

  /// A tab that was selected before; no sheet is in it.
  package struct Kept: Hashable {
    package var top: Entry
    package var below: [Covered] = []
  }

  package var top: Entry
  /// From the bottom upwards.
  package private(set) var below: [Covered] = []
  package private(set) var tab: TabID?
  /// By tab; missing: its first screen.
  package private(set) var kept: [TabID: Kept] = [:]

  /// An app that shows what the model says.
  ///
  /// - Parameter values: those of all screens; nil: unknown, as after a restoration.
  package init(_ place: Configuration, values: [String: String]? = [:], on machine: Machine) {
    func covered(_ entries: [Stack.Entry]) -> [Covered] {
      entries.map { Covered(entry: Entry(screen: $0.screen, values: values), cover: $0.cover) }
    }
    top = Entry(screen: place.screen, values: values)
    below = covered(place.stack.entries)
    tab = place.stack.selectedTab
    for other in machine.tabs.indices.lazy.map(TabID.init) {
      kept[other] = place.stack.kept(in: other).map {
        Kept(top: Entry(screen: $0.screen, values: values), below: covered($0.entries))
      }
    }
  }

  package var depth: Int { below.count }

  /// Whether the model has the same screens.
  package func agrees(with place: Configuration, on machine: Machine) -> Bool {
    func isSame(_ own: [Covered], _ entries: [Stack.Entry]) -> Bool {
      own.count == entries.count
        && zip(own, entries).allSatisfy { $0.entry.screen == $1.screen && $0.cover == $1.cover }
    }
    return top.screen == place.screen && isSame(below, place.stack.entries) && tab == place.stack.selectedTab
      && machine.tabs.indices.allSatisfy { index in
        let (own, other) = (kept[TabID(index)], place.stack.kept(in: TabID(index)))
        guard let own, let other else { return own == nil && other == nil }
        return own.top.screen == other.screen && isSame(own.below, other.entries)
      }
  }

  /// Does all of it, or nothing if something of it is not possible; false then.
  ///
  /// - Parameters:
  ///   - values: what the screens get that are put there.
  ///   - context: the one after it, by which first screens of tabs go.
  @discardableResult
  package mutating func take(
    _ actions: [StackAction], giving values: [String: String]?, in context: Context, on machine: Machine
  ) -> Bool {
    var after = self
    for action in actions {
      guard after.take(action, values, context, machine) else { return false }
    }
    self = after
    return true
  }

  private mutating func take(
    _ action: StackAction, _ values: [String: String]?, _ context: Context, _ machine: Machine
  ) -> Bool {
    func first(of tab: TabID) -> Entry { Entry(screen: machine.tabs[tab.index].firstScreen(in: context, of: machine)) }
    switch action {
    case .push(let screen): cover(.pushed, with: Entry(screen: screen, values: values))
    case .present(let screen): cover(.presented, with: Entry(screen: screen, values: values))
    case .replace(let screen): top = Entry(screen: screen, values: values)
    case .back: return goBack()
    case .backTo(let screen):
      repeat {
        guard goBack() else { return false }
      } while top.screen != screen
    case .dismiss:
      guard let sheet = below.lastIndex(where: { $0.cover == .presented }) else { return false }
      top = below[sheet].entry
      below.removeSubrange(sheet...)
    case .reset:
      // Without a tab that is selected, as at launch, the first one is shown.
      tab = machine.tabs.isEmpty ? nil : tab ?? TabID(0)
      (top, below, kept) = (tab.map(first) ?? Entry(screen: machine.root), [], [:])
    case .select(let next): select(next, first(of: next))
    case .resetTab(let other) where other == tab: layBeneathSheets(Kept(top: first(of: other)))
    case .resetTab(let other): kept[other] = nil
    case .tap(let next):
      guard tab != nil, !below.contains(where: { $0.cover == .presented }) else { return false }
      if next != tab { select(next, first(of: next)) } else { while goBack() {} }
    }
    return true
  }

  /// The user has made this event by hand, where the model is at `place`; with which values is unknown.
  package mutating func take(_ event: EventID, byHandAt place: Configuration, on machine: Machine) {
    // Of the transitions as the spec has them, since what the model makes of them is judged by this.
    let here = place.idle
    let rules = machine.transitions.filter { rule in
      guard rule.event == event, rule.source.contains(here.screen),
        rule.guardCondition?.holds(at: here, of: machine.contexts) != false
      else { return false }
      var after = here
      after.context = machine.context(here.context, setting: rule.effects)
      return after.taking(rule.actions, on: machine.bottoms) != nil
    }
    guard rules.count == 1, let rule = rules.first else { return }
    take(rule.actions, giving: nil, in: machine.context(place.context, setting: rule.effects), on: machine)
  }

  /// What is shown next is shown from `place`: with `start: fresh` a link finds the app on its root, whatever is shown.
  package mutating func begin(at place: Configuration, on machine: Machine) {
    if machine.start == .fresh, !agrees(with: place, on: machine) {
      self = ShownStack(machine.onRoot(in: place.context), on: machine)
    }
  }

  private mutating func cover(_ cover: Stack.Cover, with entry: Entry) {
    below.append(Covered(entry: top, cover: cover))
    top = entry
  }

  private mutating func goBack() -> Bool {
    guard let last = below.last, last.cover == .pushed else { return false }
    below.removeLast()
    top = last.entry
    return true
  }

  private mutating func select(_ next: TabID, _ first: Entry) {
    guard next != tab else { return }
    let shown = kept.removeValue(forKey: next) ?? Kept(top: first)
    let own = layBeneathSheets(shown)
    if let tab { kept[tab] = own }
    tab = next
  }

  /// Shows something else below the sheets that are up; what was there.
  @discardableResult
  private mutating func layBeneathSheets(_ next: Kept) -> Kept {
    guard let sheet = below.firstIndex(where: { $0.cover == .presented }) else {
      defer { (top, below) = (next.top, next.below) }
      return Kept(top: top, below: below)
    }
    let own = Kept(top: below[sheet].entry, below: Array(below[..<sheet]))
    below.replaceSubrange(...sheet, with: next.below + [Covered(entry: next.top, cover: .presented)])
    return own
  }
}

extension Tab {
  fileprivate func firstScreen(in context: Context, of machine: Machine) -> ScreenID {
    let place = Configuration(screen: machine.root, context: context)
    for bottom in bottoms {
      guard let condition = bottom.condition else { return bottom.screen }
      if condition.holds(at: place, of: machine.contexts) { return bottom.screen }
    }
    return machine.root
  }
}

extension Machine {
  package func context(_ context: Context, setting effects: [Assignment]) -> Context {
    effects.reduce(context) { contexts.setting($1.variable, to: $1.value, in: $0) }
  }
}
