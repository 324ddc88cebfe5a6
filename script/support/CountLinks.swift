import LinkRouting
import NavigationModel

/// Reads or follows a seeded list of links as often as it is told, and prints a digest of what came out.
///
/// usage: CountLinks (route | journey) ROUNDS [MORE]
@main enum CountLinks {
  static func main() throws {
    let words = CommandLine.arguments.dropFirst()
    let isJourney = words.first == "journey"
    let rounds = words.dropFirst().first.flatMap { Int($0) } ?? 1
    let table = try RouteTable(LinkCorpus.machine(more: words.dropFirst(2).first.flatMap { Int($0) } ?? 0))
    // On the root, logged in, as in an app in use.
    let start = Configuration(screen: table.machine.root, context: Context(words: [1]))
    let follower = LinkFollower(table, starts: [start])
    var traffic = LinkTraffic(seed: 20_190_601)
    let links = LinkBatch(traffic.links(1_000))
    var digest: UInt64 = 0
    for _ in 0..<rounds {
      digest = isJourney ? links.digest { follower.transitions($0, .url) } : links.digest { read($0, table) }
    }
    print("\(rounds * links.count) links of \(links.bytes.count / links.count) bytes, digest \(digest)")
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
