import LinkRouting
import NavigationModel

/// Routes a seeded list of links as often as it is told, and prints a digest of what came out.
@main enum CountLinks {
  static func main() throws {
    let rounds = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 1 : 1
    let more = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2]) ?? 0 : 0
    let table = try RouteTable(LinkCorpus.machine(more: more))
    var traffic = LinkTraffic(seed: 20_190_601)
    // One after the other in one piece of memory, so that handing them over costs nothing.
    let links = traffic.links(1_000)
    let bytes = links.flatMap { $0 }
    var ends: [Int] = []
    for link in links { ends.append((ends.last ?? 0) + link.count) }
    var digest = 0
    var wrong = 0
    for _ in 0..<rounds {
      var start = 0
      for end in ends {
        let link = bytes.span.extracting(start..<end)
        start = end
        do throws(LinkError) {
          let match = try table.match(link)
          digest = digest &* 31 &+ match.route
        } catch {
          digest = digest &* 31 &+ error.offset
          wrong += 1
        }
      }
    }
    print(
      "\(rounds * links.count) links of \(bytes.count / links.count) bytes, \(wrong / rounds) in \(links.count) refused"
    )
    print("digest \(digest)")
  }
}
