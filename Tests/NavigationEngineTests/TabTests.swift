import Basics
import Foundation
import NavigationEngine
import NavigationModel
import NavigationSupport
import Testing

@Suite("In tabs", .endsInTime)
struct TabTests {
  let machine: Machine
  init() throws { machine = try Draft.tabbedShop().machine() }

  private func tab(_ name: String) -> TabID { TabID(machine.tabs.firstIndex { $0.name == name } ?? -1) }

  private func rig(_ values: [String: String] = [:], restoring snapshot: EngineSnapshot? = nil) async throws -> Rig {
    try await Rig(machine, context: machine.context(values), restoring: snapshot)
  }

  /// The selected tab, and the screens in it from the bottom upwards, with their values.
  private func shown(_ rig: Rig) async -> String {
    let all = await rig.engine.below + [rig.engine.shown]
    let place = await rig.engine.configuration
    expect(all.map(\.screen), equals: place.stack.entries.map(\.screen) + [place.screen])
    let texts = all.map { ([machine.screens[$0.screen.index].name] + $0.values.values).joined(separator: " ") }
    return (place.stack.selectedTab.map { machine.tabs[$0.index].name } ?? "-") + ": " + texts.joined(separator: ", ")
  }

  private func tap(_ event: String, _ values: [String: String] = [:], on rig: Rig) async throws {
    let tap = await rig.tap(machine.event(event), values: values)
    await rig.runOut()
    try await tap.value.replay(on: rig.machine)
  }

  private func observe(_ tab: String, on rig: Rig) async throws {
    try await rig.engine.observe(.tap(self.tab(tab))).replay(on: machine)
  }

  @Test("an engine starts on what the spec says of the launch, with what it covers")
  func launch() async throws {
    var draft = Draft(machine)
    draft.launch[0].stack = Target(
      base: draft.screen("onboarding"), steps: [Stack.Entry(draft.screen("login"), .presented)])
    let covered = try await Rig(try draft.machine(), context: machine.context(["seen": "no"]))
    await expect(shown(covered), equals: "-: onboarding, login")
    try await covered.engine.observe(.drag)
    await expect(shown(covered), equals: "-: onboarding")
  }

  @Test("events select and empty tabs beneath a sheet, which stays with its values")
  func beneathSheets() async throws {
    var draft = Draft(machine)
    draft.events[draft.event("askForLogin").index].parameters = [Parameter(name: "reason")]
    draft.transitions[draft.transitions.firstIndex { $0.event == draft.event("emptyOrders") } ?? 0].guardCondition = nil
    let rig = try await Rig(try draft.machine(), context: machine.context(["user": "here"]))
    try await tap("goToOrders", on: rig)
    try await tap("showOrder", ["orderId": "1"], on: rig)
    try await tap("askForLogin", ["reason": "why"], on: rig)
    try await tap("goToSettings", on: rig)
    await expect(shown(rig), equals: "settings: settings, login why")
    try await tap("goToOrders", on: rig)
    await expect(shown(rig), equals: "orders: orderHistory, orderDetails 1, login why")
    try await tap("emptyOrders", on: rig)
    await expect(shown(rig), equals: "orders: orderHistory, login why")
    try await rig.engine.observe(.drag)
    await expect(shown(rig), equals: "orders: orderHistory")
  }

  @Test("a presentation says what its tabs show that have kept nothing")
  func firstScreens() async throws {
    let rig = try await rig(["user": "here"])
    let tap = await rig.tap(machine.event("signOut"))
    let call = try #require(await rig.stage.quiet())
    guard case .presentation(let presentation) = call.what else {
      Issue.record("\(call.what)")
      return
    }
    expect(presentation.actions, equals: [.reset, .select(tab("orders"))])
    expect(presentation.to, equals: machine.screen("ordersSignedOut"))
    expect(presentation.firstScreen(of: tab("orders")), equals: machine.screen("ordersSignedOut"))
    expect(presentation.firstScreen(of: tab("settings")), equals: machine.screen("settings"))
    expectNil(presentation.firstScreen(of: TabID(9)))
    rig.stage.release(call)
    _ = try await tap.value
    // A reset shows the first screen of the tab that is selected, which need not be the root.
    let reset = await rig.tap(machine.event("popEverything"))
    let second = try #require(await rig.stage.quiet())
    if case .presentation(let presentation) = second.what {
      expect(presentation.to, equals: machine.screen("ordersSignedOut"))
    } else {
      Issue.record("\(second.what)")
    }
    rig.stage.release(second)
    _ = try await reset.value
    expect(
      machine.firstScreen(of: tab("orders"), in: machine.context(["user": "here"])),
      equals: machine.screen("orderHistory"))
  }

  @Test("a tab cannot be tapped beneath a sheet, at launch, or if there is none such, and nothing moves")
  func impossible() async throws {
    func text(_ rig: Rig, _ tab: TabID) async -> String {
      do {
        try await rig.engine.observe(.tap(tab))
        return "possible"
      } catch { return (error as? EngineError)?.text(on: machine) ?? "\(error)" }
    }
    let rig = try await rig()
    try await tap("askForLogin", on: rig)
    await expect(
      text(rig, tab("orders")),
      equals: "the tab orders cannot be tapped on login: a sheet is up, or no tab is selected yet; "
        + "report what led to the tabs")
    await expect(text(rig, TabID(3)), equals: "the machine has no tab 3")
    await expect(shown(rig), equals: "restaurants: home, login")
    let launched = try await self.rig(["seen": "no"])
    #expect(await text(launched, tab("orders")).contains("onboarding"))
    try await rig.expectOneRun()
  }

  @Test("a tap ends a journey, and waits for what is being presented", arguments: EngineSettings.Policy.allCases)
  func duringPresentation(policy: EngineSettings.Policy) async throws {
    let rig = try await Rig(machine, context: machine.context(["user": "here"])) { $0.policy = policy }
    let journey = await rig.open(IntentRequest(machine.intent("goToOrder"), values: ["orderId": "1"]))
    for _ in 0..<2 { rig.stage.release(try #require(await rig.stage.quiet())) }
    let call = try #require(await rig.stage.quiet())
    async let tapped = rig.engine.observe(.tap(tab("settings")))
    _ = await rig.stage.until { $0.kinds.contains(.interrupted) }
    rig.stage.release(call)
    try await expect(tapped.entries.map(\.move), equals: [.tap(tab("settings"))])
    try await expect(journey.value.ending, equals: .superseded)
    await expect(shown(rig), equals: "settings: settings")
    try await observe("orders", on: rig)
    await expect(shown(rig), equals: "orders: orderHistory, orderDetails 1")
    try await rig.expectOneRun()
  }

  @Test("the log names the tab that was tapped, the one that is selected, and what the others keep, without values")
  func log() async throws {
    let rig = try await rig(["user": "here"])
    try await tap("showRestaurant", ["restaurantId": "secret"], on: rig)
    try await observe("orders", on: rig)
    let entries = rig.stage.now.events.map { LogEntry($0, on: machine) }
    expect(entries.filter { $0.tab == "orders" }.map(\.what), equals: [.arrived, .committed])
    let tapped = try #require(entries.first { $0.move == .tap })
    #expect(tapped.screen == "orderHistory" && tapped.selectedTab == "orders" && tapped.below == nil)
    expect(tapped.keptTabs?.keys.sorted(), equals: ["restaurants"])
    expect(tapped.keptTabs?["restaurants"]?.screen, equals: "restaurant")
    expect(tapped.keptTabs?["restaurants"]?.below?.map(\.screen), equals: ["home"])
    for entry in entries {
      #expect(!String(decoding: try JSONEncoder().encode(entry), as: UTF8.self).contains("secret"))
    }
  }

  @Test("a snapshot brings back the selected tab and what the others keep, with its values")
  func snapshot() async throws {
    let rig = try await rig(["user": "here"])
    try await tap("showRestaurant", ["restaurantId": "1"], on: rig)
    try await tap("goToOrders", on: rig)
    try await tap("showOrder", ["orderId": "2"], on: rig)
    try await tap("askForLogin", on: rig)
    let data = try JSONEncoder().encode(await rig.engine.snapshot())
    let snapshot = try JSONDecoder().decode(EngineSnapshot.self, from: data)
    #expect(snapshot.selectedTab == "orders" && snapshot.keptTabs?.keys.sorted() == ["restaurants"])
    let restored = try await self.rig(restoring: snapshot)
    await expect(restored.engine.configuration, equals: rig.engine.configuration)
    await expect(shown(restored), equals: "orders: orderHistory, orderDetails 2, login")
    try await restored.engine.observe(.drag)
    try await observe("restaurants", on: restored)
    await expect(shown(restored), equals: "restaurants: home, restaurant 1")
    try await observe("orders", on: restored)
    await expect(shown(restored), equals: "orders: orderHistory, orderDetails 2")
    // At launch no tab is selected.
    let launched = try await self.rig(["seen": "no"])
    let early = await launched.engine.snapshot()
    #expect(early.selectedTab == nil && early.keptTabs == nil)
    await expect(self.shown(try await self.rig(restoring: early)), equals: "-: onboarding")
  }

  @Test("a snapshot that does not fit is refused, with all that is wrong")
  func unfitting() async throws {
    let rig = try await rig(["user": "here"])
    try await tap("showRestaurant", ["restaurantId": "1"], on: rig)
    try await observe("orders", on: rig)
    let snapshot = await rig.engine.snapshot()
    let kept = try #require(snapshot.keptTabs?["restaurants"])
    func problems(on machine: Machine? = nil, _ change: (inout EngineSnapshot) -> Void) -> [RestoringProblem] {
      var changed = snapshot
      change(&changed)
      do {
        _ = try NavigationEngine(
          machine: machine ?? self.machine, presenter: Stage(shown: self.machine.root), restoring: changed)
        return []
      } catch {
        if case .cannotRestore(let problems) = error { return problems }
        return [.otherNavigation("\(error)")]
      }
    }
    expect(problems { _ in }, equals: [])
    expect(problems { $0.selectedTab = "cellar" }, equals: [.unknownTab("cellar")])
    expect(problems { $0.keptTabs?["cellar"] = kept }, equals: [.unknownTab("cellar")])
    expect(problems { $0.keptTabs?["restaurants"]?.screen = "cellar" }, equals: [.unknownScreen("cellar")])
    // The selected tab is the one that is shown, and a sheet lies above all tabs.
    expect(problems { $0.keptTabs?["orders"] = kept }, equals: [.unfittingTab("orders")])
    expect(
      problems { $0.keptTabs?["restaurants"]?.below?[0].cover = .presented }, equals: [.unfittingTab("restaurants")])
    expect(problems { $0.selectedTab = nil }, equals: [.unfittingTab("restaurants")])
    var draft = Draft(machine)
    draft.launch = []
    try expect(problems(on: draft.machine()) { ($0.selectedTab, $0.keptTabs) = (nil, nil) }, equals: [.noTabSelected])
    let plain = try Draft("home", "orderHistory", variables: ["user": ["away", "here"], "seen": ["yes", "no"]])
      .machine()
    expect(problems(on: plain) { ($0.navigation, $0.keptTabs) = (plain.name, nil) }, equals: [.unknownTab("orders")])
  }

  @Test("what each screen was presented with follows any run of a random machine")
  func values() throws {
    var taps = 0
    for seed in 0..<200 as Range<UInt64> {
      guard let machine = try? RandomMachine.make(seed: seed, hasStacks: true, hasTabs: true),
        let context = machine.firstStart
      else { continue }
      var random = SplitMix64(seed: seed)
      var place = machine.start(in: context)
      // Each screen is given its place in the run; so what comes back says when it was put there.
      var screens = Columns<ShownScreen>(at: place)
      var naive = NaiveTabs(place, tabCount: machine.tabs.count)
      for step in 0..<60 {
        let choices = Step.choices(in: place, of: machine)
        guard let choice = choices.randomElement(using: &random) else { break }
        if case .tap = choice.move { taps += 1 }
        screens.take(choice, giving: ShownScreen.Given(values: ["step": "\(step)"]), on: machine)
        naive.follow(choice.actions(of: machine), from: place, giving: "\(step)", on: machine)
        place = choice.result.configuration
        expect(screens.piled.map { $0.entry.values["step"] ?? "" }, equals: naive.all, "machine \(seed), step \(step)")
        expect(screens.map(\.screen), equals: Columns(place), "machine \(seed), step \(step)")
        guard place.stack.entries.count < 12 else { break }
      }
    }
    #expect(taps > 500)
  }
}

/// Values of all tabs, one list for each, and one for the sheets: another way to keep them.
private struct NaiveTabs {
  var tabs: [[String]]
  var sheets: [String] = []
  /// What is shown at launch.
  var outside: [String]
  var selected: Int?

  init(_ place: Configuration, tabCount: Int) {
    tabs = Array(repeating: [""], count: tabCount)
    selected = place.stack.selectedTab?.index
    let count = place.stack.entries.firstIndex { $0.cover == .presented }.map { $0 + 1 }
    outside = Array(repeating: "", count: count ?? place.stack.entries.count + 1)
    sheets = Array(repeating: "", count: place.stack.entries.count + 1 - outside.count)
  }

  private var own: [String] {
    get { selected.map { tabs[$0] } ?? outside }
    set { if let selected { tabs[selected] = newValue } else { outside = newValue } }
  }

  var all: [String] { own + sheets }

  mutating func follow(_ actions: [StackAction], from place: Configuration, giving value: String, on machine: Machine) {
    var place = place
    for action in actions {
      guard let after = place.taking([action], on: machine.bottoms) else { return }
      let count = after.stack.entries.count + 1
      switch action {
      case .push:
        if sheets.isEmpty { own.append(value) } else { sheets.append(value) }
      case .present: sheets.append(value)
      case .replace:
        if sheets.isEmpty { own[own.count - 1] = value } else { sheets[sheets.count - 1] = value }
      case .back, .backTo, .dismiss, .dismissAll:
        while all.count > count { if sheets.isEmpty { own.removeLast() } else { sheets.removeLast() } }
      case .reset:
        tabs = tabs.map { _ in [""] }
        (sheets, selected) = ([], selected ?? 0)
      case .select(let tab): selected = tab.index
      case .resetTab(let tab): tabs[tab.index] = [""]
      case .tap(let tab) where tab.index == selected: tabs[tab.index] = [tabs[tab.index][0]]
      case .tap(let tab): selected = tab.index
      }
      place = after
    }
  }
}
