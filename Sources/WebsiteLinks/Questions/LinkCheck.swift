/// Checks that a search which has found no link was right: this is why *none* can be believed.
///
/// Nothing is searched. Every letter is followed from every state that was kept, and must lead to one with no more of
/// the rules that must not fit, or to a rule that must not fit and does for good; where a path may end, all
/// combinations of conditions are tried. What it shares with the search are the automata of the single rules, cut at
/// slashes.
struct LinkCheck: Sendable {
  private let paths: SegmentPaths
  private let table: LetterTable
  /// By node, a rule that decides alone and fits whatever follows; -1: there is none.
  private let deciders: [Int32]
  private typealias Source = (node: Int32, edge: SegmentPaths.Edge)
  /// By node, and by rule, the nodes from which an edge leads there.
  private var sources: [[Source]]
  private var endings: [Int32: [Source]] = [:]
  /// By rule, as far as they have been asked for.
  private var lives: [Int32: Live] = [:]

  init(_ paths: SegmentPaths, _ table: LetterTable) {
    self.paths = paths
    self.table = table
    deciders = (0..<Int32(paths.nodes)).map { node in
      let full = paths.edges(of: node).filter { table.isFull($0.language) }.map(\.target)
      guard full.contains(node) else { return -1 }
      return full.filter { $0 < 0 }.map { ~$0 }.filter(paths.isUnconditional).min() ?? -1
    }
    sources = Array(repeating: [], count: paths.nodes)
    for node in 0..<Int32(paths.nodes) {
      for edge in paths.edges(of: node) {
        if edge.target >= 0 {
          sources[Int(edge.target)].append((node, edge))
        } else {
          endings[~edge.target, default: []].append((node, edge))
        }
      }
    }
  }

  /// Says whether the states are closed under every segment, and a path that ends in one is no link that is asked for.
  mutating func isClosed(
    _ outcome: LinkSearch.Outcome, _ asked: LinkCase, _ ends: inout LinkEnds, _ effort: inout Effort
  ) throws(Effort.Spent) -> Bool {
    var live: [Live] = []
    for rule in asked.fitting { live.append(try self.live(rule, &effort)) }
    let cover = Cover(asked, outcome, deciders, live)
    // Routes that begin alike share nodes: the edges that lead to the rule.
    func leading(_ nodes: [Int32], _ place: Int) -> [SegmentPaths.Edge] {
      nodes.flatMap { live[place].edges[$0] ?? [] }
    }
    let starts = live.map(\.starts)
    guard cover.isCovered(starts, paths.starts) else { return false }
    if paths.isCanonical {
      // The empty path, which alone has an empty segment.
      let first = Step(fitting: starts.indices.map { leading(starts[$0], $0) }, others: paths.starts)
      guard try first.isClosed(0, paths, asked, table, nil, &ends, &effort) else { return false }
    }
    for state in outcome.states where !state.isCovered {
      let step = Step(
        fitting: asked.fitting.indices.map { live[$0].edges[state.places[$0]] ?? [] },
        others: Array(outcome.sets[Int(state.others)]))
      for letter in try step.letters(paths, table, &effort) {
        guard try step.isClosed(letter, paths, asked, table, cover, &ends, &effort) else { return false }
      }
    }
    return true
  }

  /// The nodes from which some path leads to the rule, and the edges by which it does.
  private mutating func live(_ rule: Int32, _ effort: inout Effort) throws(Effort.Spent) -> Live {
    if let known = lives[rule] { return known }
    var live: [Int32: [SegmentPaths.Edge]] = [:]
    var waiting: [Int32] = []
    func take(_ sources: [Source]) {
      for (node, edge) in sources {
        if live[node] == nil { waiting.append(node) }
        live[node, default: []].append(edge)
      }
    }
    take(endings[rule] ?? [])
    while let node = waiting.popLast() { take(sources[Int(node)]) }
    try effort.keep(live.values.reduce(10) { $0 + 10 + 4 * $1.count })
    let found = Live(edges: live, starts: paths.starts.filter { live[$0] != nil })
    lives[rule] = found
    return found
  }
}

/// The nodes from which some path leads to a rule.
private struct Live {
  /// By node, the edges by which it does.
  let edges: [Int32: [SegmentPaths.Edge]]
  /// Those with which paths begin.
  let starts: [Int32]
}

/// The edges that leave a state.
private struct Step {
  /// By rule that must fit.
  let fitting: [[SegmentPaths.Edge]]
  /// The nodes from which the others lead.
  let others: [Int32]

  /// The letters to follow: those of the first rule that must fit where these are few, otherwise one for all that the
  /// edges do not tell apart.
  func letters(
    _ paths: SegmentPaths, _ table: LetterTable, _ effort: inout Effort
  ) throws(Effort.Spent) -> [Int] {
    if let first = fitting.first, let few = table.letters(of: first, atMost: 32) { return few }
    let (letters, rest) = try table.told(by: fitting.flatMap { $0 } + others.flatMap { paths.edges(of: $0) }, &effort)
    return letters + rest.prefix(1)
  }

  /// Says whether a letter leads to what is covered, and a path that ends with it is no link that is asked for.
  ///
  /// - Parameter cover: nil: a path must end here.
  func isClosed(
    _ letter: Int, _ paths: SegmentPaths, _ asked: LinkCase, _ table: LetterTable, _ cover: Cover?,
    _ ends: inout LinkEnds, _ effort: inout Effort
  ) throws(Effort.Spent) -> Bool {
    var targets: [[Int32]] = []
    var isEnd = true
    for (edges, rule) in zip(fitting, asked.fitting) {
      let reached = edges.filter { table.has($0.language, letter) }.map(\.target)
      if reached.isEmpty { return true }
      isEnd = isEnd && reached.contains(~rule)
      targets.append(reached.filter { $0 >= 0 })
    }
    var (rules, nodes): ([Int32], [Int32]) = ([], [])
    try effort.spend(20)
    for node in others {
      let edges = paths.edges(of: node)
      try effort.spend(4 * edges.count)
      for edge in edges where table.has(edge.language, letter) {
        if edge.target >= 0 {
          nodes.append(edge.target)
        } else if asked.missing.contains(where: { $0.contains(~edge.target) }) {
          rules.append(~edge.target)
        }
      }
    }
    rules.sortAndKeepOnce()
    if isEnd, try !ends.isImpossible(asked.fitting, without: rules, &effort) { return false }
    guard let cover else { return true }
    nodes.sortAndKeepOnce()
    return cover.isCovered(targets, nodes)
  }
}

/// The states that were kept, by their places.
private struct Cover {
  private let asked: LinkCase
  private let sets: Interner
  private let deciders: [Int32]
  /// By rule that must fit, the nodes from which some path leads to it.
  private let live: [Live]
  private var states: [LinkSearch.Places: [Int32]] = [:]

  init(_ asked: LinkCase, _ outcome: LinkSearch.Outcome, _ deciders: [Int32], _ live: [Live]) {
    self.asked = asked
    self.deciders = deciders
    self.live = live
    sets = outcome.sets
    for state in outcome.states where !state.isCovered { states[state.places, default: []].append(state.others) }
  }

  /// Says whether states stand for all that is here, or a rule that must not fit does whatever follows.
  ///
  /// - Parameter others: ascending.
  func isCovered(_ targets: [[Int32]], _ others: [Int32]) -> Bool {
    var choices = [LinkSearch.Places(repeating: -1)]
    for (place, targets) in targets.enumerated() {
      choices = choices.flatMap { choice in
        targets.filter { live[place].edges[$0] != nil }.map { target in
          var choice = choice
          choice[place] = target
          return choice
        }
      }
    }
    if choices.isEmpty || others.contains(where: decides) { return true }
    return choices.allSatisfy { places in
      states[places]?.contains { sets[Int($0)].isSubset(ofAscending: others[...]) } == true
    }
  }

  private func decides(_ node: Int32) -> Bool {
    let rule = deciders[Int(node)]
    return rule >= 0 && asked.missing.contains { $0.contains(rule) }
  }
}

extension SegmentPaths {
  func side(of rule: Int32) -> Int8 { Int8((offsets.firstIndex { $0 > rule } ?? offsets.count) - 1) }

  func isUnconditional(_ rule: Int32) -> Bool {
    let own = Int(side(of: rule))
    return sides[own].rules[Int(rule - offsets[own])].isUnconditional
  }
}
