import NavigationModel

/// Small sets of routes that get in each other's way, and all links that they can tell apart.
package struct RandomRoutes {
  package var random: SplitMix64

  package init(random: SplitMix64) { self.random = random }

  /// Routes name 'a' and '1'; the others stand for all words and all integers that they do not name.
  package static let texts = ["a", "1", "z", "7"]

  /// A machine with `count` routes, each with an intent of its own.
  package mutating func machine(_ count: Int) throws -> Machine {
    try Self.machine((0..<count).map { _ in route() })
  }

  /// A machine with these routes in this order; the intents take whatever the routes give.
  package static func machine(_ routes: [Route], types: [ParameterType] = []) throws -> Machine {
    var intents: [Intent] = []
    var own: [Route] = []
    for (index, route) in routes.enumerated() {
      var route = route
      route.intent = IntentID(index)
      own.append(route)
      let parameters = names(route).map { name in
        Parameter(name: name, isOptional: true, type: types.firstIndex { $0.name == name }.map { TypeID($0) })
      }
      intents.append(Intent(name: "i\(index)", parameters: parameters, target: ScreenID(0), alternatives: []))
    }
    return try Machine(
      name: "Random", root: ScreenID(0), types: types, screens: [Screen(name: "home")], intents: intents,
      links: Links(schemes: ["app"], host: "h", universalHosts: ["example.com"], routes: own))
  }

  package static func names(_ route: Route) -> [String] {
    var names: [String] = []
    for case .placeholder(let name, _) in route.path { names.append(name) }
    for item in route.query { if case .placeholder(let name, _, _) = item.value { names.append(name) } }
    return names + [route.fragment].compactMap { $0 }
  }

  package mutating func route() -> Route {
    var kinds: Route.Kinds = [.deep]
    if random.chance(25) { kinds.insert(.universal) }
    if random.chance(10) { kinds = .universal }
    var route = Route(intent: IntentID(0), kinds: kinds, path: [])
    for index in 0..<random.below(4) {
      if random.chance(45) {
        route.path.append(.literal(random.pick(["a", "1"])))
      } else {
        route.path.append(.placeholder("p\(index)", form(isLast: random.chance(30))))
        if case .placeholder(_, .rest)? = route.path.last { break }
      }
    }
    for key in ["k", "l"] where random.chance(35) {
      if random.chance(30) {
        route.query.append(.init(key: key, value: .literal(random.pick(["a", "1"]))))
      } else {
        let isOptional = random.chance(25)
        route.query.append(.init(key: key, value: .placeholder(key, form(isLast: false), isOptional: isOptional)))
      }
    }
    if random.chance(10) { route.fragment = "f" }
    return route
  }

  private mutating func form(isLast: Bool) -> Route.Form {
    switch random.below(isLast ? 6 : 5) {
    case 0: .integer
    case 1: .oneOf(["a", "1"])
    case 2: .oneOf(random.chance(50) ? ["a"] : ["1"])
    case 5: .rest
    default: .text
    }
  }

  /// Every path of up to three texts and some longer ones, with every choice of two query keys and the fragment.
  package static let links: [String] = {
    var paths = [""]
    var longest = [""]
    for _ in 0..<3 {
      longest = longest.flatMap { path in texts.map { path + "/" + $0 } }
      paths += longest
    }
    paths[0] = "/"
    // Only a wildcard takes a fourth, and does not look at it.
    paths += longest.map { $0 + "/z" }
    var links: [String] = []
    for path in paths {
      for k in [nil] + texts {
        for l in [nil] + texts {
          let query = [k.map { "k=\($0)" }, l.map { "l=\($0)" }].compactMap { $0 }.joined(separator: "&")
          links += ["", "#f"].map { path + (query.isEmpty ? "" : "?" + query) + $0 }
        }
      }
    }
    return links
  }()
}
