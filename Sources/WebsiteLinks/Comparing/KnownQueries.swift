/// Knowledge of the queries that some conditions tell apart, found out once for all rules that ask the same.
struct KnownQueries: Sendable {
  let isCanonical: Bool
  /// Conditions by number, in the order of the rules: the same ones are always in the same order, and their keys in the
  /// same spelling, whoever asks first.
  private var numbers: [QueryTest: Int] = [:]
  private var groups: [[QueryTest]: [[QueryTest]]] = [:]
  private var classes: [[QueryTest]: (machine: QueryMachine, classes: [ConditionClass])] = [:]
  private var values: QueryMachine.Values = [:]

  /// - Parameter sides: all rules of which conditions will be asked for.
  init(_ sides: [LinkRules], isCanonical: Bool) {
    self.isCanonical = isCanonical
    for side in sides {
      for rule in side.rules {
        for test in rule.query where numbers[test] == nil { numbers[test] = numbers.count }
      }
    }
  }

  /// The conditions, each once, in groups that have nothing to do with each other.
  mutating func groups(of tests: [QueryTest], _ effort: inout Effort) throws(Effort.Spent) -> [[QueryTest]] {
    if tests.isEmpty { return [] }
    let ordered = Set(tests).sorted { (numbers[$0] ?? 0) < (numbers[$1] ?? 0) }
    if let known = groups[ordered] { return known }
    let found = try Self.grouped(ordered, &effort)
    groups[ordered] = found
    return found
  }

  /// All combinations of the conditions of a group that can hold.
  mutating func classes(
    of tests: [QueryTest], _ effort: inout Effort
  ) throws(Effort.Spent) -> (machine: QueryMachine, classes: [ConditionClass]) {
    if let known = classes[tests] { return known }
    var machine = try QueryMachine(tests, names: isCanonical ? Self.names(of: tests) : nil, &values, &effort)
    let found = try machine.classes(&effort)
    machine.share(&values)
    classes[tests] = (machine, found)
    return (machine, found)
  }

  /// The canonical names of these conditions: as the routes spell them, and otherwise as the website does.
  private static func names(of tests: [QueryTest]) -> [String] {
    var names: [String] = []
    var spelled: Set<String> = []
    for test in tests {
      guard case .words(let keys, isCaseless: true, _)? = test.item?.name else { continue }
      for key in keys where spelled.insert(key.lowercased()).inserted {
        names.append(String(decoding: Percent.encode(key.utf8, keeping: Canonical.segment.contains), as: UTF8.self))
      }
    }
    for test in tests {
      guard case .name(let key, let comparison)? = test.item?.name, !spelled.contains(key.lowercased()) else {
        continue
      }
      let bytes =
        comparison.isEncoded ? Array(key.utf8) : Percent.encode(key.utf8, keeping: Canonical.segment.contains)
      let name = String(decoding: bytes, as: UTF8.self)
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  private static func grouped(_ tests: [QueryTest], _ effort: inout Effort) throws(Effort.Spent) -> [[QueryTest]] {
    if tests.contains(where: { $0.item == nil }) { return [tests] }
    var numbers: [TextTest: Int] = [:]
    var names = Automaton()
    for test in tests {
      guard let name = test.item?.name, numbers[name] == nil else { continue }
      try names.add(name, owner: numbers.count, bytes: Automaton.nameBytes, &effort)
      numbers[name] = numbers.count
    }
    if numbers.count == 1 { return [tests] }
    // Names that a name of an item fulfils together are in one group.
    var leaders = Array(0..<numbers.count)
    func leader(_ number: Int) -> Int {
      var number = number
      while leaders[number] != number { number = leaders[number] }
      return number
    }
    var subsets = Subsets(names, universe: Automaton.nameBytes)
    var next = 0
    while next < subsets.states.count {
      let accepted = names.accepted(at: subsets.states[next])
      for name in accepted.dropFirst() { leaders[leader(Int(name))] = leader(Int(accepted[0])) }
      try subsets.expand(next, &effort) { _, _, _ in }
      next += 1
    }
    var groups: [Int: [QueryTest]] = [:]
    var order: [Int] = []
    for test in tests {
      guard let name = test.item?.name, let number = numbers[name] else { continue }
      let group = leader(number)
      if groups[group] == nil { order.append(group) }
      groups[group, default: []].append(test)
    }
    return order.compactMap { groups[$0] }
  }
}
