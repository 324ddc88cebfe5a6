import LinkRouting
import SpecFile

/// A link on which a website and an app's routes differ, and why: one for each rule, nearest route and reason.
package struct WebsiteDifference: Hashable, Sendable {
  /// The one that takes the link, and the other does not.
  package enum Side: String, Hashable, Sendable, Codable, CaseIterable { case website, routes }

  /// Why the other does not take it; the most telling first.
  package enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
    /// A value is not of the kind that the placeholder takes.
    case kind
    /// A query item is missing, has another value or should not be there.
    case query
    case fragment
    /// Letters differ in case only.
    case spelling
    /// The path ends too early, or goes on.
    case fewerSegments, moreSegments
    /// A segment is another word.
    case literal
    case host
    /// A rule excludes it.
    case excluded
    /// Nothing on the other side is near.
    case nothing
  }

  package var side: Side
  package var reason: Reason
  /// The rule of the website that decides, or comes nearest.
  package var rule: String?
  package var rulePlace: Location?
  /// The route that takes the link, or comes nearest.
  package var route: String?
  package var routePlace: Location?
  package var link: String
  /// The reason in a sentence about this link.
  package var because: String
  /// The place where to change something.
  package var place: Location?
}

extension WebsiteDifference.Reason {
  /// - Parameter segments: those of the link.
  init(_ misfit: LinkExplanation.Misfit, _ segments: [LinkExplanation.Piece]) {
    func isSpelled(_ text: String, _ other: String) -> Bool { text.lowercased() == other.lowercased() }
    switch misfit {
    case .otherSegment(let index, let expected):
      self = segments.indices.contains(index) && isSpelled(segments[index].text, expected) ? .spelling : .literal
    case .wrongSegment(let index, _, .oneOf(let values)):
      let isSame = segments.indices.contains(index) && values.contains { isSpelled(segments[index].text, $0) }
      self = isSame ? .spelling : .kind
    case .wrongSegment, .wrongValue, .unlistedValue: self = .kind
    case .missingSegment: self = .fewerSegments
    case .extraSegment: self = .moreSegments
    case .unwantedKey, .missingKey, .emptyValue, .otherValue: self = .query
    case .missingFragment: self = .fragment
    case .otherHost: self = .host
    case .otherKind: self = .nothing
    }
  }
}

extension [WebsiteDifference] {
  /// The most telling first: one for each reason, then others.
  func byTelling() -> [WebsiteDifference] {
    var seen: [WebsiteDifference.Reason: Int] = [:]
    let order = WebsiteDifference.Reason.allCases
    let ranked = enumerated().map { offset, difference in
      let round = seen[difference.reason, default: 0]
      seen[difference.reason] = round + 1
      return (key: [round, order.firstIndex(of: difference.reason) ?? order.count, offset], difference)
    }
    return ranked.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.1)
  }
}
