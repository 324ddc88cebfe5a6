/// Reads a query byte by byte and knows at its end which conditions on it hold.
struct QueryMachine: Sendable {
  struct State: Hashable, Sendable {
    func hash(into hasher: inout Hasher) {
      // One number: the parts are small.
      hasher.combine(((text &* 4_093 &+ name) &* 8_191 &+ (value ?? -2)) &* 65_521 &+ status)
    }

    /// The set of positions in the conditions on the whole query.
    var text: Int
    /// That in the names; while a value is read, the one that its name led to.
    var name: Int
    /// That in the values; nil while a name is read, -1 in the value of an item that no condition names.
    var value: Int?
    /// The number of the list that says, for each condition and then for each canonical name, what the items before
    /// have done to it.
    var status: Int
    /// Whether there has been an item before.
    var isLater = false
  }

  /// What the items have done to a condition: nothing, kept it, or broken it.
  private static let (open, kept, broken) = (Int32(0), Int32(1), Int32(2))

  let tests: [QueryTest]
  /// Canonical queries only: items with these names, each at most once, and a value in canonical spelling.
  private let names: [String]?
  private let hasTexts: Bool
  private var textSets: Subsets
  private var nameSets: Subsets
  private var valueSets: Subsets
  private var statuses = Interner()
  private let nameNumbers: [Int32]
  private let valueNumbers: [Int32]
  private let canonicalName: Int32
  private let canonicalValue: Int32
  /// The states that ``classes(_:)`` has found.
  private(set) var explored: Set<State> = []

  init(_ tests: [QueryTest], names: [String]?, _ effort: inout Effort) throws(Effort.Spent) {
    self.tests = tests
    self.names = names
    var (texts, nameTests, values) = (Automaton(), Automaton(), Automaton())
    var nameOf: [TextTest: Int32] = [:]
    var valueOf: [TextTest: Int32] = [:]
    var (nameNumbers, valueNumbers): ([Int32], [Int32]) = ([], [])
    for (index, test) in tests.enumerated() {
      if case .text(let text) = test { try texts.add(text, owner: index, bytes: Automaton.queryBytes, &effort) }
      guard let (name, value) = test.item else {
        nameNumbers.append(-1)
        valueNumbers.append(-1)
        continue
      }
      if nameOf[name] == nil {
        try nameTests.add(name, owner: nameOf.count, bytes: Automaton.nameBytes, &effort)
        nameOf[name] = Int32(nameOf.count)
      }
      if valueOf[value] == nil {
        try values.add(value, owner: valueOf.count, bytes: Automaton.valueBytes, &effort)
        valueOf[value] = Int32(valueOf.count)
      }
      nameNumbers.append(nameOf[name] ?? -1)
      valueNumbers.append(valueOf[value] ?? -1)
    }
    hasTexts = nameNumbers.contains(-1)
    self.nameNumbers = nameNumbers
    self.valueNumbers = valueNumbers
    canonicalName = Int32(nameOf.count)
    canonicalValue = Int32(valueOf.count)
    if let names {
      for (index, name) in names.enumerated() {
        let test = TextTest.name(name, .init())
        try nameTests.add(test, owner: nameOf.count + index, bytes: Automaton.nameBytes, &effort)
      }
      if nameNumbers.contains(-1) {
        let other = nameOf.count + names.count
        try nameTests.addCanonicalText(owner: other, Canonical.value.subtracting(ByteSet("=".utf8)), &effort)
      }
      try values.addCanonicalText(owner: valueOf.count, Canonical.value, orEmpty: false, &effort)
    }
    textSets = Subsets(texts, universe: Automaton.queryBytes)
    nameSets = Subsets(nameTests, universe: Automaton.nameBytes)
    valueSets = Subsets(values, universe: Automaton.valueBytes)
    _ = statuses.number(of: Array(repeating: Self.open, count: tests.count + (names?.count ?? 0)))
  }

  var start: State { State(text: textSets.start, name: nameSets.start, status: 0) }

  /// Where a byte leads; nil: to nothing canonical.
  mutating func step(_ state: State, _ byte: UInt8, _ effort: inout Effort) throws(Effort.Spent) -> State? {
    var next = state
    if hasTexts { next.text = try textSets.step(state.text, byte, &effort) }
    if byte == UInt8(ascii: "&") {
      guard let status = try finish(state, &effort) else { return nil }
      (next.status, next.name, next.value, next.isLater) = (status, nameSets.start, nil, true)
    } else if let value = state.value {
      if value >= 0 { next.value = try valueSets.step(value, byte, &effort) }
    } else if byte == UInt8(ascii: "=") {
      let isNamed = !nameSets.automaton.accepted(at: nameSets.states[state.name]).isEmpty
      if !isNamed, names != nil { return nil }
      next.value = isNamed ? valueSets.start : -1
    } else {
      next.name = try nameSets.step(state.name, byte, &effort)
    }
    if names != nil {
      // Without positions no canonical name or value can follow.
      if next.value == nil, nameSets.states[next.name].isEmpty { return nil }
      if let value = next.value, value >= 0, valueSets.states[value].isEmpty { return nil }
    }
    return next
  }

  /// The status after the item that ends here; nil: it is not canonical.
  private mutating func finish(_ state: State, _ effort: inout Effort) throws(Effort.Spent) -> Int? {
    let named = nameSets.automaton.accepted(at: nameSets.states[state.name])
    let value = state.value ?? valueSets.start
    let valued = value >= 0 ? valueSets.automaton.accepted(at: valueSets.states[value]) : []
    var status = Array(statuses[state.status])
    if let names {
      guard state.value != nil, valued.contains(canonicalValue) else { return nil }
      if let known = names.indices.first(where: { named.contains(canonicalName + Int32($0)) }) {
        let place = tests.count + known
        guard status[place] == Self.open else { return nil }
        status[place] = Self.kept
      } else {
        // Of other names, only those that no condition names, and only where the whole query counts.
        guard hasTexts, named == [canonicalName + Int32(names.count)] else { return nil }
      }
    }
    for (index, test) in tests.enumerated() where nameNumbers[index] >= 0 && named.contains(nameNumbers[index]) {
      let fits = valued.contains(valueNumbers[index])
      if case .first = test {
        if status[index] == Self.open { status[index] = fits ? Self.kept : Self.broken }
      } else if status[index] != Self.broken {
        status[index] = fits ? Self.kept : Self.broken
      }
    }
    try effort.spend(10 + status.count)
    let (number, isNew) = statuses.number(of: status)
    if isNew { try effort.keep(status.count + 4) }
    return number
  }

  /// Which conditions hold if the query ends here; nil: it is not canonical.
  mutating func truth(_ state: State, _ effort: inout Effort) throws(Effort.Spent) -> [Bool]? {
    var status = state.status
    let isEmpty = !state.isLater && state.value == nil && state.name == nameSets.start
    if !isEmpty {
      guard let last = try finish(state, &effort) else { return nil }
      status = last
    }
    let texts = hasTexts ? textSets.automaton.accepted(at: textSets.states[state.text]) : []
    let items = Array(statuses[status])
    return tests.indices.map { index in
      switch tests[index] {
      case .text: texts.contains(Int32(index))
      case .every(_, _, let allowsMissing), .first(_, _, let allowsMissing):
        items[index] == Self.open ? allowsMissing : items[index] == Self.kept
      }
    }
  }

  /// The bytes to try in a state: one of each class.
  private func bytes(_ other: Subsets, _ set: ByteSet) -> [UInt8] {
    var seen: Set<Int> = []
    return Self.order.filter { byte in
      guard set.contains(byte) else { return false }
      let text = hasTexts ? textSets.classNumber(of: byte) : 0
      return seen.insert(text * 256 + other.classNumber(of: byte)).inserted
    }
  }

  private static let order: [UInt8] = {
    let first = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)
    return first + ByteSet.printable.bytes.filter { !first.contains($0) }
  }()

  /// All combinations of conditions that a query can fulfil, each with a short query.
  mutating func classes(_ effort: inout Effort) throws(Effort.Spent) -> [ConditionClass] {
    let delimiters = Array("&".utf8)
    let nameBytes = delimiters + Array("=".utf8) + bytes(nameSets, Automaton.nameBytes)
    let valueBytes = delimiters + bytes(valueSets, Automaton.valueBytes)
    // An item that nobody names may contain what the whole query is asked for, and no more.
    let otherBytes = hasTexts ? delimiters + bytes(valueSets, Automaton.valueBytes) : delimiters
    var found: [[Bool]: [UInt8]] = [:]
    var order: [[Bool]] = []
    var words: [(state: State, word: [UInt8])] = [(start, [])]
    var seen: Set<State> = [start]
    var next = 0
    while next < words.count {
      let (state, word) = words[next]
      next += 1
      if let truth = try truth(state, &effort), found[truth] == nil {
        found[truth] = word
        order.append(truth)
      }
      for byte in state.value == nil ? nameBytes : state.value == -1 ? otherBytes : valueBytes {
        try effort.spend(40)
        guard let target = try step(state, byte, &effort), seen.insert(target).inserted else { continue }
        try effort.keep(40 + word.count / 4)
        words.append((target, word + [byte]))
      }
    }
    explored = seen
    return order.map { ConditionClass(truth: $0, text: found[$0] ?? []) }
  }
}

/// Queries, or fragments, that some conditions do not tell apart.
struct ConditionClass: Hashable, Sendable {
  var truth: [Bool]
  /// A short text for which it is so.
  var text: [UInt8]
  /// Whether there is no text at all, not even an empty one.
  var isMissing = false
}
