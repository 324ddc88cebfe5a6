import NavigationModel

/// A machine's routes, compiled once: bytes of a link in, a route with its intent and values out.
public struct RouteTable: Sendable {
  /// How many bytes a link may have: every offset in it fits into 16 bits. RFC 9110 section 4.1 asks for 8,000 at
  /// least.
  public static let lengthLimit = Int(UInt16.max)
  /// How many bytes a literal segment, a query key, a host, a scheme or a listed value may have.
  package static let wordLimit = WordTable.wordLimit
  /// How many parameters an intent with routes may have.
  package static let parameterLimit = 16
  /// How many segments the path of a route may have.
  package static let segmentLimit = 32
  /// How many query keys the routes of one path may name together.
  package static let keyLimit = 32

  /// The machine whose routes these are.
  public let machine: Machine
  /// The schemes and hosts that the table answers to.
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
  /// - Parameter domains: the schemes and hosts to answer to; nil: those of the machine's links.
  /// - Throws: ``RouteTableError`` for a route that does not fit its intent, a domain that is none, or a limit.
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
