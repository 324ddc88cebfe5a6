/// The transitions' rules by their events, and by the screens that they leave.
struct EventDepartures: Sendable {
  /// By event: first the rules from any screen, then the others in the order of their screens.
  private let departures: FlatTable<Departure>
  /// By event: where its departures begin; and at last, where they end.
  private let starts: [Int32]

  /// Stands for any screen, and before all of them.
  private static let anyScreen = ScreenID(-1)

  /// A rule and a screen that it leaves.
  private struct Departure: Sendable {
    var screen: ScreenID
    var id: Kernel.RuleID
  }

  /// - Parameter events: by rule.
  init(_ leaving: Departures<Kernel.Rule>, events: [EventID], eventCount: Int) {
    let byEvent = RaggedArray<Departure>(count: eventCount) { add in
      func depart(_ id: Kernel.RuleID, from screen: ScreenID) {
        add(events[id.index].index, Departure(screen: screen, id: id))
      }
      for id in leaving.fromAny { depart(id, from: Self.anyScreen) }
      for screen in 0..<leaving.byScreen.count {
        for id in leaving.byScreen[screen] { depart(id, from: ScreenID(screen)) }
      }
    }
    (departures, starts) = (FlatTable(byEvent.elements), byEvent.starts)
  }

  /// The rules of an event that are still to be looked at.
  struct Candidates: Sendable {
    fileprivate var next: Int32
    fileprivate let end: Int32
  }

  func candidates(for event: EventID) -> Candidates {
    Candidates(next: starts[event.index], end: starts[event.index + 1])
  }

  /// The next of `candidates` that leaves `screen`, whatever its guard; those from any screen come first.
  ///
  /// - Complexity: O(1), and for one of them O(log(screens on which the event can happen)).
  @inline(__always)
  func next(of candidates: inout Candidates, leaving screen: ScreenID) -> Kernel.RuleID? {
    while candidates.next < candidates.end {
      let departure = departures[candidates.next]
      if departure.screen > screen { return nil }
      if departure.screen == screen || departure.screen == Self.anyScreen {
        candidates.next += 1
        return departure.id
      }
      candidates.next = firstIndex(of: screen, after: candidates.next, before: candidates.end)
    }
    return nil
  }

  /// All of them: those from any screen, then the others.
  func rules(of event: EventID, leaving screen: ScreenID) -> [Kernel.RuleID] {
    var candidates = candidates(for: event)
    var found: [Kernel.RuleID] = []
    while let next = next(of: &candidates, leaving: screen) { found.append(next) }
    return found
  }

  /// The index at which the rules from this screen or a later one begin.
  @inline(never)
  private func firstIndex(of screen: ScreenID, after start: Int32, before end: Int32) -> Int32 {
    var (low, high) = (start + 1, end)
    while low < high {
      let middle = low + (high - low) / 2
      if departures[middle].screen < screen { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
