import Foundation
import ModelChecking
import NavigationModel
import NavigationSupport
import SpecFile
import Testing

@testable import navcheck

@Suite("messages between the processes")
struct ChildMessageTests {
  private static let spec = Result {
    try SpecReader.read(path: "\(NavcheckBinary.repository)/Specs/published/just-eat-2019.yaml")
  }

  /// All that a child says of a spec in which something fails.
  private static let messages = Result {
    var messages: [ChildMessage] = [.digest("x")]
    try Checker.check(try spec.get().machine) { ChildMessage($0).map { messages.append($0) } }
    return messages + [.unsaved(UnsavedProofs(message: "full\n\u{2028}\"", .notWritten)), .failed("no\nway"), .done]
  }

  private func arrival() throws -> Arrival {
    let spec = try Self.spec.get()
    return Arrival(spec, asked: Obligation.all(of: spec.machine))
  }

  private func inbox() throws -> ChildInbox {
    ChildInbox(try arrival(), asked: Obligation.all(of: try Self.spec.get().machine), digest: "x") { _ in }
  }

  @Test("every message comes back as it was sent, on one line, and is about the spec")
  func roundTrip() throws {
    let arrival = try arrival()
    let messages = try Self.messages.get()
    #expect(messages.count > 100)
    for message in messages {
      let line = message.line
      #expect(line.filter { $0 == 0x0A }.count == 1 && line.last == 0x0A)
      let back = try #require(ChildMessage(line: line.dropLast()))
      expect(back, equals: message)
      #expect(arrival.isValid(back))
    }
  }

  @Test("what a child says is about the spec, whenever it is stopped", .slow)
  func stopped() throws {
    let machine = try Self.spec.get().machine
    let arrival = try arrival()
    for limit in stride(from: 0, through: 90, by: many(18, night: 3)) {
      let cancellation = Cancellation()
      var count = 0
      try Checker.check(machine, options: CheckOptions(cancellation: cancellation)) { event in
        count += 1
        if count > limit { cancellation.cancel(.memory) }
        if let message = ChildMessage(event) { #expect(arrival.isValid(message), "\(message)") }
      }
    }
  }

  @Test("a line that is cut short is an error and no crash", .slow)
  func garbled() throws {
    for message in sample(try Self.messages.get(), day: 30) {
      let line = message.line
      for count in stride(from: 0, to: line.count - 1, by: max(1, line.count / 40)) {
        expectNil(ChildMessage(line: line.prefix(count)))
      }
    }
    for text in ["", "[]", "{", "[1]", "null", "{\"listed\":1}", "{\"decided\":{}}", "1e999", "\"done\""] {
      expectNil(ChildMessage(line: Data(text.utf8)))
    }
  }

  @Test("whatever is in any place of a message: it is refused, or can be reported, and nothing crashes", .slow)
  func anything() throws {
    let arrival = try arrival()
    let spec = try Self.spec.get()
    let asked = Obligation.all(of: spec.machine)
    let extremes: [Any] = [-1, 99_999, Int.max, Int.min, 1e300, -0.5, "", [Any](), NSNull(), true]
    var (believed, refused) = (0, 0)
    for message in sample(try Self.messages.get().filter { $0.line.count < 6_000 }, day: 10) {
      let tree = try JSONSerialization.jsonObject(with: message.line)
      for extreme in extremes {
        for variant in jsonVariants(of: tree, extreme) where JSONSerialization.isValidJSONObject(variant) {
          let line = try JSONSerialization.data(withJSONObject: variant)
          guard let message = ChildMessage(line: line), arrival.isValid(message) else {
            refused += 1
            continue
          }
          believed += 1
          var collector = Collector(asked)
          switch message {
          case .shown(let obligation, let verdict): collector.note(.shown(obligation, verdict))
          case .decided(let obligation, let verdict): collector.note(.decided(obligation, verdict))
          case .finished(let findings): collector.note(.finished(findings))
          default: continue
          }
          // Whatever is believed can be printed.
          let texts = ReportedTexts.of(collector.results(missing: .time), collector.findings, of: spec)
          #expect(texts.allSatisfy { $0.count > 100 })
        }
      }
    }
    #expect(believed > 20 && refused > 1_000, "\(believed) believed, \(refused) refused")
  }

  @Test("indices that the machine does not have are refused, and obligations that were not asked")
  func indices() throws {
    let spec = try Self.spec.get()
    let arrival = try arrival()
    let intent = Obligation.lands(IntentID(0))
    func refuted(_ failure: Counterexample.Failure, _ cause: Element, _ trace: Trace? = nil, known: Int? = nil)
      -> ChildMessage
    {
      .decided(
        intent,
        Verdict([.init(.everything, .refuted(Counterexample(failure, trace: trace, cause: cause)), known: known)]))
    }
    func when(_ variable: Int, _ values: [Int]) -> ChildMessage {
      let contexts = ContextCondition([[.init(VariableID(variable), values)]], count: 1, of: 2)
      return .decided(intent, Verdict([.init(contexts, .unknown(.time))]))
    }
    #expect(arrival.isValid(refuted(.gap, .screen(ScreenID(0)))))
    #expect(arrival.isValid(when(0, [1])))
    let start = Configuration(screen: spec.machine.root, context: Context(0))
    for (what, message) in [
      ("intent", ChildMessage.decided(.lands(IntentID(99)), Verdict(.time))),
      ("no part", .decided(intent, Verdict([]))), ("cause", refuted(.gap, .screen(ScreenID(99)))),
      ("negative", refuted(.gap, .step(StepID(-1)))), ("outcome", refuted(.gap, .outcome(PromptID(0), 99))),
      ("alternative", refuted(.gap, .alternative(IntentID(0), 99))), ("route", refuted(.gap, .route(999))),
      ("step", refuted(.valueReplaced(StepID(999)), .root)),
      ("transition", refuted(.overlap([TransitionID(99)], Context(0)), .root)),
      ("context", refuted(.overlap([], Context(99)), .root)), ("known", refuted(.gap, .root, known: 0)),
      ("run", refuted(.gap, .root, Trace(start: start, entries: [.init(move: .supersede, result: .continues(start))]))),
      ("variable", when(9, [0])), ("value", when(0, [9])),
      ("unreachable", .finished(Findings(unreachable: [.event(EventID(99))]))),
    ] {
      #expect(!arrival.isValid(message), "\(what)")
    }
  }

  @Test("what a child says is understood however it is cut into pieces, and an unfinished line is left out")
  func pieces() throws {
    let asked = Obligation.all(of: try Self.spec.get().machine)
    let messages: [ChildMessage] = [.digest("x"), .phase(.exploring), .decided(asked[0], Verdict(.time))]
    let bytes = messages.map(\.line).reduce(Data(), +) + ChildMessage.done.line.dropLast()
    for size in [1, 3, 7, 1000] {
      let inbox = try inbox()
      for start in stride(from: 0, to: bytes.count, by: size) {
        let piece = Array(bytes[start..<min(start + size, bytes.count)])
        #expect(piece.withUnsafeBytes { inbox.receive($0) })
      }
      #expect(inbox.state.isDone == false)
      let results = inbox.state.collector.results(missing: .memory)
      expect(results.map(\.0), equals: asked)
      expect(results.prefix(2).map(\.1), equals: [Verdict(.time), Verdict(.memory)])
    }
  }

  @Test("a child that read another spec, or talks nonsense, is not believed")
  func distrust() throws {
    let nobody = ChildMessage.decided(.lands(IntentID(99)), Verdict(.time))
    for lines in [[ChildMessage.digest("y")], [.done], [.phase(.proving)], [.digest("x"), nobody]] {
      let inbox = try inbox()
      _ = lines.map { message in Array(message.line).withUnsafeBytes { inbox.receive($0) } }
      #expect(inbox.state.error != nil)
    }
  }
}
