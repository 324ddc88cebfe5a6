import NavigationModel
import NavigationSupport
import SpecDiff

/// Compares two small machines by trying everything, with names for everything.
struct NaiveDiff {
  let machines: [Machine]
  /// The variables that both have and one reads.
  let compared: [String]
  /// The variables that one reads.
  let read: Set<String>
  /// By subject: the starts at which it differs, as text; the empty set if it differs nowhere.
  private(set) var differing: [SpecDiff.Subject: Set<State>] = [:]
  /// Nothing can be said: more is reachable than is tried.
  private(set) var isTooLarge = false

  /// A configuration by names.
  struct State: Hashable {
    var screen: String
    var below: [String]
    var tab: String?
    var kept: [String: [String]]
    var values: [String: String]
  }

  init(_ old: Machine, _ new: Machine, limit: Int) {
    machines = [old, new]
    read = Set([old, new].flatMap(Self.readVariables))
    let names = [old, new].map { Set($0.variables.map(\.name)) }
    compared = names[0].intersection(names[1]).intersection(read).sorted()
    var starts: [Set<State>] = []
    for machine in machines { starts.append(reachable(machine, limit: limit)) }
    guard !isTooLarge else { return }
    var all: Set<State> = []
    for (machine, own) in zip(machines, starts) {
      let other = machine == old ? new : old
      for state in own { all.formUnion(withFreeValues(state, of: other)) }
      if old == new { break }
    }
    for intent in old.intents.map(\.name) where new.intents.contains(where: { $0.name == intent }) {
      do {
        differing[.intent(intent)] = try all.filter { state in
          let found = try machines.map { try outcomes(intent, at: state, of: $0) }
          return !found.contains(nil) && found[0] != found[1]
        }
      } catch {
        isTooLarge = true
        return
      }
    }
    for change in old.changes.map(\.name) where new.changes.contains(where: { $0.name == change }) {
      differing[.byHand(.change(change))] = statesThatDiffer(all) { machine, move in
        if case .change(let id) = move { machine.changes[id.index].name == change } else { false }
      }
    }
    for event in old.events.map(\.name) where new.events.contains(where: { $0.name == event }) {
      differing[.byHand(.tap(event))] = statesThatDiffer(all) { machine, move in
        if case .browse(let id) = move {
          machine.events[machine.transitions[id.index].event.index].name == event
        } else {
          false
        }
      }
    }
    differing[.byHand(.back)] = statesThatDiffer(all) { _, move in move == .back }
    differing[.byHand(.drag)] = statesThatDiffer(all) { _, move in move == .drag }
    for tab in old.tabs.map(\.name) where new.tabs.contains(where: { $0.name == tab }) {
      differing[.byHand(.tab(tab))] = statesThatDiffer(all) { machine, move in
        if case .tap(let id) = move { machine.tabs[id.index].name == tab } else { false }
      }
    }
  }

  private func statesThatDiffer(_ all: Set<State>, _ matches: (Machine, Move) -> Bool) -> Set<State> {
    all.filter { state in
      let results = machines.map { machine -> Set<[String]>? in
        guard let start = configuration(state, of: machine) else { return nil }
        let found = PlainStep.choices(in: start, of: machine).filter { matches(machine, $0.move) }
        return Set(
          found.map { choice in
            var opens = "-"
            if case .change(let id) = choice.move, let intent = machine.changes[id.index].opens {
              opens = machine.intents[intent.index].name
            }
            return [opens] + result(choice.result.configuration, of: machine)
          })
      }
      return !results.contains(nil) && results[0] != results[1]
    }
  }

  // MARK: States by names

  private static func readVariables(_ machine: Machine) -> [String] {
    var read: Set<VariableID> = []
    func note(_ condition: Condition?) { condition?.forEachVariable { read.insert($0) } }
    func note(_ steps: [JourneyStep]) {
      for step in steps {
        if case .when(let condition, _) = step { note(condition) }
        if case .fail(_, let condition) = step { note(condition) }
        for list in step.inner { note(list) }
      }
    }
    note(machine.initially)
    for screen in machine.screens { note(screen.requires) }
    for bottom in machine.tabs.flatMap(\.bottoms) { note(bottom.condition) }
    for launch in machine.launch { note(launch.condition) }
    for rule in machine.transitions { note(rule.guardCondition) }
    for rule in machine.changes.flatMap(\.rules) { note(rule.condition) }
    for intent in machine.intents {
      note(intent.denied)
      for alternative in intent.alternatives {
        note(alternative.condition)
        note(alternative.steps)
      }
    }
    return read.map { machine.variables[$0.index] }.filter { $0.values.count > 1 }.map(\.name)
  }

  private func state(_ configuration: Configuration, of machine: Machine) -> State {
    func name(_ screen: ScreenID) -> String { machine.screens[screen.index].name }
    func names(_ entries: [Stack.Entry]) -> [String] { entries.map { "\(name($0.screen)) \($0.cover)" } }
    let stack = configuration.stack
    var kept: [String: [String]] = [:]
    for (index, tab) in machine.tabs.enumerated() {
      guard let own = stack.kept(in: TabID(index)) else { continue }
      kept[tab.name] = names(own.entries) + [name(own.screen)]
    }
    var values: [String: String] = [:]
    for (index, variable) in machine.variables.enumerated() where read.contains(variable.name) {
      values[variable.name] = variable.values[machine.contexts.value(of: VariableID(index), in: configuration.context)]
    }
    return State(
      screen: name(configuration.screen), below: names(stack.entries),
      tab: stack.selectedTab.map { machine.tabs[$0.index].name }, kept: kept, values: values)
  }

  private func configuration(_ state: State, of machine: Machine) -> Configuration? {
    func screen(_ name: some StringProtocol) -> ScreenID? {
      machine.screens.firstIndex { $0.name == name }.map { ScreenID($0) }
    }
    func entries(_ texts: [String]) -> [Stack.Entry]? {
      let all = texts.compactMap { text -> Stack.Entry? in
        let words = text.split(separator: " ")
        guard let screen = screen(words[0]) else { return nil }
        return Stack.Entry(screen, words[1] == "pushed" ? .pushed : .presented)
      }
      return all.count == texts.count ? all : nil
    }
    guard let shown = screen(state.screen), let below = entries(state.below) else { return nil }
    var values: [Int] = []
    for variable in machine.variables {
      guard let value = state.values[variable.name] else {
        values.append(0)
        continue
      }
      guard let index = variable.values.firstIndex(of: value) else { return nil }
      values.append(index)
    }
    var kept: [Stack.Kept?] = []
    for tab in machine.tabs {
      guard let texts = state.kept[tab.name] else {
        kept.append(nil)
        continue
      }
      guard let top = screen(texts[texts.count - 1]), let rest = entries(Array(texts.dropLast())) else { return nil }
      kept.append(Stack.Kept(screen: top, entries: rest))
    }
    guard state.kept.keys.allSatisfy({ name in machine.tabs.contains { $0.name == name } }) else { return nil }
    var selected: TabID?
    if let tab = state.tab {
      guard let index = machine.tabs.firstIndex(where: { $0.name == tab }) else { return nil }
      selected = TabID(index)
    }
    return Configuration(
      screen: shown, context: machine.contexts.context(of: values), stack: Stack(below, selected: selected, kept: kept))
  }

  private func withFreeValues(_ state: State, of other: Machine) -> Set<State> {
    var states: Set<State> = [state]
    for variable in other.variables where read.contains(variable.name) && state.values[variable.name] == nil {
      states = Set(
        states.flatMap { state in
          variable.values.map { value in
            var state = state
            state.values[variable.name] = value
            return state
          }
        })
    }
    return states
  }

  private mutating func reachable(_ machine: Machine, limit: Int) -> Set<State> {
    var seen: Set<Configuration> = []
    var waiting = machine.initialConfigurations() ?? []
    var states: Set<State> = []
    while let next = waiting.popLast() {
      guard seen.insert(next).inserted else { continue }
      guard seen.count < limit else {
        isTooLarge = true
        return []
      }
      if next.isIdle { states.insert(state(next, of: machine)) } else { waiting.append(next.idle) }
      waiting += PlainStep.choices(in: next, of: machine).map(\.result.configuration)
    }
    return states
  }

  // MARK: Journeys

  private func result(_ end: Configuration, of machine: Machine) -> [String] {
    let state = state(end, of: machine)
    return [state.screen, state.tab ?? "-"] + state.below + ["|"]
      + state.kept.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" } + ["|"]
      + compared.map { state.values[$0] ?? "?" }
  }

  /// All ways in which a journey can end: those with happy answers, and all.
  private func outcomes(_ intent: String, at state: State, of machine: Machine) throws(TooLong) -> [Set<[String]>]? {
    guard let start = configuration(state, of: machine),
      let index = machine.intents.firstIndex(where: { $0.name == intent })
    else { return nil }
    let opened = PlainStep.opening(IntentID(index), in: start, of: machine)
    var both: [Set<[String]>] = []
    for isHappy in [true, false] {
      var found: Set<[String]> = []
      var done: Set<Configuration> = []
      var path: Set<Configuration> = []
      func follow(_ here: Configuration) {
        if path.contains(here) { found.insert(["loops"]) }
        guard done.insert(here).inserted, done.count <= Self.longest else { return }
        path.insert(here)
        for choice in PlainStep.choices(in: here, of: machine) where !isHappy || !choice.isAdverse {
          switch choice.result {
          case .continues(let next): follow(next)
          case .ends(let ending, let end): found.insert(["\(ending)"] + result(end, of: machine))
          }
        }
        path.remove(here)
      }
      follow(opened)
      guard done.count <= Self.longest else { throw TooLong() }
      both.append(found)
    }
    return both
  }

  /// A journey that pushes in a loop.
  private struct TooLong: Error {}
  private static let longest = 500
}
