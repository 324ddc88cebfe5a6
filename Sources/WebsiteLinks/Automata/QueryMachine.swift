/// Reads a query byte by byte and knows at its end which conditions on it hold.
struct QueryMachine: Sendable {
  struct State: Equatable, Sendable {
    /// The set of positions in the conditions on the whole query.
    var text: Int
    /// That in the names; while a value is read, the one that its name led to.
    var name: Int
    /// That in the values; nil while a name is read, -1 in the value of an item that no condition names.
    var value: Int?
    /// The number of the list that says, for each condition and then for each canonical name, what the items before
    /// have done to it.
    var status: Int
    /// True if there has been an item before.
    var isLater = false
  }

  /// What the items have done to a condition: nothing, kept it, or broken it.
  private static let (open, kept, broken) = (Int32(0), Int32(1), Int32(2))

  private struct Kind {
    var isText = false
    var isFirst = false
    var allowsMissing = false

    init(_ test: QueryTest) {
      switch test {
      case .text: isText = true
      case .every(_, _, let allowsMissing): self.allowsMissing = allowsMissing
      case .first(_, _, let allowsMissing): (isFirst, self.allowsMissing) = (true, allowsMissing)
      }
    }
  }

  let tests: [QueryTest]
  /// By condition, what is asked at each byte, without a reference to count.
  private let kinds: [Kind]
  /// Canonical queries only: items with these names, each at most once, and a value in canonical spelling.
  private let names: [String]?
  let hasTexts: Bool
  var textSets: Subsets
  var nameSets: Subsets
  var valueSets: Subsets
  private var statuses = Interner()
  private let nameNumbers: [Int32]
  private let valueNumbers: [Int32]
  private let valueTests: [TextTest]
  private let canonicalName: Int32
  private let canonicalValue: Int32
  /// The states that ``classes(_:)`` has found.
  var explored = QueryStates()
  /// The last item that was finished, by its state: it is asked for twice.
  private var lastFinished: (state: State, status: Int?)?

  /// The automata of values by their tests: the same tests are asked for items of many names.
  typealias Values = [[TextTest]: Subsets]

  init(_ tests: [QueryTest], names: [String]?, _ effort: inout Effort) throws(Effort.Spent) {
    var values: Values = [:]
    try self.init(tests, names: names, &values, &effort)
  }

  /// - Parameter values: those that are known, all with names or all without.
  init(
    _ tests: [QueryTest], names: [String]?, _ values: inout Values, _ effort: inout Effort
  ) throws(Effort.Spent) {
    self.tests = tests
    kinds = tests.map(Kind.init)
    self.names = names
    var (texts, nameTests) = (Automaton(), Automaton())
    var nameOf: [TextTest: Int32] = [:]
    var valueOf: [TextTest: Int32] = [:]
    var valueTests: [TextTest] = []
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
        valueOf[value] = Int32(valueOf.count)
        valueTests.append(value)
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
    }
    textSets = Subsets(texts, universe: Automaton.queryBytes)
    nameSets = Subsets(nameTests, universe: Automaton.nameBytes)
    if let known = values[valueTests] {
      valueSets = known
    } else {
      valueSets = try Self.sets(valueTests, isCanonical: names != nil, &effort)
      values[valueTests] = valueSets
    }
    self.valueTests = valueTests
    _ = statuses.number(of: Array(repeating: Self.open, count: tests.count + (names?.count ?? 0)))
  }

  private static func sets(
    _ tests: [TextTest], isCanonical: Bool, _ effort: inout Effort
  ) throws(Effort.Spent) -> Subsets {
    var values = Automaton()
    for (owner, test) in tests.enumerated() {
      try values.add(test, owner: owner, bytes: Automaton.valueBytes, &effort)
    }
    if isCanonical { try values.addCanonicalText(owner: tests.count, Canonical.value, orEmpty: false, &effort) }
    return Subsets(values, universe: Automaton.valueBytes)
  }

  /// Tells others where single steps of values have led.
  func share(_ values: inout Values) { values[valueTests] = valueSets }

  var start: State { State(text: textSets.start, name: nameSets.start, status: 0) }

  /// The state to which a byte leads; nil: to nothing canonical.
  mutating func step(_ state: State, _ byte: UInt8, _ effort: inout Effort) throws(Effort.Spent) -> State? {
    var next = state
    if hasTexts { next.text = try textSets.step(state.text, byte, &effort) }
    if byte == UInt8(ascii: "&") {
      guard let status = try finish(state, &effort) else { return nil }
      (next.status, next.name, next.value, next.isLater) = (status, nameSets.start, nil, true)
    } else if let value = state.value {
      if value >= 0 { next.value = try valueSets.step(value, byte, &effort) }
    } else if byte == UInt8(ascii: "=") {
      let isNamed = !nameSets.accepted(state.name).isEmpty
      if !isNamed, names != nil { return nil }
      next.value = isNamed ? valueSets.start : -1
    } else {
      next.name = try nameSets.step(state.name, byte, &effort)
    }
    return isHopeless(next) ? nil : next
  }

  /// Says whether nothing canonical can follow: without positions there is no name, and no value.
  func isHopeless(_ state: State) -> Bool {
    guard names != nil else { return false }
    guard let value = state.value else { return nameSets.states[state.name].isEmpty }
    return value >= 0 && valueSets.states[value].isEmpty
  }

  /// The status after the item that ends here; nil: it is not canonical.
  private mutating func finish(_ state: State, _ effort: inout Effort) throws(Effort.Spent) -> Int? {
    if let lastFinished, lastFinished.state == state { return lastFinished.status }
    let status = try finished(state, &effort)
    lastFinished = (state, status)
    return status
  }

  private mutating func finished(_ state: State, _ effort: inout Effort) throws(Effort.Spent) -> Int? {
    if names != nil, state.value == nil { return nil }
    let value = state.value ?? valueSets.start
    let valued = value >= 0 ? valueSets.accepted(value) : []
    if names != nil, !valued.contains(canonicalValue) { return nil }
    let named = nameSets.accepted(state.name)
    var status = Array(statuses[state.status])
    if let names {
      if let known = names.indices.first(where: { named.contains(canonicalName + Int32($0)) }) {
        let place = tests.count + known
        guard status[place] == Self.open else { return nil }
        status[place] = Self.kept
      } else {
        // Of other names, only those that no condition names, and only where the whole query counts.
        guard hasTexts, named == [canonicalName + Int32(names.count)] else { return nil }
      }
    }
    for index in kinds.indices where nameNumbers[index] >= 0 && named.contains(nameNumbers[index]) {
      let fits = valued.contains(valueNumbers[index])
      if kinds[index].isFirst {
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

  /// The status if the query ends here; nil: it is not canonical.
  mutating func ending(_ state: State, _ effort: inout Effort) throws(Effort.Spent) -> Int? {
    let isEmpty = !state.isLater && state.value == nil && state.name == nameSets.start
    return isEmpty ? state.status : try finish(state, &effort)
  }

  /// Which conditions hold if the query ends here; nil: it is not canonical.
  mutating func truth(_ state: State, _ effort: inout Effort) throws(Effort.Spent) -> [Bool]? {
    try ending(state, &effort).map { truth(state, ending: $0) }
  }

  /// Says which conditions hold if the query ends here with this status.
  mutating func truth(_ state: State, ending status: Int) -> [Bool] {
    let texts = hasTexts ? textSets.accepted(state.text) : []
    let items = Array(statuses[status])
    return kinds.indices.map { index in
      if kinds[index].isText { return texts.contains(Int32(index)) }
      return items[index] == Self.open ? kinds[index].allowsMissing : items[index] == Self.kept
    }
  }
}

/// Queries, or fragments, that some conditions do not tell apart.
struct ConditionClass: Hashable, Sendable {
  var truth: [Bool]
  /// A short text for which it is so.
  var text: [UInt8]
  /// True if there is no text at all, not even an empty one.
  var isMissing = false
}
