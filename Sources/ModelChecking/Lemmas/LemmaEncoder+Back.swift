import NavigationModel
import StateSpace

/// Where Back leads after a journey has landed, said a second time.
///
/// The journey's own screens are read by ``TrailReading``, and have a number of the explorer's; what must follow from
/// them is written here.
extension LemmaEncoder {
  func backStart(_ intent: IntentID, at opened: Place) -> Int {
    let watcher = explorer.backWatcher(intent)
    if hasRelations { return machine.start == .fresh ? JourneyBase.first.rawValue : JourneyBase.opened.rawValue }
    let trail =
      machine.start == .fresh
      ? StackTrail(.first(machine.root, .bottom)) : StackTrail(.opened(ScreenID(opened.screen), opened.frame))
    return watcher.number(of: trail)
  }

  func backAfter(_ clause: Clauses.Clause, _ memory: Int, _ intent: IntentID, at place: Place) -> Int {
    let watcher = explorer.backWatcher(intent)
    var actions: [StackAction] = []
    switch clause.move {
    case .perform(_, let rule): actions = machine.transitions[rule.index].actions
    case .answer(let step, let outcome):
      if case .ask(let prompt, _, _) = machine.steps[step.index].action {
        actions = machine.prompts[prompt.index].outcomes[outcome].actions
      }
    default: break
    }
    if hasRelations { return base(memory, after: actions, at: place, in: clauses.stacks?.below(place.frame).tab) }
    guard let trail = watcher.trails[memory], let stacks = clauses.stacks else { return BackWatcher.endless }
    // Of what the explorer gives up nothing is said.
    let target = FrameCaller(frame: clause.target.frame, screen: ScreenID(clause.target.screen))
    let found = trail.after(actions, clause.calls, to: target, place: explorer.symbolic.frames.place(of:))
    let next = found == nil ? nil : TrailReading.after(actions, clause, trail, stacks)
    return watcher.number(of: next)
  }

  /// In which contexts Back does not lead where it should, from where a journey with this trail has landed.
  func backFails(_ intent: IntentID, _ memory: Int, at place: Place) throws -> Formula {
    guard let trail = explorer.backWatcher(intent).trails[memory] else { return .true }
    // Nothing to go back over: what is shown was there before.
    if trail.entries.isEmpty { return .false }
    // What is shown one after the other, from the top.
    var shown = [place]
    var isWrong = false
    for entry in trail.entries.reversed().dropFirst() {
      shown.append(Place(screen: entry.screen.index, position: 0, frame: entry.frame))
    }
    var last: [Place] = []
    let lowest = shown[shown.count - 1]
    switch trail.base {
    case .opened(let screen, let frame), .first(let screen, let frame):
      last = [Place(screen: screen.index, position: 0, frame: frame)]
    case .older:
      if clauses.stacks?.below(lowest.frame).placed == nil {
        let isNamed = machine.intents[intent.index].targets.contains {
          $0.base != nil && !$0.steps.isEmpty && isTarget($0, at: place)
        }
        isWrong = !isFirst(lowest) && !isNamed
      } else {
        last = explorer.symbolic.frames.callers(of: lowest.frame).map {
          Place(screen: $0.screen.index, position: 0, frame: $0.frame)
        }
        if last.contains(where: { !isFirst($0) }) { isWrong = true }
      }
    }
    // All but the first must be allowed to be shown, up to one from which there is no way back, but one on.
    func isForbidden(_ place: Place) -> Formula { not(say(machine.screens[place.screen].requires, at: place)) }
    let left = shown.dropLast() + (last.isEmpty ? [] : [lowest])
    if let end = left.firstIndex(where: { !machine.screens[$0.screen].isLeftByHand }) {
      return or(left[...end].dropFirst().map(isForbidden) + [not(try leadsOn(from: left[end].idle))])
    }
    return isWrong ? .true : or((shown.dropFirst() + last).map(isForbidden))
  }

  private func isTarget(_ target: Target, at place: Place) -> Bool {
    clauses.stacks.map {
      $0.isTarget(target, place.screen, over: $0.below(at: place)) && !$0.isAboutExchanged(target, at: place)
    } == true
  }

  /// With relations: what the journey's entries lie on, after these actions.
  ///
  /// A tab's screen is not known before it is shown: then this is asked again, of what is left to be done.
  ///
  /// - Parameter tab: the one that is selected before.
  private func base(_ memory: Int, after actions: [StackAction], at place: Place, in tab: Int?) -> Int {
    guard let stacks = clauses.stacks else { return memory }
    // As long as a sheet is there that was there before, what becomes of tabs is not seen.
    var isHidden = stacks.below(place.frame).isUnderSheet
    // The screens that the journey covers; below these is what was shown when it began, or what is now.
    var pile = StackReading.Pile(
      top: place.screen, covered: explorer.symbolic.frames.own.entries(of: place.own), isUnderSheet: isHidden)
    var base = memory
    var left = actions[...]
    while let action = left.popFirst() {
      if stacks.concernsTabs(action) {
        if stacks.isUnseen(action, in: tab, isHidden: isHidden) { continue }
        return JourneyBase.older.rawValue
      }
      switch stacks.follow([action], pile) {
      case .shown(let next): pile = next
      case .impossible: return JourneyBase.older.rawValue
      case .uses(let rest):
        // Of what is shown now nothing is known, but that it was there before.
        // Of the tab that sheets lie on it may be known what is shown there: if that is another, this is asked again.
        (base, isHidden) = (JourneyBase.older.rawValue, isHidden && tab == nil)
        pile = StackReading.Pile(top: -1, covered: [], isUnderSheet: false)
        left = rest.dropFirst() + left
      }
    }
    return pile.isReplaced ? JourneyBase.replaced.rawValue : pile.isReset ? JourneyBase.first.rawValue : base
  }

  /// The same when an entry was taken away, or a tab is shown: what is in it is the first of all, or older than the
  /// journey.
  func backUncovered(_ memory: Int, at place: Place, from exit: Place) -> Int {
    guard let (tab, rest) = clauses.stacks?.showing(at: exit) else { return memory }
    let isFirst = clauses.stacks?.below(place.frame).placed == nil
    let revealed = Place(screen: place.screen, position: exit.position, frame: place.frame)
    return base((isFirst ? JourneyBase.first : .older).rawValue, after: rest, at: revealed, in: tab)
  }

  /// With relations: in which contexts Back does not lead where it should after a landing.
  func backFails(_ intent: IntentID, base: Int, after landing: Clauses.Clause) throws -> Formula {
    let isReplaced = base == JourneyBase.replaced.rawValue
    // What is shown one after the other, from the top.
    var shown = [landing.target]
    for call in landing.calls.reversed() {
      shown.append(Place(screen: call.caller.screen.index, position: 0, frame: call.caller.frame))
    }
    if shown.count == 1, !isReplaced { return .false }
    func isForbidden(_ place: Place) -> Formula { not(say(machine.screens[place.screen].requires, at: place)) }
    let passed = isReplaced ? shown : Array(shown.dropLast())
    if let end = passed.firstIndex(where: { !machine.screens[$0.screen].isLeftByHand }) {
      let stops = end == shown.count - 1 && isBottom(shown[end])
      if !stops { return or(shown[...end].dropFirst().map(isForbidden) + [not(try leadsOn(from: shown[end].idle))]) }
    }
    let lowest = shown[shown.count - 1]
    if base == JourneyBase.older.rawValue, !isFirst(lowest) { return .true }
    var wrong = shown.dropFirst().map(isForbidden)
    guard isReplaced else { return or(wrong) }
    if isBottom(lowest) {
      let isNamed = machine.intents[intent.index].targets.contains {
        $0.base != nil && !$0.steps.isEmpty && isTarget($0, at: landing.target)
      }
      return isFirst(lowest) || isNamed ? or(wrong) : .true
    }
    for call in explorer.symbolic.frames.calls(into: lowest.frame) {
      let older = Place(screen: call.caller.screen.index, position: 0, frame: call.caller.frame)
      let entered = say(.entry(call), .under)
      wrong.append(and([entered, isFirst(older) ? isForbidden(older) : .true]))
    }
    return or(wrong)
  }

  private func isBottom(_ place: Place) -> Bool { clauses.stacks?.below(at: place).placed == nil }

  /// That users can perform an event by which the screen there is gone, or is followed by another that Back does not
  /// leave.
  private func leadsOn(from place: Place) throws -> Formula {
    guard let stacks = clauses.stacks else { return .false }
    let start = StackReading.Pile(
      top: place.screen, covered: [], isUnderSheet: stacks.below(at: place).isUnderSheet)
    return or(
      try ownClauses(at: place).filter { clause in
        guard clause.isSure, case .browse(let rule) = clause.move else { return false }
        let actions = machine.transitions[rule.index].actions
        if actions.contains(.reset) { return true }
        for (number, action) in actions.enumerated() {
          if stacks.putsOn(action) {
            guard number == actions.count - 1, let next = action.screen?.index else { return false }
            return next != place.screen && !machine.screens[next].isLeftByHand
          }
          switch stacks.follow([action], start) {
          case .uses: return true
          case .impossible: return false
          // Where no sheet is up, dismissing all of them does nothing.
          case .shown(let pile): if pile.isReplaced { return true }
          }
        }
        return false
      }.map { holds($0, at: place) })
  }

  /// Returns whether Back may end there: on the root, or a first screen of its tab.
  private func isFirst(_ place: Place) -> Bool {
    guard let below = clauses.stacks?.below(place.frame), below.placed == nil else { return false }
    guard let tab = below.tab else { return machine.tabs.isEmpty && place.screen == machine.root.index }
    return machine.tabs[tab].bottoms.contains { $0.screen.index == place.screen }
  }

  /// Each entry that a journey puts on the stack has a smaller rank than the one that it lies on.
  func proveBounded(_ name: String) throws {
    let ranks = try explorer.pushRanks.get() ?? []
    func rank(_ frame: FrameID) -> Int { ranks.indices.contains(frame.index) ? ranks[frame.index] : 0 }
    for place in journeyPlaces {
      if hasRelations, let left = try clauses.stacks?.settled(place.idle), !left.calls.isEmpty {
        let falls = left.calls.allSatisfy { rank($0.frame) < rank($0.caller.frame) }
        add(.verdict, [say(reached(place))], falls ? .true : .false, "\(name), \(describe(place)), interrupted")
      }
      for clause in try ownClauses(at: place) {
        let calls = clause.allCalls
        guard !calls.isEmpty else { continue }
        let falls = calls.allSatisfy { rank($0.frame) < rank($0.caller.frame) }
        add(
          .verdict, [say(reached(place)), holds(clause, at: place)], falls ? .true : .false,
          "\(name), \(describe(place))")
      }
    }
    guard hasRelations else { return }
    for exit in exits where explorer.endsOfJourneys.contains(number(of: exit) ?? -1) {
      try uncover(exit) { come, premises in
        let calls = come.calls + come.left.values.flatMap(\.calls)
        guard !calls.isEmpty else { return }
        let falls = calls.allSatisfy { rank($0.frame) < rank($0.caller.frame) }
        add(.verdict, premises, falls ? .true : .false, "\(name), \(describe(exit))")
      }
    }
  }
}
