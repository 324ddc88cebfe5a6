import LinkRouting
import NavigationModel

extension LinkRules {
  /// The routes for universal links, in the order of their precedence.
  ///
  /// Which route wins depends on what it *fits*, and only then its values are *taken*; so a route is two rules: the
  /// links that it takes, and after them those that it fits and therefore refuses.
  ///
  /// - Parameters:
  ///   - hosts: those that stand for the hosts that count; see ``HostClasses``. Without any, all of the spec.
  ///   - tellsCase: whether links that spell listed values as they are listed are told from those that spell them in
  ///     another case: only for these the app gets another text than the link has.
  ///   - kind: universal or deep links.
  ///   - told: spellings that give the app other values.
  init(
    routes machine: Machine, on hosts: [String]? = nil, tellsCase: Bool = false, of kind: LinkKind = .universal,
    telling told: ToldSpelling? = nil
  ) {
    let hosts = hosts ?? HostClasses(machine.links).hosts()
    self.init(rules: [.readable], hasGate: true)
    let routes = machine.links.routes
    let precedences = routes.map { RoutePrecedence($0, in: machine.links) }
    let shown: [Int] = routes.indices.filter { (index: Int) -> Bool in
      kind == .deep ? routes[index].kinds.contains(.deep) : hosts.contains(where: routes[index].isFor)
    }
    let ordered = shown.sorted { (one: Int, other: Int) -> Bool in
      if precedences[one] == precedences[other] { return one < other }
      return precedences[one] < precedences[other]
    }
    for index in ordered {
      let reader = RouteReader(machine, routes[index], on: kind == .deep ? nil : hosts)
      let fit = reader.rule(takes: false, source: index)
      if tellsCase { rules += reader.spellings.map { reader.rule(takes: true, source: index, spelled: $0) } }
      let taken = reader.rule(takes: true, source: index)
      if let told { rules += reader.told(taken, told) } else { rules.append(taken) }
      var same = fit
      same.verdict = taken.verdict
      if same != taken { rules.append(fit) }
    }
  }
}

extension LinkRule {
  static let readable = LinkRule(path: .readable, verdict: .refused, source: -1)
}

struct RouteReader {
  let machine: Machine
  let route: Route
  /// nil: any of those that count.
  private let host: HostTest?
  private var ignoresCase: Bool { machine.links.ignoresCase }

  /// - Parameter hosts: those that count; nil: none does.
  init(_ machine: Machine, _ route: Route, on hosts: [String]?) {
    self.machine = machine
    self.route = route
    guard let hosts else {
      host = nil
      return
    }
    let accepted = Set(hosts.filter(route.isFor))
    host = route.host == nil || accepted.count == hosts.count ? nil : HostTest(accepted: accepted, all: hosts)
  }

  /// The sets of required values that may be spelled as they are listed, the larger ones first, without the empty one.
  var spellings: [Set<String>] {
    guard ignoresCase else { return [] }
    let names = route.gifts.filter { !$0.isOptional }.map(\.name).filter { type(of: $0) ?? route.listed($0) != nil }
    // Of more than these all are told, or none.
    guard names.count <= 4 else { return [Set(names)] }
    return (1..<(1 << names.count)).map { set in Set(names.indices.filter { set >> $0 & 1 == 1 }.map { names[$0] }) }
      .sorted { $0.count > $1.count }
  }

  /// - Parameters:
  ///   - takes: the links of which the route takes its values; otherwise those that it fits.
  ///   - spelled: the parameters whose value must be spelled as it is listed.
  func rule(takes: Bool, source: Int, spelled: Set<String> = []) -> LinkRule {
    var segments: [TextTest] = []
    for segment in route.path {
      switch segment {
      case .literal(let text): segments.append(.words([text], isCaseless: ignoresCase))
      case .placeholder(_, .rest): break
      case .placeholder(let name, let form): segments.append(test(name, form, inPath: true, takes: takes, spelled))
      }
    }
    var rule = LinkRule(
      host: host, path: .segments(segments, rest: route.takesRest),
      verdict: takes ? .accepted(meaning: meaning(spelled)) : .refused, source: source)
    for item in route.query {
      let key = TextTest.words([item.key], isCaseless: true)
      switch item.value {
      case .literal(let text):
        rule.query.append(.first(name: key, value: .words([text], isCaseless: ignoresCase), allowsMissing: false))
      case .absent: rule.query.append(.first(name: key, value: .words([]), allowsMissing: true))
      case .placeholder(_, _, isOptional: true):
        // Whatever it does not accept counts as missing; but escapes must be right.
        if takes { rule.query.append(.first(name: key, value: .readable(orEmpty: true), allowsMissing: true)) }
      case .placeholder(let name, let form, isOptional: false):
        rule.query.append(
          .first(name: key, value: test(name, form, inPath: false, takes: takes, spelled), allowsMissing: false))
      }
    }
    if let name = route.fragment {
      let listed = type(of: name).map { TextTest.words($0, isCaseless: ignoresCase && !spelled.contains(name)) }
      rule.fragment = [.present(takes ? listed ?? .readable(orEmpty: false) : .anything)]
    }
    return rule
  }

  private func type(of name: String) -> [String]? {
    machine.intents[route.intent.index].parameters.first { $0.name == name }?.type
      .map { machine.types[$0.index].values }
  }

  /// The test of a required value. Of a query, an empty one fits, and is not taken; unless it is ignored.
  func test(
    _ name: String, _ form: Route.Form, inPath: Bool, takes: Bool, _ spelled: Set<String>
  ) -> TextTest {
    let ignoresCase = ignoresCase && !spelled.contains(name)
    if name == Route.ignored, !inPath {
      return form == .text ? .notEmpty : test(name, form, inPath: true, takes: false, spelled)
    }
    let listed = takes ? type(of: name) : nil
    switch form {
    case .text, .rest:
      if let listed { return .words(listed, isCaseless: ignoresCase) }
      return inPath ? .notEmpty : takes ? .readable(orEmpty: false) : .anything
    case .integer:
      if let listed { return .words(listed.filter { Int64($0) != nil }) }
      return .integer(orEmpty: !inPath && !takes)
    case .oneOf(let values):
      let both = listed.map { listed in values.filter { machine.links.value(spelled: $0, among: listed) != nil } }
      return .words(both ?? values, isCaseless: ignoresCase, orEmpty: !inPath && !takes)
    case .web:
      if let listed { return .words(listed.filter(WebAddress.accepts), isCaseless: ignoresCase) }
      return .web(orEmpty: !inPath && !takes)
    case .before(let separator):
      if takes { return .before(separator, words: listed, isCaseless: ignoresCase, inPath: inPath) }
      return inPath ? .notEmpty : .anything
    }
  }

  /// The intent, and which part of the link gives which value: what the app does with the link.
  private func meaning(_ spelled: Set<String>) -> String {
    let rest = machine.links.mergesSlashes ? "merged rest" : "rest"
    let parts = route.gifts.map { gift in
      let source =
        switch gift.place {
        case .segment(let number): "\(gift.form == .rest ? rest : "segment") \(number)"
        case .key(let key): "key \(key.lowercased())"
        case .fragment: "fragment"
        case .link: "the link"
        }
      let name = gift.name
      var part = "\(name) from \(source)"
      if case .before(let separator) = gift.form { part += " before \(separator)" }
      if ignoresCase, !spelled.contains(name), type(of: name) ?? route.listed(name) != nil { part += " as listed" }
      // Of an optional value the form decides whether it is given at all.
      if gift.isOptional { part += " if \(gift.form) \(type(of: name) ?? [])" }
      return part
    }
    return "\(machine.intents[route.intent.index].name)(\(parts.sorted().joined(separator: "; ")))"
  }
}
