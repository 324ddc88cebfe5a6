import Basics
import Foundation
import NavigationEngine
import NavigationModel
import NavigationSupport
import Testing

@Suite("An engine with hundreds of variables", .endsInTime)
struct WideContextTests {
  let machine: Machine

  init() throws {
    var draft = Draft.flags(40, unused: 260)
    draft.variables += (0..<20).map { index in
      Variable(name: "choice\(index)", values: (0...index + 1).map { "value\($0)" })
    }
    machine = try draft.machine()
  }

  /// A context in which the app may start: what nothing reads may have any value.
  private func start() -> Context {
    var random = SplitMix64(seed: 1)
    return machine.contexts.context(
      of: machine.variables.enumerated().map { $0 < 40 ? 0 : random.below($1.values.count) })
  }

  @Test("keeps every value through taps, a link, a snapshot and its log")
  func roundTrip() async throws {
    let rig = try await Rig(machine, context: start())
    for name in ["raise0", "raise1", "enter1"] {
      let tap = await rig.tap(machine.event(name))
      await rig.runOut()
      _ = try await tap.value
    }
    let link = await rig.open(machine.request("goHome"))
    await rig.runOut()
    try await expect(link.value.ending, equals: .landed)

    let before = await rig.engine.configuration
    var expected = machine.contexts.values(of: start()) ?? []
    (expected[0], expected[1]) = (1, 1)
    expect(machine.contexts.values(of: before.context), equals: expected)
    let snapshot = try JSONDecoder().decode(
      EngineSnapshot.self, from: try JSONEncoder().encode(await rig.engine.snapshot()))
    expect(snapshot.context.count, equals: 320)
    let restored = try await Rig(machine, restoring: snapshot)
    await expect(restored.engine.configuration, equals: before)

    var contexts: [Context] = []
    for event in await rig.engine.log {
      let entry = try JSONDecoder().decode(
        LogEntry.self, from: try JSONEncoder().encode(LogEntry(event, on: machine)))
      let values = machine.variables.map { $0.values.firstIndex(of: entry.context[$0.name] ?? "") ?? -1 }
      expect(machine.contexts.context(of: values), equals: event.configuration.context)
      if entry.what == .committed { contexts.append(event.configuration.context) }
    }
    expect(Set(contexts).count, equals: 2)
    expect(contexts.last, equals: before.context)
  }

  @Test("refuses a snapshot that names values it does not have, each by its name")
  func hostile() throws {
    var snapshot = EngineSnapshot(
      navigation: machine.name, NamedPlace(stack: ScreenStack(screen: "home")),
      context: Dictionary(uniqueKeysWithValues: machine.variables.map { ($0.name, $0.values[0]) }))
    snapshot.context["choice3"] = "value99"
    snapshot.context["flag299"] = nil
    snapshot.context["flag300"] = "no"
    do throws(EngineError) {
      _ = try NavigationEngine(machine: machine, presenter: Stage(shown: machine.root), restoring: snapshot)
      Issue.record("it was restored")
    } catch {
      guard case .cannotRestore(let problems) = error else {
        Issue.record("\(error)")
        return
      }
      expect(
        Set(problems),
        equals: [
          .unknownValue(variable: "choice3", value: "value99"), .missingVariable("flag299"),
          .unknownVariable("flag300"),
        ])
    }
  }

  @Test("starts in the first context that 'initially' admits, and says which values rule another out")
  func starting() async throws {
    let rig = try await Rig(machine)
    await expect(rig.engine.configuration.context, equals: Context())
    let wrong = machine.contexts.setting(VariableID(7), to: 1, in: start())
    await #expect { try await Rig(machine, context: wrong) } throws: { error in
      guard let error = error as? EngineError, case .cannotStart(in: wrong) = error else { return false }
      let text = error.text(on: machine)
      return text.contains("flag6 = no, flag7 = yes, flag8 = no") && !text.contains("flag40")
    }
  }
}
