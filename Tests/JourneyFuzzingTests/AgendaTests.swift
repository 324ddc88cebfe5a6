import NavigationSupport
import Testing

@testable import JourneyFuzzing

@Suite("What directed runs look for") struct AgendaTests {
  @Test("begins with every group of goals in some block, however many there are")
  func everyGroup() {
    for groups in 1...300 {
      let count = groups * CoverageGoals.size - 1
      var begun: Set<Int> = []
      // A block may not get further than its first group.
      for block in 0..<UInt64(groups * groups) {
        var agenda = Agenda(block: block, of: count)
        guard let goals = agenda.next(Coverage(count: count), { _ in true }) else { continue }
        begun.insert(goals.numbers.lowerBound / CoverageGoals.size)
        if begun.count == groups { break }
      }
      expect(begun.count, equals: groups, "\(groups) groups")
    }
  }

  @Test("is a group until all of it has been seen, then the next, and nothing once all has been")
  func groups() throws {
    let count = 3 * CoverageGoals.size
    var coverage = Coverage(count: count)
    var agenda = Agenda(block: 0, of: count)
    for group in 0..<3 {
      for _ in 0..<2 { expect(agenda.next(coverage, { _ in true }), equals: CoverageGoals(group: group, of: count)) }
      for goal in CoverageGoals(group: group, of: count).numbers { _ = coverage.note(goal) }
    }
    expectNil(agenda.next(coverage, { _ in true }))
    // What no way leads to is not looked for.
    var other = Agenda(block: 0, of: count)
    expect(
      other.next(Coverage(count: count), { $0 >= 2 * CoverageGoals.size }), equals: CoverageGoals(group: 2, of: count))
  }
}
