import Foundation
import JourneyFuzzing
import LinkRouting
import NavigationEngine
import NavigationModel
import NavigationSupport
import SpecFile

/// A log in the form that `navcheck conforms` reads, and what an engine has to say to each line.
///
/// The first line starts the app, on a spec and in a context. Keys that `conforms` does not know:
///
/// - `about` of the first line says what the scenario shows, `spec` where the spec is.
/// - `presents` of a line that does something: what is shown then, one after the other: events, with `!` if animated,
///   and their values; changes that show something. Nothing else is shown.
/// - `asks`: the prompt that waits for an answer then, with its values. No other does.
/// - `refused`: why the engine refuses it. By the spec it is impossible, or a link without a route. Nothing else is
///   refused.
/// - `impossible`: true if users cannot do it by the spec. An engine is told only what they have done, so not this.
/// - `moves`: how many moves the engine makes. They are those of `Step`, from where the line before has led.
/// - `differs`: what is said to be seen is not, which must be noticed.
struct Scenario {
  struct Line {
    var number: Int
    var trace: TraceLine
    var more: More
  }

  /// The keys that are no part of a log.
  struct More: Codable, Hashable {
    var about: String?
    var spec: String?
    var presents: [String]?
    var asks: String?
    var refused: String?
    var impossible: Bool?
    var moves: Int?
    var differs: Bool?
  }

  /// Whether what a line says is not done.
  private static func isUndone(_ more: More) -> Bool { more.refused != nil || more.impossible == true }

  struct Unreadable: Error, CustomStringConvertible { var description: String }

  let path: String
  let machine: Machine
  let lines: [Line]

  init(path: String) throws { try self.init(text: TestFiles.text(path), path: path) }

  init(text: String, path: String) throws {
    self.path = path
    lines = try text.split(separator: "\n").enumerated().map { index, text in
      guard case .line(let trace) = try TraceLine.read(Array(text.utf8)) else {
        throw Unreadable(description: "\(path):\(index + 1) is an entry of an engine")
      }
      return Line(number: index + 1, trace: trace, more: try JSONDecoder().decode(More.self, from: Data(text.utf8)))
    }
    guard let first = lines.first, let spec = first.more.spec, first.more.about != nil, first.trace.launch == true,
      lines.count > 1
    else { throw Unreadable(description: "\(path):1 does not say what it is about, and on which spec") }
    machine = try SpecReader.read(path: TestFiles.package.appendingPathComponent(spec).path).machine
  }

  /// The context in which it begins: of what the first line leaves open the first.
  var context: Context {
    let given = lines[0].trace.context ?? [:]
    return machine.contexts.context(
      of: machine.variables.map { variable in
        given[variable.name].flatMap { variable.values.firstIndex(of: $0) } ?? 0
      })
  }

  func said(_ line: Line, _ what: String) -> String { "\(path):\(line.number): \(what)" }
}

extension Scenario {
  /// All in which the spec differs from it: `Step` makes every line that is not refused, and no other.
  func differencesByStep() throws -> [String] {
    var conformance = try Conformance(machine)
    var differences: [String] = []
    for line in lines {
      var (done, seen) = (line.trace, TraceLine())
      // What is refused is not done, and then all is seen as before.
      let isUndone = Self.isUndone(line.more)
      if isUndone { (done, seen) = line.trace.parts }
      var next = conformance
      do throws(Conformance.Stop) {
        try next.take(.line(done))
        let isExpected = isUndone ? next.refusal != nil : line.more.differs != true
        if !isExpected { differences.append(said(line, "is possible by the spec")) }
        if line.more.differs != true { conformance = next }
      } catch {
        if !isUndone, line.more.differs != true { differences.append(said(line, "\(error)")) }
      }
      guard seen != TraceLine() else { continue }
      do throws(Conformance.Stop) { try conformance.take(.line(seen)) } catch {
        differences.append(said(line, "\(error)"))
      }
    }
    return differences
  }

  /// All in which a driven engine differs from it.
  func differences(driving driver: some JourneyDriver) async throws -> [String] {
    let values = machine.variables.indices.map { index in
      let variable = machine.variables[index]
      return (variable.name, variable.values[machine.contexts.value(of: VariableID(index), in: context)])
    }
    try await driver.start(Start(context: context, values: Dictionary(uniqueKeysWithValues: values)))
    var differences: [String] = []
    var place: Configuration?
    for (index, line) in lines.enumerated() {
      let following = index + 1 < lines.count ? lines[index + 1].trace.failed : nil
      var results: [CallerResult] = []
      var presented: [String] = []
      var moves: [Move] = []
      var found: [String] = []
      if line.more.impossible != true, let action = try action(line, caller: index) { try await driver.act(action) }
      var seen = try await driver.observe()
      while true {
        results += seen.details?.results ?? []
        moves += seen.details?.moves ?? []
        guard let shown = shown(seen.awaiting), shown.event == nil || shown.event != following else { break }
        presented.append(shown.text)
        if seen.screen != shown.from { found.append("presents \(shown.text) as if it were on another screen") }
        try await driver.act(.present)
        seen = try await driver.observe()
        if seen.screen != shown.to { found.append("presents \(shown.text) as if it led to another screen") }
      }
      let unlike = unlike(line.trace, seen, results)
      found += line.more.differs == true ? unlike.isEmpty ? ["nothing differs"] : [] : unlike
      found += made(moves, from: place, to: seen.details?.configuration)
      place = seen.details?.configuration
      if let count = line.more.moves, count != moves.count { found.append("makes the moves \(moves)") }
      if presented != line.more.presents ?? [] { found.append("presents \(presented)") }
      let asked = question(seen.awaiting)
      if asked != line.more.asks { found.append("asks \(asked ?? "nothing")") }
      let refused = results.compactMap { if case .refused(let reason) = $0.outcome { "\(reason)" } else { nil } }
      if refused != [line.more.refused].compactMap(\.self) { found.append("refused: \(refused)") }
      differences += found.map { said(line, $0) }
    }
    await driver.reset()
    return differences
  }

  /// In what moves differ from those of `Step`.
  private func made(_ moves: [Move], from start: Configuration?, to end: Configuration?) -> [String] {
    guard var place = start ?? end else { return ["nothing is known of its place"] }
    for move in moves {
      let choices = Step.choices(in: place, of: machine) + [Step.superseding(place)].compactMap(\.self)
      guard let choice = choices.first(where: { $0.move == move }) else { return ["makes the move \(move)"] }
      place = choice.result.configuration
    }
    return place == end ? [] : ["moves elsewhere"]
  }

  private func unlike(_ line: TraceLine, _ seen: Observation, _ results: [CallerResult]) -> [String] {
    guard let place = seen.details?.configuration else { return ["nothing is known of what lies below"] }
    var found: [String] = []
    func compare<Value: Equatable>(_ what: String, _ value: Value, _ expected: Value?) {
      if let expected, value != expected { found.append("\(what) \(value), expected \(expected)") }
    }
    compare("screen", machine.screens[seen.screen.index].name, line.screen)
    if line.screen != nil { compare("values", seen.values ?? [:], line.values) }
    compare("below", place.stack.entries.map { machine.screens[$0.screen.index].name }, line.below)
    compare("selected tab", place.stack.selectedTab.map { machine.tabs[$0.index].name } ?? "", line.selectedTab)
    for (index, variable) in machine.variables.enumerated() {
      let value = variable.values[machine.contexts.value(of: VariableID(index), in: place.context)]
      compare(variable.name, value, line.context?[variable.name])
    }
    if let ended = line.ended {
      let endings = results.compactMap { if case .ended(let ending, _) = $0.outcome { "\(ending)" } else { nil } }
      if !endings.contains(ended) { found.append("ended \(endings), expected \(ended)") }
    }
    return found
  }

  /// What is being shown, by which event, and from where to where.
  private func shown(
    _ awaiting: Observation.Awaiting
  ) -> (event: String?, text: String, from: ScreenID, to: ScreenID)? {
    switch awaiting {
    case .presentation(let presentation):
      let name = machine.events[presentation.event.index].name
      let text = name + (presentation.isAnimated ? "!" : "") + listed(presentation.values)
      return (name, text, presentation.from, presentation.to)
    case .arrival(let arrival):
      return (nil, machine.changes[arrival.change.index].name, arrival.from, arrival.to)
    case .question, .nothing: return nil
    }
  }

  private func question(_ awaiting: Observation.Awaiting) -> String? {
    guard case .question(let prompt, let values) = awaiting else { return nil }
    return machine.prompts[prompt.index].name + listed(values ?? [:])
  }

  private func listed(_ values: [String: String]) -> String {
    values.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
  }

  /// What a line does; nil: nothing.
  private func action(_ line: Line, caller: Int) throws -> Action? {
    let trace = line.trace
    func index(_ name: String, _ names: [String]) throws -> Int {
      guard let index = names.firstIndex(of: name) else {
        throw Unreadable(description: said(line, "the spec has no '\(name)'"))
      }
      return index
    }
    func opening(_ way: Opening.Way) -> Action { .open(Opening(way, request: nil), caller: caller) }
    func platform(_ move: PlatformMove) -> Action { .platform(move, shown: machine.root, caller: caller) }
    let values = trace.screen == nil ? trace.values ?? [:] : [:]
    if let link = trace.link { return opening(.link(link)) }
    if let type = trace.shortcut { return opening(.shortcut(type)) }
    if let identifier = trace.spotlight { return opening(.spotlight(identifier)) }
    if let name = trace.intent {
      let intent = IntentID(try index(name, machine.intents.map(\.name)))
      return opening(.intent(Named(intent, name), values: values))
    }
    if let name = trace.tap {
      return .tap(Named(EventID(try index(name, machine.events.map(\.name))), name), values: values, caller: caller)
    }
    if let name = trace.change {
      return .change(Named(ChangeID(try index(name, machine.changes.map(\.name))), name), caller: caller)
    }
    if trace.back == true { return platform(.back) }
    if trace.drag == true { return platform(.drag) }
    if let name = trace.tab { return platform(.tap(TabID(try index(name, machine.tabs.map(\.name))))) }
    if let name = trace.answer {
      let prompt = PromptID(try index(name, machine.prompts.map(\.name)))
      let outcomes = machine.prompts[prompt.index].outcomes.map(\.name)
      let outcome = try index(trace.outcome ?? "", outcomes)
      return .answer(Named(prompt, name), outcome: outcomes[outcome], Answer(outcome: outcome, values: values))
    }
    return trace.failed == nil ? nil : .fail(after: 0)
  }
}

extension TraceLine {
  /// What is done, and what is seen then.
  fileprivate var parts: (done: TraceLine, seen: TraceLine) {
    var (done, seen) = (self, TraceLine())
    (seen.screen, seen.below, seen.selectedTab) = (screen, below, selectedTab)
    (seen.context, seen.ended) = (context, ended)
    if screen != nil { (seen.values, done.values) = (values, nil) }
    (done.screen, done.below, done.selectedTab, done.context, done.ended) = (nil, nil, nil, nil, nil)
    return (done, seen)
  }
}
