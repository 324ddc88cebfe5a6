import Foundation
import LinkRouting
import Measuring
import NavigationModel

/// Reading, following and building links.
///
/// All are made from one list of links, mixed as they come in: escapes, tracking parameters, mixed case, and 15 % that
/// no route accepts.
public struct LinkWorkloads: Sendable {
  public static let seed: UInt64 = 20_190_601
  /// How many patterns the tables have.
  public static let sizes = [35, 1_000, 10_000]

  public let mixed: LinkBatch
  public let tables: [Int: RouteTable]

  /// - Parameter count: how many links.
  public init(count: Int, sizes: [Int] = sizes) throws {
    var traffic = LinkTraffic(seed: Self.seed)
    mixed = LinkBatch(traffic.links(count))
    var tables: [Int: RouteTable] = [:]
    for size in sizes { tables[size] = try RouteTable(LinkCorpus.machine(more: size - LinkCorpus.routes.count)) }
    self.tables = tables
  }

  /// A follower with the smallest table; journeys begin on the root, logged in, as in an app in use.
  private func follower(_ table: RouteTable) -> LinkFollower {
    LinkFollower(table, starts: [Configuration(screen: table.machine.root, context: Context(words: [1]))])
  }

  public func all() throws -> [Workload] {
    var all: [Workload] = [try parsing()]
    for size in tables.keys.sorted() {
      guard let table = tables[size] else { continue }
      all.append(routing("links/intent, \(size) patterns", table, mixed))
      if size > LinkCorpus.routes.count {
        var traffic = LinkTraffic(seed: Self.seed)
        let more = size - LinkCorpus.routes.count
        all.append(
          routing(
            "links/intent, all of \(size) patterns", table, LinkBatch(traffic.linksToMore(mixed.count, of: more))))
      }
    }
    guard let table = tables[LinkCorpus.routes.count] else { return all }
    var traffic = LinkTraffic(seed: Self.seed)
    let one = Array("https://www.just-eat.co.uk/restaurant?restaurantId=12345&postcode=EC4M7RF&utm_source=mail".utf8)
    all += [
      following("links/transitions", table),
      routing("links/intent, one link", table, LinkBatch(Array(repeating: one, count: mixed.count))),
      routing("links/intent, all wrong", table, LinkBatch(traffic.wrongLinks(mixed.count))),
      values("links/values from bytes", table), fromStrings("links/values from String", table),
      fromURLs("links/values from URL", table), building("links/build", table),
      published("links/published pipeline"), published("links/published pipeline, with the journey", follows: true),
      oracle("links/Foundation oracle", table), components("links/Foundation URLComponents"),
    ]
    return all
  }

  /// Scheme, host, path and its segments, and no choice between routes: a table that takes any path.
  private func parsing() throws -> Workload {
    let machine = try Machine(
      name: "Any path", root: ScreenID(0), screens: [Screen(name: "root")],
      intents: [Intent(name: "any", parameters: [Parameter(name: "rest")], target: ScreenID(0), alternatives: [])],
      links: Links(
        schemes: LinkOrigins.schemes, host: "je.com", universalHosts: LinkOrigins.hosts,
        routes: [
          Route(intent: IntentID(0), kinds: [.deep, .universal], path: [.placeholder("rest", .rest)])
        ]))
    return routing("links/parse", try RouteTable(machine), mixed)
  }

  private func routing(_ name: String, _ table: RouteTable, _ batch: LinkBatch) -> Workload {
    let follower = follower(table)
    return Workload(name, unit: "link", count: batch.count) { batch.digest { follower.route($0, .url) } }
  }

  private func following(_ name: String, _ table: RouteTable) -> Workload {
    let follower = follower(table)
    return Workload(name, unit: "link", count: mixed.count) { [mixed] in
      mixed.digest { follower.transitions($0, .url) }
    }
  }

  private func values(_ name: String, _ table: RouteTable) -> Workload {
    let follower = follower(table)
    return Workload(name, unit: "link", count: mixed.count) { [mixed] in mixed.digest { follower.request($0, .url) } }
  }

  private var texts: [String] {
    var texts: [String] = []
    var start = 0
    for end in mixed.ends {
      texts.append(String(decoding: mixed.bytes[start..<end], as: UTF8.self))
      start = end
    }
    return texts
  }

  private func fromStrings(_ name: String, _ table: RouteTable) -> Workload {
    let texts = texts
    return Workload(name, unit: "link", count: texts.count) {
      var sum: UInt64 = 0
      // Loops, since a closure that uses the table would copy it.
      for text in texts {
        do throws(LinkError) { sum = Self.add(try table.request(for: text), to: sum) } catch { sum = sum &* 31 &+ 1 }
      }
      return sum
    }
  }

  private func fromURLs(_ name: String, _ table: RouteTable) -> Workload {
    // What Foundation refuses never comes to an app as a URL.
    let urls = texts.compactMap { URL(string: $0) }
    return Workload(name, unit: "link", count: urls.count) {
      var sum: UInt64 = 0
      for url in urls {
        do throws(LinkError) { sum = Self.add(try table.request(for: url), to: sum) } catch { sum = sum &* 31 &+ 1 }
      }
      return sum
    }
  }

  private static func add(_ request: IntentRequest, to sum: UInt64) -> UInt64 {
    request.values.values.reduce(sum &* 31 &+ UInt64(request.intent.index)) { $0 &+ UInt64($1.utf8.count) }
  }

  private func building(_ name: String, _ table: RouteTable) -> Workload {
    let requests = texts.compactMap { text in
      // Not every request has a route of the kind that is asked for.
      (try? table.request(for: text)).flatMap { request in (try? table.link(for: request)).map { _ in request } }
    }
    return Workload(name, unit: "link", count: requests.count) {
      requests.reduce(into: UInt64(0)) { digest, request in
        digest = digest &* 31 &+ UInt64((try? table.link(for: request))?.utf8.count ?? 0)
      }
    }
  }

  // MARK: Peers in this process

  private func oracle(_ name: String, _ table: RouteTable) -> Workload {
    let oracle = Oracle(machine: table.machine, domains: table.domains)
    let links = texts.map { Array($0.utf8) }
    return Workload(name, unit: "link", count: links.count) {
      links.reduce(into: UInt64(0)) { digest, link in
        switch oracle.answer(link) {
        case .opens(let route, let values): digest = digest &* 31 &+ UInt64(route * 16 + values.count)
        case .missingValue(let route, _), .wrongValue(let route, _): digest = digest &* 31 &+ UInt64(route * 16 + 15)
        case .foreign, .noRoute, .undecodable, .dotSegment: digest = digest &* 31 &+ 7
        }
      }
    }
  }

  private func published(_ name: String, follows: Bool = false) -> Workload {
    let (pipeline, texts) = (PublishedPipeline(), texts)
    return Workload(name, unit: "link", count: texts.count) {
      texts.reduce(into: UInt64(0)) { digest, text in
        guard let intent = try? pipeline.intent(for: text) else { return digest = digest &* 31 &+ 7 }
        let transitions = follows ? (try? pipeline.follow(intent))?.transitions : 1
        digest = digest &* 31 &+ UInt64(transitions ?? 0)
      }
    }
  }

  private func components(_ name: String) -> Workload {
    let texts = texts
    return Workload(name, unit: "link", count: texts.count) {
      texts.reduce(into: UInt64(0)) { digest, text in
        let parts = URLComponents(string: text)
        digest = digest &* 31 &+ UInt64(parts?.percentEncodedPath.utf8.count ?? 0)
      }
    }
  }
}
