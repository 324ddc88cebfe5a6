import Foundation
import ModelChecking
import NavigationModel
import SpecFile
import NavigationSupport
import Testing

@Suite("What is proved of the app startup", .slow) struct AppStartupTests {
  @Test("everything, and nothing of it because it never occurs")
  func proved() throws {
    let checked = try Checked(try AppStartup.machine())
    expect(checked.refuted.map { $0.name(in: checked.machine) }, equals: [])
    expect(checked.vacuous, equals: [])
    expect(checked.findings.unreachable, equals: [])
    expect(checked.verdicts.count, equals: 38)
    // Every fact but the death of the process, which leaves nobody behind who could open anything.
    let opening = checked.machine.changes.filter { $0.opens == IntentID(0) }.map(\.name)
    expect(opening, equals: checked.machine.changes.map(\.name).filter { $0 != "processDies" })
    expect(checked.verdicts.count { $0.obligation.kind == .landsAfter }, equals: 1)
    let anywhere = checked.verdicts.filter { $0.obligation.kind == .landsAnywhere }
    expect(anywhere.map { $0.verdict.parts.map(\.contexts.total) }, equals: [[62]])
    expect(checked.verdicts.count { $0.obligation.kind == .property }, equals: 27)
  }

  @Test("brute force says the same")
  func agrees() throws {
    expect(StackComparison(try AppStartup.machine(), depth: 3).differences, equals: [])
    expect(AgreementComparison(try AppStartup.machine(AppStartup.published)).differences, equals: [])
  }

  @Test("in every order in which facts can arrive, with the process dying at every moment")
  func orders() throws {
    let machine = try AppStartup.machine()
    let findings = try Checked(machine).findings
    print(
      "app startup: \(findings.idleConfigurations) configurations between journeys, "
        + "\(findings.allConfigurations ?? 0) with those that journeys pass through")
    expect(findings.idleConfigurations, equals: 453)
    expect(findings.allConfigurations, equals: 3144)
  }

  @Test("the process may die in each of these configurations, and what is durable survives")
  func deaths() throws {
    let machine = try AppStartup.machine()
    let death = try #require(machine.changes.firstIndex { $0.name == "processDies" })
    let all = AppStartup.reachable(machine)
    var deaths = 0
    for configuration in all {
      // Whatever was under way is superseded, and then the process is gone.
      let choice = try #require(
        Step.choices(in: configuration.idle, of: machine).first { $0.move == .change(ChangeID(death)) })
      let after = choice.result.configuration
      #expect(all.contains(after))
      expect(machine.screens[after.screen.index].name, equals: "launch")
      expect(machine.value("incoming", in: after), equals: "nothing")
      for name in ["user", "link", "lastLink"] {
        expect(machine.value(name, in: after), equals: machine.value(name, in: configuration))
      }
      deaths += 1
    }
    expect(deaths, equals: 2854)
  }

  @Test("each fact may arrive in every configuration in which it is still to come")
  func arrivals() throws {
    let machine = try AppStartup.machine()
    var counts: [String: Int] = [:]
    for configuration in AppStartup.reachable(machine) where configuration.isIdle {
      for choice in Step.choices(in: configuration, of: machine) {
        if case .change(let change) = choice.move { counts[machine.changes[change.index].name, default: 0] += 1 }
      }
    }
    expect(counts, equals: ["signsOut": 453, "processDies": 453])
  }

  @Test("start-up shows each of its screens, and only the profile is left to the user")
  func everyRow() throws {
    let machine = try AppStartup.machine()
    let shown = AppStartup.reachable(machine).filter { machine.value("view", in: $0) == "current" }
    expect(
      Set(shown.map { machine.screens[$0.screen.index].name }),
      equals: [
        "spinner", "onboarding", "login", "home", "destination", "profile",
      ])
  }

  @Test("a link lands from wherever the app is, whatever the resolver answers")
  func noAnswerIsAdverse() throws {
    let machine = try AppStartup.machine()
    let answers = try #require(machine.prompts.first { $0.name == "waitForLink" }).outcomes
    expect(answers.map(\.name), equals: ["found", "notFound", "failed", "timedOut"])
    #expect(answers.allSatisfy { !$0.isAdverse && !$0.aborts })
  }
}

/// A history is true only if nothing reads it, and if it is written wherever there is something to write.
@Suite("The histories of the app startup", .slow) struct AppStartupHistoryTests {
  @Test("are read by properties only", arguments: [AppStartup.completed, AppStartup.published])
  func unread(_ name: String) throws {
    let machine = try AppStartup.machine(name)
    var conditions: [Condition?] = machine.transitions.map(\.guardCondition) + machine.screens.map(\.requires)
    conditions += machine.changes.flatMap(\.rules).map(\.condition) + machine.intents.map(\.denied)
    for intent in machine.intents {
      conditions += intent.alternatives.map(\.condition)
      conditions += intent.alternatives.flatMap { Self.conditions($0.steps) }
    }
    for condition in conditions.compactMap({ $0 }) {
      #expect(Self.variables(condition).allSatisfy { !AppStartup.histories.contains(machine.variables[$0.index].name) })
    }
  }

  @Test("are written with the facts that they speak of")
  func written() throws {
    let machine = try AppStartup.machine()
    for effects in machine.allEffects {
      let values = machine.values(effects)
      if values.keys.contains(where: { ["user", "link", "incoming"].contains($0) }) {
        // That nobody is signed in counts from when the login is shown.
        #expect(values["view"] == "stale" || Set(values.keys) == ["user", "view"], "\(values)")
      }
      switch values["link"] {
      case "stored"?, "damaged"?: expect(values["lastLink"], equals: "owed")
      // Found so, or begun here.
      case "started"?: #expect(values["lastLink"] == "owed" || values == ["link": "started", "view": "stale"])
      // Reported or dropped, or gone; or, after it was shown, deleted.
      case "absent"?: #expect(values["lastLink"] == "settled" || values == ["link": "absent", "view": "stale"])
      default: #expect(values["lastLink"] == nil || values["lastLink"] == "shown")
      }
    }
    for transition in machine.transitions {
      let name = machine.events[transition.event.index].name
      let values = machine.values(transition.effects)
      let isByHand = machine.browsing.contains(transition.event)
      expect(values["view"], equals: (isByHand ? "stale" : "current"), "\(name)")
      expect((values["lastLink"] == "shown"), equals: (name == "followLink"), "\(name)")
    }
  }

  private static func conditions(_ steps: [JourneyStep]) -> [Condition?] {
    steps.flatMap { step -> [Condition?] in
      switch step {
      case .fail(_, let condition): [condition]
      case .when(let condition, let inner): [condition] + conditions(inner)
      default: []
      }
    }
  }

  private static func variables(_ condition: Condition) -> [VariableID] {
    switch condition {
    case .screen, .below, .sheet, .tab, .root: []
    case .variable(let variable, _): [variable]
    case .not(let a): variables(a)
    case .and(let a, let b), .or(let a, let b), .implies(let a, let b): variables(a) + variables(b)
    }
  }
}

extension Machine {
  /// Everything that is assigned together, wherever it stands.
  fileprivate var allEffects: [[Assignment]] {
    func effects(_ steps: [JourneyStep]) -> [[Assignment]] {
      steps.flatMap { step -> [[Assignment]] in
        switch step {
        case .set(let effects): [effects]
        case .when(_, let inner): effects(inner)
        default: []
        }
      }
    }
    return transitions.map(\.effects) + changes.flatMap(\.rules).map(\.effects)
      + prompts.flatMap { $0.outcomes.map(\.effects) }
      + intents.flatMap { $0.alternatives.flatMap { effects($0.steps) } }
  }

  fileprivate func values(_ effects: [Assignment]) -> [String: String] {
    Dictionary(
      effects.map { (variables[$0.variable.index].name, variables[$0.variable.index].values[$0.value]) },
      uniquingKeysWith: { $1 })
  }
}
