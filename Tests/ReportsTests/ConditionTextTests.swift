import NavigationModel
import NavigationSupport
import SpecFile
import StateSpace
import Testing

@testable import ModelChecking
@testable import Reports

@Suite("descriptions of sets of contexts")
struct ConditionTextTests {
  private static func spec(initially: String?) throws -> Spec {
    try SpecReader.read(
      text: """
        navigation: Three
        format: 1
        root: a
        context:
          user: [anon, member]
          tenant: [red, green, blue]
          beta: [no, yes]
        \(initially.map { "initially: \($0)" } ?? "")
        screens: [a]

        """, named: "three.yaml")
  }

  private static func contexts(_ condition: String?) throws -> [Context] {
    try spec(initially: condition).machine.starts.map(\.context)
  }

  /// The condition of `members`, as a check finds it.
  private func condition(_ members: [Context], among asked: [Context], in machine: Machine) throws -> ContextCondition {
    let all = machine.variables.indices.map { Condition.variable(VariableID($0), [0]) }
    let finder = VerdictFinder(try SymbolicExplorer(machine, asking: all, cancellation: Cancellation()))
    func set(_ contexts: [Context]) throws -> ContextSet {
      try contexts.reduce(.empty) { try finder.diagrams.union($0, finder.symbolic.set(of: $1)) }
    }
    return try finder.condition(set(members), among: set(asked), blocks: ContextCondition.mostAlternatives)
  }

  @Test("a condition is true in exactly the contexts of the set, for every set, and says how many there are")
  func exact() throws {
    let machine = try Self.spec(initially: nil).machine
    let all = try Self.contexts(nil)
    var described = 0
    // Every set of the 12 contexts would take long to read back; every 7th does not.
    let sets = sample(Array(stride(from: 1, to: 1 << all.count, by: 7)), day: 60)
    for bits in sets {
      let members = all.indices.filter { bits >> $0 & 1 == 1 }.map { all[$0] }
      let condition = try condition(members, among: all, in: machine)
      #expect(condition.count == Double(members.count) && condition.total == 12)
      guard let text = condition.text(in: machine), !condition.isEverything else { continue }
      described += 1
      try expect(Self.contexts(text), equals: members, "\(text)")
      expect(
        condition.place(in: machine),
        equals: (text.count <= 120 ? "when \(text)" : "in \(members.count) of 12 contexts"))
      for context in all {
        expect(condition.holds { machine.contexts.value(of: $0, in: context) }, equals: members.contains(context))
      }
    }
    #expect(described * 3 > sets.count)
  }

  @Test(
    "conditions are short",
    arguments: [
      ("user == member", "user == member"), ("tenant != blue", "tenant != blue"),
      ("tenant in [red, blue] and beta == yes", "tenant != green and beta == yes"),
      ("user == member or tenant == red", "tenant == red or user == member"),
    ])
  func short(_ condition: String, _ text: String) throws {
    let machine = try Self.spec(initially: nil).machine
    let found = try self.condition(Self.contexts(condition), among: Self.contexts(nil), in: machine)
    expect(found.text(in: machine), equals: text)
  }

  @Test("all contexts are called that, and a set without a pattern is counted")
  func extremes() throws {
    let machine = try Self.spec(initially: nil).machine
    let all = try Self.contexts(nil)
    let everything = try condition(all, among: all, in: machine)
    expect(everything.place(in: machine), equals: "in every context")
    expect(everything.suffix(in: machine), equals: "")
    // A chequerboard.
    let odd = all.filter { context in
      machine.variables.indices.reduce(0) { $0 + machine.contexts.value(of: VariableID($1), in: context) } % 2 == 1
    }
    try expect(condition(odd, among: all, in: machine).suffix(in: machine), equals: " in 6 of 12 contexts")
  }

  @Test("contexts that never occur may satisfy a condition or not")
  func neverOccurring() throws {
    // Members are on beta, and only members with a tenant that is not blue occur.
    let machine = try Self.spec(initially: nil).machine
    let occurring = try Self.contexts("tenant != blue and (beta == yes implies user == member)")
    let isOnBeta = occurring.filter { machine.contexts.value(of: VariableID(2), in: $0) == 1 }
    try expect(condition(isOnBeta, among: occurring, in: machine).text(in: machine), equals: "beta == yes")
    #expect(try condition(occurring, among: occurring, in: machine).isEverything)
    try expect(
      condition(isOnBeta, among: Self.contexts(nil), in: machine).text(in: machine),
      equals: "user == member and tenant != blue and beta == yes")
  }

  @Test("whatever occurs, a condition is true of the set and of nothing else that occurs")
  func exactAmongOccurring() throws {
    let machine = try Self.spec(initially: nil).machine
    let occurring = try Self.contexts("user == member or tenant == red")
    for bits in stride(from: 1, to: 1 << occurring.count, by: 3) {
      let members = occurring.enumerated().filter { bits >> $0.offset & 1 == 1 }.map(\.element)
      let condition = try condition(members, among: occurring, in: machine)
      guard let text = condition.text(in: machine), !condition.isEverything else { continue }
      let back = Set(try Self.contexts(text))
      expect(occurring.filter(back.contains), equals: members, "\(text)")
    }
  }

  @Test("numbers beyond a million are rounded")
  func numbers() {
    expect([0, 1, 999_999, 1e6].map(CountText.about), equals: ["0", "1", "999999", "1000000"])
    expect(
      [1e6 + 1, 0x1p40, 9.96e11, 1e300].map(CountText.about),
      equals: [
        "1.0 × 10^6", "1.1 × 10^12", "1.0 × 10^12", "1.0 × 10^300",
      ])
    expect([.infinity, .nan, -1].map(CountText.about), equals: ["?", "?", "?"])
    #expect(CountText.about(1, "state") == "1 state" && CountText.about(Int.max, "state").hasPrefix("more than 9.2 ×"))
  }
}
