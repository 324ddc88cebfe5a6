import Foundation
import ModelChecking
import NavigationSupport
import Reports
import SpecDiff
import SpecFile
import Testing

@testable import navcheck

@Suite("A single edit of a spec")
struct SingleEditTests {
  @Test("is shown as what it changes for users, and as nothing else", arguments: sample(SingleEdit.all, day: 16))
  func edit(_ edit: SingleEdit) throws {
    let text = try String(contentsOfFile: edit.spec, encoding: .utf8)
    try #require(text.contains(edit.replacing))
    let edited = text.replacingOccurrences(of: edit.replacing, with: edit.with)
    let report = try DiffRun(
      old: try SpecReader.read(text: text, named: edit.spec), new: try SpecReader.read(text: edited, named: edit.spec),
      oldName: "old", newName: "new", cancellation: Cancellation(), comparesVerdicts: false, limit: 1 << 11
    ).report()
    func names(_ level: DiffEntry.Level) -> Set<String> {
      Set(report.entries.filter { $0.level == level }.map(\.name))
    }
    expect(names(.breaking), equals: edit.breaking)
    expect(names(.new), equals: edit.new)
    #expect(names(.changed).isSuperset(of: edit.changed))
    let isNothing = edit.breaking.isEmpty && edit.new.isEmpty && edit.changed.isEmpty
    expect(isNothing, equals: (report.entries.isEmpty && report.undecided.isEmpty))
  }
}
