import LinkRouting
import NavigationModel
import SpecFile

/// Something to prove about a website's file and an app's routes.
package struct WebsiteObligation: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
    /// The app routes every link that a rule of the file hands over.
    case routed
    /// The website hands over every link that a route takes.
    case claimed
    /// An exception excuses something.
    case needed
    /// Links that differ in spelling only, and of which one opens the intent, land alike.
    case spelled
  }

  package enum Verdict: String, Hashable, Sendable, Codable, CaseIterable { case proved, refuted, unknown }

  package let kind: Kind
  /// The rule, the route or the exception as it is written.
  package let subject: String
  /// If it is refuted, why: a message for each way in which it is.
  package let messages: [Diagnostic]
  /// The differences that the messages are about, in their order, the most telling first; none, if it is about an
  /// exception.
  package let differences: [WebsiteDifference]
  package let verdict: Verdict
  /// The laws of spelling that are unknown.
  package var unknownLaws: [String] = []

  /// Says why it is unknown.
  package var unknownText: String {
    kind == .spelled
      ? "of \(unknownLaws.joined(separator: ", ")) there is neither a proof nor two links that differ"
      : "to find out takes more than the limits allow"
  }

  /// Its stable name, such as `routed(/orders/*)`.
  package var name: String { "\(kind.rawValue)(\(subject))" }
}

/// A comparison of a website's file with a spec's routes: obligations with verdicts, and messages that say whose file
/// to change.
package struct WebsiteReport: Sendable {
  /// The name of the website's file.
  package let site: String
  package let appIDs: [String]
  package private(set) var obligations: [WebsiteObligation] = []
  /// Rules that decide about nothing.
  package private(set) var warnings: [Diagnostic] = []
  /// The number of pairs of a rule and a route that differ in other spellings only, and a link for each of the first.
  package private(set) var spellingPairs = 0
  package private(set) var spellings: [WebsiteDifference] = []
  /// Sentences on what is equal, differs in spelling only, or is left out.
  package private(set) var notes: [String] = []

  /// A mistake of navcheck that the comparison has met: then nothing is known; nil: none.
  package private(set) var defect: String?

  private let spec: Spec
  private let claims: SiteClaims
  /// True if the spec names the file, so that it can have exceptions.
  private let isDeclared: Bool

  /// - Parameters:
  ///   - exceptions: those of the spec, with their places, and the hosts that serve the file.
  ///   - hosts: the hosts that serve the file, if the spec does not say that.
  ///   - asksSpelling: whether links are also compared with other spellings, if the spec asks for it.
  ///   - listsOthers: whether differences in other spellings are listed, which are no obligations.
  ///   - limits: what is not decided within them is unknown.
  package init(
    _ claims: SiteClaims, named site: String, for appIDs: [String], _ spec: Spec,
    except exceptions: Spec.Website? = nil, on hosts: [String]? = nil, asksSpelling: Bool = false,
    listsOthers: Bool = true, limits: LinkLimits = LinkLimits()
  ) throws(RouteTableError) {
    self.site = site
    self.appIDs = appIDs
    self.spec = spec
    self.claims = claims
    isDeclared = exceptions != nil
    let lists = [exceptions?.webOnly ?? [], exceptions?.appOnly ?? []]
    let table = try RouteTable(spec.machine)
    let served = hosts ?? exceptions?.hosts
    let excuses = WebsiteComparison.Exceptions(exceptions)
    let comparison = WebsiteComparison(
      claims, table, except: excuses, on: served, listsOthers: listsOthers, effort: Effort(limits))
    if comparison.isContradictory {
      defect = "the automata of \(site) and the routes differ on a link on which the matchers of both agree"
    }
    let classes = DifferenceClasses(
      comparison, claims, table, spec, except: excuses.claims,
      on: HostClasses(spec.machine.links).hosts(of: served), isStopped: limits.isStopped)
    decide(comparison, classes, lists)
    for index in comparison.deadRules {
      warnings.append(
        Diagnostic(
          severity: .warning, location: claims.rules[index].location,
          message: "this rule decides about no link: rules before it take them all, or it matches nothing",
          remedy: "remove it, or move it up"))
    }
    if comparison.conclusion == .equal {
      let but = lists == [[], []] ? "" : ", but for the exceptions in the spec"
      notes.append("\(site) hands over exactly the links that the routes take, in canonical spelling\(but).")
    }
    if classes.isCut { notes.append("There are more links on which \(site) and the routes differ than are listed.") }
    noteSpellings(comparison)
    if asksSpelling {
      obligations += Self.spelled(spec, table, (site, claims), on: served, limits: limits)
    }
  }

  /// The obligations that the routes by themselves take all spellings of a link alike; nil: the spec does not ask.
  package init?(spellingOf spec: Spec, limits: LinkLimits = LinkLimits()) throws(RouteTableError) {
    if spec.spelling.isEmpty { return nil }
    site = spec.files.first ?? ""
    appIDs = []
    self.spec = spec
    claims = SiteClaims(rules: [])
    isDeclared = false
    obligations = Self.spelled(spec, try RouteTable(spec.machine), nil, on: nil, limits: limits)
  }

  private mutating func noteSpellings(_ comparison: WebsiteComparison) {
    spellingPairs = comparison.spellingPairs
    let routes = spec.machine.links.routes
    spellings = comparison.spellingDifferences.map { difference in
      var rule: Int?
      if case .claimed(let index) = difference.verdict { rule = index }
      if case .excluded(let index) = difference.verdict { rule = index }
      let rulePlace = rule.flatMap { claims.rules[$0].location }
      let routePlace = difference.route.flatMap { spec.sources[.route($0)] }
      let isClaimed = difference.verdict.isClaimed
      return WebsiteDifference(
        side: isClaimed ? .website : .routes, reason: .spelling, rule: rule.map { claims.rules[$0].text },
        rulePlace: rulePlace, route: difference.route.map { routes[$0].text }, routePlace: routePlace,
        link: difference.link.text,
        because: isClaimed ? "is handed over and not routed" : "is routed and not handed over",
        place: isClaimed ? rulePlace : routePlace)
    }
    guard let first = spellings.first else { return }
    let pairs = spellingPairs == 1 ? "one more pair" : "\(spellingPairs) more pairs"
    let verb = spellingPairs == 1 ? "differs" : "differ"
    notes.append("In other spellings \(pairs) of rule and route \(verb): \(first.link) \(first.because).")
  }

  package func keeping(_ isKept: (WebsiteObligation) -> Bool) -> WebsiteReport {
    var report = self
    report.obligations.removeAll { !isKept($0) }
    return report
  }

  /// Everything that is wrong or suspicious, in the order of the files, the website's first.
  package var diagnostics: [Diagnostic] {
    var all = warnings + obligations.flatMap(\.messages)
    for obligation in obligations where obligation.verdict == .unknown && obligation.kind == .spelled {
      all.append(
        Diagnostic(
          severity: .error, message: "it is unknown whether \(obligation.name): \(obligation.unknownText)",
          remedy: "write spelling: { except: [\(obligation.unknownLaws.joined(separator: ", "))] } under 'links'"))
    }
    if obligations.contains(where: { $0.verdict == .unknown && $0.kind != .spelled }) {
      all.append(
        Diagnostic(
          severity: .error,
          message: "it is unknown whether \(site) and the routes agree: to find out takes more than the limits allow",
          remedy:
            "raise --timeout or --memory, or write fewer patterns with '*' before other text, or fewer conditions on "
            + "whole queries"
        ))
    }
    return all.sorted { a, b in
      func place(_ diagnostic: Diagnostic) -> (Int, Int, Int) {
        let location = diagnostic.location
        return (location?.file == site ? 0 : 1, location?.line ?? 0, location?.column ?? 0)
      }
      return place(a) < place(b)
    }
  }

  private mutating func decide(
    _ comparison: WebsiteComparison, _ classes: DifferenceClasses, _ exceptions: [[Spec.Website.Exception]]
  ) {
    func add(
      _ kind: WebsiteObligation.Kind, _ subject: String, isProved: Bool, _ messages: [Diagnostic],
      _ differences: [WebsiteDifference] = []
    ) {
      let verdict: WebsiteObligation.Verdict = messages.isEmpty ? isProved ? .proved : .unknown : .refuted
      obligations.append(
        WebsiteObligation(
          kind: kind, subject: subject, messages: messages, differences: differences, verdict: verdict))
    }
    for (index, rule) in claims.rules.enumerated() where !rule.isExcluded {
      let found = classes.byRule[index] ?? []
      add(.routed, rule.text, isProved: comparison.byRule[index] == .equal, found.map(message), found)
    }
    for (index, route) in spec.machine.links.routes.enumerated() where comparison.routes.contains(index) {
      let found = classes.byRoute[index] ?? []
      add(.claimed, route.text, isProved: comparison.byRoute[index] == .equal, found.map(message), found)
    }
    for (list, exceptions) in exceptions.enumerated() {
      for (index, exception) in exceptions.enumerated() {
        let known = comparison.exceptions[list][index]
        let message = Diagnostic(
          severity: .error, location: exception.location,
          message: "website and routes agree on all links with this path, or an exception before it covers them",
          remedy: "remove it")
        add(.needed, exception.pattern, isProved: known == .different, known == .equal ? [message] : [])
      }
    }
  }

  private func message(_ difference: WebsiteDifference) -> Diagnostic {
    Diagnostic(
      severity: .error, location: difference.place, message: sentence(difference), remedy: remedy(difference))
  }

  private func sentence(_ difference: WebsiteDifference) -> String {
    let (rule, route) = (difference.rule ?? "", difference.route ?? "")
    switch (difference.side, difference.reason) {
    case (.website, _):
      return "the rule \(rule) hands over \(difference.link), and no route takes it; "
        + (difference.route == nil ? difference.because : "nearest is \(route): \(difference.because)")
    case (.routes, .excluded):
      return "the rule \(rule) keeps \(difference.link) on the website, and the route \(route) takes it"
    case (.routes, _):
      return "\(site) does not hand over \(difference.link), which the route \(route) takes"
        + (difference.reason == .nothing ? "" : "; \(difference.because)")
    }
  }

  /// The change that ends a difference.
  package func remedy(_ difference: WebsiteDifference) -> String {
    switch (difference.side, difference.reason) {
    case (.website, _):
      "add a route for such links to the spec, or exclude them before this rule in \(site)" + allowing("web-only")
    case (.routes, .excluded):
      "add a component for it to \(site), before this rule, or take 'universal' from the route's kinds"
        + allowing("app-only")
    case (.routes, _):
      "add a component for it to \(site), or take 'universal' from the route's kinds" + allowing("app-only")
    }
  }

  private func allowing(_ list: String) -> String {
    isDeclared ? "; if it is meant, list its path under '\(list)'" : ""
  }
}
