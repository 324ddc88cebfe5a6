import NavigationModel
import StateSpace

extension Clauses {
  /// Where the app starts, what holds there, and the entries that lie there from the start.
  ///
  /// - Throws: ``InternalError`` if names of entries do not fit.
  func starts() throws -> [(place: Place, formula: Condition?, blocks: [ContextSet], calls: [FrameCall])] {
    guard let stacks else { return [(Place(screen: machine.root.index, position: 0), machine.initially, [], [])] }
    let states = stacks.tabs.forgetting.map { Condition.variable($0.variable, [$0.value]) }
    let always = states + [machine.initially].compactMap { $0 }
    var starts: [(place: Place, formula: Condition?, blocks: [ContextSet], calls: [FrameCall])] = []
    var earlier: [Condition] = []
    for rule in machine.launch {
      guard let base = rule.stack.base else { continue }
      let own = Condition.all(always + earlier.map { .not($0) } + [rule.condition].compactMap { $0 })
      let actions = rule.stack.steps.map { $0.cover == .pushed ? StackAction.push($0.screen) : .present($0.screen) }
      for shown in try stacks.shown(after: actions, on: base.index, in: .bottom, site: 0).all {
        starts.append((Place(screen: shown.screen, position: 0, frame: shown.frame), own, shown.blocks, shown.calls))
      }
      guard let condition = rule.condition else { return starts }
      earlier.append(condition)
    }
    return starts
      + roots().map { ($0.place, .all(always + earlier.map { .not($0) } + [$0.condition]), [], []) }
  }

  /// Where the root is shown as after a reset at launch, and in which contexts.
  func roots() -> [(place: Place, condition: Condition)] {
    guard let stacks, !machine.tabs.isEmpty else {
      return [(Place(screen: machine.root.index, position: 0), .true)]
    }
    let states = stacks.tabs.forgetting.map { Condition.variable($0.variable, [$0.value]) }
    return stacks.tabs.firstScreens(of: 0).map { first in
      let place = Place(screen: first.screen, position: 0, frame: stacks.frames.bottom(of: TabID(0)))
      return (place, .all(states + [first.condition]) ?? .true)
    }
  }

  /// To the root, and where there are stacks with nothing below.
  func leadsToRoot(_ rule: Transition) -> Bool {
    guard machine.tabs.isEmpty else {
      let ends = machine.tabs.indices.compactMap { TabsAfterReset(machine.tabs.count, selected: $0).take(rule.actions) }
      return !ends.isEmpty && ends.allSatisfy(\.areOnFirstScreens)
    }
    let root = machine.root
    // What lies there, from the bottom, and whether it is a sheet; before a reset nothing is known.
    var shown: [(screen: ScreenID, isSheet: Bool)] = []
    for action in rule.actions {
      switch action {
      case .reset: shown = [(root, false)]
      case .push(let screen): if !shown.isEmpty { shown.append((screen, false)) }
      case .present(let screen): if !shown.isEmpty { shown.append((screen, true)) }
      case .replace(let screen):
        if stacks == nil {
          shown = [(screen, false)]
        } else if let last = shown.popLast() {
          shown.append((screen, last.isSheet))
        }
      case .back: _ = shown.popLast()
      case .backTo(let screen): while let last = shown.popLast(), !last.isSheet, shown.last?.screen != screen {}
      case .select, .resetTab, .tap: return false
      case .dismiss: while let last = shown.popLast(), !last.isSheet {}
      }
    }
    return shown.count == 1 && shown[0].screen == root
  }
}

/// What lies in each tab since the last reset, as far as that does not depend on the context: nil is a first screen.
private struct TabsAfterReset {
  private var stacks: [[ScreenID?]]
  /// Over all tabs, the lowest first.
  private var sheets: [[ScreenID?]] = []
  private var selected: Int
  private var isReset = false

  init(_ count: Int, selected: Int) {
    stacks = Array(repeating: [nil], count: count)
    self.selected = selected
  }

  var areOnFirstScreens: Bool { isReset && sheets.isEmpty && stacks.allSatisfy { $0.count == 1 } }

  /// Nil if one of the actions is impossible.
  func take(_ actions: [StackAction]) -> TabsAfterReset? {
    var tabs = self
    for action in actions where tabs.isReset || action == .reset {
      guard tabs.take(action) else { return nil }
    }
    return tabs
  }

  private var top: [ScreenID?] {
    get { sheets.last ?? stacks[selected] }
    set { if sheets.isEmpty { stacks[selected] = newValue } else { sheets[sheets.count - 1] = newValue } }
  }

  private mutating func take(_ action: StackAction) -> Bool {
    switch action {
    case .reset:
      (stacks, sheets, isReset) = (stacks.map { _ in [nil] }, [], true)
    case .push(let screen): top.append(screen)
    case .present(let screen): sheets.append([screen])
    case .replace(let screen): top[top.count - 1] = screen
    case .back:
      guard top.count > 1 else { return false }
      top.removeLast()
    case .backTo(let screen):
      // A first screen may be the one.
      guard let index = top.dropLast().lastIndex(where: { $0 == screen || $0 == nil }) else { return false }
      top.removeSubrange((index + 1)...)
    case .dismiss: return sheets.popLast() != nil
    case .select(let tab): selected = tab.index
    case .resetTab(let tab): stacks[tab.index] = [nil]
    case .tap: return false
    }
    return true
  }
}
