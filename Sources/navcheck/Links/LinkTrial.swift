import LinkRouting
import NavigationModel
import Reports
import SpecFile

/// Tries links on a spec: what each opens, and how the journey goes in the requested contexts.
struct LinkTrial {
  /// More contexts than this are not tried one by one.
  static let mostContexts = 1 << 16

  let spec: Spec
  let table: RouteTable
  /// The screen that the user is on.
  let screen: ScreenID
  private var machine: Machine { spec.machine }

  /// - Parameter screen: its name; nil: the root.
  /// - Throws: ``ArgumentMistake``.
  init(_ spec: Spec, from screen: String?) throws {
    self.spec = spec
    do throws(RouteTableError) {
      table = try RouteTable(spec.machine)
    } catch {
      throw ArgumentMistake("the routes of the spec cannot be compiled: \(error)")
    }
    if let screen {
      guard let index = spec.machine.screens.firstIndex(where: { $0.name == screen }) else {
        throw ArgumentMistake.unknown("screen", screen, among: spec.machine.screens.map(\.name))
      }
      self.screen = ScreenID(index)
    } else {
      self.screen = spec.machine.root
    }
  }

  /// Tries one link.
  ///
  /// - Parameter context: which contexts, as `--as` takes them; expectations in the list come first.
  /// - Throws: ``ArgumentMistake`` for a mistake about contexts and answers on the command line or in the list.
  func report(_ entry: LinkList.Entry, context: String?, answers texts: [String]) throws -> LinkReport {
    let (contexts, answers) = try check(entry, context: context, answers: texts)
    var report: LinkReport
    do throws(LinkError) {
      var opened = try self.opened(entry)
      opened.runs = runs(opened.request, contexts, answers)
      report = LinkReport(entry, .opens(opened), contexts: contexts)
    } catch {
      report = LinkReport(entry, .unsupported(error, explanation(of: entry)), contexts: contexts)
    }
    report.complaints = complaints(report)
    return report
  }

  /// The contexts in which a link is tried, and the answers that are given.
  ///
  /// - Throws: what ``report(_:context:answers:)`` throws.
  @discardableResult
  func check(
    _ entry: LinkList.Entry, context: String?, answers texts: [String]
  ) throws -> (contexts: [Context], answers: Answers) {
    let argument = try ContextArgument(entry.expectation?.context ?? context ?? "", of: machine)
    let contexts = argument.contexts(of: machine)
    guard contexts.count <= Self.mostContexts else {
      throw ArgumentMistake("there are \(contexts.count) contexts, more than can be tried; narrow them down with --as")
    }
    let answers = try Answers(texts + (entry.expectation?.answers ?? []), of: machine)
    if let expected = entry.expectation { try check(expected) }
    return (contexts, answers)
  }

  private func opened(_ entry: LinkList.Entry) throws(LinkError) -> LinkReport.Opened {
    let match = try table.match(entry)
    return LinkReport.Opened(
      kind: match.kind, route: match.route, request: table.request(match, in: entry.bytes.span))
  }

  private func explanation(of entry: LinkList.Entry) -> LinkExplanation {
    switch entry.source {
    case .url: table.explain(entry.link)
    case .shortcut: table.explain(shortcut: entry.link)
    case .spotlight: table.explain(spotlight: entry.link)
    }
  }

  /// The journeys in `contexts`, grouped by how they go.
  private func runs(_ request: IntentRequest, _ contexts: [Context], _ answers: Answers) -> [LinkReport.Run] {
    struct Way: Hashable {
      var moves: [Move]
      var result: LinkReport.Result
    }
    let rehearsal = Rehearsal(answers: answers.outcomes)
    var ways: [Way: Int] = [:]
    var runs: [LinkReport.Run] = []
    for context in contexts {
      let start = Configuration(screen: screen, context: context)
      let trace = rehearsal.run(request.intent, at: start, of: machine)
      let way = Way(
        moves: trace.entries.map(\.move), result: LinkReport.Result(trace, of: request.intent, in: machine))
      if let index = ways[way] {
        runs[index].contexts.append(context)
        continue
      }
      ways[way] = runs.count
      let arguments = ValueFlow.arguments(along: trace, opening: request.values, of: machine) {
        answers.values($0, $1, of: machine)
      }
      runs.append(LinkReport.Run(contexts: [context], trace: trace, arguments: arguments, result: way.result))
    }
    return runs
  }

  // MARK: Expectations

  /// The unmet expectations.
  private func complaints(_ report: LinkReport) -> [String] {
    // For a link that opens nothing, its mistake says more.
    guard let expected = report.entry.expectation, case .opens(let opened) = report.outcome else { return [] }
    var complaints: [String] = []
    let intent = machine.intents[opened.request.intent.index].name
    if let wanted = expected.intent, wanted != intent {
      complaints.append("expected to open \(wanted), but opens \(intent)")
    }
    if let wanted = expected.values, wanted != opened.request.values {
      complaints.append("expected the values \(text(wanted)), but gives \(text(opened.request.values))")
    }
    for run in opened.runs {
      let ending = run.trace.ending?.description ?? "loops"
      let screen = machine.screens[run.trace.end.screen.index].name
      if let wanted = expected.ending, wanted != ending {
        complaints.append("expected to end \(wanted), but ends \(ending) on \(screen)")
      } else if let wanted = expected.screen, wanted != screen {
        complaints.append("expected to end on \(wanted), but ends \(ending) on \(screen)")
      }
    }
    return complaints
  }

  /// Whether the names in an expectation are the spec's: otherwise a typo would count as a failure of the link.
  private func check(_ expected: LinkList.Expectation) throws {
    if let name = expected.intent, !machine.intents.contains(where: { $0.name == name }) {
      throw ArgumentMistake.unknown("intent", name, among: machine.intents.map(\.name))
    }
    if let name = expected.screen, !machine.screens.contains(where: { $0.name == name }) {
      throw ArgumentMistake.unknown("screen", name, among: machine.screens.map(\.name))
    }
    let endings = machine.endingNames + ["loops"]
    if let ending = expected.ending, !endings.contains(ending) {
      throw ArgumentMistake.unknown("ending", ending, among: endings)
    }
  }

  private func text(_ values: [String: String]) -> String {
    let parts = values.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }
    return parts.isEmpty ? "none" : parts.joined(separator: ", ")
  }
}
