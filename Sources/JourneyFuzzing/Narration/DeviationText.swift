import NavigationModel

extension Wording {
  func sentence(_ deviation: Deviation, move: (Int) -> String = { "caller \($0)" }) -> String {
    switch deviation {
    case .screen(let expected, let observed):
      return "\(screen(expected)) should be shown, but \(screen(observed)) is."
    case .depth(let place, let expected, let observed):
      return "\(screen(place)) should lie on \(count(expected)), but lies on \(count(observed))."
    case .tab(let place, let expected, let observed):
      let tab = expected.map { "in the tab \(self.tab($0))" } ?? "outside the tabs"
      return "\(screen(place)) should be shown \(tab), but the tab \(self.tab(observed)) is selected."
    case .values(let place, let expected, let observed):
      return "\(screen(place)) should be shown with \(list(expected)), but is shown with \(list(observed))."
    case .context(let expected, let observed):
      return "The app's context should be \(context(expected)), but is \(context(observed))."
    case .awaiting(let expected, let observed):
      return "The app should be \(awaiting(expected)), but is \(awaiting(observed))."
    case .results(let expected, let observed): return results(expected, observed, move, text)
    case .moves(let expected, let observed):
      return "The machine should have made \(list(expected)), but made \(list(observed))."
    case .configuration(let expected, let observed):
      return "The machine should be on \(place(expected)), but is on \(place(observed))."
    case .kept(let expected, let observed):
      return "After the relaunch \(kept(expected)) should be kept, but \(observed.map(kept) ?? "nothing") is."
    case .threw(let error): return "The app refused a possible move: \(Wording.shown(error))"
    case .failed(let error): return "The app could not be observed: \(Wording.shown(error))"
    case .notDeterministic(let first, let second):
      return "The app is nondeterministic: the same choices led to this: \(first) And later to this: \(second)"
    case .endless(let trace):
      let grows = trace.loop.map { trace.configuration(before: $0).stack != trace.end.stack } ?? false
      return "The journey is back where it was\(grows ? ", on a higher stack," : "") and can loop forever: "
        + "\(loop(trace))."
    case .broken(let name, let trace):
      return "\(Wording.shown(name)) is violated: the machine is on \(place(trace.end))."
    }
  }

  /// The mistake without what differs from run to run: values, what lies below, numbers of moves, and callers.
  ///
  /// Deviations of one kind with the same text count as the same mistake.
  func mistake(_ deviation: Deviation) -> String {
    switch deviation {
    case .depth(let place, _, _): return screen(place)
    case .values(let place, let expected, let observed):
      let names = Set(expected.keys).union(observed.keys).filter { expected[$0] != observed[$0] }
      return "\(screen(place)): \(names.sorted().map { Wording.shown($0) }.joined(separator: ", "))"
    case .awaiting(let expected, let observed):
      return sentence(.awaiting(expected: expected.withoutValues, observed: observed.withoutValues))
    case .results(let expected, let observed):
      return results(expected, observed, { _ in "somebody" }) { outcome in
        if case .ended(let ending, let entries) = outcome, !entries.isEmpty {
          Wording.shown("\(ending)")
        } else {
          text(outcome)
        }
      }
    case .moves(let expected, let observed):
      let same = zip(expected, observed).prefix { $0 == $1 }.count
      return sentence(
        .moves(expected: Array(expected.dropFirst(same).prefix(1)), observed: Array(observed.dropFirst(same).prefix(1)))
      )
    case .kept(let expected, let observed):
      return sentence(.kept(expected: expected.withoutValues, observed: observed?.withoutValues))
    case .screen, .tab, .context, .configuration, .threw, .failed, .notDeterministic, .endless, .broken:
      var plain = self
      plain.tellsStacks = false
      return plain.sentence(deviation)
    }
  }

  private func count(_ screens: Int) -> String {
    switch screens {
    case 0: "no other screen"
    case 1: "one other screen"
    default: "\(screens) other screens"
    }
  }

  private func list(_ values: [String: String]) -> String {
    values.isEmpty ? "no values" : self.values(values).trimmingBrackets
  }

  private func list(_ moves: [Move]) -> String {
    moves.isEmpty ? "no move" : moves.map(move).joined(separator: " → ")
  }

  /// The moves that repeat, with the place at which they begin and end.
  func loop(_ trace: Trace) -> String {
    guard let start = trace.loop, trace.entries.indices.contains(start) else {
      return "on \(place(trace.end)), with nothing shown or asked"
    }
    let moves = trace.entries[start...].map { move($0.move) }.joined(separator: " → ")
    return "on \(place(trace.configuration(before: start))): \(moves) → and again"
  }

  private func kept(_ kept: Observation.SavedState) -> String {
    let waiting = kept.waiting.map(request).joined(separator: ", ")
    return "[\(waiting)]" + (kept.interrupted.map { " and, interrupted, \(request($0))" } ?? "")
  }

  private func results(
    _ expected: [CallerResult], _ observed: [CallerResult], _ move: (Int) -> String,
    _ text: (CallerResult.Outcome) -> String
  ) -> String {
    for result in expected {
      let others = observed.filter { $0.caller == result.caller }
      if others.isEmpty {
        return "\(move(result.caller)) should get '\(text(result.outcome))', but gets no answer."
      }
      if let other = others.first(where: { $0 != result }) {
        return "\(move(result.caller)) should get '\(text(result.outcome))', but gets '\(text(other.outcome))'."
      }
    }
    for result in observed where !expected.contains(result) {
      return "\(move(result.caller)) gets '\(text(result.outcome))', but should not be answered yet."
    }
    return "A caller is answered twice."
  }

  private func text(_ outcome: CallerResult.Outcome) -> String {
    switch outcome {
    case .ended(let ending, let entries):
      entries.isEmpty
        ? "\(ending) before it began" : "\(Wording.shown(ending.description)) after \(entries.count) moves"
    case .done: "done"
    case .refused(let refusal): "refused: \(Wording.shown("\(refusal)"))"
    }
  }
}

extension Observation.Awaiting {
  fileprivate var withoutValues: Self {
    switch self {
    case .nothing, .arrival: return self
    case .question(let prompt, _): return .question(prompt, values: nil)
    case .presentation(let presentation): return .presentation(presentation.withoutValues)
    }
  }
}

extension Observation.SavedState {
  fileprivate var withoutValues: Self {
    Self(
      waiting: waiting.map { IntentRequest($0.intent, values: [:]) },
      interrupted: interrupted.map { IntentRequest($0.intent, values: [:]) })
  }
}

extension String {
  fileprivate var trimmingBrackets: String {
    hasPrefix(" (") && hasSuffix(")") ? String(dropFirst(2).dropLast()) : self
  }
}
