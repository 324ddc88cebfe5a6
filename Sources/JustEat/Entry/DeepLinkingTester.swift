import Foundation
import NavigationEngine
import NavigationModel

/// A list of links to try: a JSON file with `universal_links` and `deep_links`, each a list of URLs.
public struct LinkTesterFile: Codable, Hashable, Sendable {
  /// Web addresses.
  public var universalLinks: [String]
  /// URLs with the app's own schemes.
  public var deepLinks: [String]

  enum CodingKeys: String, CodingKey {
    case universalLinks = "universal_links"
    case deepLinks = "deep_links"
  }

  public init(universalLinks: [String] = [], deepLinks: [String] = []) {
    self.universalLinks = universalLinks
    self.deepLinks = deepLinks
  }

  /// Reads the file; a list that is missing is empty.
  ///
  /// - Throws: `DecodingError` if it is not of this form.
  public init(json: Data) throws {
    self = try JSONDecoder().decode(LinkTesterFile.self, from: json)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    universalLinks = try container.decodeIfPresent([String].self, forKey: .universalLinks) ?? []
    deepLinks = try container.decodeIfPresent([String].self, forKey: .deepLinks) ?? []
  }
}

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
