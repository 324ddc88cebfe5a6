import Foundation
import NavigationModel
import NavigationSupport
import Testing

@testable import SpecFile

@Suite("The specs that the package carries")
struct SpecsTests {
  static let names = [
    "just-eat.yaml", "published/just-eat-2019.yaml", "app-startup.yaml", "published/app-startup-2018.yaml",
    "plugin-links.yaml", "published/plugin-links.yaml",
  ]

  @Test("are read without a warning", arguments: names + ["shop.yaml"])
  func warnings(_ name: String) throws {
    let spec = try SpecReader.read(path: specPath(name))
    expect(spec.warnings, equals: [])
    expect(spec.known, equals: [])
    expect(spec.files, equals: [specPath(name)])
  }

  @Test("have the screens, transitions and intents of the app")
  func counts() throws {
    let repaired = try SpecReader.read(path: specPath("just-eat.yaml")).machine
    expect(repaired.screens.count, equals: 13)
    expect(repaired.events.count, equals: 17)
    expect(repaired.intents.count, equals: 9)
    expect(repaired.changes.map(\.name), equals: ["signsIn", "sessionEnds"])
    expect(repaired.start, equals: .persistent)
    expect(repaired.rules, equals: Set(Rule.allCases))
    expect(repaired.links.routes.count, equals: 29)
    let guarded = repaired.screens.filter { $0.requires != nil }.map(\.name)
    expect(
      guarded,
      equals: [
        "basket", "orderHistory", "ordersSignedOut", "orderDetails", "login", "resetPassword", "checkout", "payment",
      ])
    expect(repaired.tabs.map(\.name), equals: ["restaurants", "orders", "settings"])
    expect(repaired.screens.filter { !$0.isLeftByHand }.map(\.name), equals: ["payment"])
    let published = try SpecReader.read(path: specPath("published/just-eat-2019.yaml")).machine
    expect(published.screens.count, equals: 10)
    expect(published.events.count, equals: 10)
    expect(published.start, equals: .fresh)
    expect(published.changes, equals: [])
    expect(published.links, equals: repaired.links)
    let pop = try #require(published.transitions.first)
    #expect(
      !["login", "basket", "settings"].contains { name in
        published.screens.firstIndex { $0.name == name }.map { pop.source.contains(ScreenID($0)) } ?? true
      })
  }

  @Test("are the same after being written as JSON and read again", arguments: names + ["shop.yaml"])
  func roundTrip(_ name: String) throws {
    let spec = try SpecReader.read(path: specPath(name))
    let json = SpecWriter.json(spec)
    let again = try SpecReader.read(text: json, named: "again.json", format: .json)
    expect(again.machine, equals: spec.machine)
    expect(SpecWriter.json(again), equals: json)
    expect(again.digestInput, equals: spec.digestInput)
  }

  /// Every configuration that can be reached, by `Step` alone, with so many screens below at most.
  private func reachable(_ machine: Machine, height: Int = 0) -> Set<Configuration> {
    var seen = Set(machine.starts)
    var open = Array(seen)
    while let next = open.popLast() {
      let after = Step.choices(in: next, of: machine).map(\.result.configuration) + [next.idle]
      for configuration in after where configuration.stack.height <= height {
        if seen.insert(configuration).inserted { open.append(configuration) }
      }
    }
    return seen
  }

  @Test("can be where the app can be", arguments: zip(names.dropFirst(), [15, 453, 74, 356, 438]))
  func idle(_ name: String, _ count: Int) throws {
    let machine = try SpecReader.read(path: specPath(name)).machine
    let reached = reachable(machine, height: 2)
    expect(reached.count { $0.isIdle }, equals: count)
    for configuration in reached {
      let requires = machine.screens[configuration.screen.index].requires
      #expect(requires?.holds(at: configuration, of: machine.contexts) ?? true)
    }
  }

  @Test("show what they require to whoever may see it, with anything in the tabs and up to five screens below")
  func tabs() throws {
    let machine = try SpecReader.read(path: specPath("just-eat.yaml")).machine
    let reached = reachable(machine, height: 5)
    #expect(reached.count > 1_000)
    for configuration in reached {
      let requires = machine.screens[configuration.screen.index].requires
      #expect(requires?.holds(at: configuration, of: machine.contexts) ?? true)
    }
  }

  @Test("the starter spec is read without a warning")
  func starter() throws {
    let starter = try spec(StarterSpec.text)
    expect(starter.warnings, equals: [])
    expect(starter.machine.intents.count, equals: 4)
    #expect(StarterSpec.text.split(separator: "\n").allSatisfy { $0.count <= 120 })
  }

  @Test("every element has its place")
  func places() throws {
    let spec = try SpecReader.read(path: specPath("just-eat.yaml"))
    let text = try String(contentsOfFile: specPath("just-eat.yaml"), encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    func found(_ element: Element) throws -> Substring {
      let location = try #require(spec.sources[element])
      expect(location.file, equals: specPath("just-eat.yaml"))
      return lines[location.line - 1].dropFirst(location.column - 1)
    }
    let machine = spec.machine
    #expect(try found(.root).hasPrefix("allPoppedToRoot"))
    for (index, screen) in machine.screens.enumerated() {
      #expect(try found(.screen(ScreenID(index))).hasPrefix(screen.name))
    }
    for (index, event) in machine.events.enumerated() {
      #expect(try found(.event(EventID(index))).hasPrefix(event.signature))
    }
    for (index, transition) in machine.transitions.enumerated() {
      let text = transition.text(in: machine)
      // 'allPoppedToRoot' before the arrow is a condition.
      let spelled =
        "allPoppedToRoot"
        + text.dropFirst("any".count)
        .replacingOccurrences(of: " when allPoppedToRoot and ", with: " when ")
        .replacingOccurrences(of: " when allPoppedToRoot", with: "")
      let place = try found(.transition(TransitionID(index)))
      #expect(place == text || text.contains("when allPoppedToRoot") && place == spelled)
    }
    for (index, prompt) in machine.prompts.enumerated() {
      #expect(try found(.prompt(PromptID(index))).hasPrefix(prompt.signature))
      for (number, outcome) in prompt.outcomes.enumerated() {
        #expect(try found(.outcome(PromptID(index), number)).hasPrefix(outcome.signature))
      }
    }
    for (index, intent) in machine.intents.enumerated() {
      #expect(try found(.intent(IntentID(index))).hasPrefix(intent.signature))
      for number in intent.alternatives.indices { _ = try found(.alternative(IntentID(index), number)) }
    }
    for (index, step) in machine.steps.enumerated() {
      #expect(try found(.step(StepID(index))).hasPrefix(step.action.text(in: machine)))
    }
    for (index, change) in machine.changes.enumerated() {
      #expect(try found(.change(ChangeID(index))).hasPrefix(change.name))
    }
    for (index, route) in machine.links.routes.enumerated() { #expect(try found(.route(index)) == route.text) }
    for (index, property) in machine.properties.enumerated() {
      #expect(try found(.property(index)).hasPrefix(property.name))
    }
    expectNil(spec.sources[.denied(IntentID(0))])
    expectNil(spec.sources[.variable(VariableID(7))])
    let excerpt = try #require(spec.sources.excerpt(of: .denied(IntentID(1))))
    expect(excerpt.line, equals: "    denied: user == loggedIn")
    expect(excerpt.column, equals: 13)
    expect(excerpt.length, equals: 16)
  }
}
