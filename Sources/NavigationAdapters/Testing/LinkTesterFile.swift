import Foundation

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

  /// All links, in the order in which they are tried.
  public var links: [String] { universalLinks + deepLinks }

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
