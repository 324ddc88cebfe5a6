import LinkRouting
import NavigationModel
import SpecFile

/// Pairs of links that differ in spelling only, and what the matchers say about them.
struct SpellingPairs {
  private let table: RouteTable
  private let site: SiteClaims?
  private let host: String
  private var machine: Machine { table.machine }

  /// - Parameter host: that of links whose host does not matter.
  init(_ table: RouteTable, _ site: SiteClaims?, host: String) {
    self.table = table
    self.site = site
    self.host = host
  }

  /// The pair, if its links do not land alike and one of them opens the intent.
  func pair(
    _ link: WebLink, _ other: WebLink, _ law: SpellingLaw, _ kind: LinkKind, _ intent: IntentID
  ) -> SpellingComparison.Pair? {
    let (one, two) = (outcome(of: link, kind), outcome(of: other, kind))
    guard !one.isLike(two), text(link, kind) != text(other, kind) else { return nil }
    // If the routes already tell the two apart, the website is not asked.
    if site != nil, !routed(link, kind).isLike(routed(other, kind)) { return nil }
    if law == .valueCase, !differsInListedValues(link, other, [one, two]) { return nil }
    if case .opens(intent, _, _) = one {
      return .init(link: text(link, kind), other: text(other, kind), outcome: one, otherOutcome: two)
    }
    guard case .opens(intent, _, _) = two else { return nil }
    return .init(link: text(other, kind), other: text(link, kind), outcome: two, otherOutcome: one)
  }

  /// A pair that people would think of first: a link that the route takes, and another spelling.
  func likely(_ law: SpellingLaw, route index: Int, _ kind: LinkKind) -> SpellingComparison.Pair? {
    let route = machine.links.routes[index]
    let words = LinkWords(machine: machine)
    let segments = words.segments(route)
    let items = words.items(route)
    let optional = route.query.compactMap { item -> LinkWords.Item? in
      guard case .placeholder(let name, let form, isOptional: true) = item.value else { return nil }
      return (item.key, LinkWords.encoded(words.values(name, form, of: route)[0]))
    }
    var own = host
    if let named = route.host?.lowercased() { own = LinkDomains.example(of: named) }
    let fragment = route.fragment.map { Array($0.utf8) }
    for path in [segments, route.takesRest ? segments + [LinkWords.encoded("more")] : []] {
      if path.isEmpty, !segments.isEmpty { continue }
      for query in optional.isEmpty ? [items] : [items, items + optional] {
        let link = WebLink(host: own, path: words.path(path), query: words.query(query), fragment: fragment)
        for other in others(link, law, route) {
          if let pair = pair(link, other, law, kind, route.intent) { return pair }
        }
      }
    }
    return nil
  }

  /// Other spellings of a link.
  private func others(_ link: WebLink, _ law: SpellingLaw, _ route: Route) -> [WebLink] {
    func with(_ change: (inout WebLink) -> Void) -> WebLink {
      var copy = link
      change(&copy)
      return copy
    }
    let (slash, ampersand) = (UInt8(ascii: "/"), UInt8(ascii: "&"))
    let items = (link.query ?? []).split(separator: ampersand).map { Array($0) }
    func query(_ items: [[UInt8]]) -> WebLink { with { $0.query = Array(items.joined(separator: [ampersand])) } }
    switch law {
    case .hostCase:
      guard machine.links.deepPath == .fromHost else { return [] }
      let end = link.path.dropFirst().firstIndex(of: slash) ?? link.path.endIndex
      return [with { $0.path = link.path[..<end].map(\.raised) + Array(link.path[end...]) }]
    case .keyCase:
      return items.indices.map { index in
        var items = items
        items[index][0] = items[index][0].raised == items[index][0] ? items[index][0].folded : items[index][0].raised
        return query(items)
      }
    case .valueCase: return raised(link, route)
    case .escapes:
      var all: [WebLink] = []
      if link.path.count > 1 {
        all.append(with { $0.path = [slash] + escaped(link.path[1]) + Array(link.path[2...]) })
      }
      for (index, item) in items.enumerated() {
        var items = items
        items[index] = escaped(item[0]) + item[1...]
        all.append(query(items))
        if let equals = item.firstIndex(of: UInt8(ascii: "=")), equals + 1 < item.count {
          items[index] = item[...equals] + escaped(item[equals + 1]) + item[(equals + 2)...]
          all.append(query(items))
        }
      }
      return all
    case .doubledSlashes:
      guard let last = link.path.lastIndex(of: slash), link.path.count > 1 else { return [] }
      let inside = with { $0.path = Array(link.path[...last]) + Array(link.path[last...]) }
      return last == 0 ? [inside] : [inside, with { $0.path = [slash] + link.path }]
    case .trailingSlash: return link.path.count > 1 ? [with { $0.path.append(slash) }] : []
    case .keyOrder: return items.count > 1 ? [query(items.reversed())] : []
    case .tracking:
      let item = Array("utm_source=mail".utf8)
      let keys = route.query.map(\.key).filter(SpellingLaw.isTracking).map { Array("\($0)=mail".utf8) }
      return ([item] + keys).flatMap { item in
        link.query == nil ? [query([item])] : [query(items + [item]), query([item] + items)]
      }
    }
  }

  private func escaped(_ byte: UInt8) -> [UInt8] {
    byte == UInt8(ascii: "%") ? [byte] : Percent.encode([byte]) { _ in false }
  }

  /// The link with a listed value of the route in other letters, for each of them.
  private func raised(_ link: WebLink, _ route: Route) -> [WebLink] {
    let words = LinkWords(machine: machine)
    var all: [WebLink] = []
    func swapped(_ bytes: [UInt8]) -> [UInt8] { bytes.map { $0.raised == $0 ? $0.folded : $0.raised } }
    for (index, segment) in route.path.enumerated() {
      guard case .placeholder(let name, let form) = segment, route.isListed(name, form, machine) else { continue }
      for value in words.values(name, form, of: route).prefix(4) {
        var segments = link.path.dropFirst().split(separator: UInt8(ascii: "/")).map { Array($0) }
        guard segments.indices.contains(index) else { continue }
        segments[index] = swapped(LinkWords.encoded(value))
        var other = link
        other.path = words.path(segments)
        all.append(other)
      }
    }
    for item in route.query {
      guard case .placeholder(let name, let form, _) = item.value, route.isListed(name, form, machine) else { continue }
      let key = LinkWords.encoded(item.key) + Array("=".utf8)
      var items = (link.query ?? []).split(separator: UInt8(ascii: "&")).map { Array($0) }
      guard let place = items.firstIndex(where: { $0.starts(with: key) }) else { continue }
      items[place] = key + swapped(Array(items[place].dropFirst(key.count)))
      var other = link
      other.query = Array(items.joined(separator: "&".utf8))
      all.append(other)
    }
    return all
  }

  /// Says whether two links differ in the letters of listed values only.
  private func differsInListedValues(_ link: WebLink, _ other: WebLink, _ outcomes: [LinkOutcome]) -> Bool {
    outcomes.contains { outcome in
      guard case .opens(_, let index, _) = outcome else { return false }
      return listedFolded(link, index) == listedFolded(other, index)
    }
  }

  /// The link with the listed values of a route in lower case.
  private func listedFolded(_ link: WebLink, _ index: Int) -> WebLink {
    let route = machine.links.routes[index]
    var link = link
    var segments = link.path.split(separator: UInt8(ascii: "/")).map { Array($0) }
    for (place, segment) in route.path.enumerated() where segments.indices.contains(place) {
      if case .placeholder(let name, let form) = segment, route.isListed(name, form, machine) {
        segments[place] = NormalForm.lower.of(segments[place]) ?? segments[place]
      }
    }
    link.path = LinkWords(machine: machine).path(segments)
    let keys = route.query.filter { item in
      guard case .placeholder(let name, let form, _) = item.value else { return false }
      return route.isListed(name, form, machine)
    }.map { $0.key.utf8.map(\.folded) }
    link.query = link.query.map { query in
      let items = query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map { item in
        let end = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
        guard keys.contains(item[..<end].map(\.folded)) else { return Array(item) }
        return Array(item[..<end]) + (NormalForm.lower.of(Array(item[end...])) ?? [])
      }
      return Array(items.joined(separator: "&".utf8))
    }
    if let name = route.fragment, route.isListed(name, .text, machine) {
      link.fragment = link.fragment.map { NormalForm.lower.of($0) ?? $0 }
    }
    return link
  }

  // MARK: The matchers

  func outcome(of link: WebLink, _ kind: LinkKind) -> LinkOutcome {
    if let site, kind == .universal {
      switch site.verdict(on: link) {
      case .claimed: break
      case .excluded(let rule): return .kept(rule: rule)
      case .unclaimed: return .kept(rule: nil)
      }
    }
    return routed(link, kind)
  }

  /// The routes' part of it.
  private func routed(_ link: WebLink, _ kind: LinkKind) -> LinkOutcome {
    let bytes = Array(text(link, kind).utf8)
    do throws(LinkError) {
      let match = try table.match(bytes.span)
      var values = table.request(match, in: bytes.span).values
      // The link itself is spelled as it is spelled.
      if let name = machine.links.routes[match.route].link { values[name] = nil }
      return .opens(match.intent, route: match.route, values: values)
    } catch { return .refused(error) }
  }

  private func text(_ link: WebLink, _ kind: LinkKind) -> String {
    guard kind == .deep, let scheme = machine.links.schemes.first else { return link.text }
    let rest = link.text.dropFirst("https://\(link.host)".count)
    if machine.links.deepPath == .fromHost { return "\(scheme):/" + rest }
    return "\(scheme)://\(machine.links.host ?? "")" + rest
  }
}

extension Route {
  /// The lists of which a value must be.
  func lists(_ machine: Machine) -> [[String]] {
    let types = machine.intents[intent.index].parameters.filter { gives.contains($0.name) }.compactMap(\.type)
    return types.map { machine.types[$0.index].values } + lists
  }

  /// Says whether the values of a placeholder are listed.
  func isListed(_ name: String, _ form: Form, _ machine: Machine) -> Bool {
    if form.listed != nil { return true }
    return name != Route.ignored
      && machine.intents[intent.index].parameters.first { $0.name == name }?.type != nil
  }

  /// Says whether a listed value has a letter.
  func hasListedLetters(_ machine: Machine) -> Bool {
    lists(machine).joined().contains { $0.utf8.contains { $0.folded != $0.raised } }
  }
}
