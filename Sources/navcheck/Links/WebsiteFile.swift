import LinkRouting
import NavigationModel
import Reports
import SpecFile
import WebsiteLinks

/// A website's apple-app-site-association file, for one app.
struct WebsiteFile {
  var path: String
  var claims: SiteClaims
  var warnings: [Diagnostic]

  /// - Parameter appID: nil if the file names one app only.
  /// - Throws: ``SpecError`` if it cannot be read, or names no such app.
  init(path: String, appID: String?) throws(SpecError) {
    self.path = path
    func mistake(_ message: String, _ remedy: String?) -> SpecError {
      SpecError(diagnostics: [Diagnostic(severity: .error, message: message, remedy: remedy)])
    }
    let bytes: [UInt8]
    do throws(InputFile.Refusal) {
      bytes = try InputFile.bytes(at: path, limit: 32 << 20, purpose: "such a file may have")
    } catch {
      throw mistake("'\(path)' \(error.reason)", error.remedy)
    }
    let site = try SiteAssociation.read(bytes, named: path)
    let names = site.appIDs.prefix(10).joined(separator: ", ")
    if let appID {
      guard site.appIDs.contains(appID) else {
        throw mistake("\(path) names no app '\(appID)'", names.isEmpty ? "it names none" : "it names \(names)")
      }
      claims = site.claims(for: appID)
    } else {
      guard site.appIDs.count == 1 else {
        throw mistake("\(path) names \(site.appIDs.count) apps", "choose one with --app-id: \(names)")
      }
      claims = site.claims(for: site.appIDs[0])
    }
    warnings = site.warnings
  }

  /// How the file differs from a spec's routes.
  func comparison(with spec: Spec) throws(RouteTableError) -> WebsiteDiagnostics {
    let table = try RouteTable(spec.machine)
    return WebsiteDiagnostics(WebsiteComparison(claims, table), of: claims, named: path, with: spec)
  }
}
