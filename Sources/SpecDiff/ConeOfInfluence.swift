import NavigationModel
import StateSpace

/// All the rules of the kernel that a move can come to use, by names that are equal in both versions if it does the
/// same.
///
/// Numbers of positions, steps and alternatives do not occur: a position is called by its place in its journey.
/// Two moves with equal cones do the same from every configuration that both versions have, whatever lies below: each
/// step of one is a step of the other (a bisimulation by construction). The other way round says nothing.
struct ConeOfInfluence {
  /// The lines that were written, in order.
  private(set) var lines: [String] = []
  /// The variables of both numbers that are read or set.
  private(set) var variables: Set<Int> = []
  /// The values given to events and prompts, and the presentations that are animated: shown to users, and part of no
  /// configuration.
  private(set) var givenValues: [String] = []

  private let writer: ConeWriter
  private var seenEvents: Set<EventID> = []
  private var seenSteps: Set<StepID> = []
  private var waiting: [Position] = []

  private var machine: Machine { writer.machine }
  private var kernel: Kernel { machine.kernel }

  /// All that opening the intent can come to use.
  init(of intent: IntentID, _ writer: ConeWriter) throws(DiagramLimit) {
    self.writer = writer
    let link = kernel.rules[kernel.links][kernel.links.lowerBound + intent.index]
    try add(actions: link.actions, "link")
    waiting = [machine.position(.start(intent))]
    var seen: Set<Position> = []
    while let next = waiting.popLast() {
      if seen.insert(next).inserted { try addJourney(from: next) }
    }
  }

  /// All that a tap on the event can come to use.
  init(of event: EventID, byHand writer: ConeWriter) throws(DiagramLimit) {
    self.writer = writer
    lines.append("by hand: \(machine.browsing.contains(event))")
    if machine.browsing.contains(event) { try add(event) }
  }

  /// All that a change can come to use, but for the intent that it opens.
  init(of change: ChangeID, _ writer: ConeWriter) throws(DiagramLimit) {
    self.writer = writer
    lines.append("opens \(machine.changes[change.index].opens.map { machine.intents[$0.index].name } ?? "nothing")")
    try add(rules: kernel.rules[kernel.changes[change.index]])
  }

  /// The screens shown when the app starts.
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

  /// The screens that a tap on a tab shows.
  init(of tab: TabID, _ writer: ConeWriter) throws(DiagramLimit) {
    self.writer = writer
    try add(actions: [.tap(tab)], "tap")
  }

  // MARK: Journeys

  /// The positions of the journey that begins at `start`, one after the other, and what may happen there. Where it
  /// becomes another one, that one waits.
  private mutating func addJourney(from start: Position) throws(DiagramLimit) {
    lines.append("journey \(name(ofJourneyAt: start))")
    var numbers: [Position: Int] = [:]
    var own: [(position: Position, enabled: [Enabled])] = []
    var open = [start]
    while let next = open.popLast() {
      guard numbers[next] == nil else { continue }
      let enabled = try enabled(at: next)
      numbers[next] = own.count
      own.append((next, enabled))
      let onward =
        enabled.isEmpty ? [kernel[next].next] : enabled.compactMap { $0.rule.to.position(after: kernel[next]) }
      // The first comes next, so that steps are numbered as they are read.
      open += onward.filter { !begins($0) && $0 != .idle }.reversed()
    }
    for (position, enabled) in own { try add(enabled, at: position, numbers) }
  }

  private typealias Enabled = (rule: Kernel.Rule, set: ContextSet)

  /// The rules of a block that may be made at a position, and in which contexts; not those of an event.
  private mutating func enabled(at position: Position) throws(DiagramLimit) -> [Enabled] {
    let block = kernel[position]
    guard case .these(let rules) = block.rules else { return [] }
    var left = ContextSet.all
    var enabled: [Enabled] = []
    for rule in kernel.rules[rules] {
      var set = try read(rule.condition)
      if block.form == .first {
        set = try writer.sets.difference(set, writer.sets.difference(.all, left))
        // Whether a target is shown is no matter of contexts.
        if case .lands = rule.when {} else { left = try writer.sets.difference(left, set) }
      }
      if !set.isEmpty { enabled.append((rule, set)) }
    }
    // The order of answers says nothing, nor that of the intents that a link may open.
    return block.form == .first ? enabled : enabled.sorted { name(of: $0.rule) < name(of: $1.rule) }
  }

  private func begins(_ position: Position) -> Bool {
    if case .start = machine.phase(of: position) { true } else { false }
  }

  private func name(ofJourneyAt position: Position) -> String {
    let name = machine.intent(at: position).map { machine.intents[$0.index].name } ?? "none"
    return name + (machine.hasFollowed(position) ? " after a link" : "")
  }

  private mutating func add(
    _ enabled: [Enabled], at position: Position, _ numbers: [Position: Int]
  ) throws(DiagramLimit) {
    let block = kernel[position]
    if case .step(let step) = machine.phase(of: position) { note(step) }
    if case .of(let event) = block.rules {
      lines.append(" perform \(writer.name(of: event)), then \(numbers[block.next] ?? -1)")
      return try add(event)
    }
    for (rule, set) in enabled { lines.append(" \(try text(of: rule, at: block, numbers)) when \(set.index)") }
  }

  private func name(of rule: Kernel.Rule) -> String {
    let move = MoveDescription(rule.move)
    let answer = move.answer(in: machine).map { "\(machine.prompts[$0.prompt.index].name) \($0.outcome.name)" }
    // Of an intent that a link opens its name; that of one whose journey it is may be written otherwise.
    let opened = move.kind == .follow ? move.intent.map { machine.intents[$0.index].name } : nil
    return [move.kind.rawValue, answer, opened].compactMap(\.self).joined(separator: " ")
  }

  /// The effect of a rule of a journey, and its goal.
  private mutating func text(
    of rule: Kernel.Rule, at block: Kernel.Block, _ numbers: [Position: Int]
  ) throws(DiagramLimit) -> String {
    var words = [name(of: rule)]
    if case .lands(let targets) = rule.when { words += targets.map { "on \($0.text(in: machine))" }.sorted() }
    words.append(rule.isAdverse ? "adverse:" : ":")
    words += [try text(of: rule.actions), write(rule.effects)]
    if case .ends(let ending) = rule.to { words.append("ends \(ending)") }
    if let next = rule.to.position(after: block) {
      words.append("then \(begins(next) ? name(ofJourneyAt: next) : "\(numbers[next] ?? -1)")")
      if begins(next) { waiting.append(next) }
    }
    return words.joined(separator: " ")
  }

  /// Notes what the step gives, the first time.
  private mutating func note(_ step: StepID) {
    guard seenSteps.insert(step).inserted else { return }
    let action = machine.steps[step.index].action
    if let event = action.event { note("event '\(writer.name(of: event))'", action.fixed, action.isAnimated) }
    if let prompt = action.prompt { note("prompt '\(machine.prompts[prompt.index].name)'", action.fixed, false) }
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
    var own = ConeOfInfluence(writer)
    try own.add(
      rules: writer.machine.transitions.indices.filter { writer.machine.transitions[$0].event == event }.map {
        writer.machine.kernel.rules[$0]
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

  /// Rules by the screen from which they start, so that it does not matter how they are written.
  private mutating func add(rules: some Collection<Kernel.Rule>) throws(DiagramLimit) {
    var sets: [ContextSet] = []
    for rule in rules { sets.append(try read(rule.condition)) }
    for number in writer.pair.screens.common {
      guard let screen = writer.pair.screens.index(of: number, writer.side) else { continue }
      var parts: [(text: String, set: ContextSet)] = []
      for (rule, set) in zip(rules, sets) where rule.sources?.contains(ScreenID(screen)) ?? true {
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

  /// The actions, with all that depends on the context besides.
  private mutating func text(of actions: [StackAction]) throws(DiagramLimit) -> String {
    var words: [String] = []
    for action in actions {
      words.append(action.text(in: machine))
      if let tab = action.tab { words.append(try text(ofTab: tab)) }
      guard action == .reset else { continue }
      words.append("to \(machine.tabs.isEmpty ? name(machine.root) : "tabs")")
      if let first = machine.tabs.first { words.append("first \(first.name)") }
      // Which is shown depends on what is selected, and a journey that selects another one says so.
      for number in writer.pair.tabs.common {
        guard let tab = writer.pair.tabs.index(of: number, writer.side) else { continue }
        words.append(try text(ofTab: TabID(tab)))
      }
    }
    return words.isEmpty ? Verb.stay.text : words.joined(separator: ", ")
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

/// The numbers and names with which cones of one version are written.
final class ConeWriter {
  let pair: VersionPair
  let side: VersionPair.Side
  let sets: ConditionSets
  /// By number: the variables that some condition of either version reads. Others change nothing that users see.
  let read: Set<Int>
  /// Of both versions.
  let texts: Texts
  var rules: [EventID: ConeOfInfluence.Rules] = [:]
  /// The names of events in the other version, where they differ.
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
