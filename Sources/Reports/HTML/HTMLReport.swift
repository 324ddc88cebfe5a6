import Basics
import Foundation
import ModelChecking
import ReportAssets

/// The results of `navcheck prove` as one HTML file, which needs nothing else: no network, no other file.
package struct HTMLReport {
  private var data: ReportData
  private var reports: [(report: CheckReport, isSelection: Bool)] = []

  /// About how many bytes the explorers of all specs take together, and the explorer of one.
  private static let mostBytes = 700_000
  private static let mostBytesOfOne = 400_000

  package init(version: String) { data = ReportData(version: version) }

  /// - Parameter isSelection: whether only some obligations were asked.
  package mutating func add(_ report: CheckReport, isSelection: Bool) { reports.append((report, isSelection)) }

  /// A spec that could not be read or checked.
  package mutating func add(_ errors: [JSONDocument.Message], of path: String) {
    data.failed.append(.init(path: ReportStrings.safe(path), errors: errors.map(ReportData.Note.init)))
  }

  /// The file.
  ///
  /// - Parameter layout: the answer of `dot -Tplain` to this text; nil without Graphviz. It changes where things are
  ///   drawn, and nothing else.
  package func text(layout: (String) -> String? = { _ in nil }) -> String {
    var data = self.data
    let bytes = min(Self.mostBytesOfOne, Self.mostBytes / max(1, reports.count))
    data.specs = reports.map { SpecData($0.report, bytes: bytes, isSelection: $0.isSelection, layout: layout) }
    return Self.page(data)
  }

  static func page(_ data: ReportData) -> String {
    let (script, style) = (ReportAssets.script, ReportAssets.style)
    // What is put in is not looked through for further places.
    let places: [Substring: String] = [
      "policy": policy(script: script, style: style), "style": style, "script": script, "data": json(data),
      "title": "navcheck report",
    ]
    var text = ""
    for (index, part) in ReportAssets.template.split(separator: "@@", omittingEmptySubsequences: false).enumerated() {
      text += index.isMultiple(of: 2) ? String(part) : places[part] ?? ""
    }
    return text
  }

  /// Nothing is loaded, and nothing runs but this script, if any: not even what somebody managed to put into a name.
  static func policy(script: String? = nil, style: String) -> String {
    func hash(_ text: String) -> String { "'sha256-\(Data(SHA256.hash(Array(text.utf8))).base64EncodedString())'" }
    let scripts = script.map { "script-src \(hash($0)); " } ?? ""
    return "default-src 'none'; \(scripts)style-src \(hash(style)); base-uri 'none'; form-action 'none'"
  }

  /// JSON that can stand in HTML: nothing in it ends an element or begins one.
  static func json(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else { return "null" }
    var text = ""
    for scalar in String(decoding: data, as: UTF8.self).unicodeScalars {
      let isMarkup = scalar == "<" || scalar == ">" || scalar == "&"
      if isMarkup || !SafeText.isVisible(scalar) {
        text += JSONValue.escaped(scalar)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
