import Foundation
import ModelChecking
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
}
