import JourneyFuzzing
import NavigationTesting
import Testing
import ToyRouter

@Suite("The toy library", .journeys(2_000))
struct LibraryTests {
  @Test("does what the spec says, in its tabs and sheets")
  func journeys() async throws {
    let machine = try ToyLibraryNavigation.machine.get()
    let summary = try await expectJourneys(on: machine, by: LibraryDriver(machine))
    #expect(summary?.coverage == 1)
  }

  @Test(
    "is found out if it has a mistake, by the shortest journey and the shortest value that show it",
    arguments: [
      (.keepsScanner, "1. The user performs scan.\n2. The link toy://library/books/a is opened.\nbook should be"),
      (.keepsLoan, "account should be shown, but loan is."),
      (.keepsEscapes, "book should be shown with title = ' ', but is shown with title = %20."),
    ] as [(LibraryRouter.Bug, String)])
  func mistakes(bug: LibraryRouter.Bug, text: String) async throws {
    let machine = try ToyLibraryNavigation.machine.get()
    try await withKnownIssue {
      try await expectJourneys(on: machine, by: LibraryDriver(machine, bug: bug))
    } matching: { issue in
      let message = issue.comments.map(\.rawValue).joined()
      return message.contains(text) && !message.contains("ngine")
    }
  }
}
