/// Finds the states in which a path can be, and the rules that fit paths.
///
/// From a state, only the letters that one of its edges names are looked at one by one; all others lead to the same
/// state.
struct SegmentSearch {
  typealias Note = (_ rules: [Int32], _ path: () -> [UInt8], _ effort: inout Effort) throws(Effort.Spent) -> Void

  let paths: SegmentPaths
  private(set) var states = Interner()
  private var parents: [(state: Int32, letter: Int32)] = []
  /// The lists of rules that have been found to fit a path together.
  private var fitting = Interner()
  // Room that is used again and again.
  /// By letter, the first link of the chain of its targets; -1: it has not been touched.
  private var chains: [Int32]
  private var links: [(target: Int32, next: Int32)] = []
  private var marks: [UInt64]
  private var touched: [Int32] = []
  private var common: [Int32] = []
  private var wide: [SegmentPaths.Edge] = []
  private var room: [Int32] = []
  private var rules: [Int32] = []
  private var nodes: [Int32] = []

  init(_ paths: SegmentPaths) {
    self.paths = paths
    chains = Array(repeating: -1, count: paths.letters.words.count)
    marks = Array(repeating: 0, count: (paths.nodes + 63) / 64)
  }

  /// - Parameter note: is called once for each list of rules that decide by their paths, with such a path.
  mutating func run(_ effort: inout Effort, note: Note) throws(Effort.Spent) {
    var start = paths.starts
    paths.prune(&start)
    _ = states.number(of: start)
    parents.append((-1, 0))
    // The empty segment is in canonical paths only if there is no other.
    if paths.isCanonical {
      var targets: [Int32] = []
      // Nothing is left out of the starts: what fits whatever follows need not fit where nothing does.
      for node in paths.starts {
        for edge in paths.edges(of: node) where paths.letters.members[0].contains(edge.language) {
          targets.append(edge.target)
        }
      }
      try visit(targets, from: 0, letter: 0, leads: false, &effort, note)
    }
    var state = 0
    while state < states.count {
      try expand(state, &effort, note)
      state += 1
    }
  }

  private mutating func expand(_ state: Int, _ effort: inout Effort, _ note: Note) throws(Effort.Spent) {
    touched.removeAll(keepingCapacity: true)
    common.removeAll(keepingCapacity: true)
    wide.removeAll(keepingCapacity: true)
    links.removeAll(keepingCapacity: true)
    // The end of all chains.
    links.append((0, 0))
    for node in states[state] {
      for edge in paths.edges(of: node) {
        let own = paths.letters.listed(edge.language)
        let isWide = paths.letters.isWide[Int(edge.language)]
        if isWide, own.isEmpty {
          common.append(edge.target)
          continue
        }
        if isWide { wide.append(edge) }
        for letter in own {
          var chain = chains[Int(letter)]
          if chain < 0 {
            chain = 0
            touched.append(letter)
          }
          if !isWide {
            links.append((edge.target, chain))
            chain = Int32(links.count - 1)
          }
          chains[Int(letter)] = chain
        }
        try effort.spend(5 + own.count)
      }
    }
    let hasOthers = touched.count < paths.letters.usable.count && !(common.isEmpty && wide.isEmpty)
    let other = hasOthers ? paths.letters.usable.first { chains[$0] < 0 } : nil
    var targets = room
    room = []
    for place in touched.indices {
      let letter = touched[place]
      targets.removeAll(keepingCapacity: true)
      targets += common
      var link = Int(chains[Int(letter)])
      while link > 0 {
        targets.append(links[link].target)
        link = Int(links[link].next)
      }
      chains[Int(letter)] = -1
      for edge in wide where !paths.letters.listed(edge.language).contains(letter) { targets.append(edge.target) }
      try visit(targets, from: state, letter: letter, &effort, note)
    }
    if let other {
      targets.removeAll(keepingCapacity: true)
      targets += common
      for edge in wide { targets.append(edge.target) }
      try visit(targets, from: state, letter: Int32(other), &effort, note)
    }
    room = targets
  }

  private mutating func visit(
    _ targets: [Int32], from state: Int, letter: Int32, leads: Bool = true, _ effort: inout Effort, _ note: Note
  ) throws(Effort.Spent) {
    try effort.spend(20 + 8 * targets.count)
    rules.removeAll(keepingCapacity: true)
    nodes.removeAll(keepingCapacity: true)
    for target in targets { if target < 0 { rules.append(~target) } else { nodes.append(target) } }
    rules.sortAndKeepOnce()
    paths.deciding(&rules)
    let (_, isNewList) = fitting.number(of: rules)
    if isNewList {
      try effort.keep(rules.count + 8)
      try note(rules, { path(from: state, letter) }, &effort)
    }
    guard leads else { return }
    sortNodes()
    paths.prune(&nodes)
    guard !nodes.isEmpty else { return }
    if states.number(of: nodes).isNew {
      try effort.keep(nodes.count + 12)
      parents.append((Int32(state), letter))
    }
  }

  private mutating func sortNodes() {
    guard nodes.count > marks.count / 4 + 16 else { return nodes.sortAndKeepOnce() }
    for node in nodes { marks[Int(node >> 6)] |= 1 << UInt64(node & 63) }
    nodes.removeAll(keepingCapacity: true)
    for word in marks.indices where marks[word] != 0 {
      var rest = marks[word]
      marks[word] = 0
      while rest != 0 {
        nodes.append(Int32(word * 64 + rest.trailingZeroBitCount))
        rest &= rest - 1
      }
    }
  }

  private func path(from state: Int, _ letter: Int32) -> [UInt8] {
    var segments = [letter]
    var state = state
    while parents[state].state >= 0 {
      segments.append(parents[state].letter)
      state = Int(parents[state].state)
    }
    return segments.reversed().flatMap { [JointAutomaton.slash] + paths.letters.words[Int($0)] }
  }
}
