import SpecFile
import WebsiteLinks

/// What iOS makes of a link, by a website's file.
package struct Handover: Hashable, Sendable {
  package var site: String
  package var appIDs: [String]
  package var isHandedOver: Bool
  /// The rule that decides; nil: none matches.
  package var rule: ClaimRule?

  package init(site: String, appIDs: [String], _ claims: SiteClaims, _ link: WebLink) {
    self.site = site
    self.appIDs = appIDs
    let verdict = claims.verdict(on: link)
    isHandedOver = verdict.isClaimed
    switch verdict {
    case .claimed(let index), .excluded(let index): rule = claims.rules[index]
    case .unclaimed: rule = nil
    }
  }

  var text: String {
    guard let rule else { return "keeps it on the website: no rule of \(site) matches" }
    let place = rule.location.map { "  (\($0))" } ?? ""
    return (isHandedOver ? "hands it over by " : "keeps it on the website by ") + rule.text + place
  }

  var json: JSONValue {
    .object([
      "file": .string(site), "apps": .array(appIDs.map(JSONValue.string)), "handedOver": .bool(isHandedOver),
      "rule": (rule?.text).map(JSONValue.string), "location": (rule?.location).map(JSONPieces.value),
    ])
  }
}
