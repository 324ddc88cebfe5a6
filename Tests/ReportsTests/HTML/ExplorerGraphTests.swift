import Foundation
@testable import NavigationModel
import NavigationSupport
import Testing

@testable import ModelChecking
@testable import Reports
@testable import SpecFile

@Suite("the explorer of the HTML report")
struct ExplorerGraphTests {
  private func spec(_ machine: Machine) -> Spec {
    Spec(machine: machine, annotations: Spec.Annotations(), sources: SourceMap(), warnings: [], files: [])
  }

  /// Whether the data lead, by numbers alone, exactly where `Step` leads.
  private func expectStep(_ graph: ExplorerGraph, _ data: ExplorerData) throws {
    let machine = graph.spec.machine
    let shown = machine.decidingVariables
    #expect(data.states.count == 3 * graph.states.count && data.edges.count == graph.states.count)
    for (number, here) in graph.states.enumerated() {
      let place = data.places[data.states[3 * number]]
      expect(place[0], equals: here.screen.index)
      #expect(place[1] == here.stack.selectedTab?.index ?? -1)
      let below = here.stack.entries.flatMap { [$0.screen.index, $0.cover == .pushed ? 0 : 1] }
      expect(Array(place[2..<2 + below.count]), equals: below)
      let values = data.contexts[data.states[3 * number + 1]]
      expect(values, equals: shown.map { machine.contexts.value(of: $0, in: here.context) })
      let text = graph.strings.all[data.positions[data.states[3 * number + 2]]]
      expect(text.isEmpty, equals: here.isIdle)

      guard let edges = data.edges[number] else { continue }
      var expected: [Choice] = []
      Step.forEachChoice(in: here, of: machine) { expected.append($0) }
      if !here.isIdle { expected.append(Choice(.supersede, .ends(.superseded, here.idle), isAdverse: true)) }
      try #require(edges.count == 2 * expected.count)
      for (index, choice) in expected.enumerated() {
        let label = graph.labels.all[edges[2 * index]]
        expect(graph.states[edges[2 * index + 1]], equals: choice.result.configuration)
        expect(label.isAdverse, equals: choice.isAdverse)
        expect(label.ending, equals: (choice.result.ending != nil))
        #expect(!graph.strings.all[label.text].isEmpty && !graph.strings.all[label.name].isEmpty)
        expect(data.labels[edges[2 * index]], equals: label.numbers)
      }
    }
  }

  @Test("every edge is a choice of Step, and every choice is an edge", arguments: 0..<40 as Range<UInt64>)
  func edges(seed: UInt64) throws {
    let machine = try RandomMachine.make(
      seed: seed, hasManyVariables: seed % 3 == 0, hasBranches: seed % 2 == 0, hasStacks: seed % 4 == 1,
      hasTabs: seed % 4 == 2, followsLinks: seed % 5 == 0)
    var graph = ExplorerGraph(spec(machine))
    graph.addStarts()
    graph.explore(to: 20_000)
    let data = ExplorerData(&graph)
    try expectStep(graph, data)
    for start in graph.starts {
      #expect(machine.canStart(in: graph.states[start].context))
      #expect(graph.edges[start] != nil)
    }
  }

  @Test("a bound is kept, and said; without need nothing is left out")
  func bounds() throws {
    let machine = try Draft.tabbedShop().machine()
    var small = ExplorerGraph(spec(machine))
    small.addStarts()
    small.explore(to: 3_000)
    let data = ExplorerData(&small)
    #expect(data.isBounded && data.edges.contains { $0 == nil })
    #expect(small.size < 6_000)
    try expectStep(small, data)

    var whole = ExplorerGraph(try Fixture.spec())
    whole.addStarts()
    whole.explore(to: 1_000_000)
    let all = ExplorerData(&whole)
    #expect(!all.isBounded && all.edges.allSatisfy { $0 != nil })
    #expect(all.starts.count == 2 && all.startCount == 2)
    // Nothing that `Step` reaches from there is missing.
    var seen = Set(whole.starts.map { whole.states[$0] })
    var queue = Array(seen)
    while let here = queue.popLast() {
      for choice in Step.choices(in: here, of: whole.spec.machine) + [Step.superseding(here)].compactMap({ $0 })
      where seen.insert(choice.result.configuration).inserted {
        queue.append(choice.result.configuration)
      }
    }
    expect(seen, equals: Set(whole.states))
  }

  @Test("every cause's run is in the explorer, can be left at any step, and is the one that is printed")
  func runs() throws {
    for text in [CauseTests.text, Fixture.text] {
      let report = try Fixture.checked(text)
      let data = SpecData(report, bytes: 0, isSelection: false) { _ in nil }
      let groups = FailureGroup.groups(of: report)
      #expect(data.causes.count == groups.count && !groups.isEmpty)
      for cause in data.causes {
        let run = data.runs[try #require(cause.run)]
        var here = run.start
        for (index, step) in run.steps.enumerated() {
          // Offered there, perhaps after what says nothing by itself.
          var edges = try #require(data.explorer.edges[here], "\(cause.title), step \(index)")
          var hops = 0
          while !stride(from: 0, to: edges.count, by: 2).contains(where: { edges[$0] == step.label }), hops < 2 {
            try #require(edges.count >= 2)
            edges = try #require(data.explorer.edges[edges[1]])
            hops += 1
          }
          let taken = try #require(stride(from: 0, to: edges.count, by: 2).first { edges[$0] == step.label })
          #expect(edges[taken + 1] == step.state || hops < 2)
          #expect(data.explorer.edges[step.state] != nil)
          here = step.state
        }
        if let loop = run.loop { #expect(run.steps.indices.contains(loop)) }
      }
      var page = Page(style: Style(width: 160))
      for group in groups {
        if let trace = group.items.first?.counterexample.trace {
          page.run(ProveDocument.Run(trace, SpecNames(report.machine)), indent: 0)
        }
      }
      for run in data.runs.prefix(groups.count) {
        for step in run.steps { #expect(page.text.contains(data.strings[step.text])) }
      }
    }
  }
}
