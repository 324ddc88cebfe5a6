import JourneyFuzzing
import NavigationModel
import ToyRouter

/// Lets the fuzzer drive a router with tabs, Back and a sheet.
final class LibraryDriver: JourneyDriver {
  private let machine: Machine
  private let bug: LibraryRouter.Bug?
  private var router = LibraryRouter(isMember: false)

  init(_ machine: Machine, bug: LibraryRouter.Bug? = nil) {
    self.machine = machine
    self.bug = bug
  }

  /// Links, taps, changes, and what the platform does by itself.
  var capabilities: Capabilities { .usual }

  func start(_ start: Start) { router = LibraryRouter(isMember: start.values["user"] == "member", bug: bug) }

  func act(_ action: Action) {
    switch action {
    case .open(let opening, _): if case .link(let link) = opening.way { router.open(link) }
    case .tap(let event, let values, _): router.tap(event.name, values)
    case .change(let change, _): if change.name == "signsIn" { router.signIn() } else { router.signOut() }
    case .platform(.back, _, _): router.back()
    case .platform(.drag, _, _): router.closeSheet()
    case .platform(.tap(let tab), _, _): router.select(machine.tabs[tab.index].name)
    default: break
    }
  }

  func observe() throws -> Observation {
    let pages = router.pages
    let front = pages[pages.count - 1]
    return try Observation(
      on: machine, screen: front.name, values: front.values, depth: pages.count - 1, tab: router.tab)
  }

  func reset() {}
}
