import LinkRouting
import NavigationModel

/// The claims that a website should make for an app: what its universal routes accept, as components.
///
/// A placeholder becomes `?*`, which also matches slashes, so paths that are longer than any route are excluded before
/// the routes of each length, the longest first. What the format cannot say is claimed rather than lost; the comparison
/// names it.
struct RouteClaims {
  private let machine: Machine
  private var rules: [ClaimRule] = []
  private var variables: [String: [String]] = [:]

  /// - Parameter hosts: those of the spec that serve the file; nil: all.
  static func rules(_ machine: Machine, on hosts: [String]? = nil) -> [ClaimRule] {
    var claims = RouteClaims(machine)
    claims.write(HostClasses(machine.links).hosts(of: hosts))
    return claims.rules
  }

  /// The rules without those that decide about no link, and without exclusions that change nothing for links in
  /// canonical spelling.
  static func minimal(_ rules: [ClaimRule]) -> [ClaimRule] {
    var (rules, effort) = (rules, Effort(steps: 4_000_000_000, room: 60_000_000))
    if var answers = try? LinkAnswers([LinkRules(SiteClaims(rules: rules))], isCanonical: false, &effort) {
      rules = rules.indices.filter { answers.answer(LinkQuestion([.rule($0)]), &effort) != .none }.map { rules[$0] }
    }
    for index in rules.indices.reversed() where rules[index].isExcluded {
      var fewer = rules
      fewer.remove(at: index)
      let sides = [rules, fewer].map { LinkRules(SiteClaims(rules: $0)) }
      effort.forget()
      guard var answers = try? LinkAnswers(sides, isCanonical: true, &effort) else { continue }
      let isNeeded = fewer.indices.contains {
        !fewer[$0].isExcluded && answers.answer(LinkQuestion([.rule(index), .rule($0)]), &effort) != .none
      }
      if !isNeeded { rules = fewer }
    }
    return rules
  }

  private init(_ machine: Machine) { self.machine = machine }

  private mutating func write(_ hosts: [String]) {
    let routes = machine.links.routes.filter { hosts.contains(where: $0.isFor) }
      .sorted { RoutePrecedence($0, in: machine.links) < RoutePrecedence($1, in: machine.links) }
    // These take paths of any length.
    for route in routes where route.takesRest { write(route) }
    let lengths = Dictionary(grouping: routes.filter { !$0.takesRest }, by: \.path.count)
    for (length, routes) in lengths.sorted(by: { $0.key > $1.key }) {
      let isExact = routes.allSatisfy { route in
        route.path.allSatisfy { if case .literal = $0 { true } else { false } }
      }
      if !isExact {
        let longer = String(repeating: "/?*", count: length + 1)
        rules.append(
          ClaimRule(
            path: WildcardPattern(longer), isExcluded: true, comment: "No route has more than \(length) segments"))
      }
      for route in routes { write(route) }
    }
  }

  private mutating func write(_ route: Route) {
    var base = ClaimRule(comment: machine.intents[route.intent.index].name)
    // For `{name before -}`: what has nothing before the separator.
    var exclusions: [ClaimRule] = []
    let parameters = machine.intents[route.intent.index].parameters
    func listed(_ name: String, _ form: Route.Form) -> [String]? {
      let type = parameters.first { $0.name == name }?.type.map { machine.types[$0.index].values }
      switch form {
      case .oneOf(let values): return type.map { listed in values.filter(listed.contains) } ?? values
      case .before: return nil
      default: return type
      }
    }
    var segments: [String] = []
    var starts: [(index: Int, separator: String)] = []
    for (index, segment) in route.path.enumerated() {
      switch segment {
      case .literal(let text): segments.append(encoded(text))
      case .placeholder(let name, let form):
        if case .before(let separator) = form { starts.append((index, encoded(separator))) }
        segments.append(listed(name, form).map { variable(name, $0) } ?? "?*")
      }
    }
    base.path = pattern(segments)
    base.isCaseSensitive = !machine.links.ignoresCase || !route.hasLetters(machine)
    for (index, separator) in starts {
      for dots in ["", ".", ".."] {
        var exclusion = base
        var own = segments
        own[index] = dots + separator + "*"
        exclusion.path = pattern(own)
        exclusions.append(exclusion)
      }
    }
    var items: [ClaimRule.Item] = []
    for item in route.query {
      let name = encoded(item.key)
      switch item.value {
      case .literal(let text): items.append(.init(name: name, value: WildcardPattern(encoded(text, inQuery: true))))
      case .placeholder(_, _, isOptional: true): break
      // A missing item cannot be told from an empty one.
      case .absent: items.append(.init(name: name, value: WildcardPattern("")))
      case .placeholder(let parameter, let form, isOptional: false):
        let value = listed(parameter, form).map { variable(parameter, $0, inQuery: true) } ?? "?*"
        items.append(.init(name: name, value: WildcardPattern(value, variables: variables)))
        if case .before(let separator) = form {
          var exclusion = base
          exclusion.query = .items([.init(name: name, value: WildcardPattern(encoded(separator, inQuery: true) + "*"))])
          exclusions.append(exclusion)
        }
      }
    }
    if !items.isEmpty { base.query = .items(items) }
    if route.fragment != nil { base.fragment = WildcardPattern("?*") }
    for var exclusion in exclusions {
      exclusion.isExcluded = true
      exclusion.comment = nil
      if case .text = exclusion.query, !items.isEmpty { exclusion.query = .items(items) }
      exclusion.fragment = base.fragment
      rules.append(exclusion)
    }
    if !rules.contains(where: { $0.path == base.path && $0.query == base.query && $0.fragment == base.fragment }) {
      rules.append(base)
    }
  }

  private func pattern(_ segments: [String]) -> WildcardPattern {
    WildcardPattern("/" + segments.joined(separator: "/"), variables: variables)
  }

  private func encoded(_ text: String, inQuery: Bool = false) -> String {
    let raw = inQuery ? Canonical.value : Canonical.segment
    return String(decoding: Percent.encode(text.utf8) { raw.contains($0) && $0 != UInt8(ascii: "?") }, as: UTF8.self)
  }

  /// A variable with these values; one value is written as it is.
  private mutating func variable(_ name: String, _ values: [String], inQuery: Bool = false) -> String {
    let values = values.map { encoded($0, inQuery: inQuery) }
    if values.count == 1 { return values[0] }
    let name = name == Route.ignored ? "ignored" : name
    var unique = name
    var number = 2
    while PredefinedVariables.choices[unique] != nil || variables[unique] ?? values != values {
      unique = "\(name)\(number)"
      number += 1
    }
    variables[unique] = values
    return "$(\(unique))"
  }
}

extension Route {
  /// Says whether a literal, or a listed value, has a letter, which may be spelled in another case.
  fileprivate func hasLetters(_ machine: Machine) -> Bool {
    let types = machine.intents[intent.index].parameters.filter { gives.contains($0.name) }.compactMap(\.type)
    var texts = types.flatMap { machine.types[$0.index].values } + lists.joined()
    for case .literal(let text) in path { texts.append(text) }
    for case .literal(let text) in query.map(\.value) { texts.append(text) }
    return texts.contains { $0.utf8.contains { $0.folded != $0.raised } }
  }
}
