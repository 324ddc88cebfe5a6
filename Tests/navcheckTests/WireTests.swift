import Foundation
import ModelChecking
import NavigationModel
import Testing

@testable import navcheck

@Suite("messages between the processes")
struct WireTests {
  private static let start = Configuration(screen: ScreenID(1), context: Context(2), position: Position(index: 3))

  private static let moves: [Move] = [
    .browse(TransitionID(1)), .change(ChangeID(2)), .open(IntentID(3)), .supersede,
    .choose(IntentID(4), alternative: 5), .unhandled(IntentID(6)), .perform(StepID(7), TransitionID(8)),
    .failToPresent(StepID(9), TransitionID(10)), .refuse(StepID(11)), .answer(StepID(12), outcome: 13),
    .set(StepID(14)), .fail(StepID(15)), .pass(StepID(16)), .enter(StepID(17)), .jump(StepID(18)),
    .finish(IntentID(19)),
  ]

  private static let endings: [Ending] = [
    .landed, .strayed, .refused, .ambiguous, .abandoned, .failed(reason: "a\n\u{2028}\u{0}\"\\é"), .notPresented,
    .superseded, .unhandled,
  ]

  private static let trace = Trace(
    start: start,
    entries: moves.map { .init(move: $0, result: .continues(start)) }
      + endings.map { .init(move: .supersede, result: .ends($0, start.idle)) },
    loop: 4)

  private static let elements: [Element] = [
    .root, .initially, .variable(VariableID(1)), .screen(ScreenID(2)), .event(EventID(3)),
    .transition(TransitionID(4)), .prompt(PromptID(5)), .outcome(PromptID(6), 7), .intent(IntentID(8)),
    .denied(IntentID(9)), .alternative(IntentID(10), 11), .step(StepID(12)), .change(ChangeID(13)), .route(14),
    .property(15),
  ]

  private static let obligations: [Obligation] = [
    .reachable(IntentID(1), Context(2)), .lands(IntentID(1), Context(2)), .landsAnywhere(IntentID(1), Context(2)),
    .denied(IntentID(1), Context(2)), .terminates(IntentID(3)), .guarded(ScreenID(4)),
    .deterministic(EventID(5), ScreenID(6)), .covers(IntentID(7)), .carries(IntentID(8), parameter: 9),
    .landsAfter(IntentID(14), ChangeID(15)), .resets(ScreenID(10)), .rootFirst(IntentID(11)),
    .oneAnimation(IntentID(12)), .property(13),
  ]

  private static let verdicts: [Verdict] =
    [
      .proved(Proof(.witness(trace))), .proved(Proof(.ranking(longest: 5), isVacuous: true)),
      .proved(Proof(.closedSet(configurations: 6))), .proved(Proof(.cases(7))), .unknown(.time), .unknown(.memory),
      .unknown(.interrupted),
    ]
    + [
      Counterexample.Failure.ends(.strayed), .neverEnds, .neverGetsThere, .violated,
      .overlap([TransitionID(1), TransitionID(2)], Context(3)), .gap, .valueLost, .valueReplaced(StepID(4)),
      .ruleBroken,
    ].map { .refuted(Counterexample($0, trace: trace, cause: .root)) }
    + elements.map { .refuted(Counterexample(.gap, trace: nil, cause: $0)) }

  private static var messages: [WireMessage] {
    [
      .digest("abc-12"), .names(["a", "b"]), .notKept(NotKept(message: "full", status: 74)),
      .failed(InternalError("no\nway")), .done,
    ]
      + [
        CheckEvent.phase(.proving), .listed(obligations), .listed([]),
        .finished(Findings(idleConfigurations: 1, allConfigurations: 2, lemmas: 3, idle: elements)),
        .finished(Findings()),
      ].map(WireMessage.event)
      + verdicts.enumerated().map { .event(.decided(obligations[$0.offset % obligations.count], $0.element)) }
  }

  @Test("every message comes back as it was sent, on one line")
  func roundTrip() throws {
    #expect(Set(Self.obligations.map(\.kind)) == Set(Obligation.Kind.allCases))
    for message in Self.messages {
      let line = message.line
      #expect(line.filter { $0 == 0x0A }.count == 1 && line.last == 0x0A)
      let back = try WireMessage(line: line.dropLast())
      #expect("\(back)" == "\(message)")
      #expect(back.line == line)
    }
  }

  @Test("a line that is cut short, or has one token too many, is an error and no crash")
  func garbled() throws {
    for message in Self.messages {
      let tokens = try JSONDecoder().decode([WireToken].self, from: message.line)
      for count in 0..<tokens.count {
        #expect(throws: WireError.self) { try WireMessage(line: JSONEncoder().encode(Array(tokens.prefix(count)))) }
      }
      #expect(throws: WireError.self) { try WireMessage(line: JSONEncoder().encode(tokens + [.int(1)])) }
    }
    for text in ["", "[]", "{", "[1]", "[\"listed\",99999999999]", "[\"decided\",\"lands\",-1,0]", "[1.5]", "null"] {
      #expect(throws: WireError.self) { try WireMessage(line: Data(text.utf8)) }
    }
  }

  @Test("what a child says is understood however it is cut into pieces, and an unfinished line is left out")
  func pieces() {
    let messages: [WireMessage] = [
      .digest("x"), .event(.listed([.property(0), .property(1)])), .event(.decided(.property(0), .unknown(.time))),
    ]
    let bytes = messages.map(\.line).reduce(Data(), +) + WireMessage.done.line.dropLast()
    for size in [1, 3, 7, 1000] {
      let inbox = ChildInbox(digest: "x") { _ in }
      for start in stride(from: 0, to: bytes.count, by: size) {
        let piece = Array(bytes[start..<min(start + size, bytes.count)])
        #expect(piece.withUnsafeBytes { inbox.receive($0) })
      }
      #expect(inbox.state.isDone == false)
      #expect(inbox.state.collector.results(missing: .memory).map(\.1) == [.unknown(.time), .unknown(.memory)])
    }
  }

  @Test("a child that read another spec, or talks nonsense, is not believed")
  func distrust() {
    for lines in [[WireMessage.digest("y")], [.done], [.event(.listed([]))]] {
      let inbox = ChildInbox(digest: "x") { _ in }
      _ = lines.map { message in Array(message.line).withUnsafeBytes { inbox.receive($0) } }
      #expect(inbox.state.error != nil)
    }
  }
}
