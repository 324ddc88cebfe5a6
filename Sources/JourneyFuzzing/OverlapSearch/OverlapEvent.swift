import NavigationEngine
import NavigationModel

/// An event of an engine in a run of an ``OverlapSearch``, and what it was waiting for then.
package struct OverlapEvent: Hashable, Sendable {
  package let input: EngineCore.Input
  private let call: EngineCore.Call?
  /// True if something had the turn: that is numbered first, and then who waits.
  private let hasTurn: Bool

  init<Subject>(_ input: EngineCore.Input, in state: OverlapState<Subject>) {
    self.input = input
    call = state.call?.call
    hasTurn = state.current != nil
  }

  /// The event in the words of the spec.
  package func text(on machine: Machine) -> String {
    let wording = Wording(machine: machine)
    switch input {
    case .ready: return "the app is ready for links"
    case .arrive(let ticket): return "\(Self.name(of: ticket.kind)) arrives"
    case .begin(.link(let intent)): return "the link opens \(wording.intent(intent))"
    case .begin(.tap(let event)): return "the tap is \(wording.event(event))"
    case .begin(.change(let change)): return "the change is \(wording.change(change))"
    case .begin(.happened(let event)): return "the user has made \(wording.event(event)) by hand"
    case .begin(.platform(let move)): return "the user \(wording.platformMove(move))"
    case .begin(.shown(let screen, let isReachable)):
      return "the app shows \(wording.screen(screen))" + (isReachable ? "" : ", where it cannot be")
    case .follow(let intent):
      return "the followed link opens \(intent.map(wording.intent) ?? "nothing")"
    case .cancel(let number):
      return number == 1 && hasTurn
        ? "the caller that has the turn is cancelled" : "waiting caller \(number - (hasTurn ? 1 : 0)) is cancelled"
    case .returned(let id, let outcome):
      return id == EngineCore.CallID(number: 0, turn: 0) ? "the abandoned call returns" : text(of: outcome, wording)
    case .timeIsOver: return "\(name(of: call, wording)) takes too long"
    }
  }

  private static func name(of kind: EngineCore.Ticket.Kind) -> String {
    switch kind {
    case .link: "a link"
    case .tap: "a tap"
    case .change: "a change"
    case .changeThatOpens: "a change that opens an intent"
    case .observation: "what the app observes"
    }
  }

  private func name(of call: EngineCore.Call?, _ wording: Wording) -> String {
    switch call {
    case .readStatus: "the status"
    case .show(let change, _): wording.change(change)
    case .present(let transition, _): wording.event(transition)
    case .ask(let prompt, _): wording.prompt(prompt)
    case nil: "the call"
    }
  }

  private func text(of outcome: EngineCore.Outcome, _ wording: Wording) -> String {
    let name = name(of: call, wording)
    switch outcome {
    case .shown: return "\(name) is shown"
    case .failed: return "\(name) fails"
    case .status(nil): return "\(name) fits no context"
    case .status(let context?): return "\(name) is \(wording.context(context))"
    case .answer(let index):
      guard case .ask(let prompt, _) = call else { return "\(name) is answered" }
      let outcomes = wording.machine.prompts[prompt.index].outcomes
      let answer = outcomes.indices.contains(index) ? Wording.shown(outcomes[index].name) : "what it does not know"
      return "\(name) is answered: \(answer)"
    }
  }
}

extension OverlapSearch.Result {
  /// The way to what must not happen, a line each, in the words of the spec.
  package func lines(on machine: Machine) -> [String] {
    let wording = Wording(machine: machine)
    let start = start.map { ["the app starts on \(wording.place($0))"] } ?? []
    return start + path.enumerated().map { "\($0 + 1)  \($1.text(on: machine))" }
  }
}
