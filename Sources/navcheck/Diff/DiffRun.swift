import Foundation
import ModelChecking
import Reports
import SpecDiff
import SpecFile

/// Compares two versions of a spec in all respects.
struct DiffRun {
  let old: Spec
  let new: Spec
  let oldName: String
  let newName: String
  let cancellation: Cancellation
  /// True if both versions are proved, and their verdicts compared.
  let comparesVerdicts: Bool
  /// The number of configurations that are looked at one by one.
  var limit = SpecDiff.limit

  func report() throws -> DiffReport {
    let diff = try SpecDiff(
      old: old.machine, new: new.machine, limit: limit, check: cancellation.check, keepsFound: { $0 is Stopped })
    var report = DiffReport(diff, oldName: oldName, newName: newName) { cancellation.stopped != nil }
    try compareRoutes(&report)
    if comparesVerdicts { try compareVerdicts(&report) }
    return report
  }

  // MARK: Routes

  private func compareRoutes(_ report: inout DiffReport) throws {
    let routes = try RouteComparison(old: old.machine, new: new.machine)
    for one in routes.found { report.add(route: one.link, old: one.old, new: one.new) }
    for kind in routes.undecided {
      report.add(undecided: "the routes of \(kind)", because: "they are too many to be compared on all links")
    }
  }

  // MARK: Verdicts

  private func compareVerdicts(_ report: inout DiffReport) throws {
    let verdicts = try [old, new].map { spec -> [String: Verdict] in
      var verdicts: [String: Verdict] = [:]
      try Checker.check(spec.machine, options: CheckOptions(cancellation: cancellation)) { event in
        if case .decided(let obligation, let verdict) = event { verdicts[obligation.name(in: spec.machine)] = verdict }
      }
      return verdicts
    }
    for (name, verdict) in verdicts[1].sorted(by: { $0.key < $1.key }) {
      let new = Self.text(verdict)
      guard let before = verdicts[0][report.oldName(ofObligation: name)] else {
        // What was not asked before is proved, or it is news.
        if new == Self.unknown {
          report.add(undecided: name, verdict, ofVersion: "new")
        } else if new != Self.proved {
          report.add(verdict: name, old: "is not asked", new: new, level: .breaking)
        }
        continue
      }
      let old = Self.text(before)
      // Unknown in both by itself is no news; what could not be asked may be.
      if old == new, new == Self.unknown, verdict.unknown?.isOfTheSpec == false {
        report.add(undecided: name, verdict, ofVersion: "new")
        continue
      }
      guard old != new else { continue }
      guard old != Self.unknown, new != Self.unknown else {
        let isNew = new == Self.unknown
        report.add(undecided: name, isNew ? verdict : before, ofVersion: isNew ? "new" : "old")
        continue
      }
      report.add(
        verdict: name, old: old, new: new,
        level: new == Self.proved ? .new : old == Self.proved ? .breaking : .changed)
    }
  }

  private static let proved = "is proved"
  private static let unknown = "is unknown"

  private static func text(_ verdict: Verdict) -> String {
    if verdict.isProved { return proved }
    return verdict.refutations.isEmpty ? unknown : "is refuted"
  }
}
