import LinkRouting
import ModelChecking
import NavigationModel
import NavigationSupport
import Reports
import SpecFile
import Testing

@testable import navcheck

/// Links to the intents of random machines, with stacks and tabs too, in each way in which contexts can be asked for.
@Suite("Links on random machines")
struct RandomLinkTrialTests {
  private static func machine(_ seed: UInt64) throws -> Machine {
    var draft = Draft(
      try RandomMachine.make(seed: seed, hasBranches: true, hasStacks: seed % 3 == 1, hasTabs: seed % 3 == 2))
    draft.links = Links(
      schemes: ["app"],
      routes: draft.intents.indices.map { index in
        Route(
          intent: IntentID(index), kinds: .deep, path: [.literal("i\(index)")],
          query: draft.intents[index].parameters.map {
            .init(key: $0.name, value: .placeholder($0.name, .text, isOptional: $0.isOptional))
          })
      })
    return try draft.machine()
  }

  private static func link(to intent: Int, of machine: Machine) -> LinkList.Entry {
    let items = machine.intents[intent].parameters.map { "\($0.name)=1" }
    return LinkList.Entry("app://h/i\(intent)" + (items.isEmpty ? "" : "?" + items.joined(separator: "&")))
  }

  /// `v0=no,v1=yes` of each context, and nothing, which asks for all.
  private static func arguments(of machine: Machine) -> [String] {
    [""]
      + machine.allContexts.map { context in
        machine.variables.indices.map { index in
          let value = machine.contexts.value(of: VariableID(index), in: context)
          return "\(machine.variables[index].name)=\(machine.variables[index].values[value])"
        }.joined(separator: ",")
      }
  }

  @Test("go in each context as the app does there", arguments: 0..<(isNight ? 5_000 : 300))
  func agrees(_ seed: Int) throws {
    let machine = try Self.machine(UInt64(seed))
    let starts = Set(machine.starts.map(\.context))
    for argument in Self.arguments(of: machine) {
      let asked = try ContextArgument(argument, of: machine)
      let matching = machine.allContexts.filter { context in
        asked.values.allSatisfy { machine.contexts.value(of: $0, in: context) == $1 }
      }
      let starting = matching.filter(starts.contains)
      let contexts = starting.isEmpty ? matching : starting
      let trial = try LinkTrial(machine, as: argument)
      for intent in machine.intents.indices {
        guard case .opens(let opened) = try trial.report(Self.link(to: intent, of: machine)).outcome else {
          Issue.record("i\(intent) opens nothing")
          continue
        }
        expect(opened.runs.reduce(0) { $0 + $1.contexts.count }, equals: Double(contexts.count), "\(argument)")
        for context in contexts {
          let start = machine.canStart(in: context) ? machine.start(in: context) : machine.onRoot(in: context)
          let trace = ScriptedJourney().run(IntentID(intent), at: start, of: machine)
          let result = LinkReport.Result(trace, of: IntentID(intent), in: machine)
          let here = opened.runs.filter { run in
            run.contexts.holds { machine.contexts.value(of: $0, in: context) } ?? (run.result == result)
          }
          #expect(
            here.contains { run in
              // How long a run takes to repeat itself may differ, and nothing else.
              let (own, other) = (trace.entries.map(\.move), run.trace.entries.map(\.move))
              let isSame = result == .loops ? own.starts(with: other) || other.starts(with: own) : own == other
              return run.result == result && isSame
            },
            "i\(intent) \(argument) \(context): \(result), found \(opened.runs.map { ($0.contexts, $0.result) })")
        }
      }
    }
  }

  @Test("begin on any screen, or say that nobody is there", arguments: 0..<(isNight ? 300 : 20))
  func begins(_ seed: Int) throws {
    let machine = try Self.machine(UInt64(seed))
    for screen in machine.screens {
      for argument in Self.arguments(of: machine) {
        let trial = try LinkTrial(machine, from: screen.name, as: argument)
        do { _ = try trial.remark() } catch is ArgumentMistake { continue }
        for intent in machine.intents.indices {
          guard case .opens(let opened) = try trial.report(Self.link(to: intent, of: machine)).outcome else {
            Issue.record("i\(intent) opens nothing")
            continue
          }
          for run in opened.runs { expect(machine.screens[run.trace.start.screen.index].name, equals: screen.name) }
          #expect(!opened.runs.isEmpty)
        }
      }
    }
  }
}
