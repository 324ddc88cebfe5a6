import LinkRouting
import NavigationModel
import NavigationSupport
import Testing

@testable import JourneyFuzzing

/// An app with generated code, which has ids as `Int`. It shows everything at once.
private final class TypedDriver: JourneyDriver {
  struct NoInteger: Error {}

  private let engine: EngineDriver
  private let refusesNegative: Bool

  init(_ machine: Machine, refusesNegative: Bool = false) throws {
    engine = try EngineDriver(machine)
    self.refusesNegative = refusesNegative
  }

  var capabilities: Capabilities { [.links, .requests, .badLinks, .taps, .refusals] }

  func start(_ start: Start) { engine.start(start) }

  func act(_ action: Action) throws {
    switch action {
    case .answer(_, _, let answer): try checkWritten(answer.values)
    case .tap(_, let values, _): try checkWritten(values)
    case .open(let opening, _): if case .intent(_, let values) = opening.way { try checkWritten(values) }
    default: break
    }
    try engine.act(action)
    while case .presentation(let presentation) = try engine.observe().awaiting {
      try engine.act(isShown(presentation.values) ? .present : .fail(after: 0))
    }
  }

  func observe() throws -> Observation {
    var seen = try engine.observe()
    seen.details = nil
    seen.values = seen.values?.mapValues { Int($0)?.description ?? $0 }
    return seen
  }

  func reset() { engine.reset() }

  /// Refuses what this app cannot say.
  private func checkWritten(_ values: [String: String]) throws {
    if let id = values["id"], Int(id)?.description != id { throw NoInteger() }
  }

  private func isShown(_ values: [String: String]) -> Bool {
    guard let id = values["id"] else { return true }
    return Int(id).map { !refusesNegative || $0 >= 0 } ?? false
  }
}

@Suite("Values that are integers in generated code", .endsInTime) struct IntegerTests {
  let machine: Machine

  init() throws {
    machine = try JourneyFuzzingTests.machine(
      """
      navigation: Larder
      root: recipes
      screens: [recipes, recipe]
      transitions:
        close: recipe -> recipes
        showRecipe(id): any -> recipe
      prompts:
        find(slug):
          found(id):
          gone: adverse, abort
      intents:
        openRecipe(id): { target: recipe, journey: [showRecipe] }
        search(slug): { target: recipe, journey: [ask find, showRecipe] }
      links:
        deep: { schemes: [larder] }
        routes:
          openRecipe: "/recipes/{id: integer}"
          search: /r/{slug}
      """)
  }

  private func summary(of driver: some JourneyDriver, seed: UInt64 = 1) async throws -> Summary {
    var options = CampaignOptions(seed: seed)
    options.journeys = 2_000
    return await (try Campaign(machine, options: options)).run(driver)
  }

  @Test("are such that an app can have them: neither the engine nor a typed app is blamed")
  func right() async throws {
    expect(machine.integerParameters, equals: ["id"])
    for summary in [try await summary(of: EngineDriver(machine)), try await summary(of: TypedDriver(machine))] {
      expect(summary.failures.map(\.lines), equals: [])
      expect(summary.coverage, equals: 1)
    }
  }

  @Test("are negative, too: an app that refuses these is found", arguments: 1..<5 as Range<UInt64>)
  func refusing(seed: UInt64) async throws {
    let summary = try await summary(of: TypedDriver(machine, refusesNegative: true), seed: seed)
    let failure = try #require(summary.failures.first)
    #expect(failure.moveCount <= 3, "\(failure.lines)")
    #expect(failure.sentences.last?.contains("-") == true, "\(failure.lines)")
  }

  @Test("are texts in links, as these come from anyone: those that are none are to be refused")
  func links() throws {
    let source = LinkSource(machine, try RouteTable(machine), .all)
    var choices = Choices(seed: 1)
    let start = "larder:///recipes/"
    var refused = 0
    for _ in 0..<1_000 {
      guard let opening = source.nearlyValidLink(&choices), case .link(let text) = opening.way,
        text.hasPrefix(start)
      else { continue }
      let segment = text.dropFirst(start.count)
      guard !segment.isEmpty, segment.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-".contains($0)) })
      else { continue }
      expect(opening.request != nil, equals: Int64(segment) != nil)
      if opening.request == nil { refused += 1 }
    }
    #expect(refused > 0)
  }

  @Test("are compared as numbers, as an app does not know how a link has spelt them")
  func spelling() {
    let values = ParameterValues(machine)
    #expect(values.agree(["id": "007"], ["id": "7"]))
    #expect(values.agree(["id": "+7"], ["id": "7"]))
    #expect(!values.agree(["id": "7"], ["id": "8"]))
    #expect(!values.agree(["id": "7"], [:]))
    #expect(!values.agree(["slug": "007"], ["slug": "7"]))
  }
}
