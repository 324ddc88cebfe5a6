import Basics
import NavigationModel
import NavigationSupport
import StateSpace
import Testing

@testable import ModelChecking

/// The values that a running journey hands out are those of which `carries` speaks.
@Suite("Values in a run", .slow) struct ValueFlowAgreementTests {
  /// What becomes of the link's value under one name, seen from what events and prompts are given.
  private struct Witness {
    let machine: Machine
    let name: String
    var values: ValueFlow
    var isDelivered = false
    var isReplaced = false
    private var wasDelivered = false
    private var isOver = false

    init(_ machine: Machine, _ name: String) {
      (self.machine, self.name) = (machine, name)
      values = ValueFlow([name: "from the link"])
    }

    mutating func follow(_ move: Move) {
      guard !isOver else { return }
      switch move {
      // What comes then is another link's.
      case .follow: isOver = true
      case .perform(let step, _):
        if case .perform(let event, _, let fixed) = machine.steps[step.index].action {
          let parameters = machine.events[event.index].parameters
          if parameters.contains(where: { $0.name == name }) {
            let isSame = values.arguments(for: parameters, fixed: fixed)[name] == "from the link"
            if isSame { isDelivered = true } else { isReplaced = true }
          }
        }
      case .answer(let step, _):
        if case .ask(let prompt, let fixed, _) = machine.steps[step.index].action {
          let given = values.arguments(for: machine.prompts[prompt.index].parameters, fixed: fixed)
          if given[name] == "from the link" { isDelivered = true }
        }
      case .jump(let step):
        // A journey that begins again has to deliver again; those of the intents before it do not begin again.
        if machine.steps[step.index].action == .retry { isDelivered = wasDelivered } else { wasDelivered = isDelivered }
      default: break
      }
      values.follow(move, giving: [name: "from an answer"], of: machine)
    }
  }

  @Test("are lost exactly where the monitor of 'carries' says so")
  func agreement() throws {
    var kept = 0
    var lost = 0
    for seed in 0..<2_000 {
      let machine = try RandomMachine.make(seed: UInt64(seed), hasBranches: seed % 2 == 1, followsLinks: seed % 3 == 0)
      var random = SplitMix64(seed: UInt64(seed))
      for (index, intent) in machine.intents.enumerated() {
        for parameter in intent.parameters {
          for _ in 0..<5 {
            let isKept = landing(of: IntentID(index), carrying: parameter.name, on: machine, &random)
            if isKept == true { kept += 1 }
            if isKept == false { lost += 1 }
          }
        }
      }
    }
    #expect(kept > 500 && lost > 100, "kept \(kept), lost \(lost)")
  }

  /// Makes a random journey, and expects that both agree where it lands; nil if it does not.
  private func landing(
    of intent: IntentID, carrying name: String, on machine: Machine, _ random: inout SplitMix64
  ) -> Bool? {
    let watcher = CarryWatcher(machine: machine, name: name)
    var witness = Witness(machine, name)
    var memory = CarryWatcher.start
    var configuration = Step.opening(intent, in: random.pick(machine.starts), of: machine)
    for _ in 0..<60 where !configuration.isIdle {
      let choice = random.pick(Step.choices(in: configuration, of: machine))
      witness.follow(choice.move)
      configuration = choice.result.configuration
      let ending: SymbolicMove.Ending? = choice.result.ending.map { $0 == .landed ? .landed : .otherwise }
      switch watcher.advance(memory, by: choice.move, ending: ending) {
      case .watching(let next): memory = next
      case .satisfied where choice.result.ending == nil:
        // Another link is followed.
        #expect(witness.isDelivered && !witness.isReplaced)
        return true
      case .satisfied where choice.result.ending == .landed:
        #expect(witness.isDelivered && !witness.isReplaced)
        return true
      case .satisfied: return nil
      case .broken:
        #expect(!witness.isDelivered || witness.isReplaced)
        return false
      }
    }
    return nil
  }
}
