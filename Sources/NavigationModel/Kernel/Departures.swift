/// Rules by the screens that they leave.
///
/// One that starts from several screens is listed several times, one that starts from any only once.
struct Departures: Sendable {
  let fromAny: [Kernel.RuleID]
  let byScreen: RaggedArray<Kernel.RuleID>

  /// - Parameter rules: ascending, with the screens from which each starts, each once; nil: from any.
  init(_ rules: [(id: Kernel.RuleID, sources: [ScreenID]?)], screenCount: Int) {
    fromAny = rules.lazy.filter { $0.sources == nil }.map(\.id)
    byScreen = RaggedArray(count: screenCount) { add in
      for rule in rules { for screen in rule.sources ?? [] { add(screen.index, rule.id) } }
    }
  }

  /// The rules that start from `screen`, ascending.
  subscript(screen: ScreenID) -> Leaving {
    Leaving(fromAny: fromAny, own: byScreen.elements[byScreen.indices(of: screen.index)])
  }

  /// Two ascending lists as one.
  struct Leaving: Sequence, IteratorProtocol {
    fileprivate var any = 0
    fileprivate let fromAny: [Kernel.RuleID]
    fileprivate var own: ArraySlice<Kernel.RuleID>

    fileprivate init(fromAny: [Kernel.RuleID], own: ArraySlice<Kernel.RuleID>) {
      self.fromAny = fromAny
      self.own = own
    }

    mutating func next() -> Kernel.RuleID? {
      guard any < fromAny.count else { return own.popFirst() }
      if let first = own.first, first < fromAny[any] { return own.popFirst() }
      any += 1
      return fromAny[any - 1]
    }
  }
}
