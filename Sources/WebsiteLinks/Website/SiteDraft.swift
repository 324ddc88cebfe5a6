import LinkRouting
import SpecFile

/// A draft of a spec from what a website's file hands over: it agrees with the file, or says where not.
package struct SiteDraft: Sendable {
  package let text: String
  /// Sentences on what routes cannot say, and the draft lists as exceptions.
  package private(set) var notes: [String] = []
  /// Differences between the draft and the file that are left.
  package let differences: [WebsiteDifference]
  /// True if everything is decided.
  package let isKnown: Bool

  /// - Parameters:
  ///   - site: the file's name in messages.
  ///   - file: the same as the draft names it.
  ///   - hosts: those that serve the file.
  /// - Throws: ``SpecError`` if the file names no links.
  package init(
    _ association: SiteAssociation, named site: String, as file: String, for appIDs: [String], on hosts: [String]
  ) throws(SpecError) {
    let claims = association.claims(for: appIDs[0])
    let rules = claims.rules.filter { !$0.isExcluded }
    let remedy = "draft from a list of the app's links, one per line, and name the file under 'claims' afterwards"
    if rules.isEmpty { throw SpecError("\(site) hands over no link to \(appIDs[0])", remedy) }
    if rules.allSatisfy(\.isEverything) {
      throw SpecError("\(site) hands over every link ('*'), so it does not say which links the app has", remedy)
    }
    var templates: [DraftTemplate] = []
    var draft = DraftClaims(file: file, appIDs: appIDs)
    for rule in rules {
      if let template = rule.template, template.fits {
        if !templates.contains(template) { templates.append(template) }
      } else if let pattern = rule.exception, !draft.webOnly.contains(pattern) {
        draft.webOnly.append(pattern)
      }
    }
    if templates.isEmpty, let pattern = draft.webOnly.first {
      throw SpecError("\(site) hands over \(pattern) and the like only, which no route says", remedy)
    }
    var text = DraftSpec(templates: templates, hosts: hosts, claims: draft).text
    var report = try Self.report(text, claims, site, appIDs)
    // What the routes take beyond the file, or the file beyond them, becomes an exception, and one may end the need for
    // another.
    for _ in 0..<3 {
      let before = draft
      draft.adopt(report, claims)
      if draft == before { break }
      text = DraftSpec(templates: templates, hosts: hosts, claims: draft).text
      report = try Self.report(text, claims, site, appIDs)
    }
    self.text = text
    differences = report.obligations.flatMap(\.differences)
    isKnown = report.obligations.allSatisfy { $0.verdict != .unknown }
    notes = draft.webOnly.map { "\(site) hands over \($0), which no route says exactly: it is listed under 'web-only'" }
    notes += draft.appOnly.map { "\(site) excludes \($0), which routes take: it is listed under 'app-only'" }
  }

  private static func report(
    _ text: String, _ claims: SiteClaims, _ site: String, _ appIDs: [String]
  ) throws(SpecError) -> WebsiteReport {
    let spec = try SpecReader.read(text: text, named: "the draft")
    do throws(RouteTableError) {
      return try WebsiteReport(claims, named: site, for: appIDs, spec, except: spec.websites.first)
    } catch {
      // The reader of the spec has checked the routes; this is a safeguard.
      throw SpecError(.refusedRoutes(error))
    }
  }
}

extension DraftClaims {
  /// Takes exceptions for the differences that a rule of the file decides, and leaves out those that are not needed.
  fileprivate mutating func adopt(_ report: WebsiteReport, _ claims: SiteClaims) {
    let patterns = Dictionary(
      claims.rules.compactMap { rule in rule.exception.map { (rule.text, $0) } },
      uniquingKeysWith: { first, _ in first })
    for obligation in report.obligations {
      if obligation.kind == .needed, obligation.verdict == .refuted {
        webOnly.removeAll { $0 == obligation.subject }
        appOnly.removeAll { $0 == obligation.subject }
      }
      for difference in obligation.differences {
        guard let pattern = difference.rule.flatMap({ patterns[$0] }) else { continue }
        if difference.side == .website {
          if !webOnly.contains(pattern) { webOnly.append(pattern) }
        } else if difference.reason == .excluded, !appOnly.contains(pattern) {
          appOnly.append(pattern)
        }
      }
    }
  }
}

extension ClaimRule {
  /// The rule's path as a pattern of an exception; nil: one with variables of the file, which exceptions do not
  /// have, or one that covers everything.
  fileprivate var exception: String? {
    guard path.variables.isEmpty, path.undefined.isEmpty, !path.isAllPaths else { return nil }
    return path.text.hasPrefix("/") || path.text.hasPrefix("*") ? path.text : "/" + path.text
  }
}

// MARK: Files

extension SiteAssociation {
  /// Reads a file to draft from; nil if it is no such file.
  ///
  /// - Throws: ``SpecError`` if it cannot be read, or is about other things than links.
  package static func forDraft(path: String) throws(SpecError) -> SiteAssociation? {
    guard path != "-", let bytes = try? InputFile.bytes(at: path, limit: SiteAssociationReader.sizeLimit),
      let document = try? JSONDocument(bytes, named: path, what: "a list"), let pairs = document.root.pairs
    else { return nil }
    let keys = pairs.compactMap(\.key.string)
    if keys.contains("applinks") { return try read(bytes, named: path) }
    let others = keys.filter(["webcredentials", "appclips", "activitycontinuation"].contains)
    guard let first = others.first else { return nil }
    throw SpecError(
      "\(path) has no 'applinks', only \(others.map { "'\($0)'" }.joined(separator: ", ")): it hands over no links",
      "\(first == "webcredentials" ? "it shares passwords with an app; " : "")draft from a list of the app's links")
  }
}
