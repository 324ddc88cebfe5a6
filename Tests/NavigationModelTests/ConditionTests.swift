import NavigationModel
import NavigationSupport
import Testing

@Suite("Conditions") struct ConditionTests {
  private let space = ContextSpace([Variable(name: "a", values: ["f", "t"]), Variable(name: "b", values: ["f", "t"])])
  private let a = Condition.variable(VariableID(0), [1])
  private let b = Condition.variable(VariableID(1), [1])

  /// The condition's value for a, b = ff, tf, ft, tt.
  private func table(_ condition: Condition) throws -> [Bool] {
    (space.all().map(Array.init) ?? []).map {
      condition.holds(at: Configuration(screen: ScreenID(0), context: $0), of: space)
    }
  }

  @Test("a comparison is true of the values it names")
  func comparison() throws {
    #expect(try table(a) == [false, true, false, true])
    #expect(try table(b) == [false, false, true, true])
    #expect(try table(.variable(VariableID(0), [0, 1])) == [true, true, true, true])
    #expect(try table(.variable(VariableID(0), [])) == [false, false, false, false])
  }

  @Test("not, and, or and implies have their truth tables")
  func connectives() throws {
    #expect(try table(.not(a)) == [true, false, true, false])
    #expect(try table(.and(a, b)) == [false, false, false, true])
    #expect(try table(.or(a, b)) == [false, true, true, true])
    #expect(try table(.implies(a, b)) == [true, false, true, true])
    #expect(try table(.implies(a, .implies(b, .not(a)))) == [true, true, true, false])
  }

  @Test("a screen condition is true on the screens it names")
  func screens() throws {
    let condition = Condition.screen([ScreenID(1), ScreenID(3)])
    let places = (0..<4).map { Configuration(screen: ScreenID($0), context: Context(0)) }
    #expect(places.map { condition.holds(at: $0, of: space) } == [false, true, false, true])
  }

  @Test("a condition knows whether it speaks of the screen, however deeply")
  func mentionsScreen() {
    let screen = Condition.screen([ScreenID(0)])
    for condition in [screen, .not(screen), .and(a, screen), .or(screen, a), .implies(a, .and(b, screen))] {
      #expect(condition.mentionsScreen)
    }
    for condition in [a, .not(a), .and(a, b), .or(a, b), .implies(a, b)] { #expect(!condition.mentionsScreen) }
  }

  @Test("depth counts levels, the deeper side")
  func depth() {
    #expect(a.depth == 1)
    #expect(Condition.not(a).depth == 2)
    #expect(Condition.and(a, .not(.not(b))).depth == 4)
    #expect(Condition.implies(.or(a, b), a).depth == 3)
  }
}
