import LinkRouting
import NavigationModel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Reads or follows a seeded list of links, makes the journeys of a machine, or opens its links by an engine, as often
/// as it is told, and prints a digest of what came out.
///
/// usage: CountLinks (route | journey | flat | tabs | shop | open-flat | open-tabs | open-shop | memory-tabs) ROUNDS
///   [MORE]
@main enum CountLinks {
  private static let perRound = 1_000

  static func main() throws {
    let words = CommandLine.arguments.dropFirst()
    let mode = words.first ?? "route"
    let rounds = words.dropFirst().first.flatMap { Int($0) } ?? 1
    let machine = try machine(for: mode, more: words.dropFirst(2).first.flatMap { Int($0) } ?? 0)
    let table = try RouteTable(machine)
    switch mode {
    case "flat": journeys(LinkFollower(table, starts: [loggedIn(machine)]), rounds)
    case "tabs", "shop": journeys(LinkFollower(table), rounds)
    case "open-flat": try opens(LinkFollower(table, starts: [loggedIn(machine)]), rounds)
    case "open-tabs", "open-shop": try opens(LinkFollower(table), rounds)
    case "memory-tabs": try keepsMemory(LinkFollower(table), rounds)
    default: links(table, mode, rounds)
    }
  }

  private static func machine(for mode: String, more: Int) throws -> Machine {
    if mode.hasSuffix("tabs") { return try JustEat.machine() }
    #if SHOP
      if mode.hasSuffix("shop") { return try Shop.machine() }
    #endif
    return try LinkCorpus.machine(more: more)
  }

  /// On the root, logged in, as in an app in use.
  private static func loggedIn(_ machine: Machine) -> Configuration {
    Configuration(screen: machine.root, context: Context(words: [1]))
  }

  private static func links(_ table: RouteTable, _ mode: String, _ rounds: Int) {
    let follower = LinkFollower(table, starts: [loggedIn(table.machine)])
    var traffic = LinkTraffic(seed: 20_190_601)
    let links = LinkBatch(traffic.links(perRound))
    var digest: UInt64 = 0
    for _ in 0..<rounds {
      digest = mode == "journey" ? links.digest { follower.transitions($0, .url) } : links.digest { read($0, table) }
    }
    print("\(rounds * links.count) links of \(links.bytes.count / links.count) bytes, digest \(digest)")
  }

  /// The journeys of all intents in turn, each from where the app starts.
  private static func journeys(_ follower: LinkFollower, _ rounds: Int) {
    let count = follower.table.machine.intents.count
    var digest: UInt64 = 0
    for number in 0..<rounds * perRound {
      digest = follower.journey(IntentID(number % count), from: follower.starts[0], digest)
    }
    print("\(rounds * perRound) journeys, digest \(digest)")
  }

  /// Opens links that routes accept, as the spec has them, with an engine.
  private static func opens(_ follower: LinkFollower, _ rounds: Int) throws {
    let (engine, links) = try engine(follower)
    let count = rounds * perRound / 10
    print("\(count) links opened, digest \(engine.open(links, count: count))")
  }

  /// An engine lives for months: links that it opens after the first 100,000 take no more memory.
  private static func keepsMemory(_ follower: LinkFollower, _ rounds: Int) throws {
    let (engine, links) = try engine(follower)
    _ = engine.open(links, count: 100_000)
    let before = peak()
    _ = engine.open(links, count: rounds * perRound / 10)
    let after = peak()
    print("\(rounds * perRound / 10) links opened, \(after) kB at the peak, \(before) after the first 100,000")
    if after > before + 1_000 { exit(1) }
  }

  private static func engine(_ follower: LinkFollower) throws -> (CountedEngine, links: [String]) {
    var traffic = SpecTraffic(follower.table, seed: 20_190_601)
    let links = traffic.links(perRound).filter { $0.source == .url && follower.intent(of: $0) != nil }.map(\.text)
    return (try CountedEngine(follower.table, in: follower.starts[0].context), links)
  }

  /// The most memory of this process until now, in kilobytes.
  private static func peak() -> Int {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss / 1_024
    #else
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss
    #endif
  }

  @inline(__always)
  private static func read(_ link: borrowing Span<UInt8>, _ table: RouteTable) -> UInt64 {
    do throws(LinkError) {
      return UInt64(truncatingIfNeeded: try table.match(link).route)
    } catch {
      return UInt64(truncatingIfNeeded: error.offset)
    }
  }
}
