import Basics
import ArgumentParser
import LinkRouting
import ModelChecking
import NavigationModel
import Reports
import SpecFile
import WebsiteLinks

/// A website's apple-app-site-association file, and which apps in it are meant.
struct WebsiteFile {
  let path: String
  let warnings: [Diagnostic]
  /// Identifies what the file says.
  let digest: String
  private let site: SiteAssociation
  private let appIDs: [String]
  /// The entry of the spec about it, if that names it.
  let declared: Spec.Website?

  /// The files that a spec names under 'claims'.
  static func all(of spec: Spec) throws(SpecError) -> [WebsiteFile] {
    try spec.websites.map { website throws(SpecError) in
      try WebsiteFile(path: website.path, appIDs: website.appIDs, declared: website)
    }
  }

  /// - Parameter appIDs: may be empty if the file names one app only.
  /// - Throws: ``SpecError`` if it cannot be read, or names no such app.
  init(path: String, appIDs: [String], declared: Spec.Website? = nil) throws(SpecError) {
    self.path = path
    self.declared = declared
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try InputFile.bytes(at: path, limit: 32 << 20, purpose: "such a file may have")
    } catch {
      let remedy = declared == nil ? nil : "paths under 'claims' are relative to the spec"
      throw SpecError("the website's file '\(path)' \(error.reason)", error.remedy ?? remedy)
    }
    site = try SiteAssociation.read(bytes, named: path)
    digest = Certificates.digest(of: bytes)
    warnings = site.warnings
    let names = site.appIDs.prefix(10).joined(separator: ", ")
    for appID in appIDs where !site.appIDs.contains(appID) {
      throw SpecError("\(path) names no app '\(appID)'", names.isEmpty ? "it names none" : "it names \(names)")
    }
    self.appIDs = appIDs.isEmpty ? site.appIDs : appIDs
    if appIDs.isEmpty, site.appIDs.count != 1 {
      let how = declared == nil ? "--app-id" : "'app-ids'"
      throw SpecError("\(path) names \(site.appIDs.count) apps", "choose one with \(how): \(names)")
    }
  }

  /// The differences between the file and a spec's routes: apps for which it says the same are compared together.
  ///
  /// - Parameter listsOthers: whether differences in other spellings are listed.
  func reports(
    on spec: Spec, listsOthers: Bool = true, limits: LinkLimits = LinkLimits()
  ) throws(SpecError) -> [WebsiteReport] {
    guard !spec.machine.links.universalHosts.isEmpty else {
      throw SpecError(
        "the app has no universal links to compare with \(path): the spec has no hosts for them",
        "write universal: { hosts: [shop.example] } under 'links' in the spec")
    }
    do throws(RouteTableError) {
      return try groups.map { group throws(RouteTableError) in
        try WebsiteReport(
          group.claims, named: path, for: group.appIDs, spec, except: declared, asksSpelling: true,
          listsOthers: listsOthers, limits: limits
        )
      }
    } catch { throw Self.refusal(error) }
  }

  /// The obligations on other spellings of the links that the routes take; none, if the spec does not ask for them.
  static func spellings(
    of spec: Spec, _ limits: LinkLimits = LinkLimits()
  ) throws(SpecError) -> [WebsiteReport] {
    do throws(RouteTableError) {
      return try WebsiteReport(spellingOf: spec, limits: limits).map { [$0] } ?? []
    } catch { throw refusal(error) }
  }

  /// The reader of the spec has checked the routes; this is a safeguard.
  private static func refusal(_ error: RouteTableError) -> SpecError {
    SpecError(.refusedRoutes(error))
  }

  /// The ways in which iOS handles a link; none, if it is not one of the website's.
  ///
  /// - Parameter hosts: the universal hosts of the spec.
  func handovers(of link: String, among hosts: [String]) -> [Handover] {
    guard let link = WebLink(link) else { return [] }
    if let declared {
      let host = LinkDomains.counting(hosts, for: link.host)?.lowercased()
      guard declared.hosts.contains(where: { $0.lowercased() == host }) else { return [] }
    }
    let exceptions = WebsiteComparison.Exceptions(declared)
    return groups.map { Handover(site: path, appIDs: $0.appIDs, $0.claims, link, except: exceptions) }
  }

  var groups: [(claims: SiteClaims, appIDs: [String])] {
    var groups: [(claims: SiteClaims, appIDs: [String])] = []
    for appID in appIDs {
      let claims = site.claims(for: appID)
      if let index = groups.firstIndex(where: { $0.claims == claims }) {
        groups[index].appIDs.append(appID)
      } else {
        groups.append((claims, [appID]))
      }
    }
    return groups
  }
}

/// Which website's file to read.
struct WebsiteOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A website's apple-app-site-association file, instead of those under 'claims' in the spec.", valueName: "file"))
  var aasa: String?

  @Option(
    name: .customLong("app-id"),
    help: ArgumentHelp("The app in that file; may be left out if it names one app only.", valueName: "id"))
  var appID: String?

  func files(of spec: Spec) throws(SpecError) -> [WebsiteFile] {
    guard let aasa else { return try WebsiteFile.all(of: spec) }
    return [try WebsiteFile(path: aasa, appIDs: appID.map { [$0] } ?? [])]
  }
}
