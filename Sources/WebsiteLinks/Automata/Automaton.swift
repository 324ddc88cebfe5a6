/// A nondeterministic automaton over bytes, for several languages at once: each position belongs to one of them.
struct Automaton: Sendable {
  typealias Position = Int32

  struct Edge: Sendable {
    var set: Int32
    var target: Position
    var next: Int32
  }

  /// The languages of the positions; positions of one language are consecutive, and in the order of the languages.
  private(set) var owners: [Int32] = []
  private(set) var accepts: [Bool] = []
  private(set) var sets: [ByteSet] = []
  private(set) var starts: [Position] = []
  /// The first edge of each position; -1: it has none.
  private(set) var firstEdges: [Int32] = []
  private(set) var edges: [Edge] = []
  private var setNumbers: [ByteSet: Int32] = [:]

  var count: Int { owners.count }

  mutating func add(owner: Int = 0, isAccepting: Bool = false) -> Position {
    owners.append(Int32(owner))
    accepts.append(isAccepting)
    firstEdges.append(-1)
    return Position(count - 1)
  }

  mutating func start(at position: Position) { starts.append(position) }
  mutating func accept(_ position: Position) { accepts[Int(position)] = true }

  mutating func connect(_ source: Position, _ set: ByteSet, _ target: Position) {
    guard !set.isEmpty else { return }
    connect(source, number(of: set), target)
  }

  mutating func number(of set: ByteSet) -> Int32 {
    if let number = setNumbers[set] { return number }
    sets.append(set)
    setNumbers[set] = Int32(sets.count - 1)
    return Int32(sets.count - 1)
  }

  mutating func connect(_ source: Position, _ number: Int32, _ target: Position) {
    edges.append(Edge(set: number, target: target, next: firstEdges[Int(source)]))
    firstEdges[Int(source)] = Int32(edges.count - 1)
  }

  func forEachEdge(of position: Position, _ body: (Edge) -> Void) {
    var index = firstEdges[Int(position)]
    while index >= 0 {
      let edge = edges[Int(index)]
      body(edge)
      index = edge.next
    }
  }

  /// The positions to which a byte leads from one of these, ascending.
  func step(_ positions: some Sequence<Int32>, _ byte: UInt8) -> [Int32] {
    var targets: [Int32] = []
    step(positions, byte, into: &targets)
    return targets
  }

  /// The same, in room that has been there before.
  func step(_ positions: some Sequence<Int32>, _ byte: UInt8, into targets: inout [Int32]) {
    targets.removeAll(keepingCapacity: true)
    for position in positions {
      var index = firstEdges[Int(position)]
      while index >= 0 {
        let edge = edges[Int(index)]
        index = edge.next
        if sets[Int(edge.set)].contains(byte) { targets.append(edge.target) }
      }
    }
    targets.sortAndKeepOnce()
  }

  func accepted(at positions: some Sequence<Int32>) -> [Int32] {
    var languages: [Int32] = []
    for position in positions where accepts[Int(position)] && languages.last != owners[Int(position)] {
      languages.append(owners[Int(position)])
    }
    return languages
  }
}

extension Automaton {
  /// Adds a machine that is given by its steps.
  ///
  /// - Returns: its start, and the positions where it accepts.
  mutating func add<State: Hashable>(
    from initial: State, isAccepting: (State) -> Bool, step: (State, UInt8) -> State?
  ) -> (start: Position, exits: [Position]) {
    var positions: [State: Position] = [initial: add()]
    var waiting = [initial]
    while let state = waiting.popLast(), let position = positions[state] {
      // In the order of their first bytes. There are few, and mostly it is the last one again.
      var targets: [(state: State, bytes: ByteSet)] = []
      for byte in UInt8.min...UInt8.max {
        guard let next = step(state, byte) else { continue }
        if let index = targets.lastIndex(where: { $0.state == next }) {
          targets[index].bytes.insert(byte)
        } else {
          targets.append((next, ByteSet(CollectionOfOne(byte))))
        }
      }
      for (next, bytes) in targets {
        let target = positions[next] ?? add()
        if positions.updateValue(target, forKey: next) == nil { waiting.append(next) }
        connect(position, bytes, target)
      }
    }
    let exits = positions.filter { isAccepting($0.key) }.map(\.value).sorted()
    return (positions[initial] ?? 0, exits)
  }
}

struct ByteSet: Hashable, Sendable {
  private var bits: SIMD4<UInt64> = .zero

  static let empty = ByteSet()
  static let all = ByteSet(0...255)
  /// The bytes of addresses: printable ASCII.
  static let printable = ByteSet(0x21...0x7E)
  static let digits = ByteSet(0x30...0x39)

  init(_ bytes: some Sequence<UInt8> = []) { for byte in bytes { insert(byte) } }

  var isEmpty: Bool { bits == .zero }
  func contains(_ byte: UInt8) -> Bool { bits[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1 }
  mutating func insert(_ byte: UInt8) { bits[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }

  func union(_ other: ByteSet) -> ByteSet { with { $0.bits = bits | other.bits } }
  func intersection(_ other: ByteSet) -> ByteSet { with { $0.bits = bits & other.bits } }
  func subtracting(_ other: ByteSet) -> ByteSet { with { $0.bits = bits & ~other.bits } }
  func isSuperset(of other: ByteSet) -> Bool { other.subtracting(self).isEmpty }

  private func with(_ change: (inout ByteSet) -> Void) -> ByteSet {
    var copy = self
    change(&copy)
    return copy
  }

  var first: UInt8? {
    (0..<4).first { bits[$0] != 0 }.map { UInt8($0 * 64 + bits[$0].trailingZeroBitCount) }
  }

  /// In their order.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for word in 0..<4 {
      var rest = bits[word]
      while rest != 0 {
        bytes.append(UInt8(word * 64 + rest.trailingZeroBitCount))
        rest &= rest - 1
      }
    }
    return bytes
  }
}
