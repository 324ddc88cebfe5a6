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
      let naive = NaiveChecker(try RandomMachine.make(seed: seed))
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

  @Test("the same seed gives the same machine, another seed another one")
  func seedsDecide() throws {
    try expect(RandomMachine.make(seed: 7), equals: RandomMachine.make(seed: 7))
    #expect(
      try RandomMachine.make(seed: 7).screens + [] != RandomMachine.make(seed: 8).screens
        || RandomMachine.make(seed: 7).transitions != RandomMachine.make(seed: 8).transitions)
  }
}

extension Obligation {
  /// Its kind; of a property also its form, which random machines name it after.
  func form(in machine: Machine) -> String {
    guard case .property(let index) = self else { return kind.rawValue }
    return "property: \(machine.properties[index].name)"
  }
}
