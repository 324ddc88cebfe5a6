import ModelChecking
import Reports
import SpecFile

/// All that is written about results.
enum ReportedTexts {
  static func of(_ results: [(Obligation, Verdict)], _ findings: Findings, of spec: Spec) -> [String] {
    let report = CheckReport(spec: spec, path: "spec.yaml", results: results, findings: findings)
    return [
      TextReport(report, detail: .verbose).text(), ProveDocument([.done(.init(report))], exit: report.status).text,
    ]
  }
}
