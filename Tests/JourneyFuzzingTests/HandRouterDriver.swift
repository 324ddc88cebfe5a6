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

  var capabilities: Capabilities { [.links, .requests, .taps, .changes, .refusals, .failures, .overlaps, .steps] }

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
    case .platform(.back, _, _): router.back()
    case .platform(.drag, _, _): router.drag()
    case .platform(.tap(let tab), _, _): router.tap(tab: machine.tabs[tab.index].name)
    case .present: router.end(showing: true)
    case .fail: router.end(showing: false)
    default: break
    }
  }

  func observe() throws -> Observation {
    let front = router.shown.front
    var seen = try Observation(
      on: machine, screen: front.name, values: front.values, depth: router.shown.depth, tab: router.shown.tab,
      context: ["user": router.isLoggedIn ? "loggedIn" : "loggedOut"])
    switch router.waiting {
    case nil: break
    case .asking(let prompt, let values): seen.awaiting = try .question(prompt, values: values, on: machine)
    case .closing(let change, let to):
      seen.awaiting = try .arrival(change, from: front.name, to: to.front.name, on: machine)
    case .showing(let event, let rule, let to, let values, let animated):
      seen.awaiting = try .presentation(
        event, rule: rule, from: front.name, to: to.front.name, values: values, isAnimated: animated, on: machine)
    }
    return seen
  }

  func reset() {}
}
