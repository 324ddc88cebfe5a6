import Basics
import Foundation
import NavigationEngine
import NavigationModel
import NavigationSupport
import Testing

@Suite("A snapshot", .endsInTime)
struct SnapshotTests {
  let machine: Machine

  init() throws { machine = try NavigationEngineTests.machine(ofSpec: "just-eat.yaml") }

  private func copied(_ snapshot: EngineSnapshot) throws -> EngineSnapshot {
    try JSONDecoder().decode(EngineSnapshot.self, from: try JSONEncoder().encode(snapshot))
  }

  @Test("brings back screen and context, follows what waited, and says what was interrupted")
  func roundTrip() async throws {
    let rig = try await Rig(machine, context: machine.context(["user": "loggedIn"])) { $0.policy = .queue }
    let journey = await rig.open(machine.request("goToOrderDetails"))
    for _ in 0..<2 { rig.stage.release(try #require(await rig.stage.quiet())) }
    await rig.stage.quiet()
    let waiting = [await rig.open(machine.request("goToSearch")), await rig.open(machine.request("goToSettings"))]
    let snapshot = try copied(await rig.engine.snapshot())
    expect(snapshot.screen, equals: "orderHistory")
    expect(snapshot.context, equals: ["user": "loggedIn"])
    expect(snapshot.waiting.map(\.intent), equals: ["goToSearch", "goToSettings"])
    expect(
      snapshot.underWay, equals: EngineSnapshot.Request(intent: "goToOrderDetails", values: ["orderId": "a orderId"]))
    await rig.runOut()
    for task in [journey] + waiting { _ = try await task.value }

    let restored = try await Rig(machine, isReady: false, restoring: snapshot) { $0.policy = .queue }
    let place = await restored.engine.configuration
    #expect(place.screen == machine.screen("orderHistory") && place.stack.selectedTab == TabID(1))
    expect(place.context, equals: machine.context(["user": "loggedIn"]))
    expect(restored.engine.interrupted, equals: machine.request("goToOrderDetails"))
    expect(restored.stage.now.kinds, equals: [.restored(interrupted: machine.request("goToOrderDetails"))])
    let again = try copied(await restored.engine.snapshot())
    expect(again.waiting, equals: snapshot.waiting)
    restored.stage.change { $0.open = 2 }
    await restored.engine.ready()
    await restored.runOutInAgreement()
    expect(restored.stage.now.kinds.filter { $0 == .ended(.landed) }.count, equals: 2)
    expect(restored.stage.now.shown, equals: machine.screen("settings"))
    try await restored.expectOneRun()
  }

  @Test("can be taken at every await of every journey", arguments: Overlap.users)
  func everyAwait(user: String) async throws {
    let overlap = try Overlap()
    try await overlap.atEveryAwait(as: user) { rig, journey, _ in
      let snapshot = try copied(await rig.engine.snapshot())
      let before = await rig.engine.configuration
      await rig.runOut()
      let restored = try await Rig(machine, routes: overlap.routes, restoring: snapshot)
      await expect(restored.engine.configuration, equals: before.idle)
      #expect(restored.engine.interrupted == (try await journey.value.request))
      let link = await restored.open(machine.request("goToSettings"))
      await restored.runOutInAgreement()
      try await overlap.expectFollowed(link, on: restored)
    }
  }

  @Test("of an engine that stands idle has nothing waiting and nothing interrupted")
  func idle() async throws {
    let rig = try await Rig(machine)
    let snapshot = try copied(await rig.engine.snapshot())
    expect(
      snapshot,
      equals: EngineSnapshot(
        navigation: "Just Eat", NamedPlace(stack: ScreenStack(screen: "home"), selectedTab: "restaurants"),
        context: ["user": "loggedOut"]))
    let restored = try await Rig(machine, restoring: snapshot)
    expectNil(restored.engine.interrupted)
    await expect(restored.engine.configuration, equals: machine.starts[0])
  }

  @Test("gives way to a link that arrives before the engine is ready, with the policy latestWins")
  func latestWins() async throws {
    let snapshot = EngineSnapshot(
      navigation: machine.name, NamedPlace(stack: ScreenStack(screen: "home"), selectedTab: "restaurants"),
      context: ["user": "loggedOut"], waiting: [.init(intent: "goToHome")])
    let rig = try await Rig(machine, isReady: false, restoring: snapshot)
    let link = await rig.open(machine.intent("goToSettings"))
    rig.stage.change { $0.open = 1 }
    await rig.engine.ready()
    await rig.runOutInAgreement()
    try await expect(link.value.ending, equals: .landed)
    expect(rig.stage.now.kinds.filter { $0 == .dropped }.count, equals: 1)
  }

  private static let basket = NamedPlace(
    stack: ScreenStack(
      screen: "basket",
      below: [CoveredScreen(screen: "home", cover: .pushed), CoveredScreen(screen: "restaurant", cover: .pushed)]),
    selectedTab: "restaurants", keptTabs: ["settings": ScreenStack(screen: "settings")])

  /// What is said of a snapshot that `change` has spoilt.
  private func problems(_ change: (inout EngineSnapshot) -> Void) -> [RestoringProblem] {
    var snapshot = EngineSnapshot(
      navigation: machine.name, Self.basket, context: ["user": "loggedIn"],
      waiting: [.init(intent: "goToSearch", values: ["postcode": "EC4M"])],
      underWay: .init(intent: "goToReorder", values: ["reorderId": "7"]))
    change(&snapshot)
    do {
      _ = try NavigationEngine(machine: machine, presenter: Stage(shown: machine.root), restoring: snapshot)
      return []
    } catch {
      if case .cannotRestore(let problems) = error { return problems }
      return []
    }
  }

  @Test("says everything that no longer exists")
  func vanished() {
    expect(problems { _ in }, equals: [])
    expect(problems { $0.format = 2 }, equals: [.unknownFormat(2)])
    expect(problems { $0.navigation = "Other" }, equals: [.otherNavigation("Other")])
    expect(problems { $0.screen = "homee" }, equals: [.unknownScreen("homee")])
    expect(problems { $0.context = [:] }, equals: [.missingVariable("user")])
    expect(problems { $0.context["user"] = "admin" }, equals: [.unknownValue(variable: "user", value: "admin")])
    expect(problems { $0.context["tenant"] = "nl" }, equals: [.unknownVariable("tenant")])
    expect(problems { $0.context["user"] = "loggedOut" }, equals: [.requirementBroken(screen: "basket")])
    expect(problems { $0.waiting[0].intent = "go" }, equals: [.unknownIntent("go")])
    expect(
      problems { $0.waiting[0].values["city"] = "x" },
      equals: [.unknownParameter(intent: "goToSearch", parameter: "city")])
    expect(
      problems { $0.underWay?.values = [:] }, equals: [.missingParameter(intent: "goToReorder", parameter: "reorderId")]
    )
    expect(
      problems { $0.waiting = Array(repeating: .init(intent: "goToHome"), count: 17) },
      equals: [.tooManyWaiting(limit: 16)])
    let all = problems {
      $0.screen = "gone"
      $0.context = ["a": "b"]
      $0.underWay = .init(intent: "nowhere")
    }
    expect(
      all, equals: [.unknownScreen("gone"), .unknownVariable("a"), .missingVariable("user"), .unknownIntent("nowhere")])
    expect(
      EngineError.cannotRestore(all).text(on: machine),
      equals: "the snapshot cannot be restored: there is no screen gone; there is no variable a; it has no value for "
        + "user; there is no intent nowhere")
  }

  @Test("need not be reachable: what covered screens require may hold only once they are shown again")
  func covered() {
    // A session that has ended, and a login over what needs one.
    expect(
      problems {
        $0.below?.append(CoveredScreen(screen: "basket", cover: .presented))
        $0.screen = "login"
        $0.context["user"] = "loggedOut"
      }, equals: [])
  }

  @Test("that somebody has tampered with is an error or a configuration of the machine, never a crash")
  func hostile() async throws {
    let snapshot = EngineSnapshot(
      navigation: machine.name, Self.basket, context: ["user": "loggedIn"],
      waiting: [.init(intent: "goToSearch", values: ["postcode": "EC4M"])], underWay: .init(intent: "goToHome"))
    let text = Array(try JSONEncoder().encode(snapshot))
    var random = SplitMix64(seed: 3)
    var accepted = 0
    for _ in 0..<3_000 {
      var bytes = text
      for _ in 0..<random.number(1...4) {
        let place = random.below(bytes.count)
        switch random.below(4) {
        case 0: bytes[place] = UInt8(random.below(256))
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(UInt8(random.pick(Array(#"{}[]",:0-e\"#.utf8))), at: place)
        default: bytes.append(contentsOf: bytes[place...])
        }
      }
      guard let read = try? JSONDecoder().decode(EngineSnapshot.self, from: Data(bytes)),
        let engine = try? NavigationEngine(machine: machine, presenter: Stage(shown: machine.root), restoring: read)
      else { continue }
      accepted += 1
      #expect(machine.contains(await engine.configuration))
    }
    #expect(accepted > 0, "nothing was accepted, so nothing was shown")
    for text in ["", "null", "[]", "{}", #"{"format":1}"#, #"{"format":1e99}"#, String(repeating: "[", count: 100_000)]
    {
      #expect(throws: (any Error).self) { try JSONDecoder().decode(EngineSnapshot.self, from: Data(text.utf8)) }
    }
  }
}
