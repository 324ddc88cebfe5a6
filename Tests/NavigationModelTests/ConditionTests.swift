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
    try expect(table(a), equals: [false, true, false, true])
    try expect(table(b), equals: [false, false, true, true])
    try expect(table(.variable(VariableID(0), [0, 1])), equals: [true, true, true, true])
    try expect(table(.variable(VariableID(0), [])), equals: [false, false, false, false])
  }

  @Test("not, and, or and implies have their truth tables")
  func connectives() throws {
    try expect(table(.not(a)), equals: [true, false, true, false])
    try expect(table(.and(a, b)), equals: [false, false, false, true])
    try expect(table(.or(a, b)), equals: [false, true, true, true])
    try expect(table(.implies(a, b)), equals: [true, false, true, true])
    try expect(table(.implies(a, .implies(b, .not(a)))), equals: [true, true, true, false])
  }

  @Test("a screen condition is true on the screens it names")
  func screens() throws {
    let condition = Condition.screen([ScreenID(1), ScreenID(3)])
    let places = (0..<4).map { Configuration(screen: ScreenID($0), context: Context(0)) }
    expect(places.map { condition.holds(at: $0, of: space) }, equals: [false, true, false, true])
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
    expect(a.depth, equals: 1)
    expect(Condition.not(a).depth, equals: 2)
    expect(Condition.and(a, .not(.not(b))).depth, equals: 4)
    expect(Condition.implies(.or(a, b), a).depth, equals: 3)
  }
}
