import Foundation
import NavigationEngine
import NavigationModel
import NavigationSupport
import Testing

@Suite("A payload", .endsInTime)
struct PayloadTests {
  final class Product: Sendable {
    let name: String
    init(_ name: String) { self.name = name }
  }

  /// Asks for a product, shows it and asks whether it is the right one; then it is asked for again, or a page about
  /// something else is shown. The intent `again` retries after the first answer, `other` opens `pages`.
  private static func shop() throws -> Machine {
    var draft = Draft("root", "product", "page", variables: ["basket": ["empty", "full"]])
    draft.events = [
      Event(name: "show", parameters: [Parameter(name: "product", isOptional: true)]),
      Event(name: "showPage", parameters: [Parameter(name: "page", isOptional: true)]),
    ]
    draft.rule("show", to: "product")
    draft.rule("showPage", to: "page")
    let product = Parameter(name: "product", isOptional: true)
    draft.prompts = [
      Prompt(
        name: "find", parameters: [product],
        outcomes: [
          Outcome(name: "found", gives: [product], effects: [draft.set("basket", "full")]),
          Outcome(name: "none", isAdverse: true),
        ])
    ]
    let ask = draft.ask("find")
    let (show, showPage) = (draft.perform("show"), draft.perform("showPage"))
    let fixed = draft.perform("show", fixed: [FixedValue(name: "product", value: "a gift")])
    draft.add("buy", target: "product", [ask, show, showPage, fixed, ask, show])
    draft.add("again", target: "product", [.when(draft.when("basket", "empty"), [ask, .retry]), show])
    draft.add("pass", target: "product", [ask, .open(IntentID(4))])
    draft.add("drop", target: "page", [ask, .open(IntentID(5))])
    draft.add("show", parameters: [product], target: "product", [show])
    draft.add("pages", target: "product", [showPage, show])
    return try draft.machine()
  }

  /// Opens an intent; questions get these answers. What each call was given: the text, and the name of the product.
  private func calls(
    of intent: String, answering answers: [Answer], _ change: (inout EngineSettings) -> Void = { _ in }
  ) async throws -> (calls: [String], rig: Rig) {
    let machine = try Self.shop()
    let rig = try await Rig(machine, change)
    let journey = await rig.open(machine.intent(intent))
    var answers = answers[...]
    var calls: [String] = []
    while let call = await rig.stage.quiet() {
      switch call.what {
      case .question(let question):
        let payload = question.payload("product", as: Product.self)
        calls.append("\(question.values["product"] ?? "-") \(payload?.name ?? "-")")
        rig.stage.release(call, answer: answers.popFirst() ?? Answer(outcome: 1))
      case .presentation(let presentation):
        let payload = presentation.payload("product", as: Product.self)
        calls.append("\(presentation.values["product"] ?? "-") \(payload?.name ?? "-")")
        rig.stage.release(call)
      case .arrival, .status: rig.stage.release(call)
      }
    }
    try await expect(journey.value.ending, equals: .landed)
    return (calls, rig)
  }

  private func found(_ id: String, _ product: Product?) -> Answer {
    Answer(outcome: 0, values: ["product": id], payloads: product.map { ["product": $0, "elsewhere": $0] } ?? [:])
  }

  @Test("comes with the value to what takes it, and to nothing else; a fixed value has none")
  func taken() async throws {
    let (calls, _) = try await calls(of: "buy", answering: [found("1", Product("tea")), found("2", Product("milk"))])
    expect(calls, equals: ["- -", "1 tea", "- -", "a gift -", "1 tea", "2 milk"])
  }

  @Test("is replaced with its value, also by none")
  func replaced() async throws {
    let (calls, _) = try await calls(of: "buy", answering: [found("1", Product("tea")), found("2", nil)])
    expect(calls.last, equals: "2 -")
    let (kept, _) = try await self.calls(of: "buy", answering: [found("1", Product("tea")), Answer(outcome: 1)])
    expect(kept.last, equals: "1 tea", "this outcome gives nothing")
  }

  @Test("without a value is ignored")
  func alone() async throws {
    let answer = Answer(outcome: 0, payloads: ["product": Product("tea")])
    let (calls, _) = try await calls(of: "buy", answering: [answer, answer])
    expect(calls.filter { $0.hasSuffix("tea") }, equals: [])
  }

  @Test("is gone after a retry, and where the value is not passed on")
  func gone() async throws {
    let tea = found("1", Product("tea"))
    try await expect(calls(of: "again", answering: [tea]).calls, equals: ["- -", "- -"])
    try await expect(calls(of: "pass", answering: [tea]).calls, equals: ["- -", "1 tea"])
    try await expect(calls(of: "drop", answering: [tea]).calls, equals: ["- -", "- -", "- -"])
  }

  @Test("of another type than asked for is not given")
  func type() async throws {
    let machine = try Self.shop()
    let rig = try await Rig(machine)
    let journey = await rig.open(machine.intent("pass"))
    rig.stage.release(try #require(await rig.stage.quiet()), answer: found("1", Product("tea")))
    let call = try #require(await rig.stage.quiet())
    guard case .presentation(let presentation) = call.what else {
      Issue.record("\(call.what)")
      return
    }
    expectNil(presentation.payload("product", as: String.self))
    expectNil(presentation.payload("page", as: Product.self))
    #expect(presentation.payload("product", as: (any Sendable).self) is Product)
    await rig.runOut()
    try await expect(journey.value.ending, equals: .landed)
  }

  @Test("is in no event, line or snapshot, and nobody keeps it once its screen has gone")
  func forgotten() async throws {
    let machine = try Self.shop()
    let kept = Kept()
    let rig = try await Rig(machine) { $0.policy = .queue }
    let journey = await rig.open(machine.intent("buy"))
    let waiting = await rig.open(machine.intent("show"))
    do {
      let product = Product("a secret tea")
      kept.product = product
      rig.stage.release(try #require(await rig.stage.quiet()), answer: found("1", product))
    }
    #expect(await rig.stage.quiet() != nil)
    #expect(kept.product != nil)
    let log = await rig.engine.log
    for event in log {
      var text = ""
      dump(event, to: &text)
      #expect(!text.contains("secret"))
    }
    let data =
      try log.map { try JSONEncoder().encode(LogEntry($0, on: machine)) }
      + [try JSONEncoder().encode(await rig.engine.snapshot())]
    for data in data { #expect(!String(decoding: data, as: UTF8.self).contains("secret")) }
    while let call = await rig.stage.quiet(), rig.stage.now.events.last?.turn == 1 {
      rig.stage.release(call, answer: Answer(outcome: 1))
    }
    try await expect(journey.value.ending, equals: .landed)
    // The next has the turn by now, and the screen is still shown.
    #expect(await rig.stage.quiet() != nil)
    #expect(kept.product != nil)
    await rig.runOut()
    try await expect(waiting.value.ending, equals: .landed)
    expectNil(kept.product)
  }

  final class Kept: @unchecked Sendable { weak var product: Product? }
}
