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
  }

  package enum Verdict: String, Hashable, Sendable, Codable { case proved, refuted, unknown }

  package let kind: Kind
  /// The rule, the route or the exception as it is written.
  package let subject: String
  /// If it is refuted, why: a message for each way in which it is.
  package let messages: [Diagnostic]
  package let verdict: Verdict

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
  /// About spellings, in a sentence.
  package private(set) var notes: [String] = []

  /// A mistake of navcheck that the comparison has met: then nothing is known; nil: none.
  package private(set) var defect: String?

  private let spec: Spec
  private let claims: SiteClaims
  /// Whether the spec names the file, so that it can have exceptions.
  private let isDeclared: Bool

  /// - Parameters:
  ///   - exceptions: those of the spec, with their places, and the hosts that serve the file.
  ///   - hosts: the hosts that serve the file, if the spec does not say that.
  ///   - isStopped: asked now and then; what is not decided by then is unknown.
  package init(
    _ claims: SiteClaims, named site: String, for appIDs: [String], _ spec: Spec,
    except exceptions: Spec.Website? = nil, on hosts: [String]? = nil,
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) throws(RouteTableError) {
    self.site = site
    self.appIDs = appIDs
    self.spec = spec
    self.claims = claims
    isDeclared = exceptions != nil
    let lists = [exceptions?.webOnly ?? [], exceptions?.appOnly ?? []]
    let comparison = WebsiteComparison(
      claims, try RouteTable(spec.machine), except: .init(exceptions), on: hosts ?? exceptions?.hosts,
      effort: .ofWebsite(isStopped))
    if comparison.isContradictory {
      defect = "the automata of \(site) and the routes differ on a link on which the matchers of both agree"
    }
    decide(comparison, lists)
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
    guard let first = comparison.spellingDifferences.first else { return }
    let count = comparison.spellingPairs
    let opened = first.verdict.isClaimed ? "is handed over and not routed" : "is routed and not handed over"
    notes.append(
      "In other spellings \(count == 1 ? "one more pair" : "\(count) more pairs") of rule and route differ: "
        + "\(first.link.text) \(opened).")
  }

  package func keeping(_ isKept: (WebsiteObligation) -> Bool) -> WebsiteReport {
    var report = self
    report.obligations.removeAll { !isKept($0) }
    return report
  }

  /// Everything that is wrong or suspicious, in the order of the files, the website's first.
  package var diagnostics: [Diagnostic] {
    var all = warnings + obligations.flatMap(\.messages)
    if obligations.contains(where: { $0.verdict == .unknown }) {
      all.append(
        Diagnostic(
          severity: .error,
          message: "it is unknown whether \(site) and the routes agree: to find out takes more than the limits allow",
          remedy: "write fewer patterns with '*' before other text, or fewer conditions on whole queries"))
    }
    return all.sorted { a, b in
      func place(_ diagnostic: Diagnostic) -> (Int, Int, Int) {
        let location = diagnostic.location
        return (location?.file == site ? 0 : 1, location?.line ?? 0, location?.column ?? 0)
      }
      return place(a) < place(b)
    }
  }

  private mutating func decide(_ comparison: WebsiteComparison, _ exceptions: [[Spec.Website.Exception]]) {
    var byRule: [Int: [Diagnostic]] = [:]
    var byRoute: [Int: [Diagnostic]] = [:]
    for difference in comparison.differences {
      if case .claimed(let rule) = difference.verdict {
        byRule[rule, default: []].append(excess(difference, rule))
      } else if let route = difference.route {
        byRoute[route, default: []].append(loss(difference, route))
      }
    }
    func add(
      _ kind: WebsiteObligation.Kind, _ subject: String, isProved: Bool, _ messages: [Diagnostic]
    ) {
      let verdict: WebsiteObligation.Verdict = messages.isEmpty ? isProved ? .proved : .unknown : .refuted
      obligations.append(WebsiteObligation(kind: kind, subject: subject, messages: messages, verdict: verdict))
    }
    for (index, rule) in claims.rules.enumerated() where !rule.isExcluded {
      add(.routed, rule.text, isProved: comparison.byRule[index] == .equal, byRule[index] ?? [])
    }
    for (index, route) in spec.machine.links.routes.enumerated() where comparison.routes.contains(index) {
      add(.claimed, route.text, isProved: comparison.byRoute[index] == .equal, byRoute[index] ?? [])
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

  /// A link that the website should not hand over.
  private func excess(_ difference: WebsiteComparison.Difference, _ rule: Int) -> Diagnostic {
    let why =
      difference.route.map { "the route \(spec.machine.links.routes[$0].text) refuses it" } ?? "no route takes it"
    return Diagnostic(
      severity: .error, location: claims.rules[rule].location,
      message: "the rule \(claims.rules[rule].text) hands over \(difference.link.text), and \(why)",
      remedy: "add a route for such links to the spec, or exclude them before this rule in \(site)"
        + allowing("web-only"))
  }

  /// A link that the website should hand over.
  private func loss(_ difference: WebsiteComparison.Difference, _ route: Int) -> Diagnostic {
    var message = "\(site) does not hand over \(difference.link.text), which this route takes"
    var place = spec.sources[.route(route)]
    var remedy = "add a component for it to \(site)"
    if case .excluded(let rule) = difference.verdict {
      let text = spec.machine.links.routes[route].text
      let excluding = claims.rules[rule].text
      message = "the rule \(excluding) keeps \(difference.link.text) on the website, and the route \(text) takes it"
      place = claims.rules[rule].location
      remedy = "add a component for it to \(site), before this rule"
    }
    return Diagnostic(
      severity: .error, location: place, message: message,
      remedy: "\(remedy), or take 'universal' from the route's kinds" + allowing("app-only"))
  }

  private func allowing(_ list: String) -> String {
    isDeclared ? "; if it is meant, list its path under '\(list)'" : ""
  }
}
