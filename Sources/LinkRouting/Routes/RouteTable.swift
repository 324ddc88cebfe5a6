import NavigationModel

/// A machine's routes, compiled once: bytes of a link in, a route with its intent and values out.
public struct RouteTable: Sendable {
  /// The longest link, in bytes: every offset in it fits into 16 bits. RFC 9110 section 4.1 asks for 8,000 at
  /// least.
  public static let lengthLimit = Int(UInt16.max)
  /// The longest literal segment, query key, host, scheme or listed value, in bytes.
  package static let wordLimit = WordTable.wordLimit
  /// The largest number of parameters of an intent with routes.
  package static let parameterLimit = 16
  /// The largest number of segments in the path of a route.
  package static let segmentLimit = 32
  /// The largest number of query keys that the routes of one path may name together.
  package static let keyLimit = 32

  /// The machine of these routes.
  public let machine: Machine
  /// The schemes and hosts of the table.
  public let domains: LinkDomains

  /// Those of universal links first, as most links are.
  let schemes: [Scheme]
  let prefixes: LinkPrefixes
  /// Of wildcard hosts, what follows the star, in lower case.
  let subdomains: [[UInt8]]
  let trie: RouteTrie
  let words: WordTable
  /// The list of universal hosts among the words.
  static let hostList: WordTable.List = 3
  /// The beginnings of the routes for universal links, the best hosts first; empty if no route is for some hosts only.
  let hosts: [HostRoot]

  /// Throws what ``init(_:domains:)`` would throw, without making a table.
  package static func check(_ machine: Machine, domains: LinkDomains? = nil) throws(RouteTableError) {
    try RouteCheck(machine, domains ?? LinkDomains(machine.links)).run()
  }

  /// Compiles the routes of `machine`.
  ///
  /// - Parameters:
  ///   - machine: its links have the routes, and its intents the parameters that these must give.
  ///   - domains: the schemes and hosts to accept; nil: those of the machine's links.
  /// - Throws: ``RouteTableError`` for a route that does not fit its intent, an invalid domain, or an exceeded limit.
  public init(_ machine: Machine, domains: LinkDomains? = nil) throws(RouteTableError) {
    let domains = domains ?? LinkDomains(machine.links)
    try Self.check(machine, domains: domains)
    self.machine = machine
    self.domains = domains
    schemes =
      domains.universalSchemes.map(Scheme.init(universal:))
      + domains.schemes.map { Scheme($0, deepPath: domains.deepPath) }
    prefixes = LinkPrefixes(schemes, domains)
    subdomains = domains.universalHosts.filter { $0.hasPrefix("*.") }.map { $0.utf8.dropFirst().map(\.asciiLowercased) }
    var builder = TrieBuilder(machine)
    (trie, words) = builder.build(domains)
    hosts = builder.hosts
  }

  /// Compiles routes that only come up while the app runs, and lead to no place of a spec.
  ///
  /// Each element of `paths` has the paths of one destination, whose request has the intent of the same index. A value
  /// that only some of its paths have is optional.
  ///
  /// ```swift
  /// let order: [Route.Segment] = [.literal("order"), .placeholder("id", .text)]
  /// let table = try RouteTable(paths: [[order]], domains: LinkDomains(machine))
  /// try table.request(for: "https://shop.example/order/7").values  // ["id": "7"]
  /// ```
  ///
  /// - Parameters:
  ///   - paths: links of every kind match them.
  ///   - domains: the schemes and hosts to accept.
  /// - Throws: ``RouteTableError`` for a path that cannot be one, or an exceeded limit.
  /// - Complexity: linear in the number of segments.
  public init(paths: [[[Route.Segment]]], domains: LinkDomains) throws {
    var intents: [Intent] = []
    var routes: [Route] = []
    for (index, paths) in paths.enumerated() {
      let own = paths.map {
        Route(intent: IntentID(index), kinds: [.deep, .universal, .shortcut, .spotlight], path: $0)
      }
      let names = own.reduce(into: Set()) { $0.formUnion($1.gives) }.sorted()
      let parameters = names.map { name in
        Parameter(name: name, isOptional: !own.allSatisfy { $0.gives.contains(name) })
      }
      intents.append(
        Intent(
          name: "destination\(index)", parameters: parameters, target: ScreenID(0),
          alternatives: [Alternative(steps: [])]))
      routes += own
    }
    let machine = try Machine(
      name: "Paths", root: ScreenID(0), screens: [Screen(name: "destination")], intents: intents,
      links: Links(routes: routes))
    try self.init(machine, domains: domains)
  }
}

/// Why no table could be made of a machine's routes.
///
/// Specs are checked before, with places and suggestions; this is a safeguard for machines that are built
/// in code, and for domains that are given at run time.
public enum RouteTableError: Error, Hashable, Sendable {
  /// Not a scheme: a letter, then letters, digits, `+`, `-`, `.` (RFC 3986 section 3.1).
  case invalidScheme(String)
  /// A scheme is listed twice, or for deep and for universal links.
  case repeatedScheme(String)
  /// Empty, or with a character that ends a host.
  case invalidHost(String)
  /// A placeholder names an unknown parameter of the route's intent.
  case unknownParameter(route: Int, name: String)
  /// Two placeholders of a route name the same parameter.
  case repeatedParameter(route: Int, name: String)
  /// A value that the intent requires is optional or missing in the route.
  case missingParameter(route: Int, name: String)
  /// Two query keys differ only in case.
  case repeatedKey(route: Int, key: String)
  /// A literal, a query key, a list of values or a separator is empty.
  case emptyText(route: Int)
  /// A literal segment is `.` or `..`, or has one of these between slashes, which no link may have.
  case dotSegment(route: Int)
  /// `{name...}` in a query, followed by another segment, or for a parameter of a listed type.
  case misplacedRest(route: Int)
  /// A route with a host is also for other links than universal ones, or its host is an address.
  case misplacedHost(route: Int)
  /// A route exceeds a limit of ``RouteTable``.
  case tooLarge(route: Int, Part, limit: Int)
  /// There are more routes than can be numbered.
  case tooManyRoutes(limit: Int)

  /// The limits.
  public enum Part: Hashable, Sendable {
    /// Parameters of the route's intent.
    case parameters
    /// Segments of the path.
    case segments
    /// Query keys that the routes of one path name together.
    case keys
    /// Bytes of a text.
    case bytes
  }
}
