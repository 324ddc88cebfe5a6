import LinkRouting
import NavigationModel
import SpecFile

/// A comparison of a website's file with a spec, as messages that say whose file to change.
package struct WebsiteDiagnostics: Sendable {
  /// Errors for links on which the two differ, warnings for rules that decide nothing.
  package private(set) var diagnostics: [Diagnostic] = []
  /// The result in a sentence or two.
  package private(set) var notes: [String] = []

  private let spec: Spec
  private let claims: SiteClaims

  /// - Parameter site: the name of the website's file.
  package init(_ comparison: WebsiteComparison, of claims: SiteClaims, named site: String, with spec: Spec) {
    self.spec = spec
    self.claims = claims
    for difference in comparison.differences { diagnostics.append(diagnostic(difference, site)) }
    for index in comparison.deadRules ?? [] {
      diagnostics.append(
        Diagnostic(
          severity: .warning, location: claims.rules[index].location,
          message: "this rule decides about no link: rules before it take them all, or it matches nothing",
          remedy: "remove it, or move it up"))
    }
    // In the order of the files, the website's first.
    diagnostics.sort { a, b in
      func place(_ diagnostic: Diagnostic) -> (Int, Int, Int) {
        let location = diagnostic.location
        return (location?.file == site ? 0 : 1, location?.line ?? 0, location?.column ?? 0)
      }
      return place(a) < place(b)
    }
    switch comparison.conclusion {
    case .equal:
      notes.append("\(site) hands over exactly the links that the routes take, in canonical spelling.")
    case .different: break
    case .unknown:
      diagnostics.append(
        Diagnostic(
          severity: .error,
          message: "it is unknown whether \(site) and the routes agree: to find out takes more than the limits allow",
          remedy: "write fewer patterns with '*' before other text, or fewer conditions on whole queries"))
    }
    guard let first = comparison.spellingDifferences.first else { return }
    let count = comparison.spellingDifferences.count
    let opened = first.verdict.isClaimed ? "is handed over and not routed" : "is routed and not handed over"
    notes.append(
      "In other spellings \(count == 1 ? "one more pair" : "\(count) more pairs") of rule and route differ: "
        + "\(first.link.text) \(opened).")
  }

  private func diagnostic(_ difference: WebsiteComparison.Difference, _ site: String) -> Diagnostic {
    let link = difference.link.text
    let route = difference.route.map { spec.machine.links.routes[$0].text }
    guard case .claimed(let rule) = difference.verdict else {
      var message = "\(site) does not hand over \(link), which this route takes"
      var place = difference.route.flatMap { spec.sources[.route($0)] }
      if case .excluded(let rule) = difference.verdict {
        message = "this rule keeps \(link) on the website, and the route \(route ?? "") takes it"
        place = claims.rules[rule].location
      }
      return Diagnostic(
        severity: .error, location: place, message: message,
        remedy: "add a component for it to \(site), or remove the route's kind 'universal'")
    }
    let why = route.map { "the route \($0) refuses it" } ?? "no route takes it"
    return Diagnostic(
      severity: .error, location: claims.rules[rule].location,
      message: "this rule hands over \(link), and \(why)",
      remedy: "add a route, or before this rule a component that excludes such links")
  }
}
