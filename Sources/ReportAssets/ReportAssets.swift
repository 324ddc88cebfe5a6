/// The parts of the HTML report that are the same for every spec.
///
/// They are files beside this one; script/report-assets puts them into `Assets`, so that the command stays one file.
package enum ReportAssets {
  /// HTML with places, `@@name@@`, where the other parts and the data go.
  package static let template = Assets.page
  package static let style = Assets.style
  /// All parts in one function, so that nothing is left lying about in the page; in the order in which they use each
  /// other when the page is drawn.
  package static let script =
    "'use strict';\n(() => {\n"
    + [
      Assets.pageScript, Assets.overviewScript, Assets.linesScript, Assets.pictureScript, Assets.explorerScript,
      Assets.tablesScript,
    ].joined(separator: "\n") + "})();\n"
}
