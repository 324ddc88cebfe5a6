/// Rules by the screens that they leave.
///
/// One that starts from several screens is listed several times, one that starts from any only once.
struct Departures<Part>: Sendable {
  typealias ID = Identifier<Part>
  let fromAny: [ID]
  let byScreen: RaggedArray<ID>

  /// - Parameter rules: ascending, with the screens from which each starts; nil: from any.
  init(_ rules: [(id: ID, sources: [ScreenID]?)], screenCount: Int) {
    fromAny = rules.lazy.filter { $0.sources == nil }.map(\.id)
    var departures: [(screen: ScreenID, id: ID)] = []
    // A screen named twice in a rule is left once.
    var last = [ID](repeating: ID(-1), count: screenCount)
    for (id, sources) in rules {
      for screen in sources ?? [] where last[screen.index] != id {
        last[screen.index] = id
        departures.append((screen, id))
      }
    }
    byScreen = RaggedArray(count: screenCount) { add in
      for departure in departures { add(departure.screen.index, departure.id) }
    }
  }

  /// The rules that start from `screen`, ascending.
  subscript(screen: ScreenID) -> Leaving {
    Leaving(fromAny: fromAny, own: byScreen.elements[byScreen.indices(of: screen.index)])
  }

  /// Returns whether a rule starts from `screen`.
  func contains(_ id: ID, leaving screen: ScreenID) -> Bool {
    byScreen.elements[byScreen.indices(of: screen.index)].contains(id) || fromAny.contains(id)
  }

  /// Two ascending lists as one.
  struct Leaving: Sequence, IteratorProtocol {
    fileprivate var any = 0
    fileprivate let fromAny: [ID]
    fileprivate var own: ArraySlice<ID>

    fileprivate init(fromAny: [ID], own: ArraySlice<ID>) {
      self.fromAny = fromAny
      self.own = own
    }

    mutating func next() -> ID? {
      guard any < fromAny.count else { return own.popFirst() }
      if let first = own.first, first < fromAny[any] { return own.popFirst() }
      any += 1
      return fromAny[any - 1]
    }
  }
}
