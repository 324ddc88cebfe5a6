import LinkRouting
import NavigationModel

/// Routes a seeded list of links as often as it is told, and prints a digest of what came out.
@main enum CountLinks {
  static func main() throws {
    let rounds = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 1 : 1
    let more = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2]) ?? 0 : 0
    let table = try RouteTable(LinkCorpus.machine(more: more))
    var traffic = LinkTraffic(seed: 20_190_601)
    let links = traffic.links(1_000)
    var digest: UInt64 = 0
    var wrong = 0
    for _ in 0..<rounds {
      for link in links {
        do throws(LinkError) {
          let match = try table.match(link.span)
          digest = digest &* 31 &+ UInt64(match.route)
          for parameter in 0..<4 { digest = digest &* 31 &+ UInt64(match.range(of: parameter)?.end ?? 0) }
        } catch {
          digest = digest &* 31 &+ UInt64(error.offset)
          wrong += 1
        }
      }
    }
    let bytes = links.reduce(0) { $0 + $1.count }
    print("\(rounds * links.count) links of \(bytes / links.count) bytes, \(wrong / rounds) of \(links.count) refused, digest \(digest)")
  }
}
