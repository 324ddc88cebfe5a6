import Foundation
import NavigationEngine
import NavigationModel

/// Follows every link of a list, one after the other, as if they had been tapped.
@MainActor public struct DeepLinkingTester {
  /// What came of one link.
  public struct Outcome: Sendable {
    /// The link as the list has it.
    public var link: String
    /// The landing, or why there was none: a ``DeepLinkingError`` or ``NotAURL``.
    public var result: Result<JourneyResult, any Error>

    /// How the journey ended; nil if there was none.
    public var ending: Ending? {
      switch result {
      case .success(let result): result.ending
      case .failure(let error as DeepLinkingError): (error.cause as? DidNotLand)?.result.ending
      case .failure: nil
      }
    }
  }

  /// The text is no URL.
  public struct NotAURL: Error, Hashable, Sendable {
    /// What the list has.
    public var text: String
  }

  private let facade: DeepLinkingFacade

  public init(facade: DeepLinkingFacade) { self.facade = facade }

  /// Follows the universal links and then the deep links.
  public func run(_ file: LinkTesterFile) async -> [Outcome] {
    var outcomes: [Outcome] = []
    for link in file.universalLinks + file.deepLinks { outcomes.append(await follow(link)) }
    return outcomes
  }

  /// Follows one link.
  public func follow(_ link: String) async -> Outcome {
    guard let url = URL(string: link) else {
      return Outcome(link: link, result: .failure(NotAURL(text: link)))
    }
    do {
      return Outcome(link: link, result: .success(try await facade.handleURL(url)))
    } catch {
      return Outcome(link: link, result: .failure(error))
    }
  }
}
