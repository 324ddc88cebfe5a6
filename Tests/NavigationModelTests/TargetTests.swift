import Basics
import NavigationModel
import NavigationSupport
import Testing

@Suite("Targets") struct TargetTests {
  private let draft = stackFixture()

  /// The target that is written like this.
  private func target(_ text: String) -> Target {
    let words = text.split(separator: " ").map(String.init)
    let steps = stride(from: 1, to: words.count, by: 2).map { index in
      Stack.Entry(draft.screen(words[index + 1]), words[index] == "push" ? .pushed : .presented)
    }
    return Target(base: words[0] == "any" ? nil : draft.screen(words[0]), steps: steps)
  }

  private func matches(_ target: String, _ place: String) -> Bool { self.target(target).matches(draft.place(place)) }

  @Test("a screen alone is met wherever it is shown")
  func screen() {
    for place in ["list", "home push list", "home push list present list", "home present web push list"] {
      #expect(matches("list", place))
    }
    #expect(!matches("list", "home push list push item"))
    expect(target("list"), equals: Target(draft.screen("list")))
  }

  @Test("a whole stack is met only with nothing else below, and by the same verbs")
  func whole() {
    #expect(matches("home push list", "home push list"))
    #expect(!matches("home push list", "home push home push list"))
    #expect(!matches("home push list", "item push home push list"))
    #expect(!matches("home push list", "home present list"))
    #expect(!matches("home push list", "list"))
    #expect(!matches("home push list", "home"))
    #expect(!matches("home push list", "home push list push item"))
    #expect(matches("home push list present web", "home push list present web"))
    #expect(!matches("home push list present web", "home present list push web"))
  }

  @Test("over anything, only what it names is looked at")
  func overAnything() {
    #expect(matches("any present web", "home present web"))
    #expect(matches("any present web", "home push list present item present web"))
    #expect(!matches("any present web", "home push web"))
    #expect(!matches("any present web", "home present web push item"))
    #expect(!matches("any present web", "web"))
    #expect(matches("any present web push item", "list present web push item"))
    #expect(!matches("any present web push item", "list present home push item"))
    #expect(!matches("any present web push item", "web push item"))
  }

  @Test("one of random screens and verbs is met where the text of the stack is the target's, or ends with it")
  func random() throws {
    var random = SplitMix64(seed: 1)
    func entries(_ range: ClosedRange<Int>) -> String {
      (0..<random.number(range)).map { _ in
        random.pick([" push ", " present "]) + random.pick(["home", "list"])
      }.joined()
    }
    var met = 0
    for _ in 0..<20_000 {
      let target = random.pick(["home", "list", "any"]) + entries(1...3)
      let place = random.pick(["home", "list"]) + entries(0...4)
      let expected = target.hasPrefix("any") ? place.hasSuffix(target.dropFirst(3)) : place == target
      expect(matches(target, place), equals: expected, "\(target): \(place)")
      if expected { met += 1 }
    }
    #expect(met > 500)
  }

  @Test("knows the screen that is shown, and is spelt as in a spec")
  func text() throws {
    let machine = try draft.machine()
    for text in ["list", "home push list present web", "any present web push item"] {
      expect(target(text).text(in: machine), equals: text)
      expect(target(text).screen, equals: draft.screen(String(text.split(separator: " ").last ?? "")))
    }
  }

  @Test("a journey has landed if one of its targets is met, and strayed otherwise")
  func landing() throws {
    var draft = draft
    draft.add("show", target: "home", [.perform(draft.event("showItem"))])
    draft.intents[0].targets = [target("home push item"), target("any present web push item")]
    let machine = try draft.machine()
    let finish = machine.position(.finish(IntentID(0)))
    for (place, ending) in [
      ("home push item", Ending.landed), ("home push list push item", .strayed), ("item", .strayed),
      ("home push list present web push item", .landed),
    ] {
      let choices = Step.choices(in: draft.place(place, "in", at: finish), of: machine)
      expect(choices.map(\.result), equals: [.ends(ending, draft.place(place, "in"))])
    }
  }
}
