import ModelChecking
import NavigationModel
import NavigationSupport

/// Looks whether evidence shows what it is given for: by replay, and by what is known from the naive checker.
struct AgreementEvidence {
  let naive: NaiveChecker
  /// The values that decide something.
  private let values: (Context) -> [Int]
  private var machine: Machine { naive.machine }
  private var graph: NaiveGraph { naive.graph }

  init(_ naive: NaiveChecker, _ values: @escaping (Context) -> [Int]) {
    self.naive = naive
    self.values = values
  }

  private func isOne(_ contexts: Set<Context>) -> Bool { Set(contexts.map(values)).count <= 1 }

  /// What is wrong with the evidence of a part of a verdict; nil if nothing is.
  ///
  /// - Parameters:
  ///   - contexts: those of the part.
  ///   - isFirst: whether nothing was shown before, so that the run is to be a shortest one.
  func fault(
    in part: Verdict.Part, _ contexts: Set<Context>, isFirst: Bool, of obligation: Obligation
  ) -> String? {
    // How long runs are that pass a condition where it may fail is not said.
    let isRanked = isFirst || obligation.kind != .property
    return switch part.answer {
    case .unknown: "nothing is known"
    case .proved(let proof): fault(in: proof, contexts, isRanked: isRanked, of: obligation)
    case .refuted(let counterexample):
      fault(in: counterexample, contexts, isFirst: isFirst, of: obligation)
        ?? (counterexample.isSameInAll && !isSame(counterexample, contexts, of: obligation)
          ? "other contexts have no such run" : nil)
    }
  }

  // MARK: Proofs

  private func fault(
    in proof: Proof, _ contexts: Set<Context>, isRanked: Bool, of obligation: Obligation
  ) -> String? {
    if isRanked, let longest = naive.longestRun(obligation), proof.evidence != .ranking(longest: longest) {
      return "the longest run has \(longest) moves, not \(proof.evidence)"
    }
    guard case .witness(let trace) = proof.evidence else {
      return switch obligation {
      case .reachable: proof.isVacuous ? nil : "a run was to be shown"
      case .property(let index): isCanReach(index) ? "a run was to be shown" : nil
      default: nil
      }
    }
    if let fault = fault(in: trace) { return fault }
    switch obligation {
    case .reachable(let intent):
      let context = trace.start.context
      guard contexts.contains(context), let start = naive.rootStart(of: intent, in: context),
        let moves = graph.movesToLand(from: start)
      else { return "no run lands" }
      return beginsAtRoot(trace, intent, context) && trace.ending == .landed && trace.entries.count == moves + 1
        ? nil : "the witness is not a shortest run from the root that lands"
    case .property(let index):
      guard case .canReach(let condition) = machine.properties[index].claim else { return "no run was to be shown" }
      return isShortest(trace) { graph.holds(condition, at: $0) } ? nil : "the witness is not a shortest run there"
    default: return "no run was to be shown"
    }
  }

  private func isCanReach(_ property: Int) -> Bool {
    if case .canReach = machine.properties[property].claim { true } else { false }
  }

  /// Whether the moves of the last journey can be made in each of the contexts.
  private func isSame(
    _ counterexample: Counterexample, _ contexts: Set<Context>, of obligation: Obligation
  ) -> Bool {
    guard let trace = counterexample.trace, obligation.intent != nil,
      let opening = trace.entries.lastIndex(where: { if case .open = $0.move { true } else { false } })
    else { return isOne(contexts) }
    return contexts.allSatisfy { context in
      var here = trace.entries[opening].result.configuration
      here.context = context
      let begun = here
      var places = [here]
      for entry in trace.entries[(opening + 1)...] {
        guard let choice = PlainStep.choices(in: here, of: machine).first(where: { $0.move == entry.move }),
          choice.result.ending == entry.result.ending
        else { return false }
        here = choice.result.configuration
        places.append(here)
      }
      guard graph.choices[begun] != nil else { return false }
      guard let loop = trace.loop else { return true }
      // What nothing reads may still change in the first round.
      let first = places[loop - opening - 1]
      return (first.screen, first.position) == (here.screen, here.position)
        && values(first.context) == values(here.context)
    }
  }

  private func isHappy(_ trace: Trace) -> Bool {
    trace.entries.indices.allSatisfy { index in
      let entry = trace.entries[index]
      let choices = PlainStep.choices(in: trace.configuration(before: index), of: machine)
      return choices.first { $0.move == entry.move && $0.result == entry.result }?.isAdverse != true
    }
  }

  // MARK: Counterexamples

  private func fault(
    in counterexample: Counterexample, _ contexts: Set<Context>, isFirst: Bool, of obligation: Obligation
  ) -> String? {
    if let trace = counterexample.trace, let fault = fault(in: trace) { return fault }
    guard shows(counterexample, contexts, obligation) else {
      return "the counterexample does not show it: \(counterexample.failure)"
    }
    guard isFirst, let trace = counterexample.trace, let shortest = NaiveRuns(naive).shortest(obligation) else {
      return nil
    }
    if trace.loop != nil, obligation.kind == .reachable, isHappy(trace) {
      let moves = NaiveRuns(naive).shortestHappy(obligation)
      return moves.map { "a loop is shown, although a happy run of \($0) moves ends" }
    }
    if trace.loop != nil { return "a loop is shown, although a run of \(shortest) moves comes to a bad end" }
    return trace.entries.count == shortest
      ? nil : "the run has \(trace.entries.count) moves, a shortest one \(shortest)"
  }

  private func shows(
    _ counterexample: Counterexample, _ contexts: Set<Context>, _ obligation: Obligation
  ) -> Bool {
    let failure = counterexample.failure
    if case .deterministic(let event, let screen) = obligation {
      guard case .overlap(let transitions, let context) = failure, transitions.count > 1 else { return false }
      let enabled = machine.enabledTransitions(in: Configuration(screen: screen, context: context))
      return Set(transitions).count == transitions.count
        && transitions.allSatisfy { enabled.contains($0) && machine.transitions[$0.index].event == event }
    }
    guard let trace = counterexample.trace else {
      guard case .property(let index) = obligation else { return false }
      return failure == .neverGetsThere && isCanReach(index)
    }
    switch obligation {
    // Of machines with stacks, which are compared in another way.
    case .back, .bounded: return false
    case .reachable(let intent):
      return failure == .neverGetsThere && beginsAtRoot(trace, intent, in: contexts) && trace.ending != .landed
    case .lands(let intent):
      return beginsAtRoot(trace, intent, in: contexts) && isWellMeaning(trace, intent) && misses(failure, trace, intent)
    case .landsAnywhere(let intent):
      return opened(trace, intent).map { contexts.contains($0.context) && !graph.isDenied(intent, at: $0) } ?? false
        && isWellMeaning(trace, intent) && misses(failure, trace, intent)
    case .landsAfter(let intent, let change):
      // The change is the last thing that happens before the journey.
      let before = journey(trace, intent).map { trace.entries.prefix($0.startIndex - 1).last?.move }
      guard before == .change(change), machine.changes[change.index].opens == intent, isWellMeaning(trace, intent)
      else { return false }
      // Where the intent is denied the change must not open it, however the journey ends.
      let isDenied = opened(trace, intent).map { graph.isDenied(intent, at: $0) } ?? false
      return misses(failure, trace, intent) || isDenied && failure == .ends(.landed) && trace.ending == .landed
    case .denied(let intent):
      return opened(trace, intent).map { contexts.contains($0.context) && graph.isDenied(intent, at: $0) } ?? false
        && failure == .ends(.landed) && trace.ending == .landed
    case .terminates(let intent): return failure == .neverEnds && loops(trace, intent)
    case .guarded(let screen):
      let requires = machine.screens[screen.index].requires
      return failure == .violated
        && isShortest(trace) { configuration in
          configuration.screen == screen && !(requires.map { graph.holds($0, at: configuration) } ?? true)
        }
    case .resets(let screen):
      return failure == .violated
        && isShortest(trace) { configuration in
          configuration.screen == screen
            && !machine.transitions.contains { naive.goesToRoot($0, from: configuration) }
        }
    case .exhaustive(let intent):
      return failure == .gap && trace.entries.last?.move == .unhandled(intent)
        && opened(trace, intent).map { !graph.isDenied(intent, at: $0) } ?? false
        && opened(trace, intent).map(\.idle) == trace.end
    case .carries(let intent, let parameter): return loses(failure, trace, intent, parameter)
    case .rootFirst(let intent): return breaks(failure, trace, intent, graph.rootFirstBroken)
    case .oneAnimation(let intent): return breaks(failure, trace, intent, graph.oneAnimationBroken)
    case .property(let index): return violates(failure, trace, machine.properties[index].claim)
    case .deterministic: return false
    }
  }

  private func beginsAtRoot(_ trace: Trace, _ intent: IntentID, in contexts: Set<Context>) -> Bool {
    contexts.contains(trace.start.context) && beginsAtRoot(trace, intent, trace.start.context)
  }

  /// How a journey did not land, though everyone meant well.
  private func misses(_ failure: Counterexample.Failure, _ trace: Trace, _ intent: IntentID) -> Bool {
    if failure == .neverEnds { return loops(trace, intent) }
    guard let ending = trace.ending else { return false }
    return failure == .ends(ending) && ending != .landed && ending != .superseded
  }

  private func breaks<M>(
    _ failure: Counterexample.Failure, _ trace: Trace, _ intent: IntentID, _ search: NaiveSearch<M>
  ) -> Bool {
    guard let entries = journey(trace, intent) else { return false }
    return failure == .ruleBroken && search.first(in: entries)?.index == trace.entries.count - 1
  }

  private func loses(
    _ failure: Counterexample.Failure, _ trace: Trace, _ intent: IntentID, _ parameter: Int
  ) -> Bool {
    let search = graph.valueLost(machine.intents[intent.index].parameters[parameter].name)
    guard let entries = journey(trace, intent), let (index, value) = search.first(in: entries) else { return false }
    guard index == trace.entries.count - 1, trace.ending == .landed else { return false }
    guard value.isReplaced else { return failure == .valueLost }
    // The first step that gave another value is the one to name.
    let replacing = entries.indices.first { search.memory(after: entries[...$0])?.isReplaced == true }
    guard let replacing, case .perform(let step, _) = entries[replacing].move else { return false }
    return failure == .valueReplaced(step)
  }

  private func violates(_ failure: Counterexample.Failure, _ trace: Trace, _ claim: Property.Claim) -> Bool {
    switch claim {
    case .always(let condition):
      return failure == .violated && isShortest(trace) { !graph.holds(condition, at: $0) }
    case .never(let condition):
      return failure == .violated && isShortest(trace) { graph.holds(condition, at: $0) }
    case .canReach: return failure == .neverGetsThere
    case .fromCanReach(let from, let goal, let means):
      let moves = graph.browsingMoves(from: trace.end, to: goal, by: means)
      return failure == .neverGetsThere && trace.end.isIdle && graph.holds(from, at: trace.end)
        && moves.map { moves in means.most.map { moves > $0 } ?? false } ?? true
    case .fromMustReach(let from, let goal):
      // Somewhere the last journey passes C, and from there on it never has D.
      let passed = lastJourney(trace)
      let first = passed.indices.first { index in
        graph.holds(from, at: passed[index]) && passed[index...].allSatisfy { !graph.holds(goal, at: $0) }
      }
      return first != nil && isOver(trace, failure)
    case .fromMustEnd(let from, let goal):
      // The last journey passes C, and ends without D, or never.
      return lastJourney(trace).contains { graph.holds(from, at: $0) } && isOver(trace, failure)
        && (trace.loop != nil || !graph.holds(goal, at: trace.end))
    case .askOnly(let prompt, let condition):
      return failure == .violated && naive.isAsking(prompt, at: trace.end) && !graph.holds(condition, at: trace.end)
    case .happensOnly(let mover, let condition):
      return failure == .violated
        && isShortest(trace) { !graph.holds(condition, at: $0) && graph.canHappen(mover, at: $0) }
    }
  }

  // MARK: Runs

  /// Whether the run is one of the machine, from where the app can stand.
  private func fault(in trace: Trace) -> String? {
    do { try trace.replay(on: machine) } catch { return "the run does not replay: \(error)" }
    let isStart = machine.starts.contains(trace.start)
    let isRoot = trace.start.screen == machine.root && trace.start.isIdle && graph.distance[trace.start] != nil
    return isStart || isRoot ? nil : "the run begins where the app does not"
  }

  /// Whether no shorter run from a start of the app comes to a configuration with `goal`.
  private func isShortest(_ trace: Trace, _ goal: (Configuration) -> Bool) -> Bool {
    goal(trace.end) && machine.starts.contains(trace.start)
      && trace.entries.count == graph.all.filter(goal).compactMap { graph.distance[$0] }.min()
  }

  /// What the last journey of the run passes, from where it is opened to what it leaves.
  private func lastJourney(_ trace: Trace) -> [Configuration] {
    let opened = trace.entries.lastIndex { if case .open = $0.move { true } else { false } }
    return trace.entries[(opened ?? trace.entries.endIndex)...].map(\.result.configuration)
  }

  /// Whether the run ends, or never does, in the way that `failure` says.
  private func isOver(_ trace: Trace, _ failure: Counterexample.Failure) -> Bool {
    trace.loop != nil ? failure == .neverEnds : trace.ending.map { failure == .ends($0) } ?? false
  }

  /// The last journey of the run, if it is one of `intent`.
  private func journey(_ trace: Trace, _ intent: IntentID) -> ArraySlice<Trace.Entry>? {
    let last = trace.entries.lastIndex { if case .open = $0.move { true } else { false } }
    guard let last, trace.entries[last].move == .open(intent) else { return nil }
    return trace.entries[(last + 1)...]
  }

  /// Where the last journey of the run begins, if it is one of `intent`.
  private func opened(_ trace: Trace, _ intent: IntentID) -> Configuration? {
    journey(trace, intent).map { trace.configuration(before: $0.startIndex) }
  }

  private func beginsAtRoot(_ trace: Trace, _ intent: IntentID, _ context: Context) -> Bool {
    trace.start == Configuration(screen: machine.root, context: context)
      && journey(trace, intent)?.startIndex == 1
  }

  private func isWellMeaning(_ trace: Trace, _ intent: IntentID) -> Bool {
    guard let entries = journey(trace, intent) else { return false }
    return entries.indices.allSatisfy { index in
      PlainStep.choices(in: trace.configuration(before: index), of: machine).contains {
        !$0.isAdverse && $0.move == trace.entries[index].move && $0.result == trace.entries[index].result
      }
    }
  }

  private func loops(_ trace: Trace, _ intent: IntentID) -> Bool {
    guard let loop = trace.loop, let entries = journey(trace, intent) else { return false }
    return loop >= entries.startIndex && entries[loop...].allSatisfy { $0.result.ending == nil }
  }
}
