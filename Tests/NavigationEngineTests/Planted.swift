import JourneyFuzzing
import NavigationEngine
import NavigationModel

/// The core behind somebody who makes mistakes: what it is told, or what it says, is changed.
struct Planted: OverlapSubject {
  enum Mistake: String, CaseIterable {
    case answersTwice, neverAnswers, goesOnAfterALink, goesOnAfterAFact, linkOvertakesFact, losesTap, losesLink,
      takesLateReturn, forgetsWhatIsShown, keepsQuestion, refusesFact, forgetsReady, tellsAnotherEnding

    /// What it looks like from outside.
    var violation: OverlapViolation {
      switch self {
      case .answersTwice: .answeredTwice
      case .neverAnswers: .unanswered
      case .goesOnAfterALink, .goesOnAfterAFact: .callAfterInterruption
      case .linkOvertakesFact: .overtaken
      case .losesTap, .losesLink, .forgetsReady: .lost
      case .takesLateReturn: .lateEffect
      case .forgetsWhatIsShown: .disagreement
      case .keepsQuestion: .questionStays
      case .refusesFact: .refused
      case .tellsAnotherEnding: .wrongEnding
      }
    }
  }

  var core: EngineCore
  let mistake: Mistake
  private var call: EngineCore.CallID?
  private var isPresenting = false
  private var isTapping = false
  private var held: [EngineCore.Input] = []

  init(core: EngineCore, mistake: Mistake) { (self.core, self.mistake) = (core, mistake) }

  var configuration: Configuration { core.configuration }

  mutating func stand(at place: Configuration) { core.stand(at: place) }

  mutating func renumber(_ numbers: [Int: Int]) {
    core.renumber(numbers)
    call = call.map { _ in EngineCore.CallID(number: 1, turn: core.turn ?? 0) }
    held = held.map { input in
      guard case .arrive(let ticket) = input else { return input }
      return .arrive(EngineCore.Ticket(numbers[ticket.number] ?? ticket.number, ticket.kind))
    }
  }

  mutating func handle(_ input: EngineCore.Input, into effects: inout [EngineCore.Effect]) {
    var inputs = [input]
    switch (mistake, input) {
    case (.goesOnAfterALink, .arrive(let ticket)) where ticket.kind == .link && isPresenting,
      (.goesOnAfterAFact, .arrive(let ticket)) where ticket.isFact && isPresenting,
      (.linkOvertakesFact, .arrive(let ticket)) where ticket.isFact && isTapping && core.waiting.count == 1:
      held.append(input)
      inputs = []
    case (.losesTap, .arrive(let ticket)) where ticket.kind == .tap && core.turn != nil: inputs = []
    case (.losesLink, .arrive(let ticket)) where ticket.kind == .link && core.turn != nil: inputs = []
    case (.forgetsReady, .ready) where core.waiting.count == 2: inputs = []
    case (.takesLateReturn, .returned(let id, let outcome)) where id != call:
      inputs = call.map { [.returned($0, outcome)] } ?? [input]
    case (.forgetsWhatIsShown, .returned(let id, .shown)) where isTapping: inputs = [.returned(id, .failed)]
    default: break
    }
    let start = effects.count
    for input in inputs { core.handle(input, into: &effects) }
    switch input {
    case .returned, .timeIsOver:
      (isPresenting, isTapping) = (false, false)
      for input in held { core.handle(input, into: &effects) }
      held = []
    default: break
    }
    spoil(&effects, from: start)
    for effect in effects[start...] {
      switch effect {
      case .call(let id, let called):
        call = id
        if case .present(_, let step) = called { (isPresenting, isTapping) = (step != nil, step == nil) }
      case .begin, .abandonCall: call = nil
      default: break
      }
    }
  }

  private func spoil(_ effects: inout [EngineCore.Effect], from start: Int) {
    for index in effects.indices[start...].reversed() {
      switch (mistake, effects[index]) {
      case (.answersTwice, .reply(_, .ended(.superseded))): effects.insert(effects[index], at: index)
      case (.neverAnswers, .reply(_, .failed(.doesNotApply))): effects.remove(at: index)
      case (.keepsQuestion, .cancelCall): effects.remove(at: index)
      case (.tellsAnotherEnding, .reply(let number, .ended(.landed))):
        effects[index] = .reply(number, .ended(.strayed))
      case (.refusesFact, .record(.waiting, let turn)) where core.turn != nil:
        effects.append(.reply(turn, .refused(.superseded)))
      default: break
      }
    }
  }
}
