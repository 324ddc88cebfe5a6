/// The parts of the HTML report that are the same for every spec.
///
/// They are files beside this one, which the compiler puts into the module, so that the command stays one file.
package enum ReportAssets {
  /// HTML with places, `@@name@@`, where the other parts and the data go.
  package static let template = text(PackageResources.report_html)
  package static let style = text(PackageResources.report_css)
  /// All parts in one function, so that nothing is left lying about in the page.
  package static let script = "'use strict';\n(() => {\n" + parts.map(text).joined(separator: "\n") + "})();\n"

  /// In the order in which they use each other when the page is drawn.
  private static var parts: [[UInt8]] {
    [
      PackageResources.page_js, PackageResources.overview_js, PackageResources.picture_js,
      PackageResources.explorer_js, PackageResources.tables_js,
    ]
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
