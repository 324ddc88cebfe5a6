import Basics
import NavigationModel
import NavigationSupport
import Testing

@Suite("Contexts") struct ContextTests {
  private static let small = [2, 1, 3, 2]
  /// 300 flags and 20 variables with up to 21 values, some of which would cross a word.
  private static let wide = Array(repeating: 2, count: 300) + Array(2...21) + [1, 1 << 20]

  /// The values of a context, chosen at random.
  private func values(_ sizes: [Int], _ random: inout SplitMix64) -> [Int] { sizes.map { random.below($0) } }

  @Test("a space has the product of the value counts, and one context without variables")
  func count() throws {
    expect(ContextSpace(sizes: Self.small).count, equals: 12)
    expect(ContextSpace(sizes: []).count, equals: 1)
    #expect(try #require(ContextSpace(sizes: []).all()).elementsEqual([Context()]))
    expectNil(ContextSpace(sizes: Self.wide).count)
    expect(ContextSpace(sizes: Array(repeating: 2, count: 62)).count, equals: 1 << 62)
  }

  @Test("all contexts are listed in ascending order if they are not too many; the first variable varies fastest")
  func order() throws {
    let space = ContextSpace(sizes: Self.small)
    let all = Array(try #require(space.all()))
    expect(Set(all).count, equals: 12)
    expect(all, equals: all.sorted())
    expect(
      all.map { space.values(of: $0) ?? [] }.prefix(4),
      equals: [[0, 0, 0, 0], [1, 0, 0, 0], [0, 0, 1, 0], [1, 0, 1, 0]])
    #expect(space.all(limit: 12) != nil)
    expectNil(space.all(limit: 11))
    expectNil(ContextSpace(sizes: Self.wide).all(limit: .max))
  }

  @Test("values packed into a context come back, whatever the number of variables", arguments: [small, wide, [1, 1]])
  func roundTrip(sizes: [Int]) {
    var random = SplitMix64(seed: 1)
    let space = ContextSpace(sizes: sizes)
    for _ in 0..<200 {
      let values = values(sizes, &random)
      let context = space.context(of: values)
      expect(space.values(of: context), equals: values)
      expect(sizes.indices.map { space.value(of: VariableID($0), in: context) }, equals: values)
      expect(Context(words: context.words), equals: context)
      expect(Context(words: context.words + [0, 0]), equals: context)
    }
  }

  @Test("setting a variable changes it and no other, and equal values make equal contexts", arguments: [small, wide])
  func setting(sizes: [Int]) {
    var random = SplitMix64(seed: 2)
    let space = ContextSpace(sizes: sizes)
    var values = sizes.map { _ in 0 }
    var context = Context()
    for _ in 0..<2_000 {
      let variable = random.below(sizes.count)
      values[variable] = random.chance(50) ? 0 : random.below(sizes[variable])
      context = space.setting(VariableID(variable), to: values[variable], in: context)
      let same = space.context(of: values)
      expect(context, equals: same)
      expect(context.hashValue, equals: same.hashValue)
    }
    for variable in sizes.indices { context = space.setting(VariableID(variable), to: 0, in: context) }
    expect(context, equals: Context())
    expect(context.words, equals: [0])
  }

  @Test("contexts are ordered by their last variable, then by the one before", arguments: [small, wide])
  func comparing(sizes: [Int]) {
    var random = SplitMix64(seed: 3)
    let space = ContextSpace(sizes: sizes)
    for _ in 0..<500 {
      let a = values(sizes, &random)
      var b = a
      for _ in 0..<random.number(0...2) { b[random.below(b.count)] = 0 }
      let (first, second) = (space.context(of: a), space.context(of: b))
      expect((first < second), equals: a.reversed().lexicographicallyPrecedes(b.reversed()))
      expect((second < first), equals: b.reversed().lexicographicallyPrecedes(a.reversed()))
      expect((first == second), equals: (a == b))
    }
  }

  @Test("bits that are no values of a space are not one of its contexts")
  func strangers() {
    let space = ContextSpace(sizes: Self.small)
    for words in [[0b110], [1 << 4], [.max], [0, 1]] as [[UInt64]] {
      expectNil(space.values(of: Context(words: words)))
    }
    expectNil(ContextSpace(sizes: []).values(of: Context(words: [1])))
    expectNil(ContextSpace(sizes: [1]).values(of: Context(words: [1])))
  }

  @Test("effects apply in order")
  func applying() {
    let space = ContextSpace(sizes: Self.small)
    let c = VariableID(2)
    let effects = [Assignment(variable: c, value: 2), Assignment(variable: c, value: 1)]
    expect(space.value(of: c, in: space.applying(effects, to: Context())), equals: 1)
    expect(space.applying([], to: Context(5)), equals: Context(5))
  }

  @Test("the search finds the first context in which a condition holds, and none where there is none")
  func search() throws {
    for seed in UInt64(0)..<300 {
      let machine = try RandomMachine.make(seed: seed, hasManyVariables: seed % 2 == 0)
      let changes = machine.changes.flatMap(\.rules)
      for condition in machine.transitions.compactMap(\.guardCondition) + changes.compactMap(\.condition) {
        func holds(_ context: Context) -> Bool {
          condition.holds(at: Configuration(screen: machine.root, context: context), of: machine.contexts)
        }
        let search = ContextSearch(condition, on: machine.root, in: machine.contexts)
        let first = machine.allContexts.first(where: holds)
        #expect(search.first() == first.map { .found($0) } ?? .impossible)
        guard case .found(let any) = search.any(order: { Array((0..<$0).reversed()) }) else {
          expectNil(first)
          continue
        }
        #expect(holds(any))
      }
    }
  }

  @Test("a search that takes too long says that it does not know")
  func bounded() {
    // The parity of 40 flags is known only once all are; two that exclude each other come last.
    let flags = (0..<40).map { Condition.variable(VariableID($0), [1]) }
    let odd = flags[2...9].reduce(flags[10]) { .or(.and($0, .not($1)), .and(.not($0), $1)) }
    let condition = Condition.and(odd, .and(flags[0], .not(flags[0])))
    let space = ContextSpace(sizes: Array(repeating: 2, count: 40))
    expect(ContextSearch(condition, on: ScreenID(0), in: space, limit: 20).first(), equals: .unknown)
    #expect(ContextSearch(flags[39], on: ScreenID(0), in: space, limit: 20).first() != .unknown)
  }
}
