import JustEat
import TestSupport
import Testing

/// The defects of the published code that concern links: each is found in a fixture of it, and not in ours.
@Suite("Published defects: links") @MainActor struct DefectLinkTests {
  /// A link, and what it should be taken for.
  struct Expectation: Sendable, CustomTestStringConvertible {
    var defect: Int
    var link: String
    var entry: EntryPoint
    var right: Reading

    var testDescription: String { "defect \(defect): \(link)" }
  }

  nonisolated static let expectations: [Expectation] = [
    Expectation(defect: 4, link: "justeat://je.com/order?orderId", entry: .handleURL, right: .refused),
    Expectation(defect: 4, link: "justeat://je.com/reorder?orderId", entry: .openDeepLink, right: .refused),
    Expectation(defect: 4, link: "https://just-eat.co.uk/resetPassword?resetToken", entry: .handleURL, right: .refused),
    Expectation(defect: 4, link: "https://just-eat.co.uk/restaurant?restaurantId", entry: .handleURL, right: .refused),
    Expectation(defect: 4, link: "justeat://je.com/order?orderId=%FF", entry: .handleURL, right: .refused),
    Expectation(defect: 5, link: "HTTPS://just-eat.co.uk/home", entry: .handleURL, right: .intent(.goToHome)),
    Expectation(defect: 5, link: "https://JUST-EAT.co.uk/home", entry: .handleURL, right: .intent(.goToHome)),
    Expectation(
      defect: 6, link: "https://just-eat.co.uk/search?cuisine=thai", entry: .handleURL,
      right: .intent(.goToSearch(cuisine: "thai"))),
    Expectation(defect: 7, link: "https://just-eat.co.uk/a/b/c/d", entry: .handleURL, right: .refused),
    Expectation(defect: 9, link: "evil://x/reorder/1", entry: .openDeepLink, right: .refused),
    Expectation(defect: 9, link: "https://evil.com/reorder/1", entry: .openDeepLink, right: .refused),
    Expectation(defect: 15, link: "/reorder/", entry: .openShortcutItem, right: .refused),
  ]

  /// So that both readers are more than their defects: here they agree.
  nonisolated static let agreements: [Expectation] = [
    Expectation(
      defect: 0, link: "justeat://je.com/order?orderId=1", entry: .handleURL,
      right: .intent(.goToOrderDetails(orderId: "1"))),
    Expectation(
      defect: 0, link: "https://just-eat.co.uk/search?postcode=N1&cuisine=thai", entry: .handleURL,
      right: .intent(.goToSearch(postcode: "N1", cuisine: "thai"))),
    Expectation(defect: 0, link: "evil://x/reorder/1", entry: .handleURL, right: .refused),
    Expectation(defect: 0, link: "/reorder/1", entry: .openShortcutItem, right: .intent(.goToReorder(reorderId: "1"))),
    Expectation(defect: 0, link: "https://just-eat.co.uk/", entry: .handleURL, right: .intent(.goToHome)),
    Expectation(defect: 0, link: "https://just-eat.co.uk", entry: .handleURL, right: .intent(.goToHome)),
  ]

  @Test(
    "links are read wrongly by the published code and rightly by ours", arguments: expectations,
    Implementation.allCases)
  func defects(expectation: Expectation, implementation: Implementation) throws {
    let reading = try reader(implementation).read(expectation.link, by: expectation.entry)
    expect((reading != expectation.right), equals: implementation.hasDefect, "read as \(reading)")
  }

  @Test("all other links mean the same to both", arguments: agreements, Implementation.allCases)
  func agreements(expectation: Expectation, implementation: Implementation) throws {
    try expect(reader(implementation).read(expectation.link, by: expectation.entry), equals: expectation.right)
  }

  private func reader(_ implementation: Implementation) throws -> any LinkReader {
    switch implementation {
    case .published: PublishedLinkReader()
    case .ours: try OurLinkReader()
    }
  }
}
