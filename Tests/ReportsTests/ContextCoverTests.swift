import NavigationModel
import SpecFile
import Testing

@testable import Reports

@Suite("descriptions of sets of contexts")
struct ContextCoverTests {
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

  @Test("a description that reads as a condition is true in exactly the contexts of the set, for every set")
  func exact() throws {
    let machine = try Self.spec(initially: nil).machine
    var described = 0
    // Every set of the 12 contexts would take long to read back; every 7th does not.
    for bits in stride(from: 1, to: 1 << machine.contexts.count, by: 7) {
      let members = machine.contexts.all.filter { bits >> Int($0.index) & 1 == 1 }
      let text = ContextCover(members, in: machine).text
      guard !text.hasPrefix("in ") else { continue }
      described += 1
      let back = try Self.spec(initially: text).machine.initialConfigurations.map(\.context)
      #expect(back == members, "\(text)")
    }
    #expect(described > 200)
  }

  @Test(
    "descriptions are short",
    arguments: [
      ("user == member", "user == member"), ("tenant != blue", "tenant != blue"),
      ("tenant in [red, blue] and beta == yes", "tenant != green and beta == yes"),
      ("user == member or tenant == red", "tenant == red or user == member"),
    ])
  func short(_ condition: String, _ text: String) throws {
    let machine = try Self.spec(initially: condition).machine
    #expect(ContextCover(machine.initialConfigurations.map(\.context), in: machine).text == text)
  }

  @Test("all contexts are called that, and a set without a pattern is counted")
  func extremes() throws {
    let machine = try Self.spec(initially: nil).machine
    #expect(ContextCover(Array(machine.contexts.all), in: machine).text == "in every context")
    // A chequerboard.
    let odd = machine.contexts.all.filter { context in
      machine.variables.indices.reduce(0) { $0 + machine.contexts.value(of: VariableID($1), in: context) } % 2 == 1
    }
    #expect(ContextCover(odd, in: machine).text == "in 6 of 12 contexts")
  }

  @Test("what cannot occur does not lengthen a description, and makes none wrong")
  func impossible() throws {
    let machine = try Self.spec(initially: nil).machine
    func contexts(_ condition: String) throws -> [Context] {
      try Self.spec(initially: condition).machine.initialConfigurations.map(\.context)
    }
    let possible = try contexts("user == member or tenant == red")
    let members = try contexts("user == member and tenant != red")
    #expect(ContextCover(members, among: possible, in: machine).text == "tenant != red")
    #expect(ContextCover(possible, among: possible, in: machine).text == "in every context that can occur")
    // For every set of possible contexts: the description is true of its members and of no other possible one.
    for bits in stride(from: 1, to: 1 << possible.count, by: 3) {
      let members = possible.enumerated().filter { bits >> $0.offset & 1 == 1 }.map(\.element)
      let text = ContextCover(members, among: possible, in: machine).text
      guard !text.hasPrefix("in ") else { continue }
      let back = Set(try contexts(text))
      #expect(possible.filter(back.contains) == members, "\(text)")
    }
  }
}
