import NavigationModel
import StateSpace

/// Everything that a move can come to use, in words that are equal in both versions if it does the same.
///
/// Two moves with equal cones do the same from every configuration that both versions have, whatever lies below: each
/// step of one is a step of the other (a bisimulation by construction). The other way round says nothing.
struct Cone {
  /// What was written, in order.
  private(set) var lines: [String] = []
  /// The variables of both numbers that are read or set.
  private(set) var variables: Set<Int> = []
  /// What is given to events and prompts, and which presentations are animated: shown to users, and part of no
  /// configuration.
  private(set) var givenValues: [String] = []

  private let writer: ConeWriter
  private var seenEvents: Set<EventID> = []
  private var seenPrompts: Set<PromptID> = []
  private var seenIntents: Set<IntentID> = []
  private var waiting: [IntentID] = []

  private var machine: Machine { writer.machine }

  /// What opening the intent can come to use.
  init(of intent: IntentID, _ writer: ConeWriter) throws(DiagramLimit) {
    self.writer = writer
    if machine.start == .fresh { try add(actions: [.reset], "fresh") }
    waiting = [intent]
    while let next = waiting.popLast() {
      guard seenIntents.insert(next).inserted else { continue }
      try add(next)
    }
  }

  /// What a tap on the event can come to use.
  init(of event: EventID, byHand writer: ConeWriter) throws(DiagramLimit) {
    self.writer = writer
    lines.append("by hand: \(machine.browsing.contains(event))")
    if machine.browsing.contains(event) { try add(event) }
  }

  /// What a change can come to use, but for the intent that it opens.
  init(of change: ChangeID, _ writer: ConeWriter) throws(DiagramLimit) {
    self.writer = writer
    let change = machine.changes[change.index]
    lines.append("opens \(change.opens.map { machine.intents[$0.index].name } ?? "nothing")")
    try add(rules: change.rules.map { ($0.source, $0.condition, $0.actions, $0.effects) })
  }

  /// What is shown when the app starts.
  init(ofLaunch writer: ConeWriter) throws(DiagramLimit) {
    self.writer = writer
    lines.append("initially \(try read(machine.initially).index)")
    for rule in machine.launch {
      lines.append("\(rule.stack.text(in: machine)) when \(try read(rule.condition).index)")
    }
    try add(actions: [.reset], "root")
  }

  /// On which screens Back and drags are possible.
  init(ofLeavingByHand writer: ConeWriter) {
    self.writer = writer
    let pair = writer.pair
    for number in pair.screens.common {
      guard let screen = pair.screens.index(of: number, writer.side) else { continue }
      lines.append("\(pair.screens.names[number]) \(machine.screens[screen].isLeftByHand)")
    }
  }

  /// What a tap on a tab shows.
  init(of tab: TabID, _ writer: ConeWriter) throws(DiagramLimit) {
    self.writer = writer
    try add(actions: [.tap(tab)], "tap")
  }

  private mutating func add(_ intent: IntentID) throws(DiagramLimit) {
    let value = machine.intents[intent.index]
    lines.append("intent \(value.name)")
    lines += value.targets.map { "target \($0.text(in: machine))" }.sorted()
    var earlier = ContextSet.empty
    for alternative in value.alternatives {
      let set = try read(alternative.condition)
      let own = try writer.sets.difference(set, earlier)
      earlier = try writer.sets.union(earlier, set)
      guard !own.isEmpty else { continue }
      lines.append("when \(own.index)")
      try add(alternative.steps, indent: " ")
    }
  }

  private mutating func add(_ steps: [JourneyStep], indent: String) throws(DiagramLimit) {
    for step in steps {
      switch step {
      case .perform(let event, let animated, let fixed):
        lines.append(indent + "perform \(writer.name(of: event))")
        note("event '\(writer.name(of: event))'", fixed, animated)
        try add(event)
      case .ask(let prompt, let fixed, let branches):
        lines.append(indent + "ask \(machine.prompts[prompt.index].name)")
        note("prompt '\(machine.prompts[prompt.index].name)'", fixed, false)
        try add(prompt)
        // Branches are in the order of the outcomes, which says nothing.
        let names = machine.prompts[prompt.index].outcomes.map(\.name)
        for (name, branch) in zip(names, branches).sorted(by: { $0.0 < $1.0 }) {
          lines.append(indent + "\(name):")
          try add(branch, indent: indent + " ")
        }
      case .retry: lines.append(indent + "retry")
      case .open(let intent):
        lines.append(indent + "open \(machine.intents[intent.index].name)")
        waiting.append(intent)
      case .follow:
        lines.append(indent + "follow")
        let followed = machine.followedIntents
        lines += followed.map { indent + machine.intents[$0.index].name }.sorted()
        waiting += followed
      case .set(let effects): lines.append(indent + "set \(write(effects))")
      case .fail(let reason, let condition):
        lines.append(indent + "fail \(reason)")
        if let condition { lines.append(indent + "unless \(try read(condition).index)") }
      case .when(let condition, let inner):
        lines.append(indent + "if \(try read(condition).index)")
        try add(inner, indent: indent + " ")
      }
    }
  }

  private mutating func note(_ what: String, _ fixed: [FixedValue], _ animated: Bool) {
    let values = fixed.map { "\($0.name) = \($0.value)" }.sorted().joined(separator: ", ")
    if animated { givenValues.append("\(what) is animated") }
    if !values.isEmpty { givenValues.append("\(what) is given \(values)") }
  }

  private mutating func add(_ event: EventID) throws(DiagramLimit) {
    guard seenEvents.insert(event).inserted else { return }
    let rules = try Self.rules(of: event, writer)
    lines.append("event \(writer.name(of: event)): \(rules.number)")
    variables.formUnion(rules.variables)
  }

  /// The number of the rules of an event, which equal ones share.
  static func number(ofRulesOf event: EventID, _ writer: ConeWriter) throws(DiagramLimit) -> Int {
    try rules(of: event, writer).number
  }

  /// The rules of an event, written once: many journeys perform the same events, and a rule from any screen has a line
  /// for each of them.
  private static func rules(of event: EventID, _ writer: ConeWriter) throws(DiagramLimit) -> Rules {
    if let known = writer.rules[event] { return known }
    var own = Cone(writer)
    try own.add(
      rules: writer.machine.transitions.filter { $0.event == event }.map {
        ($0.source, $0.guardCondition, $0.actions, $0.effects)
      })
    let rules = Rules(number: writer.texts.number(of: own.lines), variables: own.variables)
    writer.rules[event] = rules
    return rules
  }

  /// The rules of an event, by a number that is the same for equal ones.
  struct Rules {
    var number: Int
    var variables: Set<Int>
  }

  private init(_ writer: ConeWriter) { self.writer = writer }

  private mutating func add(_ prompt: PromptID) throws(DiagramLimit) {
    guard seenPrompts.insert(prompt).inserted else { return }
    let prompt = machine.prompts[prompt.index]
    lines.append("prompt \(prompt.name)")
    for outcome in prompt.outcomes.sorted(by: { $0.name < $1.name }) {
      let kind = (outcome.isAdverse ? "adverse " : "") + (outcome.aborts ? "abort " : "")
      try add(actions: outcome.actions, "\(outcome.name) \(kind)\(write(outcome.effects))")
    }
  }

  /// Rules by the screen from which they start, so that it does not matter how they are written.
  private mutating func add(
    rules: [(source: Transition.Source, condition: Condition?, actions: [StackAction], effects: [Assignment])]
  ) throws(DiagramLimit) {
    var sets: [ContextSet] = []
    for rule in rules { sets.append(try read(rule.condition)) }
    for number in writer.pair.screens.common {
      guard let screen = writer.pair.screens.index(of: number, writer.side) else { continue }
      var parts: [(text: String, set: ContextSet)] = []
      for (rule, set) in zip(rules, sets) where rule.source.contains(ScreenID(screen)) {
        let own = try writer.sets.on(number, set)
        guard !own.isEmpty else { continue }
        let text = try text(of: rule.actions) + " " + write(rule.effects)
        // Two rules that apply at the same time are ambiguous, so only those that exclude each other are one.
        if let index = parts.firstIndex(where: { $0.text == text }),
          try writer.sets.areDisjoint(parts[index].set, own)
        {
          parts[index].set = try writer.sets.union(parts[index].set, own)
        } else {
          parts.append((text, own))
        }
      }
      guard !parts.isEmpty else { continue }
      lines.append("from \(writer.pair.screens.names[number])")
      lines += parts.map { " \($0.text) when \($0.set.index)" }.sorted()
    }
  }

  private mutating func add(actions: [StackAction], _ what: String) throws(DiagramLimit) {
    lines.append("\(what): \(try text(of: actions))")
  }

  /// What becomes of what is shown; with what depends on the context besides.
  private mutating func text(of actions: [StackAction]) throws(DiagramLimit) -> String {
    var words: [String] = []
    for action in actions {
      switch action {
      case .push(let screen): words.append("push \(name(screen))")
      case .present(let screen): words.append("present \(name(screen))")
      case .replace(let screen): words.append("replace \(name(screen))")
      case .backTo(let screen): words.append("back to \(name(screen))")
      case .back: words.append("back")
      case .dismiss: words.append("dismiss")
      case .reset:
        words.append("reset to \(machine.tabs.isEmpty ? name(machine.root) : "tabs")")
        if let first = machine.tabs.first { words.append("first \(first.name)") }
        // Which is shown depends on what is selected, and a journey that selects another one says so.
        for number in writer.pair.tabs.common {
          guard let tab = writer.pair.tabs.index(of: number, writer.side) else { continue }
          words.append(try text(ofTab: TabID(tab)))
        }
      case .select(let tab): words.append("select \(try text(ofTab: tab))")
      case .resetTab(let tab): words.append("empty \(try text(ofTab: tab))")
      case .tap(let tab): words.append("tap \(try text(ofTab: tab))")
      }
    }
    return words.isEmpty ? "stay" : words.joined(separator: ", ")
  }

  private mutating func text(ofTab tab: TabID) throws(DiagramLimit) -> String {
    let value = machine.tabs[tab.index]
    var words = [value.name]
    for bottom in value.bottoms { words.append("\(name(bottom.screen)) when \(try read(bottom.condition).index)") }
    return "(\(words.joined(separator: " ")))"
  }

  private func name(_ screen: ScreenID) -> String { machine.screens[screen.index].name }

  private mutating func write(_ effects: [Assignment]) -> String {
    var last: [Int: Int] = [:]
    for effect in effects where writer.isRead(effect.variable) {
      last[writer.pair.variables.number(of: effect.variable.index, writer.side)] = effect.value
    }
    variables.formUnion(last.keys)
    return last.sorted { $0.key < $1.key }.map { variable, value in
      let number = writer.pair.values[variable].number(of: value, writer.side)
      return "\(writer.pair.variables.names[variable]) = \(writer.pair.values[variable].names[number])"
    }.joined(separator: ", ")
  }

  private mutating func read(_ condition: Condition?) throws(DiagramLimit) -> ContextSet {
    condition?.forEachVariable { variables.insert(writer.pair.variables.number(of: $0.index, writer.side)) }
    return try writer.sets.set(condition, writer.side)
  }
}

/// What cones of one version are written with.
final class ConeWriter {
  let pair: VersionPair
  let side: VersionPair.Side
  let sets: ConditionSets
  /// By number: the variables that some condition of either version reads. Others change nothing that users see.
  let read: Set<Int>
  /// Of both versions.
  let texts: Texts
  var rules: [EventID: Cone.Rules] = [:]
  /// What events are called in the other version, where that differs.
  var oldNames: [EventID: String] = [:]

  init(pair: VersionPair, side: VersionPair.Side, sets: ConditionSets, read: Set<Int>, texts: Texts) {
    self.pair = pair
    self.side = side
    self.sets = sets
    self.read = read
    self.texts = texts
  }

  /// Lines, numbered as they come.
  final class Texts {
    private var numbers: [[String]: Int] = [:]

    func number(of lines: [String]) -> Int {
      let number = numbers[lines] ?? numbers.count
      numbers[lines] = number
      return number
    }
  }

  var machine: Machine { pair[side] }

  /// The name of an event, the same in both versions.
  func name(of event: EventID) -> String { oldNames[event] ?? machine.events[event.index].name }

  func isRead(_ variable: VariableID) -> Bool {
    read.contains(pair.variables.number(of: variable.index, side))
  }
}
