extension QueryMachine {
  /// All combinations of conditions that a query can fulfil, each with a short query.
  mutating func classes(_ effort: inout Effort) throws(Effort.Spent) -> [ConditionClass] {
    var words = QueryWords(start)
    var found: [ConditionClass] = []
    var known: Set<[Bool]> = []
    var endings = EndingsSeen()
    // What nobody names may contain what the whole query is asked for, and no more.
    let nameBytes = hasTexts ? bytes(nameSets, Automaton.nameBytes) : []
    let valueBytes = hasTexts ? bytes(valueSets, Automaton.valueBytes) : []
    var next = 0
    while next < words.states.all.count {
      let state = words.states.all[next]
      if let status = try ending(state, &effort), hasTexts || endings.insert(status) {
        let truth = truth(state, ending: status)
        if known.insert(truth).inserted { found.append(ConditionClass(truth: truth, text: words.word(next))) }
      }
      let bytes = state.value == nil ? nameBytes : valueBytes
      try follow(state, bytes, &effort) { (target, byte, effort) throws(Effort.Spent) in
        if words.add(target, from: next, byte) { try effort.keep(40) }
      }
      next += 1
    }
    explored = words.states
    return found
  }

  private static let endsOfNames = Array("&=".utf8)
  private static let endsOfValues = Array("&".utf8)

  /// Calls `body` with the states to which bytes lead: these bytes where there are conditions on the whole query, and
  /// otherwise one for each state that can follow.
  private mutating func follow(
    _ state: State, _ textBytes: [UInt8], _ effort: inout Effort,
    _ body: (State, UInt8, inout Effort) throws(Effort.Spent) -> Void
  ) throws(Effort.Spent) {
    let isName = state.value == nil
    for byte in isName ? Self.endsOfNames : Self.endsOfValues {
      try effort.spend(40)
      if let target = try step(state, byte, &effort) { try body(target, byte, &effort) }
    }
    if hasTexts {
      for byte in textBytes {
        try effort.spend(40)
        if let target = try step(state, byte, &effort) { try body(target, byte, &effort) }
      }
      return
    }
    if state.value == -1 { return }
    let targets =
      if let value = state.value { try valueSets.targets(of: value, &effort) } else {
        try nameSets.targets(of: state.name, &effort)
      }
    for (byte, target) in targets {
      try effort.spend(40)
      var next = state
      if isName { next.name = target } else { next.value = target }
      if !isHopeless(next) { try body(next, byte, &effort) }
    }
  }

  /// The bytes that conditions on the whole query, and these, tell apart: one of each class.
  private func bytes(_ other: Subsets, _ set: ByteSet) -> [UInt8] {
    var seen: Set<Int> = []
    return Subsets.tried.filter { byte in
      set.contains(byte) && seen.insert(textSets.classNumber(of: byte) * 256 + other.classNumber(of: byte)).inserted
    }
  }

  // MARK: The check

  /// A byte that leads from what is known of the queries to something new.
  ///
  /// Every state is asked about a byte of each class, and the classes are asked for: no edge tells their bytes apart.
  /// Where no condition is on the whole query, a byte changes the name or the value and nothing else, so that states
  /// with the same name, or value, are asked about one byte for each place to which it goes.
  mutating func firstOpenByte(
    _ found: [ConditionClass], _ effort: inout Effort
  ) throws(Effort.Spent) -> UInt8? {
    for sets in [textSets, nameSets, valueSets] {
      try effort.spend(10 * sets.classCount * sets.automaton.sets.count)
      if let byte = sets.firstDivided { return byte }
    }
    let truths = Set(found.map(\.truth))
    guard explored.contains(start) else { return 0 }
    let (nameBytes, valueBytes, otherBytes) = (told(by: nameSets), told(by: valueSets), told(by: nil))
    var endings = EndingsSeen()
    var (names, values) = (Representatives(nameBytes), Representatives(valueBytes))
    for state in explored.all {
      if let status = try ending(state, &effort), hasTexts || endings.insert(status) {
        guard truths.contains(truth(state, ending: status)) else { return 0 }
      }
      let asked: [UInt8]
      if state.value == -1 {
        asked = otherBytes
      } else if hasTexts {
        asked = state.value == nil ? nameBytes : valueBytes
      } else if let value = state.value {
        asked = try values.bytes(of: value, &valueSets, &effort)
      } else {
        asked = try names.bytes(of: state.name, &nameSets, &effort)
      }
      for byte in asked {
        try effort.spend(20)
        if let next = try step(state, byte, &effort), !explored.contains(next) { return byte }
      }
    }
    return nil
  }

  /// Of all bytes of queries one for each class; those that delimit names and items are classes of their own.
  private func told(by other: Subsets?) -> [UInt8] {
    // The classes of both; bytes that have none are one more.
    let (texts, others) = (hasTexts ? textSets.classCount : 0, (other?.classCount ?? 0) + 1)
    var isSeen = [Bool](repeating: false, count: (texts + 1) * others)
    return Automaton.queryBytes.bytes.filter { byte in
      if isDelimiter(byte) { return true }
      let text = hasTexts ? textSets.classNumber(of: byte) + 1 : 0
      let place = text * others + (other.map { $0.classNumber(of: byte) + 1 } ?? 0)
      defer { isSeen[place] = true }
      return !isSeen[place]
    }
  }
}

private func isDelimiter(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "&") || byte == UInt8(ascii: "=") }

/// By state of an automaton, of some bytes one for each state to which they lead, and those that delimit items.
private struct Representatives {
  private let all: [UInt8]
  private var known: [[UInt8]?] = []

  init(_ bytes: [UInt8]) { all = bytes }

  mutating func bytes(
    of state: Int, _ sets: inout Subsets, _ effort: inout Effort
  ) throws(Effort.Spent) -> [UInt8] {
    if state < known.count, let bytes = known[state] { return bytes }
    var targets: [Int] = []
    var bytes: [UInt8] = []
    targets.reserveCapacity(8)
    bytes.reserveCapacity(8)
    for byte in all {
      try effort.spend(20)
      if !isDelimiter(byte) {
        let target = try sets.step(state, byte, &effort)
        if targets.contains(target) { continue }
        targets.append(target)
      }
      bytes.append(byte)
    }
    if known.count <= state { known += repeatElement(nil, count: sets.states.count - known.count) }
    known[state] = bytes
    return bytes
  }
}

/// The states of a query machine, and a short query that leads to each.
private struct QueryWords {
  private(set) var states = QueryStates()
  /// By state: from where a byte has led to it.
  private var parents: [(state: Int, byte: UInt8)] = [(-1, 0)]

  init(_ start: QueryMachine.State) { _ = states.insert(start) }

  /// - Returns: whether the state is new.
  mutating func add(_ state: QueryMachine.State, from parent: Int, _ byte: UInt8) -> Bool {
    guard states.insert(state) else { return false }
    parents.append((parent, byte))
    return true
  }

  func word(_ state: Int) -> [UInt8] {
    var word: [UInt8] = []
    var state = state
    while parents[state].state >= 0 {
      word.append(parents[state].byte)
      state = parents[state].state
    }
    return word.reversed()
  }
}

/// The statuses at the ends of queries, as far as they have been met.
private struct EndingsSeen {
  private var isSeen: [Bool] = []

  /// - Returns: whether it is new.
  mutating func insert(_ status: Int) -> Bool {
    if status >= isSeen.count { isSeen += repeatElement(false, count: status + 1 - isSeen.count) }
    defer { isSeen[status] = true }
    return !isSeen[status]
  }
}
