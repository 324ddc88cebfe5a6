import LinkRouting
import NavigationModel
import SpecFile

/// Obligations that links which differ in spelling only land alike, with messages for each law that fails.
extension WebsiteReport {
  /// - Parameter site: the website's file and what it claims; nil: the routes by themselves.
  static func spelled(
    _ spec: Spec, _ table: RouteTable, _ site: (name: String, claims: SiteClaims)?, on hosts: [String]?,
    limits: LinkLimits
  ) -> [WebsiteObligation] {
    guard !spec.spelling.isEmpty else { return [] }
    let comparison = SpellingComparison(table, spec.spelling, with: site?.claims, on: hosts, limits: limits)
    let words = SpellingWords(spec: spec, site: site)
    return spec.machine.intents.indices.compactMap { index in
      let intent = IntentID(index)
      let found = spec.spelling.compactMap { law in comparison.findings[law]?[intent].map { (law, $0) } }
      if found.isEmpty { return nil }
      let messages = found.compactMap { law, finding in
        if case .refuted(let pair) = finding { words.message(law, pair) } else { nil }
      }
      let isProved = found.allSatisfy { $0.1 == .proved }
      let name = spec.machine.intents[index].name
      return WebsiteObligation(
        kind: .spelled, subject: site.map { "\(name), \($0.name)" } ?? name, messages: messages, differences: [],
        verdict: messages.isEmpty ? isProved ? .proved : .unknown : .refuted,
        unknownLaws: found.filter { $0.1 == .unknown }.map(\.0.rawValue))
    }
  }
}

/// Words about a pair of links that do not land alike.
private struct SpellingWords {
  let spec: Spec
  let site: (name: String, claims: SiteClaims)?

  func message(_ law: SpellingLaw, _ pair: SpellingComparison.Pair) -> Diagnostic {
    var remedy = change(law, pair).map { "\($0); " } ?? ""
    remedy += "if it is meant, write spelling: { except: [\(law.rawValue)] } under 'links'"
    return Diagnostic(
      severity: .error, location: place(pair),
      message: "\(pair.link) opens \(name(pair.outcome) ?? ""), and \(pair.other), which differs in "
        + "\(law.words) only, \(what(pair))",
      remedy: remedy)
  }

  private func name(_ outcome: LinkOutcome) -> String? {
    if case .opens(let intent, _, _) = outcome { spec.machine.intents[intent.index].name } else { nil }
  }

  private func what(_ pair: SpellingComparison.Pair) -> String {
    switch (pair.outcome, pair.otherOutcome) {
    case (.opens(let one, _, let values), .opens(let other, _, let others)) where one == other:
      let names = Set(values.keys).union(others.keys).filter { values[$0] != others[$0] }.sorted()
      return "gives another value of \(names.joined(separator: ", "))"
    case (_, .opens): return "opens \(name(pair.otherOutcome) ?? "")"
    case (_, .refused): return "is refused by the routes"
    case (_, .kept(let rule)):
      let file = site?.name ?? ""
      return rule.flatMap { site?.claims.rules[$0].text }.map { "is kept on the website by the rule \($0) of \(file)" }
        ?? "is handed over by no rule of \(file)"
    }
  }

  /// The rule that hands the link over, or the route that takes it.
  private func place(_ pair: SpellingComparison.Pair) -> Location? {
    if let rule = rule(pair) { return rule.location }
    guard case .opens(_, let route, _) = pair.outcome else { return nil }
    return spec.sources[.route(route)]
  }

  private func rule(_ pair: SpellingComparison.Pair) -> ClaimRule? {
    guard let site, let link = WebLink(pair.link), case .claimed(let rule) = site.claims.verdict(on: link) else {
      return nil
    }
    return site.claims.rules[rule]
  }

  /// The change by which such links land alike, if there is a simple one.
  private func change(_ law: SpellingLaw, _ pair: SpellingComparison.Pair) -> String? {
    guard let site else {
      switch law {
      case .hostCase, .valueCase: return "write case: ignored under 'links'"
      case .doubledSlashes, .trailingSlash: return "write slashes: merged under 'links'"
      case .tracking: return "take the key that begins with \(SpellingLaw.trackingPrefix) out of the route"
      case .keyCase, .escapes, .keyOrder: return nil
      }
    }
    switch law {
    case .keyCase, .valueCase: return "write \"caseSensitive\": false in such rules of \(site.name)"
    case .escapes: return "write \"percentEncoded\": false in such rules of \(site.name)"
    case .keyOrder, .tracking: return "write the items of the query as an object in \(site.name)"
    case .doubledSlashes: return "add a component with '*' for the slashes to \(site.name)"
    case .hostCase, .trailingSlash: return nil
    }
  }
}

extension SpellingLaw {
  fileprivate var words: String {
    switch self {
    case .hostCase: "the case of the host"
    case .keyCase: "the case of a query key"
    case .valueCase: "the case of a listed value"
    case .escapes: "escapes"
    case .doubledSlashes: "doubled slashes"
    case .trailingSlash: "a slash at the end"
    case .keyOrder: "the order of query items"
    case .tracking: "a query item for tracking"
    }
  }
}
