import WebsiteLinks

extension ProveDocument {
  /// A website's apple-app-site-association file, compared with the routes; or the spec itself, about spellings.
  package struct Website: Hashable, Sendable, Codable {
    /// The file.
    var file: String
    /// The app IDs for which the file says the same.
    var apps: [String]
    /// The obligations about it.
    var obligations: [Asked]
    /// The differences in other spellings only.
    var otherSpellings: Spellings?
    /// The sentences for people on what is equal, differs in spelling only, or is left out.
    var notes: [String]?

    init(_ report: WebsiteReport) {
      file = report.site
      apps = report.appIDs
      obligations = report.obligations.map(Asked.init)
      if report.spellingPairs > 0 {
        otherSpellings = Spellings(
          pairs: report.spellingPairs, differences: report.spellings.map(Difference.init))
      }
      notes = report.notes.isEmpty ? nil : report.notes
    }

    package struct Spellings: Hashable, Sendable, Codable {
      /// The number of pairs of a rule and a route.
      var pairs: Int
      /// A link for each of the first 100 pairs.
      var differences: [Difference]
    }

    package struct Asked: Hashable, Sendable, Codable {
      /// The stable name.
      var name: String
      /// The kind of the obligation.
      var kind: WebsiteObligation.Kind
      /// The verdict.
      var verdict: WebsiteObligation.Verdict
      /// A sentence for people.
      var claim: String
      /// Of an unknown: why there is no answer, in words for people.
      var because: String?
      /// The reasons for which it is refuted, each with a link.
      var messages: [JSONDocument.Message]
      /// The same in parts, in the same order: one for each rule, nearest route and reason, the most telling first.
      var differences: [Difference]?

      fileprivate init(_ obligation: WebsiteObligation) {
        name = obligation.name
        kind = obligation.kind
        verdict = obligation.verdict
        claim = obligation.claim
        because = obligation.verdict == .unknown ? obligation.unknownText : nil
        messages = obligation.messages.map(JSONDocument.Message.init)
        differences = obligation.differences.isEmpty ? nil : obligation.differences.map(Difference.init)
      }
    }

    /// A link that one side takes, and the other does not.
    package struct Difference: Hashable, Sendable, Codable {
      /// The side that takes the link: the website hands it over, or a route takes it.
      var side: WebsiteDifference.Side
      /// The reason for which the other side does not.
      var reason: WebsiteDifference.Reason
      /// The rule that decides, or comes nearest.
      var rule: String?
      /// The place of the rule.
      var rulePlace: JSONDocument.Place?
      /// The route that takes the link, or comes nearest.
      var route: String?
      /// The place of the route.
      var routePlace: JSONDocument.Place?
      /// The link.
      var link: String
      /// The reason in words for people.
      var because: String
      /// The place where to change something.
      var location: JSONDocument.Place?

      fileprivate init(_ difference: WebsiteDifference) {
        side = difference.side
        reason = difference.reason
        rule = difference.rule
        rulePlace = difference.rulePlace.map(JSONDocument.Place.init)
        route = difference.route
        routePlace = difference.routePlace.map(JSONDocument.Place.init)
        link = difference.link
        because = difference.because
        location = difference.place.map(JSONDocument.Place.init)
      }
    }
  }
}

extension WebsiteObligation {
  fileprivate var claim: String {
    switch kind {
    case .routed: "The app routes every link in canonical spelling that the website hands over by \(subject)."
    case .claimed: "The website hands over every link in canonical spelling that \(subject) takes."
    case .spelled: "Links that differ in spelling only, and of which one opens \(subject), land alike."
    case .needed: "On some link in canonical spelling with the path \(subject), website and routes differ."
    }
  }
}
