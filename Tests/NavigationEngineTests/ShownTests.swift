import NavigationEngine
import NavigationModel
import NavigationSupport
import Testing

/// Presenters are told of all that is shown: before a call, and after it.
@Suite("What is shown", .slow, .endsInTime)
struct ShownTests {
  /// Does nothing, answers at random but always alike, and compares each call with the one before.
  private final class Noting: Presenter, @unchecked Sendable {
    // Touched by one call at a time.
    let machine: Machine
    /// The screens that must be shown when the next call begins, as the last one has left them.
    var expected: Columns<ShownScreen>?
    var calls = 0
    var answered = 0

    init(_ machine: Machine) { self.machine = machine }

    func present(_ presentation: Presentation) async throws {
      #expect(presentation.before.top?.screen == presentation.from && presentation.after.top?.screen == presentation.to)
      try note(presentation.before, presentation.after)
      if presentation.actions.isEmpty { expect(presentation.before, equals: presentation.after) }
      if case .push = presentation.actions.last {
        expect(presentation.after.top?.values, equals: presentation.values)
      }
    }

    func show(_ arrival: Arrival) async throws {
      #expect(arrival.before.top?.screen == arrival.from && arrival.after.top?.screen == arrival.to)
      try note(arrival.before, arrival.after)
    }

    func ask(_ question: Question) async throws -> Answer {
      let outcomes = machine.prompts[question.prompt.index].outcomes
      expectNil(question.after(Answer(outcome: outcomes.count), on: machine))
      // Some answers are impossible there.
      let number = try #require(
        outcomes.indices.map { ($0 + calls) % outcomes.count }.first {
          question.after(Answer(outcome: $0), on: machine) != nil
        })
      let values = outcomes[number].gives.map { ($0.name, "\(calls)") }
      let answer = Answer(outcome: number, values: Dictionary(values) { first, _ in first })
      let after = try #require(question.after(answer, on: machine))
      if after != question.before { answered += 1 }
      try note(question.before, after)
      return answer
    }

    private func note(_ before: Columns<ShownScreen>, _ after: Columns<ShownScreen>) throws {
      if let expected { expect(before, equals: expected) }
      expected = after
      calls += 1
      // Some journeys ask forever.
      if calls % 64 == 0 { throw CancellationError() }
    }
  }

  /// True if each call of the journey has shown what it should.
  private static func hasShownAll(_ result: JourneyResult) -> Bool {
    result.ending != .notPresented && result.ending != .superseded
  }

  @Test("each call says what the one before has left, and the engine shows what the last one has")
  func beforeAndAfter() async throws {
    var (calls, answered) = (0, 0)
    for seed in sample(0..<300 as Range<UInt64>, day: 60) {
      guard
        let machine = try? RandomMachine.make(
          seed: seed, hasBranches: seed % 2 == 1, hasStacks: true, hasTabs: seed % 3 == 0)
      else { continue }
      let presenter = Noting(machine)
      let engine = try NavigationEngine(machine: machine, presenter: presenter)
      await engine.ready()
      for round in 0..<40 {
        let index = round / 3
        let before = await engine.screens
        presenter.expected = nil
        var isDone = false
        switch round % 3 {
        case 0 where !machine.intents.isEmpty:
          let intent = index % machine.intents.count
          let values = machine.intents[intent].parameters.map { ($0.name, "\(round)") }
          let request = IntentRequest(IntentID(intent), values: Dictionary(values) { first, _ in first })
          if let result = try? await engine.open(request) { isDone = Self.hasShownAll(result) }
        case 1 where !machine.events.isEmpty:
          isDone = (try? await engine.perform(EventID(index % machine.events.count))) != nil
        case 2 where !machine.changes.isEmpty:
          let change = index % machine.changes.count
          // A link finds the app on its root then, which is no call.
          if machine.start == .fresh, machine.changes[change].opens != nil { break }
          do { isDone = try await engine.report(ChangeID(change)).map(Self.hasShownAll) ?? true } catch {}
        default: break
        }
        let screens = await engine.screens
        #expect(screens.map(\.screen) == Columns(await engine.configuration), "machine \(seed), round \(round)")
        if isDone, let expected = presenter.expected {
          expect(screens, equals: expected, "machine \(seed), round \(round)")
        }
        if presenter.expected == nil, machine.start == .persistent { expect(screens, equals: before) }
      }
      calls += presenter.calls
      answered += presenter.answered
    }
    #expect(calls > 300 && answered > 10, "\(calls), \(answered)")
  }
}
