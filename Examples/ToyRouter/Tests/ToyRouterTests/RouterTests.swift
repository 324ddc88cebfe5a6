import JourneyFuzzing
import NavigationTesting
import Testing
import ToyRouter

@Suite("The toy router", .journeys(2_000))
struct RouterTests {
  @Test("does what the spec says")
  func journeys() async throws {
    let machine = try ToyShopNavigation.machine.get()
    let summary = try await expectJourneys(on: machine, by: RouterDriver(machine))
    #expect(summary?.coverage == 1)
  }

  @Test("is found out if it has a mistake", arguments: Router.Bug.allCases)
  func mistakes(bug: Router.Bug) async throws {
    let machine = try ToyShopNavigation.machine.get()
    await withKnownIssue {
      try await expectJourneys(on: machine, by: RouterDriver(machine, bug: bug))
    }
  }
}
