import NavigationModel

/// The places found so far, by number, and what may happen in them.
package struct PlaceGraph {
  package let step: SymbolicStep
  private let environment: any Environment
  private var table: PlaceTable
  /// By place: where its moves are; empty until it is expanded.
  private var ranges: [Range<Int>] = []
  var moves: [SymbolicMove] = []
  /// By move: the number of the place to which it leads.
  var targets: [Int32] = []
  private var expanded: [Bool] = []
  /// By frame: the places whose moves depend on its callers.
  private var readers: [FrameID: Set<Int>] = [:]
  /// By place where an entry is about to be taken away: where that leads.
  private var returns: [Int: [Return]] = [:]

  /// An entry is taken away, or a tab is shown.
  package struct Return: Sendable {
    package var way: WayBack
    /// The number of the place that is shown then.
    package var target: Int
    package var passage: SymbolicMove.Passage
    package var calls: [FrameCall]
    package var tabs = FrameTable.InTabs()
    /// In which contexts, of those in which it may be shown so.
    package var contexts = ContextSet.all
  }

  package init(_ step: SymbolicStep, in environment: any Environment = AnyEnvironment()) {
    self.step = step
    self.environment = environment
    table = PlaceTable(step.symbolic.machine)
  }

  package var count: Int { table.places.count }
  package var places: [Place] { table.places }

  package subscript(number: Int) -> Place { table.places[number] }

  /// The number of `place`, or nil if it has not been found.
  package func number(of place: Place) -> Int? { table.index(of: place) }

  /// The number of `place`, found before or now.
  package mutating func insert(_ place: Place) throws(LimitReached) -> Int {
    let (index, isNew) = try table.insert(place)
    if isNew {
      ranges.append(0..<0)
      expanded.append(false)
    }
    return index
  }

  func isExpanded(_ number: Int) -> Bool { expanded[number] }

  /// Forgets what depends on what lies below `frame`, since there is more than was known.
  ///
  /// - Returns: the places that must be expanded again.
  mutating func forget(_ frame: FrameID) -> [Int] {
    let places = (readers.removeValue(forKey: frame) ?? []).sorted()
    for place in places { expanded[place] = false }
    return places
  }

  /// Adds the moves of a place, and the places to which they lead. Once is enough.
  package mutating func expand(_ number: Int) throws {
    guard !expanded[number] else { return }
    expanded[number] = true
    let place = self[number]
    let found = place.unwinding == nil ? try step.moves(at: place) : []
    let start = moves.count
    for move in try environment.admitted(found, at: place, of: step.symbolic) {
      targets.append(Int32(try insert(move.target)))
      moves.append(move)
    }
    ranges[number] = start..<moves.count
    for frame in step.symbolic.frames.takeAsked() { readers[frame, default: []].insert(number) }
  }

  /// The moves of a place that has been expanded.
  package func moves(of number: Int) -> ArraySlice<SymbolicMove> { moves[ranges[number]] }

  /// The targets of taking an entry away, or of showing a tab, found so far.
  package func returns(from number: Int) -> [Return] { returns[number] ?? [] }

  /// The targets if something is shown in this way, each in other contexts.
  mutating func returning(from number: Int, by way: WayBack) throws -> [Return] {
    let known = returns[number]?.filter { $0.way == way } ?? []
    if !known.isEmpty { return known }
    let found = try step.symbolic.frames.shown(from: self[number], by: way).map { shown in
      Return(
        way: way, target: try insert(shown.place), passage: shown.passage, calls: shown.calls, tabs: shown.tabs,
        contexts: try step.symbolic.contexts(taking: shown.tabs))
    }
    returns[number, default: []] += found
    return found
  }

  /// The sets that are kept here.
  package var roots: [ContextSet] {
    returns.values.reduce(into: moves.map(\.contexts)) { $0 += $1.lazy.map(\.contexts) }
  }

  /// The moves of a place that has been expanded, each with the number of the place to which it leads.
  package func forEachMove<E: Error>(
    of number: Int, _ body: (SymbolicMove, _ target: Int) throws(E) -> Void
  ) throws(E) {
    for index in ranges[number] { try body(moves[index], Int(targets[index])) }
  }
}

/// Numbers places in the order in which they are first seen, from 0.
///
/// A table of all places, in blocks that are made when one of their places is seen: neighbours lie next to each other,
/// which a hash table of a million places does not give.
private struct PlaceTable {
  private static let blockSize = 64

  private(set) var places: [Place] = []
  private let blocksPerPosition: Int
  /// By position and block of screens: where the block begins in `numbers`; -1: it has no place.
  private var blocks: [Int32]
  private var numbers: [Int32] = []
  /// Those above the bottom, of which each frame has few; and the number of each.
  private var above = KeyTable<Place>()
  private var numbersAbove: [Int32] = []

  init(_ machine: Machine) {
    blocksPerPosition = machine.screens.count / Self.blockSize + 1
    blocks = Array(repeating: -1, count: blocksPerPosition * machine.positionCount)
  }

  private static func isPlain(_ place: Place) -> Bool {
    place.frame == .bottom && place.own == .none && place.unwinding == nil
  }

  private func block(of place: Place) -> Int {
    Int(place.position.index) * blocksPerPosition + place.screen.index / Self.blockSize
  }

  func index(of place: Place) -> Int? {
    guard Self.isPlain(place) else { return above.index(of: place).map { Int(numbersAbove[$0]) } }
    let start = blocks[block(of: place)]
    guard start >= 0 else { return nil }
    let number = numbers[Int(start) + place.screen.index % Self.blockSize]
    return number < 0 ? nil : Int(number)
  }

  mutating func insert(_ place: Place) throws(LimitReached) -> (index: Int, isNew: Bool) {
    if let known = index(of: place) { return (known, false) }
    guard places.count < LimitReached.limit else { throw LimitReached() }
    guard Self.isPlain(place) else {
      try above.insert(place)
      numbersAbove.append(Int32(places.count))
      places.append(place)
      return (places.count - 1, true)
    }
    let block = block(of: place)
    if blocks[block] < 0 {
      blocks[block] = Int32(numbers.count)
      numbers.append(contentsOf: repeatElement(-1, count: Self.blockSize))
    }
    numbers[Int(blocks[block]) + place.screen.index % Self.blockSize] = Int32(places.count)
    places.append(place)
    return (places.count - 1, true)
  }
}
