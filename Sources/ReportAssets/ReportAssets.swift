/// The parts of the HTML report that are the same for every spec.
///
/// They are files beside this one, which the compiler puts into the module, so that the command stays one file.
package enum ReportAssets {
  /// HTML with places, `@@name@@`, where the other parts and the data go.
  package static let template = text(PackageResources.report_html)
  package static let style = text(PackageResources.report_css)
  package static let script = text(PackageResources.report_js)

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
