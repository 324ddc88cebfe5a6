import NavigationModel

/// A mistake of the system under test, or of the spec that it follows.
///
/// It is looked for after every move and hardly ever found, so it takes one word.
package indirect enum Deviation: Hashable, Sendable {
  // The system does not do what the spec says.

  case screen(expected: ScreenID, observed: ScreenID)
  /// It shows the right screen, but on another number of screens.
  case depth(on: ScreenID, expected: Int, observed: Int)
  case tab(on: ScreenID, expected: TabID?, observed: TabID)
  case values(on: ScreenID, expected: [String: String], observed: [String: String])
  case context(expected: Context, observed: Context)
  /// It waits for something else.
  case awaiting(expected: Observation.Awaiting, observed: Observation.Awaiting)
  /// It reports another result to a caller, or none, or to the wrong caller.
  case results(expected: [CallerResult], observed: [CallerResult])
  case moves(expected: [Move], observed: [Move])
  case configuration(expected: Configuration, observed: Configuration)
  /// It kept something else over a relaunch.
  case kept(expected: Observation.SavedState, observed: Observation.SavedState?)
  case threw(String)
  case failed(String)
  /// It does not do the same twice with the same choices.
  case notDeterministic(first: String, second: String)

  // The system does what the spec says, and that is wrong.

  /// A journey returns to a previous state; with the same answers it loops forever.
  case endless(Trace)
  /// This invariant is violated: `guarded(screen)`, or a written property.
  case broken(String, Trace)
}

extension Deviation {
  /// Distinguishes failures: two with the same name count as the same mistake when a run is shrunk.
  package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case screen, depth, tab, values, context, awaiting, results, moves, configuration, kept, threw, failed,
      notDeterministic, endless, broken
  }

  package var kind: Kind {
    switch self {
    case .screen: .screen
    case .depth: .depth
    case .tab: .tab
    case .values: .values
    case .context: .context
    case .awaiting: .awaiting
    case .results: .results
    case .moves: .moves
    case .configuration: .configuration
    case .kept: .kept
    case .threw: .threw
    case .failed: .failed
    case .notDeterministic: .notDeterministic
    case .endless: .endless
    case .broken: .broken
    }
  }

  package var blamesSpec: Bool { kind == .endless || kind == .broken }
}

/// A system under test as it is now, as far as that is known: an ``Observation``, or a system of which none need be
/// made while it does what it should.
protocol ObservedState {
  var screen: ScreenID { get }
  var values: [String: String]? { get }
  var depth: Int? { get }
  var tab: TabID? { get }
  var context: Context? { get }
  var awaiting: Observation.Awaiting { get }
  var details: Observation.Details? { get }
  /// As in its details.
  var configuration: Configuration? { get }
  /// Returns whether its context and its configuration are known to be these.
  func isAt(_ place: Configuration) -> Bool
}

extension Observation: ObservedState {
  var configuration: Configuration? { details?.configuration }

  func isAt(_ place: Configuration) -> Bool {
    details?.configuration == place && context.map { $0 == place.context } ?? true
  }
}

extension Oracle {
  func deviation(_ seen: borrowing some ObservedState) -> Deviation? {
    let screen = shown.screen
    if seen.screen != screen { return .screen(expected: screen, observed: seen.screen) }
    if let tab = seen.tab, tab != shown.tab { return .tab(on: screen, expected: shown.tab, observed: tab) }
    if let depth = seen.depth, depth != shown.depth {
      return .depth(on: screen, expected: shown.depth, observed: depth)
    }
    if let expected = shown.values, let values = seen.values, !links.parameterValues.agree(expected, values) {
      return .values(on: screen, expected: expected, observed: values)
    }
    let isAtNode = seen.isAt(node.configuration)
    if !isAtNode, let context = seen.context, context != configuration.context {
      return .context(expected: configuration.context, observed: context)
    }
    if !isSame(awaiting, seen.awaiting) { return .awaiting(expected: awaiting, observed: seen.awaiting) }
    guard let details = seen.details else { return nil }
    if !details.moves.elementsEqual(made.lazy.map(\.move)) {
      return .moves(expected: made.map(\.move), observed: details.moves)
    }
    if !isAtNode, let place = seen.configuration, place != configuration {
      return .configuration(expected: configuration, observed: place)
    }
    if !isSame(details.results) { return .results(expected: results, observed: details.results) }
    if let kept, kept != details.kept { return .kept(expected: kept, observed: details.kept) }
    return nil
  }

  private func isSame(_ expected: Observation.Awaiting, _ seen: Observation.Awaiting) -> Bool {
    switch (expected, seen) {
    case (.question(let prompt, let values), .question(let other, let others)) where prompt == other:
      guard let values, let others else { return others == nil }
      return links.parameterValues.agree(values, others)
    // A driver that says what is shown by names does not say what its tabs would show.
    case (.presentation(let expected), .presentation(let seen)):
      let isKnown = seen.knowsFirstScreens || !expected.knowsFirstScreens
      let known = isKnown ? expected : expected.withoutFirstScreens
      return known.isSameInLog(as: seen)
        || known.withoutValues.isSameInLog(as: seen.withoutValues)
          && links.parameterValues.agree(known.values, seen.values)
    case (.arrival(var expected), .arrival(let seen)):
      if seen.firstScreens == nil { expected.firstScreens = nil }
      return expected == seen.bare
    default: return expected == seen
    }
  }

  // The order in which callers are told does not matter.
  private func isSame(_ seen: [CallerResult]) -> Bool {
    guard seen.count == results.count else { return false }
    if seen == results { return true }
    return seen.sorted { $0.caller < $1.caller } == results.sorted { $0.caller < $1.caller }
  }
}
