import Foundation
import ModelChecking
import NavigationModel
import NavigationSupport
import Reports
import SpecDiff
import SpecFile
import Testing

@testable import navcheck

@Suite("What diff does not know")
struct UnknownReasonsTests {
  @Test("has a sentence for each reason and version, names six of each, and is counted by what is unknown")
  func reasons() throws {
    let machine = try SpecReader.read(path: NavcheckBinary.repository + "/Specs/plugin-links.yaml").machine
    var report = DiffReport(try SpecDiff(old: machine, new: machine), oldName: "old", newName: "new")
    for number in 1...8 { report.add(undecided: "lands(go\(number))", Verdict(.time), ofVersion: "new") }
    report.add(undecided: "back(go1)", Verdict(.stack), ofVersion: "new")
    report.add(undecided: "lands(go9)", Verdict(.time), ofVersion: "old")
    let names = (1...6).map { "lands(go\($0))" }.joined(separator: ", ")
    expect(
      report.undecided.map { $0.split(separator: ": ").prefix(2).joined(separator: ": ") },
      equals: [
        "\(names) and 2 more: unknown in the new version", "back(go1): unknown in the new version",
        "lands(go9): unknown in the old version",
      ])
    #expect(report.undecided[0] != report.undecided[1] && report.undecided[0].hasSuffix("time limit reached"))
    #expect(DiffText.summary(report).contains("10 unknown"), "\(DiffText.summary(report))")
    expect(report.status(failingOn: nil), equals: .unknown)
  }

  @Test("are the conditions of differences, if it is late: then it is counted where each occurs")
  func late() throws {
    var draft = Draft("home", "list", "item", variables: ["user": ["no", "yes"]])
    draft.rule("show", to: "list")
    draft.rule("login", to: "home", set: draft.set("user", "yes"))
    let old = try draft.machine()
    draft.transitions[0].guardCondition = draft.when("user", "no")
    draft.rule("show", to: "item", when: draft.when("user", "yes"))
    let diff = try SpecDiff(old: old, new: try draft.machine())
    let usual = DiffReport(diff, oldName: "old", newName: "new").entries
    let late = DiffReport(diff, oldName: "old", newName: "new") { true }.entries
    expect(late.map(\.fingerprint), equals: usual.map(\.fingerprint))
    expect(usual.map(\.condition), equals: ["when user == yes"])
    #expect(late.allSatisfy { $0.condition?.wholeMatch(of: /in \d+ of \d+ starts/) != nil }, "\(late)")
  }
}
