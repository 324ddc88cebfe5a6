import LinkRouting
import ModelChecking
import NavigationModel
import NavigationSupport
import SpecFile
import Testing

@testable import Reports
@testable import navcheck

@Suite("links, tried in all contexts")
struct LinkTrialTests {
  private static let specs = [
    "just-eat", "plugin-links", "app-startup", "published/just-eat-2019", "published/plugin-links",
  ]

  private func read(_ name: String) throws -> Spec {
    try SpecReader.read(path: "\(NavcheckBinary.repository)/Specs/\(name).yaml")
  }

  /// A link for each intent that has one.
  private func links(_ spec: Spec) throws -> [String] {
    let table = try RouteTable(spec.machine)
    return spec.machine.intents.enumerated().compactMap { index, intent in
      let values = Dictionary(uniqueKeysWithValues: intent.parameters.map { ($0.name, "7") })
      return try? table.link(for: IntentRequest(IntentID(index), values: values), kind: .deep)
    }
  }

  @Test("start in the tab that begins with the screen on which the user is said to be")
  func fromTab() throws {
    let spec = try SpecReader.read(
      text: """
        navigation: Tabs
        root: allPoppedToRoot
        tabs: { home: home, list: list }
        screens: [home, list, page]
        transitions:
          showPage: home -> push page
        intents:
          page: { target: home push page, journey: [showPage] }
        links:
          deep: { schemes: [tabs] }
          routes: { page: /page }
        """, named: "tabs.yaml")
    for (screen, ending) in [(nil, "landed"), ("home", "landed"), ("list", "refused")] {
      let report = try LinkTrial(spec.machine, from: screen).report(
        LinkList.Entry("tabs://app/page"), context: nil, answers: [])
      guard case .opens(let opened) = report.outcome, let run = opened.runs.first else {
        Issue.record("\(report.outcome)")
        continue
      }
      expect(run.trace.start.stack.selectedTab, equals: TabID(screen == "list" ? 1 : 0))
      expect(run.trace.ending?.description, equals: ending)
    }
  }

  @Test("go as they go in each context, looked at one by one", arguments: specs)
  func agrees(_ name: String) throws {
    let spec = try read(name)
    let machine = spec.machine
    let trial = try LinkTrial(spec.machine, from: nil)
    let links = try links(spec)
    #expect(!links.isEmpty)
    for link in links {
      let report = try trial.report(LinkList.Entry(link), context: nil, answers: [])
      guard case .opens(let opened) = report.outcome else {
        Issue.record("\(link) opens nothing")
        continue
      }
      let contexts = machine.starts.map(\.context)
      expect(opened.runs.reduce(0) { $0 + $1.contexts.count }, equals: Double(contexts.count), "\(link)")
      for context in contexts {
        let trace = Rehearsal().run(
          opened.request.intent, at: Configuration(screen: machine.root, context: context), of: machine)
        let result = LinkReport.Result(trace, of: opened.request.intent, in: machine)
        func isSame(_ run: LinkReport.Run) -> Bool {
          run.trace.entries.map(\.move) == trace.entries.map(\.move) && run.result == result
        }
        expect(opened.runs.count(where: isSame), equals: 1, "\(link)")
        for run in opened.runs {
          let isHere = run.contexts.holds { machine.contexts.value(of: $0, in: context) }
          #expect(isHere == nil || isHere == isSame(run), "\(link)")
        }
      }
    }
  }

  @Test("in some contexts are tried in these only")
  func some() throws {
    let spec = try read("just-eat")
    let trial = try LinkTrial(spec.machine, from: nil)
    let link = try #require(try links(spec).first)
    for (context, count) in [("", 2.0), ("loggedIn", 1), ("user=loggedOut", 1)] {
      let report = try trial.report(LinkList.Entry(link), context: context, answers: [])
      guard case .opens(let opened) = report.outcome else {
        Issue.record("\(link) opens nothing")
        return
      }
      expect(opened.runs.reduce(0) { $0 + $1.contexts.count }, equals: count)
      #expect(report.contexts.count == count && report.contexts.total == 2)
    }
  }
}
