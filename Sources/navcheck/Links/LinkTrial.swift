import LinkRouting
import ModelChecking
import NavigationModel
import Reports
import SpecFile
import StateSpace

/// Tries links on a spec: what each opens, and how the journey goes in the requested contexts.
struct LinkTrial {
  /// A journey that goes in more ways than this is not followed in all of them.
  private static let mostWays = 1 << 14

  let machine: Machine
  let table: RouteTable
  /// The screen that the user is on; nil: what the app shows once it is launched.
  let screen: ScreenID?
  /// The contexts, as `--as` takes them; nil: all. Those that a list expects come first.
  let context: String?
  /// The answers, as `--answer` takes them, before those that a list gives.
  private let answers: [String]
  let places = Places()
  let presence: Presence
  private let step: SymbolicStep
  var symbolic: SymbolicMachine { step.symbolic }
  var diagrams: DecisionDiagrams { step.symbolic.diagrams }

  /// - Parameter screen: its name; nil: what the app shows once it is launched.
  /// - Throws: ``ArgumentMistake``.
  init(_ machine: Machine, from screen: String? = nil, as context: String? = nil, answers: [String] = []) throws {
    self.machine = machine
    self.context = context
    self.answers = answers
    step = SymbolicStep(SymbolicMachine(ofAllVariables: machine))
    presence = Presence(machine)
    do throws(RouteTableError) {
      table = try RouteTable(machine)
    } catch {
      throw ArgumentMistake("the routes of the spec cannot be compiled: \(error)")
    }
    self.screen = try screen.map { try Self.screen($0, of: machine) }
  }

  private static func screen(_ name: String, of machine: Machine) throws -> ScreenID {
    ScreenID(try ArgumentMistake.index(of: name, "screen", among: machine.screens.map(\.name)))
  }

  /// Tries one link.
  ///
  /// - Throws: ``ArgumentMistake`` for a mistake about contexts and answers on the command line or in the list.
  func report(_ entry: LinkList.Entry) throws -> LinkReport {
    let (contexts, answers) = try check(entry)
    let outcome: LinkReport.Outcome
    do throws(LinkError) {
      outcome = .opens(try opened(entry))
    } catch {
      outcome = .unsupported(error, explanation(of: entry))
    }
    do {
      var report = LinkReport(entry, outcome, contexts: try condition(contexts, among: symbolic.atStart()))
      if case .opens(var opened) = outcome {
        let start = try entry.expectation?.start.map { try Self.screen($0, of: machine) }
        let tried = try journeys(opened.request, contexts, answers, on: start ?? screen)
        opened.runs = tried.map(\.run)
        opened.results = try results(tried, among: contexts)
        report.outcome = .opens(opened)
        if let expected = entry.expectation {
          report.complaints = try complaints(opened, tried, among: contexts, expected)
        }
      }
      return report
    } catch is DiagramLimit {
      throw Self.tooMany
    }
  }

  private static let tooMany = ArgumentMistake(
    "there are too many contexts in which the journey goes differently; narrow them down with --as")

  /// The contexts in which a link is tried, and the answers that are given.
  ///
  /// - Throws: what ``report(_:)`` throws.
  @discardableResult
  func check(_ entry: LinkList.Entry) throws -> (contexts: ContextSet, answers: Answers) {
    let argument = try ContextArgument(entry.expectation?.context ?? context ?? "", of: machine)
    let answers = try Answers(answers + (entry.expectation?.answers ?? []), of: machine)
    if let expected = entry.expectation {
      try check(expected)
      let start = try expected.start.map { try Self.screen($0, of: machine) }
      if start != nil || expected.context != nil { _ = try absence(on: start ?? screen, among: argument) }
    }
    do {
      return (try argument.contexts(of: symbolic), answers)
    } catch {
      throw Self.tooMany
    }
  }

  func condition(_ contexts: ContextSet, among asked: ContextSet) throws(DiagramLimit) -> ContextCondition {
    try ContextCondition(contexts, among: asked, of: symbolic)
  }

  private func opened(_ entry: LinkList.Entry) throws(LinkError) -> LinkReport.Opened {
    let match = try table.match(entry)
    return LinkReport.Opened(
      kind: match.kind, route: match.route, request: table.request(match, in: entry.bytes.span))
  }

  private func explanation(of entry: LinkList.Entry) -> LinkExplanation {
    table.explain(entry.link, from: entry.source)
  }

  /// The journeys in `contexts`, one for each way that they go, with its own contexts.
  private func journeys(
    _ request: IntentRequest, _ contexts: ContextSet, _ answers: Answers, on screen: ScreenID?
  ) throws -> [Tried] {
    var journeys: [Tried] = []
    var left = contexts
    func add(_ trace: Trace, in same: ContextSet) throws {
      guard journeys.count < Self.mostWays else { throw Self.tooMany }
      guard !same.isEmpty else { throw InternalError("a journey cannot be made where it was made") }
      left = try diagrams.difference(left, same)
      let run = LinkReport.Run(
        contexts: try condition(same, among: contexts), trace: trace,
        arguments: values(along: trace, opening: request, answers).arguments,
        result: LinkReport.Result(trace, of: request.intent, in: machine))
      journeys.append((run, same))
    }
    for (trace, same) in try screen.map({ try self.runs(request, contexts, answers, shown: $0) }) ?? [] {
      try add(trace, in: same)
    }
    while let values = try diagrams.first(in: left) {
      let context = symbolic.context(of: values)
      let start = screen.map { self.start(on: $0, from: machine.onRoot(in: context)) } ?? launched(in: context)
      let trace = journey(request, at: start, answers)
      var same = try diagrams.intersection(left, self.contexts(making: trace, request.intent))
      if screen == nil { same = try diagrams.intersection(same, self.contexts(startingAs: start)) }
      try add(trace, in: same)
    }
    return journeys
  }

  /// A journey with its contexts as a set.
  private typealias Tried = (run: LinkReport.Run, contexts: ContextSet)

  /// The endings in words, with the contexts of each.
  private func results(_ journeys: [Tried], among contexts: ContextSet) throws -> [String] {
    // The first needs no contexts, since the others have theirs.
    try told(of: journeys, among: contexts) { LinkText.word($0, machine) }.enumerated().map { index, told in
      index == 0 ? told.text : told.text + told.contexts.suffix(in: machine)
    }
  }

  /// The words of `text` about the journeys, each once, and in which of the contexts it is true.
  private func told(
    of journeys: [Tried], among contexts: ContextSet, _ text: (LinkReport.Run) -> String?
  ) throws -> [(text: String, contexts: ContextCondition)] {
    var told: [(text: String, journeys: [Tried])] = []
    for journey in journeys {
      guard let text = text(journey.run) else { continue }
      if let index = told.firstIndex(where: { $0.text == text }) {
        told[index].journeys.append(journey)
      } else {
        told.append((text, [journey]))
      }
    }
    return try told.map { text, journeys in
      if journeys.count == 1 { return (text, journeys[0].run.contexts) }
      let own = try journeys.reduce(ContextSet.empty) { try diagrams.union($0, $1.contexts) }
      return (text, try condition(own, among: contexts))
    }
  }

  /// The journeys from where users are who are on `screen`, over what lies below it, with the contexts of each.
  private func runs(
    _ request: IntentRequest, _ contexts: ContextSet, _ answers: Answers, shown screen: ScreenID
  ) throws -> [(Trace, ContextSet)] {
    var runs: [(trace: Trace, contexts: ContextSet)] = []
    var numbers: [Way: Int] = [:]
    for (context, found) in try places.of(screen, in: machine) where symbolic.contains(context, contexts) {
      guard let place = found.first else { continue }
      let trace = journey(request, at: place, answers)
      let own = try diagrams.intersection(contexts, symbolic.set(of: context))
      let way = Way(trace, LinkReport.Result(trace, of: request.intent, in: machine))
      if let number = numbers[way] {
        runs[number].contexts = try diagrams.union(runs[number].contexts, own)
      } else {
        numbers[way] = runs.count
        runs.append((trace, own))
      }
    }
    return runs
  }

  /// A journey without its contexts.
  private struct Way: Hashable {
    var stack: Stack
    var moves: [Move]
    var loop: Int?
    var result: LinkReport.Result

    init(_ trace: Trace, _ result: LinkReport.Result) {
      (stack, moves, loop) = (trace.start.stack, trace.entries.map(\.move), trace.loop)
      self.result = result
    }
  }

  func journey(_ request: IntentRequest, at start: Configuration, _ answers: Answers) -> Trace {
    ScriptedJourney(answers: answers.outcomes).run(request.intent, at: start, of: machine) { trace, step in
      let values = self.values(along: trace, opening: request, answers).end
      return values.link(at: step, of: machine).flatMap { try? table.request(for: $0) }?.intent
    }
  }

  /// The app once it is launched; in a context in which it cannot start, the root.
  private func launched(in context: Context) -> Configuration {
    machine.canStart(in: context) ? machine.start(in: context) : machine.onRoot(in: context)
  }

  /// The contexts in which a trial begins as it does here: where the app starts so, or where it does not start at all
  /// and its root is shown so.
  private func contexts(startingAs start: Configuration) throws -> ContextSet {
    if machine.canStart(in: start.context) { return try symbolic.contexts(startingAs: start) }
    let roots = try symbolic.rootPlaces().filter { $0.place.screen == start.screen }
    let shown = try roots.reduce(ContextSet.empty) { try diagrams.union($0, $1.contexts) }
    return try diagrams.difference(shown, symbolic.initial())
  }

  /// The user on a screen with nothing below it, if nobody was found on it; one on which a tab begins is shown in that
  /// tab.
  private func start(on screen: ScreenID, from root: Configuration) -> Configuration {
    func begins(_ tab: Int) -> Bool { machine.tabs[tab].bottoms.contains { $0.screen == screen } }
    var start = root
    start.screen = screen
    guard let selected = root.stack.selectedTab, !begins(selected.index) else { return start }
    if let tab = machine.tabs.indices.first(where: begins) {
      start.stack = Stack([], selected: TabID(tab), kept: machine.tabs.map { _ in nil })
    }
    return start
  }

  private func values(
    along trace: Trace, opening request: IntentRequest, _ answers: Answers
  ) -> (arguments: [Int: [String: String]], end: ValueFlow) {
    ValueFlow.along(
      trace, opening: request.values, of: machine, answer: { answers.values($0, $1, of: machine) },
      link: { (try? table.request(for: $0))?.values ?? [:] })
  }

  /// The contexts in which the journey goes like this, and is denied or not, as here.
  private func contexts(making trace: Trace, _ intent: IntentID) throws -> ContextSet {
    guard let walked = try WalkedRun(trace, by: step, isFirst: true) else {
      return try symbolic.set(of: trace.start.context)
    }
    let same = try diagrams.intersection(
      step.contexts(making: trace, after: 0, along: walked), contexts(answeringAsIn: trace))
    guard let denied = machine.intents[intent.index].denied else { return same }
    let opened = trace.entries[0].result.configuration
    let refused = try symbolic.contexts(where: denied, at: walked.walks[1].place)
    return machine.isDenied(intent, at: opened)
      ? try diagrams.intersection(same, refused) : try diagrams.difference(same, refused)
  }

  /// The contexts in which the same answers are given: those with the same values of what the outcomes ask for. What a
  /// run sets is in each context the same.
  private func contexts(answeringAsIn trace: Trace) throws -> ContextSet {
    var read: Set<VariableID> = []
    for case .answer(let step, _) in trace.entries.map(\.move) {
      guard case .ask(let prompt, _, _) = machine.steps[step.index].action else { continue }
      for condition in machine.prompts[prompt.index].outcomes.compactMap(\.condition) {
        condition.forEachLeaf { if case .variable(let variable, _) = $0 { read.insert(variable) } }
      }
    }
    return try read.reduce(.all) { contexts, variable in
      let value = machine.contexts.value(of: variable, in: trace.start.context)
      let own = try symbolic.contexts(where: .variable(variable, [value]), at: Place(screen: machine.root))
      return try diagrams.intersection(contexts, own)
    }
  }

  // MARK: Expectations

  /// The sentences about what is not as expected; of a link that opens nothing its mistake says more.
  private func complaints(
    _ opened: LinkReport.Opened, _ journeys: [Tried], among contexts: ContextSet, _ expected: LinkList.Expectation
  ) throws -> [String] {
    var complaints: [String] = []
    let intent = machine.intents[opened.request.intent.index].name
    if let wanted = expected.intent, wanted != intent {
      complaints.append("expected to open \(wanted), but opens \(intent)")
    }
    if let wanted = expected.values, wanted != opened.request.values {
      complaints.append("expected the values \(text(wanted)), but gives \(text(opened.request.values))")
    }
    let unmet = try told(of: journeys, among: contexts) { run in
      let ending = run.trace.ending?.description ?? "loops"
      let screen = machine.screens[run.trace.end.screen.index].name
      if let wanted = expected.ending, wanted != ending {
        return "expected to end \(wanted), but ends \(ending) on \(screen)"
      }
      guard let wanted = expected.screen, wanted != screen else { return nil }
      return "expected to end on \(wanted), but ends \(ending) on \(screen)"
    }
    complaints += unmet.map { $0.text + $0.contexts.suffix(in: machine) }
    return complaints
  }

  /// Checks that the names in an expectation are the spec's: otherwise a typo would count as a failure of the link.
  private func check(_ expected: LinkList.Expectation) throws {
    func check(_ name: String?, _ kind: String, _ names: [String]) throws {
      if let name { _ = try ArgumentMistake.index(of: name, kind, among: names) }
    }
    try check(expected.intent, "intent", machine.intents.map(\.name))
    try check(expected.start, "screen", machine.screens.map(\.name))
    try check(expected.screen, "screen", machine.screens.map(\.name))
    try check(expected.ending, "ending", machine.endingNames + ["loops"])
  }

  private func text(_ values: [String: String]) -> String {
    let parts = values.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }
    return parts.isEmpty ? "none" : parts.joined(separator: ", ")
  }
}

extension Machine {
  /// The possible endings of this machine's journeys, in the words of ``Ending``.
  var endingNames: [String] {
    var failures: [Ending] = []
    for step in steps {
      switch step.action {
      case .fail(let reason, _): failures.append(.failed(reason: reason))
      case .follow: failures += [.unsupportedLink, .tooManyRedirects]
      default: break
      }
    }
    let endings =
      [.landed, .strayed, .refused, .ambiguous, .abandoned] + failures + [.notPresented, .superseded, .unhandled]
    var names: [String] = []
    for ending in endings where !names.contains(ending.description) { names.append(ending.description) }
    return names
  }
}
