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

  init(_ rules: [LinkRule], _ known: inout KnownQueries, _ effort: inout Effort) throws(Effort.Spent) {
    var queries: [QueryTest] = []
    var fragments: [FragmentTest] = []
    for rule in rules {
      queries += rule.query
      for test in rule.fragment where !fragments.contains(test) { fragments.append(test) }
      if let test = rule.host, !hostTests.contains(test) { hostTests.append(test) }
    }
    for tests in try known.groups(of: queries, &effort) {
      let (machine, found) = try known.classes(of: tests, &effort)
      queryTests.append(tests)
      for (index, test) in tests.enumerated() { queryPlaces[test] = Place(group: classes.count, index: index) }
      machines.append(machine)
      classes.append(found)
    }
    if !fragments.isEmpty {
      fragmentGroup = classes.count
      fragmentTests = fragments
      for (index, test) in fragments.enumerated() { fragmentPlaces[test] = Place(group: classes.count, index: index) }
      classes.append(try Self.fragmentClasses(fragments, isCanonical: known.isCanonical, &effort))
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
