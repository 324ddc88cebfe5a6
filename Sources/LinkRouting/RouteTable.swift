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
  let beginnings: Beginnings
  let trie: RouteTrie
  let words: WordTable
  /// The list of universal hosts among the words.
  static let hostList: WordTable.List = 3

  /// Throws what ``init(_:domains:)`` would throw, without making a table.
  package static func check(_ machine: Machine, domains: LinkDomains? = nil) throws(RouteTableError) {
    try RouteCheck(machine, domains ?? LinkDomains(machine.links)).run()
  }

  /// Compiles the routes of `machine`.
  ///
  /// - Parameter domains: the schemes and hosts to accept; nil: those of the machine's links.
  /// - Throws: ``RouteTableError`` for a route that does not fit its intent, an invalid domain, or an exceeded limit.
  public init(_ machine: Machine, domains: LinkDomains? = nil) throws(RouteTableError) {
    let domains = domains ?? LinkDomains(machine.links)
    try Self.check(machine, domains: domains)
    self.machine = machine
    self.domains = domains
    schemes =
      domains.universalSchemes.map(Scheme.init(universal:))
      + domains.schemes.map { Scheme($0, deepPath: domains.deepPath) }
    beginnings = Beginnings(schemes, domains)
    var builder = TrieBuilder(machine)
    (trie, words) = builder.build(domains)
  }
}
