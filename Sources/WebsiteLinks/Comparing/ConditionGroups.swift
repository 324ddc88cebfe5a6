/// The conditions on host, query and fragment that matter for some paths, in groups that have nothing to do with each
/// other.
///
/// Items with different names can be combined at will, so conditions on them are independent; a condition on the whole
/// query is not independent of any other on the query.
struct ConditionGroups: Sendable {
  struct Place: Hashable, Sendable {
    var group: Int
    var index: Int
  }

  private(set) var queryPlaces: [QueryTest: Place] = [:]
  private(set) var fragmentPlaces: [FragmentTest: Place] = [:]
  private var hostPlaces: [HostTest: Place] = [:]
  /// By group: what can hold together.
  private(set) var classes: [[ConditionClass]] = []
  /// By group of the query: its conditions.
  private(set) var queryTests: [[QueryTest]] = []
  /// By group of the query: what has found the classes.
  private(set) var machines: [QueryMachine] = []
  /// The group of the fragment; those before are of the query.
  private(set) var fragmentGroup: Int?
  private var fragmentTests: [FragmentTest] = []
  /// The group of the host, the last one.
  private(set) var hostGroup: Int?
  private var hostTests: [HostTest] = []

  /// Knowledge of the queries that some conditions tell apart.
  typealias Queries = [[QueryTest]: (machine: QueryMachine, classes: [ConditionClass])]

  init(_ rules: [LinkRule], isCanonical: Bool, _ effort: inout Effort) throws(Effort.Spent) {
    var queries: Queries = [:]
    try self.init(rules, isCanonical: isCanonical, &queries, &effort)
  }

  init(
    _ rules: [LinkRule], isCanonical: Bool, _ knownQueries: inout Queries, _ effort: inout Effort
  ) throws(Effort.Spent) {
    var queries: [QueryTest] = []
    var fragments: [FragmentTest] = []
    var known: Set<QueryTest> = []
    for rule in rules {
      for test in rule.query where known.insert(test).inserted { queries.append(test) }
      for test in rule.fragment where !fragments.contains(test) { fragments.append(test) }
      if let test = rule.host, !hostTests.contains(test) { hostTests.append(test) }
    }
    for tests in try Self.grouped(queries, &effort) {
      queryTests.append(tests)
      for (index, test) in tests.enumerated() { queryPlaces[test] = Place(group: classes.count, index: index) }
      if knownQueries[tests] == nil {
        var machine = try QueryMachine(tests, names: isCanonical ? Self.names(of: tests) : nil, &effort)
        let found = try machine.classes(&effort)
        knownQueries[tests] = (machine, found)
      }
      guard let known = knownQueries[tests] else { continue }
      machines.append(known.machine)
      classes.append(known.classes)
    }
    if !fragments.isEmpty {
      fragmentGroup = classes.count
      fragmentTests = fragments
      for (index, test) in fragments.enumerated() { fragmentPlaces[test] = Place(group: classes.count, index: index) }
      classes.append(try Self.fragmentClasses(fragments, isCanonical: isCanonical, &effort))
    }
    guard let hosts = hostTests.first?.all else { return }
    hostGroup = classes.count
    for (index, test) in hostTests.enumerated() { hostPlaces[test] = Place(group: classes.count, index: index) }
    classes.append(
      hosts.map { host in
        ConditionClass(truth: hostTests.map { $0.accepted.contains(host) }, text: Array(host.utf8))
      })
  }

  func places(of rule: LinkRule) -> [Place] {
    rule.query.compactMap { queryPlaces[$0] } + rule.fragment.compactMap { fragmentPlaces[$0] }
      + [rule.host.flatMap { hostPlaces[$0] }].compactMap { $0 }
  }

  func tests(of group: Int) -> [AnyHashable] {
    if group == hostGroup { return hostTests }
    return group == fragmentGroup ? fragmentTests : queryTests[group]
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
    guard !tests.isEmpty else { return [] }
    if tests.contains(where: { $0.item == nil }) { return [tests] }
    var numbers: [TextTest: Int] = [:]
    var names = Automaton()
    for test in tests {
      guard let name = test.item?.name, numbers[name] == nil else { continue }
      try names.add(name, owner: numbers.count, bytes: Automaton.nameBytes, &effort)
      numbers[name] = numbers.count
    }
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

  private static func fragmentClasses(
    _ tests: [FragmentTest], isCanonical: Bool, _ effort: inout Effort
  ) throws(Effort.Spent) -> [ConditionClass] {
    var automaton = Automaton()
    for (index, test) in tests.enumerated() {
      switch test {
      case .text(let text), .present(let text):
        try automaton.add(text, owner: index, bytes: Automaton.queryBytes, &effort)
      }
    }
    if isCanonical { try automaton.addCanonicalText(owner: tests.count, Canonical.fragment, &effort) }
    var subsets = Subsets(automaton, universe: Automaton.queryBytes)
    func truth(_ accepted: [Int32], isMissing: Bool) -> [Bool] {
      tests.indices.map { index in
        if case .present = tests[index], isMissing { return false }
        return accepted.contains(Int32(index))
      }
    }
    var found: [ConditionClass] = []
    var seen: Set<[Bool]> = []
    func note(_ truth: [Bool], _ text: [UInt8], isMissing: Bool = false) {
      if seen.insert(truth).inserted { found.append(ConditionClass(truth: truth, text: text, isMissing: isMissing)) }
    }
    note(truth(automaton.accepted(at: subsets.states[subsets.start]), isMissing: true), [], isMissing: true)
    var words: [Int: [UInt8]] = [subsets.start: []]
    var waiting = [subsets.start]
    var next = 0
    while next < waiting.count {
      let state = waiting[next]
      let word = words[state] ?? []
      next += 1
      let accepted = automaton.accepted(at: subsets.states[state])
      if !isCanonical || accepted.contains(Int32(tests.count)) { note(truth(accepted, isMissing: false), word) }
      for byte in subsets.representatives {
        let target = try subsets.step(state, byte, &effort)
        if words[target] == nil {
          words[target] = word + [byte]
          waiting.append(target)
          try effort.keep(40 + word.count / 4)
        }
      }
    }
    return found
  }
}
