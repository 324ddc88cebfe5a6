import NavigationModel

/// Puts the routes of a machine into a tree, and their words into lists.
struct TrieBuilder {
  private let machine: Machine
  private var nodes: [RouteTrie.Node] = []
  private var terminals: [RouteTrie.Terminal] = []
  private var candidates: [RouteTrie.Candidate] = []
  private var captures: [RouteTrie.Capture] = []
  private var separators: [UInt8] = []
  private var words: [(list: WordTable.List, word: [UInt8], meaning: WordTable.Meaning)] = []
  private var listCount: UInt32 = 0
  /// The literal children of each node.
  private var children: [[[UInt8]: UInt32]] = []
  /// The routes of each terminal.
  private var routes: [[Int]] = []
  private var typeLists: [TypeID: WordTable.List] = [:]
  private var precedences: [RoutePrecedence] = []
  /// See ``RouteTable/hosts``.
  private(set) var hosts: [HostRoot] = []

  init(_ machine: Machine) { self.machine = machine }

  /// The tree, and the table of all words that routes and hosts consist of.
  mutating func build(_ domains: LinkDomains) -> (trie: RouteTrie, words: WordTable) {
    let hostList = list(
      domains.universalHosts.filter { !$0.hasPrefix("*") }.map { Array($0.utf8) }, isCaseless: true)
    assert(hostList == RouteTable.hostList)

    nodes.append(RouteTrie.Node())
    children.append([:])
    for _ in LinkKind.allCases { _ = addNode(below: 0) }
    let links = machine.links
    precedences = links.routes.map { RoutePrecedence($0, in: links) }
    hosts = HostRoot.all(of: links) { addNode(below: 0) }
    for (index, route) in links.routes.enumerated() {
      for kind in LinkKind.allCases where route.kinds.contains(kind.kinds) {
        var root = UInt32(RouteTrie.root(of: kind))
        if kind == .universal, let own = hosts.first(where: { $0.isOf(route) }) { root = own.root }
        insert(index, below: root)
      }
    }
    for terminal in routes.indices { fill(terminal) }
    let trie = RouteTrie(
      nodes: nodes, terminals: terminals, candidates: candidates, captures: captures, separators: separators)
    return (trie, WordTable(words))
  }

  // MARK: Words

  /// A new list of words, each meaning its place plus one.
  private mutating func list(_ texts: [[UInt8]], isCaseless: Bool = false) -> WordTable.List {
    listCount += 1
    let list = WordTable.list(listCount, isCaseless: isCaseless)
    var known: Set<[UInt8]> = []
    for (index, text) in texts.enumerated()
    where known.insert(isCaseless ? text.map(\.asciiLowercased) : text).inserted {
      words.append((list, text, WordTable.Meaning(index + 1)))
    }
    return list
  }

  private mutating func list(of type: TypeID) -> WordTable.List {
    if let list = typeLists[type] { return list }
    let list = list(machine.types[type.index].values.map { Array($0.utf8) }, isCaseless: machine.links.ignoresCase)
    typeLists[type] = list
    return list
  }

  // MARK: Nodes

  private mutating func addNode(below parent: UInt32) -> UInt32 {
    nodes.append(RouteTrie.Node(parent: parent))
    children.append([:])
    return UInt32(nodes.count - 1)
  }

  private mutating func addTerminal() -> UInt32 {
    terminals.append(RouteTrie.Terminal())
    routes.append([])
    return UInt32(terminals.count)
  }

  /// Follows the shape of a route from a root, and registers the route where it ends.
  private mutating func insert(_ route: Int, below root: UInt32) {
    var node = root
    var terminal: UInt32 = 0
    for place in precedences[route].shape {
      switch place {
      case .literal(let text): node = child(of: node, text)
      case .placeholder:
        if nodes[Int(node)].placeholder == 0 { nodes[Int(node)].placeholder = addNode(below: node) }
        node = nodes[Int(node)].placeholder
      case .rest:
        if nodes[Int(node)].rest == 0 { nodes[Int(node)].rest = addTerminal() }
        terminal = nodes[Int(node)].rest
      }
    }
    if terminal == 0 {
      if nodes[Int(node)].terminal == 0 { nodes[Int(node)].terminal = addTerminal() }
      terminal = nodes[Int(node)].terminal
    }
    routes[Int(terminal) - 1].append(route)
  }

  private mutating func child(of node: UInt32, _ text: [UInt8]) -> UInt32 {
    if let known = children[Int(node)][text] { return known }
    let child = addNode(below: node)
    children[Int(node)][text] = child
    if nodes[Int(node)].literals == 0 {
      nodes[Int(node)].literals = list([], isCaseless: machine.links.ignoresCase)
    }
    nodes[Int(node)].lengths |= RouteTrie.lengthBit(text.count)
    words.append((nodes[Int(node)].literals, text, child))
    return child
  }

  // MARK: Terminals

  /// Numbers the query keys of a terminal and lists its routes, best first.
  private mutating func fill(_ index: Int) {
    var terminal = RouteTrie.Terminal()
    var places: [[UInt8]: Int] = [:]
    var keys: [[UInt8]] = []
    for route in routes[index] {
      for item in machine.links.routes[route].query where places[item.comparedKey] == nil {
        places[item.comparedKey] = keys.count
        keys.append(Array(item.key.utf8))
        terminal.lengths |= RouteTrie.lengthBit(item.key.utf8.count)
      }
    }
    if !keys.isEmpty { terminal.keys = list(keys, isCaseless: true) }
    terminal.first = UInt32(candidates.count)
    // Routes that tie stay in the order of the spec.
    let ordered = routes[index].sorted {
      precedences[$0] == precedences[$1] ? $0 < $1 : precedences[$0] < precedences[$1]
    }
    for route in ordered { add(route, places) }
    terminal.end = UInt32(candidates.count)
    let needsFragment = candidates[Int(terminal.first)...].contains(where: \.needsFragment)
    terminal.readsQuery = !places.isEmpty || needsFragment
    if !needsFragment {
      terminal.all = keys.indices.reduce(LinkValues.segments) { $0 | LinkValues.bit(LinkValues.firstKey + $1) }
    }
    terminals[index] = terminal
  }

  private mutating func add(_ index: Int, _ places: [[UInt8]: Int]) {
    let route = machine.links.routes[index]
    var candidate = RouteTrie.Candidate(route: UInt32(index), intent: UInt32(route.intent.index))
    candidate.first = UInt32(captures.count)
    for (place, content) in route.parts {
      var source = RouteTrie.Source(origin: .piece)
      switch (place, content) {
      // The tree compares literals. A segment is never empty, so nothing is asked of one that is ignored.
      case (.segment, .literal), (.segment, .placeholder(Route.ignored, .text, _)),
        (.segment, .placeholder(Route.ignored, .rest, _)):
        continue
      case (.segment(let number), .placeholder(_, .rest, _)):
        source = RouteTrie.Source(origin: .rest, place: UInt8(number))
      case (.segment(let number), _): source.place = UInt8(number)
      case (.key(let key), _):
        source.place = UInt8(LinkValues.firstKey + (places[key.utf8.map(\.asciiLowercased)] ?? 0))
        if content.isRequired { candidate.required |= LinkValues.bit(source.index) }
      case (.fragment, _):
        source.origin = .fragment
        candidate.needsFragment = true
      case (.link, _): source.origin = .link
      }
      captures.append(capture(content, source, of: route))
    }
    candidate.end = UInt32(captures.count)
    candidate.isSelective = captures[Int(candidate.first)...].contains {
      $0.isFixed || !$0.isOptional && $0.form.isSelective
    }
    candidate.isPlain = !candidate.needsFragment && !candidate.isSelective
    candidates.append(candidate)
  }

  private mutating func capture(
    _ content: Route.QueryItem.Value, _ source: RouteTrie.Source, of route: Route
  ) -> RouteTrie.Capture {
    var capture = RouteTrie.Capture(source: source, form: .text, isOptional: false, isFixed: true)
    guard case .placeholder(let name, let form, let isOptional) = content else {
      capture.form = .absent
      if case .literal(let text) = content {
        capture.form = .listed
        capture.detail = list([Array(text.utf8)], isCaseless: machine.links.ignoresCase)
      }
      return capture
    }
    capture.isOptional = isOptional
    capture.isFixed = name == Route.ignored
    capture.isRewritten = source.origin == .link || form == .rest && machine.links.mergesSlashes
    switch form {
    case .text, .rest: break
    case .integer: capture.form = .integer
    case .web: capture.form = .web
    case .oneOf(let values):
      capture.form = .listed
      capture.detail = list(values.map { Array($0.utf8) }, isCaseless: machine.links.ignoresCase)
    case .before(let separator):
      capture.form = .before
      capture.detail = UInt32(separators.count)
      separators += Array(separator.utf8) + [RouteTrie.separatorEnd]
    }
    let parameters = machine.intents[route.intent.index].parameters
    for (index, parameter) in parameters.enumerated() where parameter.name == name {
      capture.parameter = UInt8(index)
      if let type = parameter.type { capture.type = list(of: type) }
    }
    if source.origin == .piece, !capture.isFixed {
      capture.piece = LinkValues.bit(source.index)
      capture.isPlain = capture.form == .text && capture.type == 0
    }
    return capture
  }
}
