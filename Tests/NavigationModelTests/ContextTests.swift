import NavigationModel
import NavigationSupport
import Testing

@Suite("Contexts") struct ContextTests {
  private let variables = [
    Variable(name: "a", values: ["0", "1"]), Variable(name: "b", values: ["only"]),
    Variable(name: "c", values: ["0", "1", "2"]), Variable(name: "d", values: ["0", "1"]),
  ]

  @Test("a space has the product of the value counts, and one context without variables")
  func count() throws {
    #expect(try #require(ContextSpace(variables)).count == 12)
    #expect(try #require(ContextSpace([])).count == 1)
    #expect(try #require(ContextSpace([])).all.map(\.index) == [0])
  }

  @Test("values packed into a context come back, every combination in a context of its own")
  func roundTrip() throws {
    let space = try #require(ContextSpace(variables))
    var seen: Set<Context> = []
    for a in 0..<2 {
      for c in 0..<3 {
        for d in 0..<2 {
          let context = space.context(of: [a, 0, c, d])
          #expect((0..<4).map { space.value(of: VariableID($0), in: context) } == [a, 0, c, d])
          seen.insert(context)
        }
      }
    }
    #expect(seen.sorted() == Array(space.all))
  }

  @Test("the first variable varies fastest")
  func order() throws {
    let space = try #require(ContextSpace(variables))
    #expect(space.all.prefix(4).map { space.value(of: VariableID(0), in: $0) } == [0, 1, 0, 1])
    #expect(space.all.map { space.value(of: VariableID(3), in: $0) } == [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1])
  }

  @Test("setting a variable changes it and no other")
  func setting() throws {
    let space = try #require(ContextSpace(variables))
    for context in space.all {
      for (index, variable) in variables.enumerated() {
        for value in variable.values.indices {
          let after = space.setting(VariableID(index), to: value, in: context)
          for other in variables.indices {
            let expected = other == index ? value : space.value(of: VariableID(other), in: context)
            #expect(space.value(of: VariableID(other), in: after) == expected)
          }
        }
      }
    }
  }

  @Test("effects apply in order")
  func applying() throws {
    let space = try #require(ContextSpace(variables))
    let c = VariableID(2)
    let effects = [Assignment(variable: c, value: 2), Assignment(variable: c, value: 1)]
    #expect(space.value(of: c, in: space.applying(effects, to: Context(0))) == 1)
    #expect(space.applying([], to: Context(7)) == Context(7))
  }

  @Test("a space above the limit, or beyond all numbers, is refused")
  func limit() {
    #expect(ContextSpace(variables, limit: 12) != nil)
    #expect(ContextSpace(variables, limit: 11) == nil)
    let many = (0..<80).map { Variable(name: "v\($0)", values: ["no", "yes"]) }
    #expect(ContextSpace(many) == nil)
    #expect(ContextSpace(many, limit: .max) == nil)
  }
}
