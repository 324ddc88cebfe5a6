import Basics
import Foundation
import NavigationEngine
import NavigationModel
import NavigationSupport
import Testing

@Suite("The log", .endsInTime)
struct LogTests {
  let machine: Machine

  init() throws { machine = try NavigationEngineTests.machine(ofSpec: "just-eat.yaml") }

  /// A link that asks for a login, a tap, and a session that ends.
  private func rig(_ change: (inout EngineSettings) -> Void = { _ in }) async throws -> Rig {
    let rig = try await Rig(machine, change)
    let link = await rig.open(IntentRequest(machine.intent("goToOrderDetails"), values: ["orderId": "secret-42"]))
    await rig.runOut()
    _ = try await link.value
    let tap = await rig.tap(machine.event("goToRestaurantOfOrder"), values: ["restaurantId": "secret-43"])
    await rig.runOut()
    _ = try await tap.value
    let change = await rig.report(machine.change("sessionEnds"))
    await rig.runOut()
    try await change.value
    return rig
  }

  @Test("tells the whole story in order, by names")
  func story() async throws {
    let story = try await rig().stage.now.events.map { event in
      let entry = LogEntry(event, on: machine)
      let names = [
        entry.move?.rawValue ?? entry.what.rawValue, entry.intent, entry.event, entry.prompt, entry.outcome,
        entry.change,
        entry.ending,
      ]
      return "\(entry.turn) " + names.compactMap { $0 }.joined(separator: " ")
    }
    expect(
      story,
      equals: [
        "0 ready", "1 arrived goToOrderDetails", "1 began", "1 open goToOrderDetails", "1 choose goToOrderDetails",
        "1 asking login", "1 answer goToOrderDetails login signedIn", "1 pass goToOrderDetails",
        "1 jump goToOrderDetails", "1 choose goToOrderDetails", "1 presenting popEverything",
        "1 perform goToOrderDetails popEverything", "1 presenting loadOrderHistory",
        "1 perform goToOrderDetails loadOrderHistory", "1 presenting goToOrderDetails",
        "1 perform goToOrderDetails goToOrderDetails", "1 finish goToOrderDetails", "1 ended landed", "1 finished",
        "2 arrived goToRestaurantOfOrder", "2 began", "2 presenting goToRestaurantOfOrder",
        "2 browse goToRestaurantOfOrder", "2 finished", "3 arrived sessionEnds", "3 began", "3 showing sessionEnds",
        "3 change sessionEnds", "3 finished",
      ])
  }

  @Test("is the same for the observer and for those who read it later")
  func observer() async throws {
    let rig = try await rig()
    await expect(rig.engine.log, equals: rig.stage.now.events)
  }

  @Test("keeps as many events as it may, the last ones", arguments: [0, 1, 7, 29, 1_000])
  func bound(limit: Int) async throws {
    let rig = try await rig { $0.logLimit = limit }
    await expect(rig.engine.log, equals: Array(rig.stage.now.events.suffix(limit)))
  }

  @Test("names no value that a link, a tap or an answer carried")
  func secrets() async throws {
    for line in try await rig().lines() {
      #expect(!String(decoding: line, as: UTF8.self).contains("secret"))
    }
  }

  @Test("is enough to check the run against the spec")
  func conforms() async throws {
    try Conformance.check(try await rig().lines(), on: machine)
  }

  @Test("with a move left out, changed or made up is caught")
  func tampered() async throws {
    let rig = try await rig()
    let entries = rig.stage.now.events.map { LogEntry($0, on: machine) }
    func isCaught(_ entries: [LogEntry]) throws -> Bool {
      do {
        try Conformance.check(try entries.map { try JSONEncoder().encode($0) }, on: machine)
        return false
      } catch is Conformance.Mismatch {
        return true
      }
    }
    for index in entries.indices where entries[index].what == .committed {
      var missing = entries
      missing.remove(at: index)
      #expect(try isCaught(missing), "entry \(index) left out")
      for other in machine.screens where other.name != entries[index].screen {
        var elsewhere = entries
        elsewhere[index].screen = other.name
        #expect(try isCaught(elsewhere))
      }
      for move in LogEntry.MoveKind.allCases where move != entries[index].move {
        var changed = entries
        changed[index].move = move
        #expect(try isCaught(changed))
      }
      var twice = entries
      twice.insert(entries[index], at: index)
      #expect(try isCaught(twice), "entry \(index) twice")
    }
  }

  @Test("of everything that can happen survives JSON", arguments: UInt64(0)..<40)
  func coding(seed: UInt64) throws {
    let machine = try RandomMachine.make(seed: seed)
    var random = SplitMix64(seed: seed)
    var trace = Trace(start: machine.starts[0])
    for number in 1...60 {
      let choice = random.pick(
        Step.choices(in: trace.end, of: machine) + [Step.superseding(trace.end)].compactMap { $0 })
      trace.append(choice)
      let event = EngineEvent(number: number, turn: 1, kind: .committed(choice.move), configuration: trace.end)
      let entry = LogEntry(event, on: machine)
      let copy = try JSONDecoder().decode(LogEntry.self, from: try JSONEncoder().encode(entry))
      expect(copy, equals: entry)
      expect(copy.screen, equals: machine.screens[trace.end.screen.index].name)
    }
  }

  @Test("says in one line what went wrong, by names")
  func errors() {
    let event = machine.event("fillBasket")
    expect(
      EngineError.notEnabled(event, on: machine.root).text(on: machine),
      equals: "fillBasket is not possible on home now")
    expect(EngineError.doesNotApply(machine.change("signsIn")).text(on: machine), equals: "signsIn does not apply now")
    expect(EngineError.notByHand(EventID(99)).text(on: machine), equals: "Event(99) cannot be performed by hand")
    expect(
      EngineError.contextOutsideModel(variable: "user", value: "admin").text(on: machine),
      equals: "no change leads to user = admin")
  }
}
