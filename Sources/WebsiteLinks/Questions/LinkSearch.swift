/// Looks for a path that some rules fit and others do not.
///
/// Of the rules that must fit, one node each is followed; of the others, all nodes that a path leads to. The fewer
/// these are, the more links are left: what is found with more of them at the same nodes is not followed. So for most
/// rules a few states are looked at, where the product of all rules has hundreds of thousands.
///
/// Source: M. De Wulf, L. Doyen, T. Henzinger, J.-F. Raskin: Antichains: A New Algorithm for Checking Universality of
/// Finite Automata, CAV 2006.
struct LinkSearch {
  /// A node for each rule that must fit; -1 where there are fewer.
  typealias Places = SIMD4<Int32>

  struct State: Sendable {
    var places: Places
    /// The nodes of the rules that must not fit, by number.
    var others: Int32
    fileprivate var parent: Int32
    fileprivate var letter: Int32
    /// True if a state with fewer other nodes stands for it.
    var isCovered = false
  }

  /// Result of a search.
  struct Outcome {
    /// A link; nil: there is none, as the states show.
    var link: LinkComparison.Example?
    /// Closed under every segment, if there is no link.
    var states: [State]
    var sets: Interner
  }

  private let paths: SegmentPaths
  private let table: LetterTable
  private let asked: LinkCase
  private let marks: CaseMarks
  private let starts: StartEdges
  private var states: [State] = []
  private var sets = Interner()
  private var kept: [Places: [Int32]] = [:]
  // Room that is used again and again.
  private var isTold: [Bool]
  private var letters: [Int32] = []
  private var nodes: [Int32] = []
  private var rules: [Int32] = []
  private var targets: [[Int32]]

  init(
    _ asked: LinkCase, _ paths: SegmentPaths, _ table: LetterTable, _ marks: CaseMarks, _ starts: StartEdges
  ) {
    self.asked = asked
    self.paths = paths
    self.table = table
    self.marks = marks
    self.starts = starts
    isTold = Array(repeating: false, count: paths.letters.words.count)
    targets = asked.fitting.map { _ in [] }
  }

  mutating func run(_ ends: inout LinkEnds, _ effort: inout Effort) throws(Effort.Spent) -> Outcome {
    for place in asked.fitting.indices { targets[place] = paths.starts.filter { marks.isLive($0, for: place) } }
    nodes = paths.starts.filter(marks.isAsked)
    try add(from: -1, 0, &effort)
    // The empty segment is in canonical paths only if there is no other.
    if paths.isCanonical {
      for start in states.indices {
        if let link = try follow(0, from: start, onlyEnds: true, &ends, &effort) { return outcome(link) }
      }
    }
    var next = 0
    while next < states.count {
      if !states[next].isCovered {
        try list(next, &effort)
        for letter in letters {
          if let link = try follow(Int(letter), from: next, onlyEnds: false, &ends, &effort) { return outcome(link) }
        }
      }
      next += 1
    }
    return outcome(nil)
  }

  private func outcome(_ link: LinkComparison.Example?) -> Outcome { Outcome(link: link, states: states, sets: sets) }

  /// Lists the letters to follow from a state: one for all that no edge names.
  private mutating func list(_ state: Int, _ effort: inout Effort) throws(Effort.Spent) {
    letters.removeAll(keepingCapacity: true)
    let places = states[state].places
    let narrow = asked.fitting.indices.first { place in
      marks.leading(from: places[place], place, paths).allSatisfy {
        !paths.letters.isWide[Int(paths.edges[$0].language)]
      }
    }
    for place in asked.fitting.indices where narrow == nil || narrow == place {
      for edge in marks.leading(from: places[place], place, paths) { name(paths.edges[edge]) }
    }
    if narrow == nil {
      for node in sets[Int(states[state].others)] { for edge in paths.edges(of: node) { name(edge) } }
      // The fewest nodes follow it, mostly, so that it comes first.
      if let other = paths.letters.usable.first(where: { !isTold[$0] }) { letters.insert(Int32(other), at: 0) }
    }
    try effort.spend(20 + 3 * letters.count)
    for letter in letters { isTold[Int(letter)] = false }
  }

  private mutating func name(_ edge: SegmentPaths.Edge) {
    for letter in paths.letters.listed(edge.language) where !isTold[Int(letter)] {
      isTold[Int(letter)] = true
      letters.append(letter)
    }
  }

  /// Follows a letter: the link, if one may end with it.
  private mutating func follow(
    _ letter: Int, from state: Int, onlyEnds: Bool, _ ends: inout LinkEnds, _ effort: inout Effort
  ) throws(Effort.Spent) -> LinkComparison.Example? {
    let places = states[state].places
    var (isEnd, leads) = (true, !onlyEnds)
    for place in asked.fitting.indices {
      targets[place].removeAll(keepingCapacity: true)
      var fits = false
      for number in marks.leading(from: places[place], place, paths) {
        let edge = paths.edges[number]
        guard table.has(edge.language, letter) else { continue }
        if edge.target < 0 { fits = true } else { targets[place].append(edge.target) }
      }
      isEnd = isEnd && fits
      leads = leads && !targets[place].isEmpty
      guard isEnd || leads else { return nil }
    }
    rules.removeAll(keepingCapacity: true)
    nodes.removeAll(keepingCapacity: true)
    var spent = 20
    func take(_ target: Int32) {
      if target >= 0 {
        if marks.isAsked(target) { nodes.append(target) }
      } else if marks.isMissing(~target) {
        rules.append(~target)
      }
    }
    if states[state].parent < 0, !onlyEnds {
      // Of thousands of rules few take the first segment.
      let listed = starts.listed(letter)
      spent += 4 * (listed.count + starts.wide.count)
      for edge in listed where marks.isAsked(edge.node) { take(edge.target) }
      for edge in starts.wide where marks.isAsked(edge.node) && table.has(edge.language, letter) { take(edge.target) }
    } else {
      for node in sets[Int(states[state].others)] {
        let edges = paths.edges(of: node)
        spent += 4 * edges.count
        for edge in edges where table.has(edge.language, letter) { take(edge.target) }
      }
    }
    try effort.spend(spent)
    if isEnd {
      rules.sortAndKeepOnce()
      if var link = try ends.example(asked.fitting, without: rules, &effort) {
        link.path = path(to: state) + [JointAutomaton.slash] + paths.letters.words[letter]
        return link
      }
    }
    if leads {
      nodes.sortAndKeepOnce()
      if !nodes.contains(where: { marks.isDecided(by: $0, paths) }) { try add(from: state, letter, &effort) }
    }
    return nil
  }

  /// Adds a state for each choice of targets, unless one with fewer other nodes is there.
  private mutating func add(from parent: Int, _ letter: Int, _ effort: inout Effort) throws(Effort.Spent) {
    guard targets.allSatisfy({ !$0.isEmpty }) else { return }
    let others = Int32(sets.number(of: nodes).number)
    var choices = [Places(repeating: -1)]
    for place in targets.indices {
      choices = choices.flatMap { choice in
        targets[place].map { target in
          var choice = choice
          choice[place] = target
          return choice
        }
      }
    }
    for places in choices {
      var list = kept[places] ?? []
      try effort.spend(20 + 10 * list.count)
      if list.contains(where: { isSubset(states[Int($0)].others, of: others) }) { continue }
      list.removeAll { number in
        let isLarger = isSubset(others, of: states[Int(number)].others)
        if isLarger { states[Int(number)].isCovered = true }
        return isLarger
      }
      list.append(Int32(states.count))
      kept[places] = list
      states.append(State(places: places, others: others, parent: Int32(parent), letter: Int32(letter)))
      try effort.keep(16 + nodes.count)
    }
  }

  private func isSubset(_ one: Int32, of other: Int32) -> Bool {
    one == other || sets[Int(one)].isSubset(ofAscending: sets[Int(other)])
  }

  private func path(to state: Int) -> [UInt8] {
    var letters: [Int32] = []
    var state = state
    while states[state].parent >= 0 {
      letters.append(states[state].letter)
      state = Int(states[state].parent)
    }
    return letters.reversed().flatMap { [JointAutomaton.slash] + paths.letters.words[Int($0)] }
  }
}

extension ArraySlice<Int32> {
  /// Says whether all numbers are in another list; both are ascending.
  func isSubset(ofAscending other: ArraySlice<Int32>) -> Bool {
    guard count <= other.count else { return false }
    var place = other.startIndex
    for item in self {
      while place < other.endIndex, other[place] < item { place += 1 }
      guard place < other.endIndex, other[place] == item else { return false }
      place += 1
    }
    return true
  }
}

/// Marks what a case speaks of: nodes that lead to the rules that must fit, and rules that must not.
struct CaseMarks {
  private let missing: [Range<Int32>]
  private let side: [Int8]
  private let firstRule: [Int32]
  /// By node, a bit for each rule that must fit.
  private let live: [UInt8]
  /// By rule that must fit, the edges that lead to it, ascending: of thousands that leave a node, a few.
  private let leading: [[Int]]

  init(_ asked: LinkCase, _ paths: SegmentPaths, _ sources: SourceNodes) {
    missing = asked.missing
    side = paths.side
    firstRule = paths.firstRule
    var live = [UInt8](repeating: 0, count: paths.nodes)
    leading = asked.fitting.enumerated().map { place, rule in
      var waiting: [Int32] = []
      var leading: [Int] = []
      func take(_ sources: ArraySlice<SourceNodes.Source>) {
        for source in sources {
          leading.append(Int(source.edge))
          guard live[Int(source.node)] >> UInt8(place) & 1 == 0 else { continue }
          live[Int(source.node)] |= 1 << UInt8(place)
          waiting.append(source.node)
        }
      }
      take(sources.before(rule)[...])
      while let node = waiting.popLast() { take(sources[node]) }
      return leading.sorted()
    }
    self.live = live
  }

  /// The edges from a node that lead to a rule that must fit, by number. Routes that begin alike share nodes.
  func leading(from node: Int32, _ place: Int, _ paths: SegmentPaths) -> ArraySlice<Int> {
    let (first, end) = (Int(paths.firstEdge[Int(node)]), Int(paths.firstEdge[Int(node) + 1]))
    let all = leading[place]
    guard let start = all.firstIndex(where: { $0 >= first }), all[start] < end else { return [] }
    return all[start..<(all[start...].firstIndex { $0 >= end } ?? all.endIndex)]
  }

  /// Says whether what follows this node can fit one of the rules that must fit.
  func isLive(_ node: Int32, for place: Int) -> Bool { live[Int(node)] >> UInt8(place) & 1 == 1 }

  /// Says whether what follows this node may fit a rule that must not; what is left out can only show more links.
  func isAsked(_ node: Int32) -> Bool { missing[Int(side[Int(node)])].contains(firstRule[Int(node)]) }

  func isMissing(_ rule: Int32) -> Bool { missing.contains { $0.contains(rule) } }

  /// Says whether a rule that must not fit does, whatever follows.
  func isDecided(by node: Int32, _ paths: SegmentPaths) -> Bool { paths.isFinal[Int(node)] && isAsked(node) }
}

/// From which nodes edges lead to a node, and to a rule.
struct SourceNodes: Sendable {
  struct Source: Sendable {
    var node: Int32
    var edge: Int32
  }

  private var first: [Int32]
  private var all: [Source] = []
  private var endings: [Int32: [Source]] = [:]

  init(_ paths: SegmentPaths) {
    var counts = [Int32](repeating: 0, count: paths.nodes + 1)
    for edge in paths.edges where edge.target >= 0 { counts[Int(edge.target) + 1] += 1 }
    for node in 0..<paths.nodes { counts[node + 1] += counts[node] }
    first = counts
    all = Array(repeating: Source(node: 0, edge: 0), count: Int(counts[paths.nodes]))
    for node in 0..<Int32(paths.nodes) {
      for number in paths.firstEdge[Int(node)]..<paths.firstEdge[Int(node) + 1] {
        let target = paths.edges[Int(number)].target
        let source = Source(node: node, edge: number)
        guard target >= 0 else {
          endings[~target, default: []].append(source)
          continue
        }
        all[Int(counts[Int(target)])] = source
        counts[Int(target)] += 1
      }
    }
  }

  subscript(node: Int32) -> ArraySlice<Source> { all[Int(first[Int(node)])..<Int(first[Int(node) + 1])] }

  func before(_ rule: Int32) -> [Source] { endings[rule] ?? [] }
}
