import NavigationModel
import NavigationSupport
import Testing

@Suite("Performing an event") struct PerformTests {
  @Test("the one enabled transition moves the screen and applies its effects, and the journey goes on")
  func moves() throws {
    var draft = fixture()
    let step = draft.perform("unlock")
    let choices = try draft.choices(at: step, on: "hall", "in", "shut")
    expect(choices.first?.move, equals: .perform(StepID(0), TransitionID(2)))
    #expect(choices.first?.result == .continues(try draft.second("safe", "in", "open")))
    #expect(choices.first?.isAdverse == false)
  }

  @Test("a presentation may fail: that is adverse, changes nothing, and the journey ends notPresented")
  func presentationFails() throws {
    var draft = fixture()
    let step = draft.perform("unlock")
    let choices = try draft.choices(at: step, on: "hall", "in", "shut")
    expect(choices.count, equals: 2)
    expect(choices.last?.move, equals: .failToPresent(StepID(0), TransitionID(2)))
    expect(choices.last?.result, equals: .ends(.notPresented, draft.idle("hall", "in", "shut")))
    #expect(choices.last?.isAdverse == true)
  }

  @Test("no transition from the screen: the journey ends refused, where it stands")
  func noTransition() throws {
    var draft = fixture()
    let step = draft.perform("unlock")
    let choices = try draft.choices(at: step, on: "root", "in", "ajar")
    expect(choices.map(\.result), equals: [.ends(.refused, draft.idle("root", "in", "ajar"))])
    expect(choices.map(\.move), equals: [.refuse(StepID(0))])
    #expect(choices.first?.isAdverse == false)
  }

  @Test("a false guard: refused, too")
  func falseGuard() throws {
    var draft = fixture()
    let step = draft.perform("unlock")
    let choices = try draft.choices(at: step, on: "hall", "out", "shut")
    expect(choices.map(\.result), equals: [.ends(.refused, draft.idle("hall", "out", "shut"))])
  }

  @Test("an event without any rule is refused everywhere", arguments: ["root", "hall", "safe"])
  func eventWithoutRules(screen: String) throws {
    var draft = fixture()
    let step = draft.perform("unheardOf")
    let choices = try draft.choices(at: step, on: screen, "in", "shut")
    expect(choices.map(\.result), equals: [.ends(.refused, draft.idle(screen, "in", "shut"))])
  }

  @Test("two enabled transitions: the journey ends ambiguous, where it stands")
  func ambiguous() throws {
    var draft = fixture()
    draft.rule("enter", ["root", "safe"], to: "safe")
    let step = draft.perform("enter")
    let choices = try draft.choices(at: step, on: "root", "out", "ajar")
    expect(choices.map(\.result), equals: [.ends(.ambiguous, draft.idle("root", "out", "ajar"))])
    expect(choices.map(\.move), equals: [.refuse(StepID(0))])
  }

  @Test("two enabled transitions with the same target are ambiguous, too")
  func ambiguousWithOneTarget() throws {
    var draft = fixture()
    draft.rule("enter", ["root"], to: "hall")
    let step = draft.perform("enter")
    let choices = try draft.choices(at: step, on: "root", "out", "ajar")
    expect(choices.map(\.result.ending), equals: [.ambiguous])
  }

  @Test("of two rules the one whose guard is true is taken")
  func guardsDecide() throws {
    var draft = fixture()
    draft.rule("unlock", ["hall"], to: "root", when: .not(draft.when("user", "in")))
    let step = draft.perform("unlock")
    try expect(
      draft.choices(at: step, on: "hall", "out", "ajar").first?.result,
      equals: .continues(try draft.second("root", "out", "ajar")))
    try expect(
      draft.choices(at: step, on: "hall", "in", "ajar").first?.result,
      equals: .continues(try draft.second("safe", "in", "open")))
  }

  @Test("any includes the rule's own target")
  func anyIncludesTarget() throws {
    var draft = fixture()
    let step = draft.perform("goHome")
    try expect(
      draft.choices(at: step, on: "root", "out", "shut").first?.result,
      equals: .continues(try draft.second("root", "out", "shut")))
  }

  @Test("any starts from every screen", arguments: ["root", "hall", "safe"])
  func anyIsEveryScreen(screen: String) throws {
    var draft = fixture()
    let step = draft.perform("goHome")
    try expect(
      draft.choices(at: step, on: screen, "in", "open").first?.result,
      equals: .continues(try draft.second("root", "in", "open")))
  }

  @Test("a screen that a rule names twice is one transition, not an ambiguity")
  func namedTwice() throws {
    var draft = fixture()
    draft.rule("again", ["hall", "hall"], to: "root")
    let step = draft.perform("again")
    try expectNil(draft.choices(at: step, on: "hall", "in", "open").first?.result.ending)
  }

  @Test("the guard is judged before the effects, on the screen that is left")
  func guardBeforeEffects() throws {
    var draft = fixture()
    draft.rule(
      "swap", ["hall"], to: "safe", set: draft.set("user", "in"),
      when: .and(draft.on("hall"), draft.when("user", "out")))
    let step = draft.perform("swap")
    try expect(
      draft.choices(at: step, on: "hall", "out", "shut").first?.result,
      equals: .continues(try draft.second("safe", "in", "shut")))
    try expect(draft.choices(at: step, on: "hall", "in", "shut").first?.result.ending, equals: .refused)
  }

  @Test("effects apply in order: the last assignment to a variable counts")
  func effectsInOrder() throws {
    var draft = fixture()
    draft.rule(
      "slam", ["hall"], to: "hall", set: draft.set("door", "open"), draft.set("user", "out"),
      draft.set("door", "ajar"))
    let step = draft.perform("slam")
    try expect(
      draft.choices(at: step, on: "hall", "in", "shut").first?.result,
      equals: .continues(try draft.second("hall", "out", "ajar")))
  }

  @Test("an animated step moves like any other")
  func animated() throws {
    var draft = fixture()
    let plain = try draft.choices(at: draft.perform("enter"), on: "root", "in", "shut")
    let animated = try draft.choices(at: draft.perform("enter", animated: true), on: "root", "in", "shut")
    expect(plain, equals: animated)
  }

  @Test("browsing does not restrict what a journey performs")
  func browsingIsForHands() throws {
    var draft = fixture()
    draft.browsing = .none
    let step = draft.perform("enter")
    try expectNil(draft.choices(at: step, on: "root", "in", "shut").first?.result.ending)
  }
}
