import ArgumentParser
import Reports
import SpecFile

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

  /// The file that is given, or those that the spec names.
  func files(of spec: Spec) throws(SpecError) -> [WebsiteFile] {
    guard let aasa else { return try WebsiteFile.all(of: spec) }
    return [try WebsiteFile(path: aasa, appIDs: appID.map { [$0] } ?? [])]
  }
}
