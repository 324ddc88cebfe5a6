import NavigationModel
import StateSpace

/// Claims about whole runs, with a little memory: said a second time, and proved as "no run from here breaks it".
extension LemmaEncoder {
  /// A place, and what is remembered there.
  private struct Watched: Hashable {
    var place: Place
    var memory: Memory
  }

  /// The memory of a run so far, as bits; the numbers are those of the explorer's watchers.
  private struct Memory: OptionSet, Hashable {
    let rawValue: Int
    /// Something has been animated.
    static let animated = Memory(rawValue: 1)
    /// The link's value is what a retry restores, and what the next step takes.
    static let kept = Memory(rawValue: 1)
    static let held = Memory(rawValue: 2)
    static let arrived = Memory(rawValue: 4)
    static let overridden = Memory(rawValue: 8)
    /// It had arrived before the journey last became another intent's: a retry does not undo that.
    static let arrivedEarlier = Memory(rawValue: 16)

    mutating func set(_ bit: Memory, _ value: Bool) {
      if value { insert(bit) } else { remove(bit) }
    }
  }

  /// The effect of a clause on the memory.
  private enum Effect {
    /// It goes on, but for where it breaks the claim.
    case remembers(Memory, breakingWhere: Formula = .false)
    case breaks
    /// It is over, and breaks the claim where this holds.
    case breaksWhere(Formula)
    case over
  }

  /// No run that begins where the intent is opened breaks the claim.
  func proveNeverBroken(_ claim: WatchedClaim, of intent: IntentID, _ own: Formula, _ name: String) throws {
    let found = try explorer.breaking(claim, of: intent)
    func start(_ opened: Place) -> Memory {
      switch claim {
      case .carries: [.kept, .held]
      case .back: Memory(rawValue: backStart(intent, at: opened))
      case .rootFirst, .oneAnimation: []
      }
    }
    func node(_ watched: Watched) -> Int? {
      number(of: watched.place).flatMap { found.journeys.node(of: $0, remembering: watched.memory.rawValue) }
    }
    func broken(
      _ watched: Watched, after effects: [Assignment] = [], _ copies: ContextCopies = .here
    ) -> Formula {
      say(node(watched).map { found.sets[$0] } ?? .empty, after: effects, copies)
    }
    var all: [Watched] = []
    var seen: Set<Watched> = []
    func visit(_ watched: Watched) {
      if isReached(watched.place), seen.insert(watched).inserted { all.append(watched) }
    }
    for idle in idlePlaces {
      let place = clauses.opened(intent, at: idle)
      let opened = Watched(place: place, memory: start(place))
      visit(opened)
      add(
        .verdict, [own, say(reached(idle))], not(broken(opened)), "\(name), from \(describe(idle))")
    }
    var next = 0
    while next < all.count {
      let watched = all[next]
      next += 1
      let whole = broken(watched)
      if watched.place.unwinding != nil {
        let lost = broken(watched, .above)
        try uncover(watched.place) { come, premises in
          let after = Watched(
            place: come.place, memory: uncovered(watched.memory, at: come.place, from: watched.place, claim))
          // A journey that is over breaks nothing any more.
          if come.place.unwinding == nil, come.place.position == 0 { return }
          guard node(after) != nil || !isReached(after.place) else {
            return add(.complete, premises, .false, "\(name): never, \(describe(watched.place))")
          }
          visit(after)
          add(
            .complete, premises + [broken(after, after: come.states, copies(come.passage))], lost,
            "\(name): nowhere else, \(describe(watched.place))")
        }
        continue
      }
      for clause in try ownClauses(at: watched.place) {
        let formula = holds(clause, at: watched.place)
        func about() -> String { "\(name): nowhere else, \(describe(watched.place))" }
        switch try effect(of: clause, at: watched.place, on: watched.memory, claim, intent) {
        case .over: break
        case .breaks: add(.complete, [formula], whole, about())
        case .breaksWhere(let wrong): add(.complete, [formula, wrong], whole, about())
        case .remembers(let memory, let wrong):
          if wrong != .false { add(.complete, [formula, wrong], whole, about()) }
          guard clause.kind == .goesOn else { break }
          let after = Watched(place: clause.target, memory: memory)
          // What the explorer has not found must be impossible.
          if node(after) == nil, isReached(after.place) {
            add(.complete, [formula, not(wrong)], .false, "\(name): never, \(describe(watched.place))")
            break
          }
          visit(after)
          add(
            .complete, [formula, not(wrong), broken(after, after: clause.effects, copies(clause.passage))], whole,
            about())
        }
      }
    }
  }

  private func effect(
    of clause: Clauses.Clause, at place: Place, on memory: Memory, _ claim: WatchedClaim, _ intent: IntentID
  ) throws -> Effect {
    switch claim {
    case .rootFirst:
      switch clause.move {
      case .perform: return .breaksWhere(not(goesToRoot(clause)))
      case .failToPresent: return .over
      default: return .remembers(memory)
      }
    case .oneAnimation:
      switch clause.move {
      case .perform where memory.contains(.animated): return .breaks
      case .perform:
        guard case .perform(_, animated: true, _) = clauses.step(at: place) else { return .remembers(memory) }
        return .remembers(.animated, breakingWhere: goesToRoot(clause))
      case .failToPresent: return .over
      default: return .remembers(memory)
      }
    case .carries(let parameter):
      switch clause.kind {
      case .endedOtherwise: return .over
      case .landed: return memory.contains(.arrived) && !memory.contains(.overridden) ? .over : .breaks
      case .goesOn:
        if case .follow = clause.move, memory.contains(.arrived), !memory.contains(.overridden) { return .over }
        return .remembers(
          moved(memory, by: clause, at: place, machine.intents[intent.index].parameters[parameter].name))
      }
    case .back:
      switch clause.kind {
      case .endedOtherwise: return .over
      case .landed where hasRelations:
        return try .breaksWhere(backFails(intent, base: memory.rawValue, after: clause))
      case .landed: return try .breaksWhere(backFails(intent, memory.rawValue, at: clause.target))
      case .goesOn: return .remembers(Memory(rawValue: backAfter(clause, memory.rawValue, intent, at: place)))
      }
    }
  }

  /// The memory when an entry was taken away, or a tab is shown.
  private func uncovered(_ memory: Memory, at place: Place, from exit: Place, _ claim: WatchedClaim) -> Memory {
    guard claim == .back else { return memory }
    return Memory(rawValue: backUncovered(memory.rawValue, at: place, from: exit))
  }

  /// The memory of the value called `name` after a clause.
  private func moved(_ memory: Memory, by clause: Clauses.Clause, at place: Place, _ name: String) -> Memory {
    func names(_ parameters: [Parameter]) -> Bool { parameters.map(\.name).contains(name) }
    func isFixed(_ fixed: [FixedValue]) -> Bool { fixed.map(\.name).contains(name) }
    var after = memory
    switch (clause.move, clauses.step(at: place)) {
    case (.perform, .perform(let event, _, let fixed)):
      guard names(machine.events[event.index].parameters) else { break }
      after.insert(isFixed(fixed) || !memory.contains(.held) ? .overridden : .arrived)
    case (.answer(_, let outcome), .ask(let prompt, let fixed, _)):
      let question = machine.prompts[prompt.index]
      if names(question.parameters), memory.contains(.held), !isFixed(fixed) { after.insert(.arrived) }
      if names(question.outcomes[outcome].gives) { after.remove(.held) }
    case (.jump, .open(let other)):
      let isTaken = memory.contains(.held) && names(machine.intents[other.index].parameters)
      after.set(.held, isTaken)
      after.set(.kept, isTaken)
      after.set(.arrivedEarlier, memory.contains(.arrived))
    // Another link's values come then: what has not arrived by now is lost.
    case (.follow, _): after = [.overridden]
    case (.jump, _):
      after.set(.held, memory.contains(.kept))
      after.set(.arrived, memory.contains(.arrivedEarlier))
    default: break
    }
    return after
  }
}
