import NavigationModel

/// The places found so far, by number, and what may happen in them.
package struct PlaceGraph {
  package let step: SymbolicStep
  private let environment: any Environment
  private var table = KeyTable<Place>()
  /// By place: where its moves are; empty until it is expanded.
  private var ranges: [Range<Int32>] = []
  var moves: [SymbolicMove] = []
  /// By move: the number of the place to which it leads.
  var targets: [Int32] = []
  private var isExpanded: [Bool] = []

  package init(_ step: SymbolicStep, in environment: any Environment = AnyEnvironment()) {
    self.step = step
    self.environment = environment
  }

  package var count: Int { table.keys.count }
  package var places: [Place] { table.keys }

  package subscript(number: Int) -> Place { table.keys[number] }

  /// The number of `place`, or nil if it has not been found.
  package func number(of place: Place) -> Int? { table.index(of: place) }

  /// The number of `place`, found before or now.
  package mutating func insert(_ place: Place) throws(LimitReached) -> Int {
    let (index, isNew) = try table.insert(place)
    if isNew {
      ranges.append(0..<0)
      isExpanded.append(false)
    }
    return index
  }

  /// Adds the moves of a place, and the places to which they lead. Once is enough.
  package mutating func expand(_ number: Int) throws {
    guard !isExpanded[number] else { return }
    isExpanded[number] = true
    let place = self[number]
    let found = place.isIdle ? try step.movesByHandAndChanges(at: place) : try step.journeyMoves(at: place)
    let start = Int32(moves.count)
    for move in try environment.admitted(found, at: place, of: step.symbolic) {
      targets.append(Int32(try insert(move.target)))
      moves.append(move)
    }
    ranges[number] = start..<Int32(moves.count)
  }

  /// The sets that are kept here.
  package var roots: some Sequence<ContextSet> { moves.lazy.map(\.contexts) }

  /// The moves of a place that has been expanded, each with the number of the place to which it leads.
  package func forEachMove<E: Error>(
    of number: Int, _ body: (SymbolicMove, _ target: Int) throws(E) -> Void
  ) throws(E) {
    for index in ranges[number] { try body(moves[Int(index)], Int(targets[Int(index)])) }
  }
}
