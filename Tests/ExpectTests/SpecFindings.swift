import ModelChecking
import NavigationModel
import NavigationSupport
import SpecFile
import WebsiteLinks

@testable import Reports

/// What `navcheck check`, or `navcheck prove`, finds in a spec.
struct SpecFindings {
  var all: [ExpectFile.Finding] = []
  /// The files of the websites that are compared, from the folder of the package.
  var sites: [String] = []
  let path: String

  /// - Parameter path: from the folder of the package.
  init(path: String, proving: Bool) throws {
    self.path = path
    do {
      var spec = try SpecReader.read(path: TestFiles.package.appendingPathComponent(path).path)
      spec.warnings += spec.routeWarnings
      if proving {
        try prove(spec)
      } else {
        add(spec.warnings)
        try compareWebsites(of: spec)
      }
    } catch let error as SpecError {
      add(error.diagnostics)
    }
  }

  /// - Parameter line: where those of other files stand; nil: below the last line.
  mutating func add(_ diagnostics: [Diagnostic], below line: Int? = nil) {
    for diagnostic in diagnostics {
      let place = diagnostic.location.map { relative($0.file) }
      var said = diagnostic.severity.rawValue + (diagnostic.code.map { " \($0)" } ?? "")
      if let location = diagnostic.location {
        said += place == path ? " at " : " at \(place ?? ""):\(location.line):"
        said += "\(location.column)+\(diagnostic.length)"
      }
      all.append(
        .init(
          line: place == path ? diagnostic.location?.line : line,
          text: ["\(said): \(relative(diagnostic.message))"]
            + (diagnostic.remedy.map { ["remedy: \(relative($0))"] } ?? [])))
    }
  }

  /// The text with the spec by its path from the package, and files beside it by their names.
  func relative(_ text: String) -> String {
    let full = TestFiles.package.path + "/"
    let folder = full + path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex)
    return text.replacing(full + path, with: path).replacing(folder, with: "").replacing(full, with: "")
      .replacing("\n", with: "\\n")
  }

  private mutating func prove(_ spec: Spec) throws {
    var results: [(Obligation, Verdict)] = []
    var findings = Findings()
    try Checker.check(spec.machine) { event in
      switch event {
      case .decided(let obligation, let verdict): results.append((obligation, verdict))
      case .finished(let said): findings = said
      case .phase, .listed, .shown: break
      }
    }
    add(CheckReport(spec: spec, path: path, results: results, findings: findings).warnings)
    all += VerdictText(spec: spec).findings(results, findings)
  }
}
