import NavigationModel
import NavigationSupport
import StateSpace
import Testing

@Suite("What lies below, in sets of contexts")
struct FrameTests {
  /// Products are shown on home to anyone, and on orders to those who are logged in.
  static func shop() -> Draft {
    var draft = Draft("home", "orders", "product", variables: ["user": ["out", "in"]])
    draft.push("orders", from: "home", when: draft.when("user", "in"))
    draft.push("product", from: "home", "orders")
    return draft
  }

  /// With entries told apart by the contexts in which they are made, until nothing more is gained.
  static func refined(_ symbolic: SymbolicMachine) throws -> Reachability {
    var reachability = try Reachability(symbolic) {}
    for _ in 0..<8 {
      let symbolic = reachability.symbolic
      guard let finer = try symbolic.frames.refinement(limit: 64, symbolic.diagrams) else { break }
      reachability = try Reachability(symbolic.divided(by: finer)) {}
    }
    return reachability
  }

  /// In which contexts `screen` is shown between journeys, by the values of the only variable.
  private func users(on screen: String, _ draft: Draft, _ reachability: Reachability) -> [String] {
    let machine = reachability.symbolic.machine
    return draft.variables[0].values.indices.filter { value in
      let context = machine.contexts.context(of: [value])
      return zip(reachability.graph.places, reachability.sets).contains { place, contexts in
        place.isIdle && place.screen == draft.screen(screen) && reachability.symbolic.contains(context, contexts)
      }
    }.map { draft.variables[0].values[$0] }
  }

  @Test("Back by somebody who is logged out never reveals orders, once entries are told apart by context")
  func contexts() throws {
    let draft = Self.shop()
    let symbolic = SymbolicMachine(try draft.machine())
    let coarse = try Reachability(symbolic) {}
    // Sets alone say that whoever looks at a product may have come from the orders.
    expect(users(on: "orders", draft, coarse), equals: ["out", "in"])
    let fine = try Self.refined(symbolic)
    expect(users(on: "orders", draft, fine), equals: ["in"])
    expect(users(on: "product", draft, fine), equals: ["out", "in"])
    try expectNil(fine.symbolic.frames.refinement(limit: 64, symbolic.diagrams))
  }

  @Test("it does if the user may log out while a product is shown")
  func loggingOut() throws {
    var draft = Self.shop()
    draft.changes = [
      Change(name: "signsOut", effects: [draft.set("user", "out")], condition: draft.on("product"))
    ]
    let fine = try Self.refined(SymbolicMachine(draft.machine()))
    expect(users(on: "orders", draft, fine), equals: ["out", "in"])
    // Unless all is closed.
    draft.changes[0].rules[0].actions = [.reset]
    try expect(users(on: "orders", draft, Self.refined(SymbolicMachine(draft.machine()))), equals: ["in"])
  }

  @Test("Back leads to the callers of the screen that was pushed, though another has taken its place")
  func replaced() throws {
    var draft = Draft("home", "list", "item", variables: ["user": ["out", "in"]])
    draft.push("list", from: "home")
    draft.rule("swap", ["list"], to: "item")
    let reachability = try Reachability(SymbolicMachine(draft.machine())) {}
    let item = try #require(reachability.graph.places.firstIndex { $0.screen == draft.screen("item") })
    let back = reachability.graph.moves(of: item).filter { $0.move == .back }
    expect(back.map(\.target), equals: [Place(screen: draft.root)])
  }

  @Test("a stack may grow without end, and is told by finitely many entries")
  func growing() throws {
    var draft = Self.shop()
    draft.push("product", from: "product")
    let reachability = try Self.refined(SymbolicMachine(draft.machine()))
    #expect(reachability.graph.count < 16)
    expect(users(on: "orders", draft, reachability), equals: ["in"])
  }

  @Test("What begins a target is told apart only below what can be the next of it", arguments: [false, true])
  func targets(hasBase: Bool) throws {
    var draft = Draft("home", "list", "item", "page")
    draft.push("list", from: "home")
    for (screen, sources) in [("item", ["list"]), ("page", ["home", "list"])] {
      draft.transitions.append(
        Transition(
          event: draft.event("show \(screen)"), source: .screens(sources.map(draft.screen)),
          actions: [.present(draft.screen(screen))]))
    }
    draft.add("opens", target: "item", [draft.perform("show list"), draft.perform("show item")])
    draft.intents[0].targets = [
      Target(
        base: hasBase ? draft.root : nil,
        steps: [Stack.Entry(draft.screen("list"), .pushed), Stack.Entry(draft.screen("item"), .presented)])
    ]
    func framesOfPages() throws -> Int {
      let graph = try Reachability(SymbolicMachine(draft.machine())) {}.graph
      return Set(graph.places.filter { $0.isIdle && $0.screen == draft.screen("page") }.map(\.frame)).count
    }
    try expect(framesOfPages(), equals: 1)
    // An item may come to be shown there.
    draft.rule("swap", ["page"], to: "item")
    try expect(framesOfPages(), equals: 2)
  }
}

extension Draft {
  /// Adds the rule `show screen: from -> push screen`.
  fileprivate mutating func push(_ screen: String, from sources: String..., when condition: Condition? = nil) {
    transitions.append(
      Transition(
        event: event("show \(screen)"), source: .screens(sources.map(self.screen)),
        actions: [.push(self.screen(screen))],
        guardCondition: condition))
  }
}
