import NavigationModel
import NavigationSupport
import StateSpace
import Testing

@testable import ModelChecking

/// Mistakes in the lowering of a machine into rules, which engine and explorer have in common.
///
/// Whatever they let happen otherwise, the second reading notices as far as sets tell it, and the plain reading of the
/// tests in any case.
@Suite("Mistakes planted in the lowering", .slow)
struct PlantedLoweringTests {
  @Test("each is noticed, by Z3 or the comparison of readings if sets can tell", arguments: LoweringMistake.all)
  func noticed(_ mistake: LoweringMistake) throws {
    let wanted = many(3, night: 20)
    var (differing, telling) = (0, 0)
    for seed in 0..<400 as Range<UInt64> where max(differing, telling) < wanted {
      let machine = try mistake.language.machine(seed: seed)
      let wrong = machine.planting(mistake.plant(machine))
      // They are equal: both say the same. Their rules do not.
      guard wrong == machine, wrong.kernel.rules != machine.kernel.rules || wrong.kernel.blocks != machine.kernel.blocks
      else { continue }
      let difference = try Self.difference(wrong)
      guard difference.isThere else { continue }
      differing += 1
      guard difference.isTold else { continue }
      telling += 1
      let notice = try Planted.notice(planted: wrong)
      #expect(notice != .nothing, "\(mistake): nobody notices it in seed \(seed)")
      // By day these are the same machines each time; on others it may be the other way.
      if !isNight { #expect(mistake.judges.include(notice), "\(mistake), seed \(seed): \(notice)") }
    }
    // The plain reading notices each difference: it is how the difference was found.
    #expect(differing > 0, "\(mistake) never matters")
    expect((telling > 0), equals: (mistake.judges != .plain), "\(mistake): \(telling) of \(differing) are told by sets")
  }

  @Test("of each kind of rule there is one, and more than twenty in all")
  func kinds() throws {
    #expect(LoweringMistake.all.count >= 20)
    expect(Set(LoweringMistake.all.map(\.name)).count, equals: LoweringMistake.all.count)
    var moves: Set<String> = []
    for seed in 0..<20 as Range<UInt64> {
      for language in LoweringMistake.Language.allCases {
        let machine = try language.machine(seed: seed)
        for rule in machine.kernel.rules {
          moves.insert(LoweringMistake.kind(of: rule.move))
        }
      }
    }
    #expect(moves.subtracting(LoweringMistake.all.flatMap(\.kinds)).isEmpty)
  }

  @Test("a machine without a mistake is noticed by nobody", arguments: LoweringMistake.Language.allCases)
  func nothing(_ language: LoweringMistake.Language) throws {
    var count = 0
    for seed in 0..<many(3, night: 60) as Range<UInt64> {
      let same = try language.machine(seed: seed).planting { _, _ in }
      #expect(try !Self.difference(same).isThere)
      guard let notice = try Planted.unlessTooLarge({ try Planted.notice(planted: same) }) else { continue }
      expect(notice, equals: .nothing)
      count += 1
    }
    #expect(count >= many(3, night: 50))
  }

  /// A choice as far as sets tell it: variables that nothing reads are left out, and bad endings are all alike.
  private struct Told: Hashable {
    var move: Move
    var screen: ScreenID
    var position: Position
    var stack: Stack
    var values: [Int]
    var ending: Bool?
    var isAdverse: Bool

    init(_ choice: Choice, _ symbolic: SymbolicMachine) {
      let next = choice.result.configuration
      (move, screen, position, stack) = (choice.move, next.screen, next.position, next.stack)
      values = symbolic.values(of: next.context)
      ending = choice.result.ending.map { $0 == .landed }
      isAdverse = choice.isAdverse
    }
  }

  /// Whether something else follows than a plain reading says, anywhere that it reaches, and whether sets tell it.
  private static func difference(_ machine: Machine) throws -> (isThere: Bool, isTold: Bool) {
    let graph = NaiveGraph(machine, depth: machine.hasStacks ? 2 : .max)
    let symbolic = SymbolicMachine(machine, asking: try Planted.explore(machine).conditions)
    var isThere = false
    for (place, plain) in graph.choices {
      let choices = Step.choices(in: place, of: machine)
      guard choices != plain else { continue }
      isThere = true
      let told = (Set(choices.map { Told($0, symbolic) }), Set(plain.map { Told($0, symbolic) }))
      if told.0 != told.1 { return (true, true) }
    }
    return (isThere, false)
  }
}

extension Planted {
  /// What notices that the rules of a machine are not what it says.
  static func notice(planted machine: Machine) throws -> Notice {
    do {
      let explorer = try explore(machine)
      guard machine.hasStacks else { return try notice(explorer) }
      // With stacks runs show what can land, and not sets: what is reachable, and by which moves, is asked of these.
      return try noticeInReach(explorer)
    } catch is InternalError {
      return .disagreement
    }
  }

  /// What notices a mistake in what is reached, without a look at anything else.
  static func noticeInReach(_ explorer: SymbolicExplorer) throws -> Notice {
    let encoder = LemmaEncoder(explorer)
    do {
      try encoder.proveReach()
      let prover = LemmaProver(script: LemmaScript(encoder.list, encoder.text), cancellation: Cancellation())
      return try prover.firstWrong().map { .lemma($0.kind) } ?? .nothing
    } catch is InternalError {
      return .disagreement
    }
  }
}
