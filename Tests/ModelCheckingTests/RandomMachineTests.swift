import Foundation
import ModelChecking
import NavigationModel
import NavigationSupport
import Testing

@Suite("Random machines", .slow) struct RandomMachineTests {
  @Test("every kind of obligation is proved often and refuted often")
  func kindsAreBalanced() throws {
    var proved: [String: Int] = [:]
    var refuted: [String: Int] = [:]
    var vacuous: [String: Int] = [:]
    var sizes: [Int] = []
    for seed in Agreement.seeds(for: "RandomMachineTests", day: 60, night: 500, all: 10_000) {
      // Where rules overlap hardly any link lands from anywhere.
      let naive = NaiveChecker(try RandomMachine.make(seed: seed, hasOverlaps: false))
      sizes.append(naive.graph.all.count)
      for obligation in naive.obligations {
        let form = obligation.form(in: naive.machine)
        switch naive.verdict(obligation) {
        case .proved(isVacuous: false): proved[form, default: 0] += 1
        case .proved(isVacuous: true): vacuous[form, default: 0] += 1
        case .refuted: refuted[form, default: 0] += 1
        }
      }
    }
    let forms = Set(proved.keys).union(refuted.keys).sorted()
    // All but those of stacks; properties have several forms.
    expect(forms.count, equals: Obligation.Kind.allCases.count - 3 + 10)
    for form in forms {
      let (yes, no, empty) = (proved[form, default: 0], refuted[form, default: 0], vacuous[form, default: 0])
      let count = yes + no + empty
      Agreement.log("\(form): \(count), proved \(yes * 100 / count) %, refuted \(no * 100 / count) %")
      #expect(yes * 10 >= count, "\(form) is proved in \(yes) of \(count) cases")
      #expect(no * 10 >= count, "\(form) is refuted in \(no) of \(count) cases")
    }
    let median = sizes.sorted()[sizes.count / 2]
    Agreement.log("configurations: median \(median), most \(sizes.max() ?? 0)")
    #expect(median >= many(40, night: 50))
  }

  @Test("a run often has to choose among rules of an event or of a change that overlap", arguments: Kind.allCases)
  func rulesOverlap(kind: Kind) throws {
    let seeds = Agreement.seeds(for: "RandomMachineTests", day: 100, night: 1_000, all: 10_000)
    let found = try seeds.map { Overlap.reachable(in: try kind.machine($0)) }
    for overlap in Overlap.allCases {
      let count = found.count { $0.contains(overlap) }
      Agreement.log("\(kind): \(overlap) in \(count) of \(seeds.count)")
      #expect(count * 100 >= 2 * seeds.count, "\(overlap) in \(count) of \(seeds.count)")
    }
    let count = found.count { !$0.isDisjoint(with: [.browsing, .change]) }
    Agreement.log("\(kind): by hand or of a change in \(count) of \(seeds.count)")
    #expect(count * 100 >= 15 * seeds.count, "\(count) of \(seeds.count)")
  }

  @Test("the same seed gives the same machine, another seed another one")
  func seedsDecide() throws {
    try expect(RandomMachine.make(seed: 7), equals: RandomMachine.make(seed: 7))
    #expect(
      try RandomMachine.make(seed: 7).screens + [] != RandomMachine.make(seed: 8).screens
        || RandomMachine.make(seed: 7).transitions != RandomMachine.make(seed: 8).transitions)
  }
}

extension RandomMachineTests {
  /// The machines on which the prover, the engine and the fuzzer are held to something plainer.
  enum Kind: CaseIterable {
    case flat, stacks, tabs, exchanges

    func machine(_ seed: UInt64) throws -> Machine {
      switch self {
      case .flat: try RandomMachine.make(seed: seed, hasBranches: seed % 2 == 1)
      case .stacks: try RandomMachine.make(seed: seed, hasStacks: true)
      case .tabs: try RandomMachine.make(seed: seed, hasTabs: true)
      case .exchanges: try RandomExchanges.make(seed: seed)
      }
    }
  }

  /// Several rules that apply where a run comes to.
  enum Overlap: CaseIterable {
    /// Of an event that is made by hand, or of a change, with different results.
    case browsing, change
    /// Of an event that a journey performs, and ends there.
    case journey

    /// Those that are found among the first thousand configurations.
    static func reachable(in machine: Machine) -> Set<Overlap> {
      var found: Set<Overlap> = []
      for choices in NaiveGraph(machine, depth: 3, most: 1_000).choices.values {
        if choices.contains(where: { $0.result.ending == .ambiguous }) { found.insert(.journey) }
        var (events, changes) = ([EventID: Choice.Result](), [ChangeID: Choice.Result]())
        for choice in choices {
          switch choice.move {
          case .browse(let rule):
            let event = machine.transitions[rule.index].event
            if let other = events.updateValue(choice.result, forKey: event), other != choice.result {
              found.insert(.browsing)
            }
          case .change(let change):
            if let other = changes.updateValue(choice.result, forKey: change), other != choice.result {
              found.insert(.change)
            }
          default: break
          }
        }
      }
      return found
    }
  }
}

extension Obligation {
  /// Its kind; of a property also its form, which random machines name it after.
  func form(in machine: Machine) -> String {
    guard case .property(let index) = self else { return kind.rawValue }
    return "property: \(machine.properties[index].name)"
  }
}
