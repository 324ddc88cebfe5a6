import LinkRouting
import NavigationModel
import SpecFile

/// Why the obligations about a website hold: evidence that can be kept, and the lemmas that follow from it.
///
/// ```swift
/// let proof = try WebsiteProof(claims, spec, except: website, site: digest)        // explores
/// let again = try WebsiteProof(checking: proof.evidence, claims, spec, except: website, site: digest)  // does not
/// ```
package struct WebsiteProof: Sendable {
  /// A claim about the states, or about what is decided where a path may end.
  package struct Lemma: Hashable, Sendable {
    package var about: String
    /// The formula that must be impossible, in SMT-LIB 2.
    package var negation: String
  }

  package let evidence: [UInt8]
  package let states: Int
  /// The names of `routed` and `claimed` obligations that it proves.
  package let proved: [String]
  /// Names of Booleans, definitions in SMT-LIB 2, and lemmas that speak of both.
  package let names: [String]
  package let definitions: [String]
  package let closed: [Lemma]
  package let verdicts: [Lemma]

  /// Compares the website with the routes, and writes down why they agree where they do.
  ///
  /// - Parameter site: identifies the website's file.
  package init(
    _ claims: SiteClaims, _ spec: Spec, except exceptions: Spec.Website?, site: String,
    limits: LinkLimits = LinkLimits()
  ) throws(WebsiteProofError) {
    let sides = Self.sides(claims, spec, exceptions)
    do throws(LinkEvidence.Flaw) {
      var effort = Effort(limits)
      guard let comparison = try? LinkComparison(sides, isCanonical: true, effort: &effort) else { throw .tooMuch }
      guard let table = try? RouteTable(spec.machine) else { throw .unconfirmed }
      let witnesses = Witnesses(
        claims, table, sides[1], WebsiteComparison.Exceptions(exceptions).claims, host: Self.hosts(spec, exceptions)[0])
      guard comparison.unexcused.allSatisfy({ witnesses.difference($0, isReadable: false) != nil }) else {
        throw .unconfirmed
      }
      effort = Effort(isStopped: limits.isStopped)
      guard let states = try? JointStates(sides, isCanonical: true, &effort) else { throw .tooMuch }
      effort = Effort(ofCheck: limits)
      let evidence = try LinkEvidence(states, site: site, &effort)
      try self.init(evidence, evidence.json(), states.joint, claims, spec, limits)
    } catch { throw WebsiteProofError(error) }
  }

  /// Checks evidence against the website and the routes as they are now. Nothing is explored.
  package init(
    checking json: [UInt8], _ claims: SiteClaims, _ spec: Spec, except exceptions: Spec.Website?, site: String,
    limits: LinkLimits = LinkLimits()
  ) throws(WebsiteProofError) {
    do throws(LinkEvidence.Flaw) {
      let evidence = try LinkEvidence(json: json)
      guard evidence.site == site else { throw .otherSite }
      var effort = Effort(isStopped: limits.isStopped)
      guard let joint = try? JointAutomaton(Self.sides(claims, spec, exceptions), isCanonical: true, &effort) else {
        throw .tooMuch
      }
      try self.init(evidence, json, joint, claims, spec, limits)
    } catch { throw WebsiteProofError(error) }
  }

  private init(
    _ evidence: LinkEvidence, _ json: [UInt8], _ joint: JointAutomaton, _ claims: SiteClaims, _ spec: Spec,
    _ limits: LinkLimits
  ) throws(LinkEvidence.Flaw) {
    var effort = Effort(ofCheck: limits)
    try evidence.check(joint, &effort)
    guard let lemmas = try? EvidenceLemmas(evidence, joint, &effort) else { throw .tooLarge }
    self.evidence = json
    states = evidence.states.count
    names = lemmas.declarations
    definitions = lemmas.definitions
    closed = lemmas.closed
    verdicts = lemmas.verdicts
    proved = evidence.proved(joint, claims, spec)
  }

  /// The website and the router, and then the exceptions.
  private static func sides(_ claims: SiteClaims, _ spec: Spec, _ exceptions: Spec.Website?) -> [LinkRules] {
    [LinkRules(claims), LinkRules(routes: spec.machine, on: hosts(spec, exceptions))]
      + WebsiteComparison.Exceptions(exceptions).claims.map { LinkRules($0) }
  }

  private static func hosts(_ spec: Spec, _ website: Spec.Website?) -> [String] {
    HostClasses(spec.machine.links).hosts(of: website?.hosts)
  }
}

extension LinkComparison {
  /// The differences that nothing excuses, one for each pair of a rule and a route.
  fileprivate var unexcused: [Example] {
    var seen: Set<[Int?]> = []
    return differences.filter { sides.excuse(of: $0.winners) == nil && seen.insert(Array($0.winners[..<2])).inserted }
  }
}

extension LinkEvidence {
  /// The names of the obligations that no difference refutes.
  fileprivate func proved(_ joint: JointAutomaton, _ claims: SiteClaims, _ spec: Spec) -> [String] {
    var (rules, routes): (Set<Int>, Set<Int>) = ([], [])
    for pair in differences {
      if let rule = pair[0], joint.sides[0].verdict(rule).isAccepted {
        rules.insert(rule)
      } else if let rule = pair[1] {
        routes.insert(joint.sides[1].rules[rule].source)
      }
    }
    func name(_ kind: WebsiteObligation.Kind, _ text: String) -> String { "\(kind.rawValue)(\(text))" }
    return claims.rules.indices.filter { !claims.rules[$0].isExcluded && !rules.contains($0) }
      .map { name(.routed, claims.rules[$0].text) }
      + joint.sides[1].sources.subtracting(routes).filter { $0 >= 0 }.sorted()
      .map { name(.claimed, spec.machine.links.routes[$0].text) }
  }
}

/// The reason why evidence about a website is not accepted, or cannot be made.
package struct WebsiteProofError: Error, Hashable, Sendable {
  package var reason: String
  /// True if nothing is known, because of its size for instance; otherwise it is wrong.
  package var isUnknown = false
}

extension WebsiteProofError {
  fileprivate init(_ flaw: LinkEvidence.Flaw) {
    self =
      switch flaw {
      case .tooLarge:
        .init(
          reason: "it would have more than \(LinkEvidence.mostStates) states or \(LinkEvidence.mostBytes >> 20) MB",
          isUnknown: true)
      case .tooMuch: .init(reason: "to make or check it takes more than the limits allow", isUnknown: true)
      case .unconfirmed: .init(reason: "the matchers of the website and the routes do not confirm a difference")
      case .unreadable: .init(reason: "it is nothing that navcheck writes")
      case .otherSite: .init(reason: "the website's file has changed since")
      case .invalid(let state): .init(reason: "the rules have no such state as \(state)")
      case .bytes(let state): .init(reason: "state \(state) lists a byte twice, or one that no path has")
      case .step(let state, let byte):
        .init(reason: "from state \(state), '\(Unicode.Scalar(byte))' does not lead where it says")
      case .noEnding(let state): .init(reason: "a path may end in state \(state), and it does not say who decides then")
      case .winners(let state): .init(reason: "for paths that end in state \(state), other rules decide than it says")
      case .difference: .init(reason: "it names rules that decide together and do not agree")
      }
  }
}
