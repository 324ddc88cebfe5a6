/// The deterministic automaton of a nondeterministic one, made as far as it is asked for: its states are sets of
/// positions.
///
/// Bytes that no position tells apart are one class. From a state, only the classes that one of its positions names are
/// looked at one by one; all others lead to the same state.
struct Subsets: Sendable {
  /// The positions that are left out of the sets, because they cannot matter.
  struct Pruning: Sendable {
    struct Owner: Sendable {
      /// -1: it belongs to none.
      var side: Int8
      /// True if the path decides alone.
      var isUnconditional: Bool
    }

    /// The languages. Those of a side are consecutive.
    var owners: [Owner] = []
    /// By side: a language without whose positions those of the side do not matter; -1: there is none.
    var gates: [Int32] = []
    /// The language without which nothing matters.
    var filter: Int32?
    /// Positions that accept whatever follows, of languages that decide alone.
    private(set) var isFinal: [Bool] = []

    mutating func findFinal(_ automaton: Automaton) {
      isFinal = (0..<automaton.count).map { position in
        guard automaton.accepts[position], owners[Int(automaton.owners[position])].isUnconditional else { return false }
        var isLoop = false
        automaton.forEachEdge(of: Int32(position)) { edge in
          if edge.target == position, automaton.sets[Int(edge.set)].isSuperset(of: Automaton.pathBytes) {
            isLoop = true
          }
        }
        return isLoop
      }
    }
  }

  let automaton: Automaton
  private let pruning: Pruning?
  private(set) var states = Interner()
  private let classOf: [Int16]
  /// The bytes that stand for the classes: letters where there are any.
  let representatives: [UInt8]
  /// The classes, those first that make a readable word.
  private let ranked: [Int]
  /// Of each set of bytes its classes, or, if it is wide, the others.
  private let classes: [[Int16]]
  private let isWide: [Bool]
  let start: Int

  /// The states to which single steps have led, by state and class; -1: not asked for yet.
  private var rows: [Int32] = []
  /// By state, as far as they have been asked for: the targets of bytes.
  private var steps: [[(byte: UInt8, target: Int)]?] = []
  /// The languages of states, as far as they have been asked for.
  private var languages: [[Int32]?] = []
  // Room that is used again and again.
  private var buckets: [[Int32]]
  private var isTouched: [Bool]
  private var touched: [Int] = []
  private var common: [Int32] = []
  private var wide: [(target: Int32, set: Int32)] = []
  private var scratch: [Int32] = []

  /// - Parameter prefix: a byte with which all texts begin; the first state is where it leads.
  init(_ automaton: Automaton, universe: ByteSet, prefix: UInt8? = nil, pruning: Pruning? = nil) {
    self.automaton = automaton
    self.pruning = pruning
    // Classes: split the universe by one set after the other.
    var classOf = [Int16](repeating: -1, count: 256)
    for byte in universe.bytes { classOf[Int(byte)] = 0 }
    var count = 1
    // By class, the last set that leaves out a byte of it, the last that splits it, and what it splits off.
    var leaving = [Int](repeating: -1, count: 257)
    var splitting = leaving
    var parts = leaving
    let bytes = universe.bytes
    for (number, set) in automaton.sets.enumerated() {
      for byte in bytes where !set.contains(byte) { leaving[Int(classOf[Int(byte)])] = number }
      for byte in bytes where set.contains(byte) {
        let old = Int(classOf[Int(byte)])
        guard leaving[old] == number else { continue }
        if splitting[old] != number {
          (splitting[old], parts[old]) = (number, count)
          count += 1
        }
        classOf[Int(byte)] = Int16(parts[old])
      }
    }
    var representatives = [UInt8](repeating: 0, count: count)
    for byte in Self.readable.reversed() where classOf[Int(byte)] >= 0 {
      representatives[Int(classOf[Int(byte)])] = byte
    }
    self.classOf = classOf
    self.representatives = representatives
    let inside = automaton.sets.map { set in representatives.map(set.contains) }
    isWide = inside.map { 2 * $0.count { $0 } > count }
    classes = zip(inside, isWide).map { inside, isWide in
      inside.indices.filter { inside[$0] != isWide }.map { Int16($0) }
    }
    ranked = Self.readable.map { Int(classOf[Int($0)]) }.filter { $0 >= 0 }
    buckets = Array(repeating: [], count: count)
    isTouched = Array(repeating: false, count: count)
    var first = automaton.starts.sorted()
    if let prefix { first = automaton.step(first, prefix) }
    if let pruning { Self.prune(&first, automaton, pruning) }
    start = states.number(of: first).number
  }

  /// All printable bytes, those first that make a readable word.
  private static let readable: [UInt8] = {
    let first = Array("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-_.~".utf8)
    return first + ByteSet.printable.bytes.filter { !first.contains($0) }
  }()

  /// The same in the order in which they are tried for queries.
  static let tried: [UInt8] = {
    let first = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)
    return first + ByteSet.printable.bytes.filter { !first.contains($0) }
  }()

  var classCount: Int { representatives.count }
  func classNumber(of byte: UInt8) -> Int { Int(classOf[Int(byte)]) }

  /// Calls `body` with a byte of each class, or of several that lead to the same state, and that state; states without
  /// positions are left out.
  mutating func expand(
    _ state: Int, _ effort: inout Effort, _ body: (_ byte: UInt8, _ target: Int, _ isNew: Bool) -> Void
  ) throws(Effort.Spent) {
    common.removeAll(keepingCapacity: true)
    wide.removeAll(keepingCapacity: true)
    touched.removeAll(keepingCapacity: true)
    for position in states[state] {
      var index = automaton.firstEdges[Int(position)]
      while index >= 0 {
        let edge = automaton.edges[Int(index)]
        index = edge.next
        let set = Int(edge.set)
        if isWide[set], classes[set].isEmpty {
          common.append(edge.target)
          continue
        }
        if isWide[set] { wide.append((edge.target, edge.set)) }
        for number in classes[set] {
          let number = Int(number)
          if !isTouched[number] {
            isTouched[number] = true
            touched.append(number)
          }
          if !isWide[set] { buckets[number].append(edge.target) }
        }
      }
    }
    // What follows every byte is in order at once, not for each class.
    common.sortAndKeepOnce()
    let hasOthers = touched.count < classCount && !(common.isEmpty && wide.isEmpty)
    // Any byte of the others.
    let other = hasOthers ? ranked.first { !isTouched[$0] } : nil
    var error: Effort.Spent?
    for number in touched {
      isTouched[number] = false
      let byte = representatives[number]
      var targets = scratch
      scratch = []
      targets.removeAll(keepingCapacity: true)
      targets.append(contentsOf: common)
      targets.append(contentsOf: buckets[number])
      buckets[number].removeAll(keepingCapacity: true)
      for (target, set) in wide where automaton.sets[Int(set)].contains(byte) { targets.append(target) }
      if error == nil {
        do throws(Effort.Spent) { try visit(&targets, byte, &effort, body) } catch let spent { error = spent }
      }
      scratch = targets
    }
    if let error { throw error }
    guard let other else { return }
    var targets = common
    for (target, _) in wide { targets.append(target) }
    try visit(&targets, representatives[other], &effort, body)
  }

  private mutating func visit(
    _ targets: inout [Int32], _ byte: UInt8, _ effort: inout Effort, _ body: (UInt8, Int, Bool) -> Void
  ) throws(Effort.Spent) {
    try effort.spend(20 + 4 * targets.count)
    targets.sortAndKeepOnce()
    if let pruning { Self.prune(&targets, automaton, pruning) }
    guard !targets.isEmpty else { return }
    let (target, isNew) = states.number(of: targets)
    if isNew { try effort.keep(targets.count + 8) }
    body(byte, target, isNew)
  }

  /// The state to which a byte leads: perhaps the one without positions.
  mutating func step(_ state: Int, _ byte: UInt8, _ effort: inout Effort) throws(Effort.Spent) -> Int {
    let place = state * representatives.count + Int(classOf[Int(byte)])
    if place < rows.count, rows[place] >= 0 { return Int(rows[place]) }
    let missing = states.count * representatives.count - rows.count
    if missing > 0 {
      try effort.keep(missing)
      rows.append(contentsOf: repeatElement(-1, count: missing))
    }
    try effort.spend(50 + 30 * states[state].count)
    automaton.step(states[state], byte, into: &scratch)
    try effort.keep(scratch.count + 8)
    let target = states.number(of: scratch).number
    rows[place] = Int32(target)
    return target
  }

  /// The states to which bytes lead, each once, with the first byte of ``tried`` that leads there.
  mutating func targets(
    of state: Int, _ effort: inout Effort
  ) throws(Effort.Spent) -> [(byte: UInt8, target: Int)] {
    if state < steps.count, let known = steps[state] { return known }
    var found: [(byte: UInt8, target: Int)] = []
    var isAsked = [Bool](repeating: false, count: classCount)
    for byte in Self.tried where classOf[Int(byte)] >= 0 && !isAsked[Int(classOf[Int(byte)])] {
      isAsked[Int(classOf[Int(byte)])] = true
      let target = try step(state, byte, &effort)
      if !found.contains(where: { $0.target == target }) { found.append((byte, target)) }
    }
    try effort.keep(found.count * 4 + 2)
    if steps.count < states.count { steps += repeatElement(nil, count: states.count - steps.count) }
    steps[state] = found
    return found
  }

  /// A byte with which an edge leads elsewhere than with others of its class; nil if there is none.
  var firstDivided: UInt8? {
    var members = [ByteSet](repeating: .empty, count: classCount)
    for byte in UInt8.min...UInt8.max where classOf[Int(byte)] >= 0 { members[Int(classOf[Int(byte)])].insert(byte) }
    return Self.firstDivided(members, by: automaton.sets)
  }

  static func firstDivided(_ classes: [ByteSet], by sets: [ByteSet]) -> UInt8? {
    for set in sets {
      for members in classes {
        let inside = members.intersection(set)
        if !inside.isEmpty, inside != members { return inside.first }
      }
    }
    return nil
  }

  /// The languages that accept in a state.
  mutating func accepted(_ state: Int) -> [Int32] {
    if state < languages.count, let known = languages[state] { return known }
    if languages.count < states.count {
      languages.append(contentsOf: repeatElement(nil, count: states.count - languages.count))
    }
    let accepted = automaton.accepted(at: states[state])
    languages[state] = accepted
    return accepted
  }

  /// Removes positions of rules after one that has matched for good, and those of a side whose gate is shut.
  static func prune(_ positions: inout [Int32], _ automaton: Automaton, _ pruning: Pruning) {
    var kept = 0
    var isFiltered = pruning.filter == nil
    var decided: Int8 = -2
    // One bit for each side.
    var shut: UInt8 = 0
    for (side, gate) in pruning.gates.enumerated() where gate >= 0 { shut |= 1 << UInt8(side) }
    for index in positions.indices {
      let position = positions[index]
      let owner = automaton.owners[Int(position)]
      let side = pruning.owners[Int(owner)].side
      if side < 0 {
        isFiltered = true
      } else if side == decided {
        continue
      } else if pruning.gates[Int(side)] == owner {
        shut &= ~(1 << UInt8(side))
      } else if pruning.isFinal[Int(position)] {
        while kept > 0, automaton.owners[Int(positions[kept - 1])] == owner { kept -= 1 }
        decided = side
      }
      positions[kept] = position
      kept += 1
    }
    positions.removeLast(positions.count - (isFiltered ? kept : 0))
    guard shut != 0 else { return }
    positions.removeAll { position in
      let side = pruning.owners[Int(automaton.owners[Int(position)])].side
      return side >= 0 && shut & 1 << UInt8(side) != 0
    }
  }
}
