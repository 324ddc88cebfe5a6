import ModelChecking
import NavigationModel
import NavigationSupport

/// What lies where after a journey, entry by entry: who has put it there.
private struct OwnedStack: Hashable {
  enum Owner: Hashable {
    /// It was there when the link opened: shown then, or below.
    case shown, older
    case journey
    case reset
  }

  /// From the bottom; the last is what is shown.
  var owners: [Owner]

  mutating func take(_ action: StackAction, before: Configuration, after: Configuration) {
    switch action {
    case .push, .present: owners.append(.journey)
    case .replace: owners[owners.count - 1] = .journey
    case .reset: owners = [.reset]
    case .select, .resetTab, .tap:
      // What becomes of a tab that is not selected leaves the shown stack as it is.
      guard
        before.screen != after.screen || before.stack.entries != after.stack.entries
          || before.stack.selectedTab != after.stack.selectedTab
      else { break }
      // Sheets stay, with all that lies in them.
      let sheet = before.stack.entries.firstIndex { $0.cover == .presented }
      let kept = sheet.map { owners.suffix(before.stack.entries.count - $0) } ?? []
      let count = after.stack.entries.count
      owners = count == 0 ? [.reset] : Array(repeating: .older, count: count + 1 - kept.count) + kept
    case .back, .backTo, .dismiss, .dismissAll: owners.removeLast(owners.count - after.stack.entries.count - 1)
    }
  }
}

/// What is claimed about stacks, looked at one configuration after the other.
extension NaiveChecker {
  /// Whether after every landing Back leads where it should.
  func leadsBack(_ intent: IntentID, from idle: Configuration) -> Bool {
    struct State: Hashable {
      var configuration: Configuration
      var stack: OwnedStack
    }
    let opened = PlainStep.opening(intent, in: idle, of: machine)
    let count = opened.stack.entries.count
    let start = OwnedStack(
      owners: machine.start == .fresh ? [.reset] : Array(repeating: .older, count: count) + [.shown])
    var open = [State(configuration: opened, stack: start)]
    var seen = Set(open)
    while let state = open.popLast() {
      for choice in graph.choices[state.configuration] ?? [] {
        let after = choice.result.configuration
        if choice.result.ending == .landed {
          if !leadsBack(after, state.stack, intent) { return false }
        } else if choice.result.ending == nil {
          var stack = state.stack
          var shown = state.configuration
          for action in actions(of: choice.move) {
            guard let next = shown.taking([action], on: machine.bottoms) else { break }
            stack.take(action, before: shown, after: next)
            shown = next
          }
          let next = State(configuration: after, stack: stack)
          if seen.insert(next).inserted { open.append(next) }
        }
      }
    }
    return true
  }

  private func actions(of move: Move) -> [StackAction] {
    switch move {
    case .perform(_, let rule): return machine.transitions[rule.index].actions
    case .answer(let step, let outcome):
      guard case .ask(let prompt, _, _) = machine.steps[step.index].action else { return [] }
      return machine.prompts[prompt.index].outcomes[outcome].actions
    default: return []
    }
  }

  private func leadsBack(_ landed: Configuration, _ stack: OwnedStack, _ intent: IntentID) -> Bool {
    let isWhole = machine.intents[intent.index].targets.contains {
      $0.base != nil && !$0.steps.isEmpty && $0.matches(landed)
    }
    var (place, owners) = (landed, stack.owners)
    var isFirst = true
    // It was there before, and the link has put nothing on it.
    if owners.last == .older { return true }
    while let owner = owners.popLast() {
      if !isFirst {
        let requires = machine.screens[place.screen.index].requires
        if requires.map({ !graph.holds($0, at: place) }) == true { return false }
        if owner == .older { return place.stack.isEmpty && isFirstScreen(place) }
      }
      if owner == .shown || owner == .reset { return true }
      if owners.isEmpty { return isFirstScreen(place) || isWhole }
      isFirst = false
      let choices = PlainStep.choices(in: place, of: machine)
      guard let back = choices.first(where: { $0.move == .back }) ?? choices.first(where: { $0.move == .drag }) else {
        return leadsOn(from: place)
      }
      place = back.result.configuration
    }
    return true
  }

  /// Whether some button takes away what is shown, or follows it by another screen that has no way back.
  func leadsOn(from place: Configuration) -> Bool {
    PlainStep.choices(in: place, of: machine).contains { choice in
      guard case .browse(let rule) = choice.move else { return false }
      var (actions, next) = (machine.transitions[rule.index].actions, choice.result.configuration.screen)
      if actions.first == .dismissAll {
        if place.stack.hasSheet { return true }
        actions.removeFirst()
      }
      if case .backTo = actions.first { return true }
      if case .replace = actions.first { return true }
      if actions.first == .back || actions.first == .dismiss || actions.contains(.reset) { return true }
      return actions == [.push(next)] || actions == [.present(next)]
        ? next != place.screen && !machine.screens[next.index].isLeftByHand : false
    }
  }

  /// Whether it is the root, or one of the first screens of its tab.
  private func isFirstScreen(_ place: Configuration) -> Bool {
    guard let tab = place.stack.selectedTab else { return machine.tabs.isEmpty && place.screen == machine.root }
    return machine.tabs[tab.index].bottoms.map(\.screen).contains(place.screen)
  }

  /// Whether links alone lead from somewhere to the same on a taller stack, without looking below.
  func linksPileUp() -> Bool {
    graph.idle.contains { start in
      start.stack.entries.count <= 2 && pileUp(from: start)
    }
  }

  private func pileUp(from start: Configuration) -> Bool {
    let below = start.stack.entries
    var open = [start]
    var seen = Set(open)
    while let place = open.popLast() {
      var next = (graph.choices[place] ?? []).filter {
        if place.isIdle, case .open = $0.move { return true }
        return !place.isIdle && keeps(below, $0.move, from: place)
      }.map(\.result.configuration)
      if !place.isIdle { next.append(place.idle) }
      for place in next where place.stack.entries.starts(with: below) && seen.insert(place).inserted {
        let isSame =
          place.isIdle && place.screen == start.screen && place.context == start.context
          && place.stack.entries.count > below.count && place.stack.hasSheet == start.stack.hasSheet
          && place.stack.selectedTab == start.stack.selectedTab
          && Set(place.stack.entries.map(\.screen)) == Set(below.map(\.screen))
        if isSame { return true }
        open.append(place)
      }
    }
    return false
  }

  /// Whether each action of a move leaves what lies below as it is, and not only all of them together.
  ///
  /// `dismiss all then present` leads to the same height from any.
  private func keeps(_ below: [Stack.Entry], _ move: Move, from place: Configuration) -> Bool {
    var shown = place
    for action in actions(of: move) {
      // What a reset leaves is no more what was there, even if it looks the same.
      guard action != .reset else { return false }
      // A question whose answer cannot be shown is refused.
      guard let next = shown.taking([action], on: machine.bottoms) else { return true }
      guard next.stack.entries.starts(with: below) else { return false }
      shown = next
    }
    return true
  }
}
