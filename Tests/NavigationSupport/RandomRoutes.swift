import Basics
import NavigationModel

/// Small sets of routes that get in each other's way, and all links that they can tell apart.
package struct RandomRoutes {
  package var random: SplitMix64
  /// Also with forms that the links of ``links`` do not tell apart.
  package var hasAllForms = false

  package init(random: SplitMix64) { self.random = random }

  /// Routes name 'a' and '1'; the others stand for all words and all integers that they do not name.
  package static let texts = ["a", "1", "z", "7"]

  /// A machine with `count` routes, each with an intent of its own.
  package mutating func machine(_ count: Int) throws -> Machine {
    try Self.machine((0..<count).map { _ in route() })
  }

  /// A machine with these routes in this order; the intents take whatever the routes give.
  package static func machine(
    _ routes: [Route], types: [ParameterType] = [], _ change: (inout Links) -> Void = { _ in }
  ) throws -> Machine {
    var intents: [Intent] = []
    var own: [Route] = []
    for (index, route) in routes.enumerated() {
      var route = route
      route.intent = IntentID(index)
      own.append(route)
      let parameters = route.gives.sorted().map { name in
        Parameter(name: name, isOptional: true, type: types.firstIndex { $0.name == name }.map { TypeID($0) })
      }
      intents.append(Intent(name: "i\(index)", parameters: parameters, target: ScreenID(0), alternatives: []))
    }
    var links = Links(schemes: ["app"], host: "h", universalHosts: ["example.com", "*.example.com"], routes: own)
    change(&links)
    return try Machine(
      name: "Random", root: ScreenID(0), types: types, screens: [Screen(name: "home")], intents: intents, links: links)
  }

  /// A machine with `count` routes, in which case may be ignored, slashes merged and http refused.
  package mutating func machineWithOptions(_ count: Int) throws -> Machine {
    let (ignoresCase, mergesSlashes, allowsHTTP) = (random.chance(30), random.chance(30), random.chance(80))
    return try Self.machine((0..<count).map { _ in route() }) {
      ($0.ignoresCase, $0.mergesSlashes, $0.allowsHTTP) = (ignoresCase, mergesSlashes, allowsHTTP)
    }
  }

  package mutating func route() -> Route {
    var kinds: Route.Kinds = [.deep]
    if random.chance(25) { kinds.insert(.universal) }
    if random.chance(10) { kinds = .universal }
    var route = Route(intent: IntentID(0), kinds: kinds, path: [])
    if kinds == .universal, random.chance(50) { route.host = random.pick(Self.hosts) }
    for index in 0..<random.below(4) {
      if random.chance(45) {
        route.path.append(.literal(random.pick(["a", "1"])))
      } else {
        let name = random.chance(20) ? Route.ignored : "p\(index)"
        route.path.append(.placeholder(name, form(isLast: random.chance(30))))
        if case .placeholder(_, .rest)? = route.path.last { break }
      }
    }
    for key in ["k", "l"] where random.chance(35) {
      if random.chance(30) {
        route.query.append(.init(key: key, value: .literal(random.pick(["a", "1"]))))
      } else if random.chance(25) {
        route.query.append(.init(key: key, value: .absent))
      } else if random.chance(20) {
        let value = Route.QueryItem.Value.placeholder(Route.ignored, form(isLast: false), isOptional: false)
        route.query.append(.init(key: key, value: value))
      } else {
        let isOptional = random.chance(25)
        route.query.append(.init(key: key, value: .placeholder(key, form(isLast: false), isOptional: isOptional)))
      }
    }
    if random.chance(10) { route.fragment = "f" }
    if random.chance(10) { route.link = "w" }
    return route
  }

  /// What routes are for, and addresses that stand for all that these tell apart.
  package static let hosts = ["example.com", "m.example.com", "*.example.com"]
  package static let hostOrigins = ["https://example.com", "https://m.example.com", "https://x.example.com"]

  private mutating func form(isLast: Bool) -> Route.Form {
    if hasAllForms, random.chance(20) { return random.chance(50) ? .web : .oneOf(["A", "1"]) }
    return switch random.below(isLast ? 6 : 5) {
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
      // A key without a value fits a route that requires one, and is refused.
      for k in [nil, ""] + texts {
        for l in [nil, ""] + texts {
          let query = [k.map { "k=\($0)" }, l.map { "l=\($0)" }].compactMap { $0 }.joined(separator: "&")
          links += ["", "#f"].map { path + (query.isEmpty ? "" : "?" + query) + $0 }
        }
      }
    }
    return links
  }()
}
