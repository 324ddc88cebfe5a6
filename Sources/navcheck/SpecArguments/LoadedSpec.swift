import Foundation
import Reports
import SpecFile
import WebsiteLinks

/// A path, and the spec that was read from it or the mistakes in it.
struct LoadedSpec: Sendable {
  var path: String
  var result: Result<Spec, SpecError>

  /// Reads the specs of a command. One that another includes is a part of it, unless it was named.
  ///
  /// - Parameters:
  ///   - root: a folder whose files they may name.
  ///   - orInput: whether `-` is the input stream.
  static func loadAll(_ given: [String], root: String?, orInput: Bool = false) -> [LoadedSpec] {
    // A spec that is named twice is read once.
    var seen: Set<String> = []
    let specs = SpecPaths.resolve(given).filter { seen.insert(standard($0)).inserted }.map { path in
      LoadedSpec(
        path: orInput && path == "-" ? SpecReader.inputName : path,
        result: Result { () throws(SpecError) in
          var spec = try SpecReader.read(path: path, root: root, orInput: orInput)
          spec.warnings += spec.routeWarnings
          return spec
        })
    }
    guard given.isEmpty else { return specs }
    var parts: Set<String> = []
    for case .success(let spec) in specs.map(\.result) { parts.formUnion(spec.files.dropFirst().map(standard)) }
    return specs.filter { !parts.contains(standard($0.path)) }
  }

  private static func standard(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }

  /// Writes the mistakes to the error stream.
  ///
  /// - Parameters:
  ///   - extent: how many of them.
  ///   - command: how to see them again; omitted if the file could not be opened.
  static func complain(
    _ error: SpecError, path: String, _ extent: DiagnosticText.Extent = .screen, again command: String? = nil,
    colour: ColourChoice
  ) {
    let style = Console.style(colour, for: 2)
    Console.err.write(DiagnosticText.text(error.diagnostics, extent, style: style))
    if path == SpecReader.inputName { return }
    if let advice = SpecPaths.advice(path) {
      Console.complain(advice)
    } else if let command {
      let isCut = DiagnosticText.isCut(error.diagnostics, style: style)
      Console.advise(
        isCut ? "to see all" : "to see this again",
        ShellCommand(["navcheck", command, path] + (isCut ? ["--verbose"] : [])))
    }
  }
}
