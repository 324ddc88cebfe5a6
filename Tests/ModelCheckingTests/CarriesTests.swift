import ModelChecking
import NavigationModel
import NavigationSupport
import Testing

/// What `carries` says where a journey begins again.
@Suite("A link's value") struct CarriesTests {
  /// `take(id)` keeps the screen, `go` leads to the target; `sign` is asked until somebody has signed.
  private static func draft() -> Draft {
    var draft = Draft("root", "goal", variables: ["signed": ["no", "yes"]])
    draft.prompts = [Prompt(name: "sign", outcomes: [Outcome(name: "signed", effects: [draft.set("signed", "yes")])])]
    draft.rule("take", to: "root")
    draft.rule("go", to: "goal")
    draft.events[0].parameters = [id]
    return draft
  }

  private static let id = Parameter(name: "id")

  /// Whether `carries(first, id)` is proved; both ways to an answer and the naive one must agree.
  private func isCarried(_ draft: Draft) throws -> Bool {
    let machine = try draft.machine()
    let comparison = AgreementComparison(machine)
    #expect(comparison.differences.isEmpty, "\(comparison.differences.joined(separator: "\n"))")
    let checked = try Checked(machine)
    return !checked.refuted.contains(.carries(draft.intent("first"), parameter: 0))
  }

  /// Asks for a signature and begins again, and takes `steps` once there is one.
  private static func signing(_ draft: Draft, before: [JourneyStep] = [], then steps: [JourneyStep]) -> [Alternative] {
    [
      Alternative(condition: draft.when("signed", "yes"), steps: steps),
      Alternative(steps: before + [draft.ask("sign"), .retry]),
    ]
  }

  @Test("that was taken before another intent was opened stays taken when that one begins again")
  func survivesRetryAfterOpen() throws {
    var draft = Self.draft()
    let (take, go) = (draft.perform("take"), draft.perform("go"))
    draft.add("first", parameters: [Self.id], target: "goal", [take, .open(IntentID(1))])
    draft.add("second", target: "goal", [])
    draft.intents[1].alternatives = Self.signing(draft, then: [go])
    #expect(try isCarried(draft))
  }

  @Test("stays taken over several intents, each of which begins again")
  func survivesSeveral() throws {
    var draft = Self.draft()
    let (take, go) = (draft.perform("take"), draft.perform("go"))
    draft.add("first", parameters: [Self.id], target: "goal", [.open(IntentID(1))])
    draft.add("second", parameters: [Self.id], target: "goal", [])
    draft.intents[1].alternatives = Self.signing(draft, then: [take, .open(IntentID(2))])
    draft.add("third", target: "goal", [.set([draft.set("signed", "no")]), .open(IntentID(3))])
    draft.add("fourth", target: "goal", [])
    draft.intents[3].alternatives = Self.signing(draft, then: [go])
    #expect(try isCarried(draft))
  }

  @Test("that was taken in a journey which then begins again has to be taken again")
  func lostByRetry() throws {
    var draft = Self.draft()
    let (take, go) = (draft.perform("take"), draft.perform("go"))
    draft.add("first", parameters: [Self.id], target: "goal", [])
    draft.intents[0].alternatives = Self.signing(draft, before: [take], then: [go])
    #expect(try !isCarried(draft))
    draft.intents[0].alternatives = Self.signing(draft, before: [take], then: [take, go])
    #expect(try isCarried(draft))
  }

  @Test("that was handed on and taken only by a journey which then begins again is lost")
  func lostByRetryAfterOpen() throws {
    var draft = Self.draft()
    let (take, go) = (draft.perform("take"), draft.perform("go"))
    draft.add("first", parameters: [Self.id], target: "goal", [.open(IntentID(1))])
    draft.add("second", parameters: [Self.id], target: "goal", [])
    draft.intents[1].alternatives = Self.signing(draft, before: [take], then: [go])
    #expect(try !isCarried(draft))
  }

  @Test("that was taken is lost all the same if an event is later given another one")
  func replaced() throws {
    var draft = Self.draft()
    let (take, go) = (draft.perform("take"), draft.perform("go"))
    let other = draft.perform("take", fixed: [FixedValue(name: "id", value: "other")])
    draft.add("first", parameters: [Self.id], target: "goal", [take, .open(IntentID(1))])
    draft.add("second", target: "goal", [])
    draft.intents[1].alternatives = Self.signing(draft, before: [other], then: [go])
    #expect(try !isCarried(draft))
  }

  @Test("is asked for where a link can give it, and where the app itself opens what has no link")
  func listed() throws {
    var draft = Self.draft()
    let (take, go) = (draft.perform("take"), draft.perform("go"))
    let names = ["inPath", "inQuery", "inFragment", "fromNowhere"]
    draft.add("first", parameters: names.map { Parameter(name: $0, isOptional: true) }, target: "goal", [take, go])
    draft.add("second", parameters: [Self.id], target: "goal", [take, go])
    func asked() throws -> Set<String> {
      let checked = try Checked(try draft.machine())
      return Set(checked.verdicts.map { $0.obligation.name(in: checked.machine) }.filter { $0.hasPrefix("carries") })
    }
    let all = names.map { "carries(first, \($0))" }
    try expect(asked(), equals: Set(all + ["carries(second, id)"]))
    draft.links.routes = [
      Route(intent: IntentID(0), kinds: .deep, path: [.literal("a")]),
      Route(
        intent: IntentID(0), kinds: .deep, path: [.literal("b"), .placeholder("inPath", .text)],
        query: [.init(key: "q", value: .placeholder("inQuery", .text, isOptional: true))], fragment: "inFragment"),
    ]
    try expect(asked(), equals: Set(all.dropLast() + ["carries(second, id)"]))
    draft.links.routes.removeLast()
    try expect(asked(), equals: ["carries(second, id)"])
    let comparison = AgreementComparison(try draft.machine())
    #expect(comparison.differences.isEmpty, "\(comparison.differences.joined(separator: "\n"))")
  }
}
