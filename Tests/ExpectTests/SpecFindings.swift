import ModelChecking
import NavigationModel
import NavigationSupport
import SpecFile
import WebsiteLinks

@testable import Reports

/// What `navcheck check`, or `navcheck prove`, finds in a spec.
struct SpecFindings {
  private(set) var all: [ExpectFile.Finding] = []
  private let path: String

  /// - Parameter path: from the folder of the package.
  init(path: String, proving: Bool) throws {
    self.path = path
    do {
      var spec = try SpecReader.read(path: TestFiles.package.appendingPathComponent(path).path)
      spec.warnings += spec.routeWarnings
      if proving { try prove(spec) } else { add(spec.warnings) }
    } catch let error as SpecError {
      add(error.diagnostics)
    }
  }

  private mutating func add(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics {
      let place = diagnostic.location.map { Self.relative($0.file) }
      var said = diagnostic.severity.rawValue + (diagnostic.code.map { " \($0)" } ?? "")
      if let location = diagnostic.location {
        said += place == path ? " at " : " at \(place ?? ""):\(location.line):"
        said += "\(location.column)+\(diagnostic.length)"
      }
      all.append(
        .init(
          line: place == path ? diagnostic.location?.line : nil,
          text: ["\(said): \(Self.relative(diagnostic.message))"]
            + (diagnostic.remedy.map { ["remedy: \(Self.relative($0))"] } ?? [])))
    }
  }

  private static func relative(_ text: String) -> String {
    text.replacing(TestFiles.package.path + "/", with: "").replacing("\n", with: "\\n")
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
