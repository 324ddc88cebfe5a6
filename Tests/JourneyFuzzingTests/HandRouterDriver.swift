import JourneyFuzzing
import NavigationModel

/// Lets the fuzzer drive a router that knows nothing of it.
final class HandRouterDriver: JourneyDriver {
  let machine: Machine
  let mistake: HandRouter.Mistake?
  private var router = HandRouter(isLoggedIn: false)

  init(_ machine: Machine, mistake: HandRouter.Mistake? = nil) {
    self.machine = machine
    self.mistake = mistake
  }

  var abilities: Abilities { [.links, .requests, .taps, .changes, .refusals, .failures, .overlaps, .steps] }

  func start(_ start: Start) {
    router = HandRouter(isLoggedIn: start.values["user"] == "loggedIn", mistake: mistake)
  }

  func act(_ action: Action) {
    switch action {
    case .open(let opening, _):
      guard let request = opening.request else { return }
      router.open(machine.intents[request.intent.index].name, request.values)
    case .tap(let event, let values, _): router.tap(event.name, values)
    case .change(let change, _): router.hear(change.name)
    case .answer(_, let outcome, let answer): router.answered(outcome, answer.values)
    case .present: router.shown(true)
    case .fail: router.shown(false)
    default: break
    }
  }

  func observe() throws -> Observation {
    var seen = try Observation(
      on: machine, screen: router.screen, values: router.parameters,
      context: ["user": router.isLoggedIn ? "loggedIn" : "loggedOut"])
    switch router.waiting {
    case nil: break
    case .asking(let prompt, let values): seen.awaiting = try .question(prompt, values: values, on: machine)
    case .closing(let change): seen.awaiting = try .arrival(change, from: router.screen, on: machine)
    case .showing(let event, _, let values, let animated):
      seen.awaiting = try .presentation(
        event, from: router.screen, values: values, isAnimated: animated, on: machine)
    }
    return seen
  }

  func reset() {}
}
