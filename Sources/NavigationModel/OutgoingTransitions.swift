/// The transitions by the screens they leave, and by their events.
///
/// A rule that starts from several screens is listed several times, one that starts from `any` only once.
struct OutgoingTransitions: Sendable {
  private let fromAny: [TransitionID]
  private let byScreen: RaggedArray<TransitionID>
  /// By event: first the rules from any screen, then the others in the order of their screens.
  private let byEvent: RaggedArray<Departure>

  /// Stands for any screen, and before all of them.
  private static let anyScreen = ScreenID(-1)

  /// A rule and a screen that it leaves.
  private struct Departure: Sendable {
    var screen: ScreenID
    var id: TransitionID
  }

  init(_ transitions: [Transition], screenCount: Int, eventCount: Int) {
    var fromAny: [TransitionID] = []
    var departures: [Departure] = []
    // A screen named twice in a rule is left once.
    var last = [TransitionID](repeating: TransitionID(-1), count: screenCount)
    for (index, transition) in transitions.enumerated() {
      let id = TransitionID(index)
      switch transition.source {
      case .any: fromAny.append(id)
      case .screens(let screens):
        for screen in screens where last[screen.index] != id {
          last[screen.index] = id
          departures.append(Departure(screen: screen, id: id))
        }
      }
    }
    self.fromAny = fromAny
    let byScreen = RaggedArray<TransitionID>(count: screenCount) { add in
      for departure in departures { add(departure.screen.index, departure.id) }
    }
    self.byScreen = byScreen
    byEvent = RaggedArray(count: eventCount) { add in
      func depart(_ id: TransitionID, from screen: ScreenID) {
        add(transitions[id.index].event.index, Departure(screen: screen, id: id))
      }
      for id in fromAny { depart(id, from: Self.anyScreen) }
      for screen in 0..<screenCount {
        for id in byScreen[screen] { depart(id, from: ScreenID(screen)) }
      }
    }
  }

  /// The transitions that leave `screen`, whatever their guards, in the order of the spec.
  subscript(screen: ScreenID) -> Leaving {
    Leaving(fromAny: fromAny, own: byScreen.elements[byScreen.indices(of: screen.index)])
  }

  /// Two ascending lists as one.
  struct Leaving: Sequence, IteratorProtocol {
    fileprivate var any = 0
    fileprivate let fromAny: [TransitionID]
    fileprivate var own: ArraySlice<TransitionID>

    fileprivate init(fromAny: [TransitionID], own: ArraySlice<TransitionID>) {
      self.fromAny = fromAny
      self.own = own
    }

    mutating func next() -> TransitionID? {
      guard any < fromAny.count else { return own.popFirst() }
      if let first = own.first, first < fromAny[any] { return own.popFirst() }
      any += 1
      return fromAny[any - 1]
    }
  }

  /// The rules of an event, as far as they are still to be looked at.
  struct Candidates: Sendable {
    fileprivate var next: Int32
    fileprivate let end: Int32
  }

  func candidates(for event: EventID) -> Candidates {
    let indices = byEvent.indices(of: event.index)
    return Candidates(next: Int32(indices.lowerBound), end: Int32(indices.upperBound))
  }

  /// The next of `candidates` that leaves `screen`, whatever its guard; those from any screen come first.
  ///
  /// - Complexity: O(1), and for one of them O(log(screens on which the event can happen)).
  @inline(__always)
  func next(of candidates: inout Candidates, leaving screen: ScreenID) -> TransitionID? {
    while candidates.next < candidates.end {
      let departure = byEvent.elements[Int(candidates.next)]
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
  func transitions(of event: EventID, leaving screen: ScreenID) -> [TransitionID] {
    var candidates = candidates(for: event)
    var found: [TransitionID] = []
    while let next = next(of: &candidates, leaving: screen) { found.append(next) }
    return found
  }

  /// Where the rules from this screen or a later one begin.
  @inline(never)
  private func firstIndex(of screen: ScreenID, after start: Int32, before end: Int32) -> Int32 {
    var (low, high) = (start + 1, end)
    while low < high {
      let middle = low + (high - low) / 2
      if byEvent.elements[Int(middle)].screen < screen { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
