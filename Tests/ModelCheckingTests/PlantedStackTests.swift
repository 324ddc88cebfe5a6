import NavigationModel
import NavigationSupport
import StateSpace
import Testing

@testable import ModelChecking

/// Mistakes about stacks in one of the two readings of a machine. Wherever they let something else happen, they are
/// noticed.
@Suite("Mistakes about stacks planted in one reading of the machine", .slow)
struct PlantedStackTests {
  private func check(atLeast: Int, _ mistake: (inout Draft) -> Void) throws {
    var differing = 0
    for seed in 0..<40 as Range<UInt64> {
      let right = try RandomMachine.make(seed: seed, hasStacks: true)
      let wrong = try right.with(mistake)
      for (explored, read) in [(right, wrong), (wrong, right)] where Planted.differ(exploring: explored, reading: read)
      {
        differing += 1
        let notice = try Planted.notice(exploring: explored, reading: read)
        #expect(notice != .nothing, "seed \(seed), \(explored == wrong ? "explorer" : "encoder")")
      }
    }
    #expect(differing >= atLeast, "the mistake hardly ever matters")
  }

  private func check(atLeast: Int, replacing action: @escaping (StackAction) -> StackAction) throws {
    try check(atLeast: atLeast) { draft in
      for index in draft.transitions.indices {
        draft.transitions[index].actions = draft.transitions[index].actions.map(action)
      }
    }
  }

  @Test("what is pushed is taken for what replaces")
  func pushReplaces() throws {
    try check(atLeast: 20) { if case .push(let screen) = $0 { .replace(screen) } else { $0 } }
  }

  @Test("what is pushed is taken for a sheet")
  func pushPresents() throws {
    try check(atLeast: 20) { if case .push(let screen) = $0 { .present(screen) } else { $0 } }
  }

  @Test("dismissing is taken for Back")
  func dismissIsBack() throws {
    try check(atLeast: 4) { $0 == .dismiss ? .back : $0 }
  }

  @Test("dismissing all sheets is taken for dismissing one")
  func dismissAllIsDismiss() throws {
    try check(atLeast: 4) { $0 == .dismissAll ? .dismiss : $0 }
  }

  @Test("going back to a screen is taken for going back once")
  func backOnce() throws {
    try check(atLeast: 2) { if case .backTo = $0 { .back } else { $0 } }
  }

  @Test("a reset is taken for Back")
  func resetIsBack() throws {
    try check(atLeast: 20) { $0 == .reset ? .back : $0 }
  }

  @Test("Back is possible on screens that nobody leaves by hand, or the other way round")
  func byHand() throws {
    try check(atLeast: 20) { draft in
      for index in draft.screens.indices { draft.screens[index].isLeftByHand.toggle() }
    }
  }

  @Test("a question about what lies below is answered the other way round")
  func below() throws {
    try check(atLeast: 6) { draft in
      for index in draft.transitions.indices {
        draft.transitions[index].guardCondition = draft.transitions[index].guardCondition?.lookingElsewhere
      }
    }
  }

  @Test("a target over anything is taken for a bare one")
  func bareTarget() throws {
    try check(atLeast: 2) { draft in
      for index in draft.intents.indices {
        draft.intents[index].targets = draft.intents[index].targets.map { Target($0.screen ?? draft.root) }
      }
    }
  }
}

extension Condition {
  fileprivate var lookingElsewhere: Condition {
    switch self {
    case .below, .sheet, .tab, .root: .not(self)
    case .screen, .variable: self
    case .not(let a): .not(a.lookingElsewhere)
    case .and(let a, let b): .and(a.lookingElsewhere, b.lookingElsewhere)
    case .or(let a, let b): .or(a.lookingElsewhere, b.lookingElsewhere)
    case .implies(let a, let b): .implies(a.lookingElsewhere, b.lookingElsewhere)
    }
  }
}
