import JourneyFuzzing
import NavigationModel
import ToyRouter

/// Lets the fuzzer drive the router: all that there is to write.
final class RouterDriver: JourneyDriver {
  private let machine: Machine
  private let bug: Router.Bug?
  private var router = Router(isMember: false)

  init(_ machine: Machine, bug: Router.Bug? = nil) {
    self.machine = machine
    self.bug = bug
  }

  var capabilities: Capabilities { [.links, .taps, .changes, .overlaps] }

  func start(_ start: Start) { router = Router(isMember: start.values["user"] == "member", bug: bug) }

  func act(_ action: Action) {
    switch action {
    case .open(let opening, _): if case .link(let link) = opening.way { _ = router.open(link) }
    case .tap(let event, let values, _): router.tap(event.name, values)
    case .change: router.signOut()
    case .answer(_, let outcome, _): router.answerLogin(signedIn: outcome == "signedIn")
    default: break
    }
  }

  func observe() throws -> Observation {
    try Observation(on: machine, screen: router.screen, values: router.parameters, asking: router.question)
  }

  func reset() {}
}
