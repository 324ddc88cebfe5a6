import Basics
import Foundation
import LinkRouting
import NavigationModel
import NavigationSupport
import Testing

@testable import WebsiteLinks

@Suite("Conflicts are what the table does", .slow)
struct RouteConflictTests {
  /// The intents that the links of both kinds open; as each route has an intent of its own, that is the route.
  private func winners(_ routes: [Route], first: Int) throws -> [Int?] {
    let order = [first] + routes.indices.filter { $0 != first }
    let table = try RouteTable(RandomRoutes.machine(order.map { routes[$0] }))
    let kinds = routes.reduce(into: Route.Kinds()) { $0.formUnion($1.kinds) }
    let hasHosts = routes.contains { $0.host != nil }
    // Where no route is for some hosts only, one host stands for all.
    let hosts = kinds.contains(.universal) ? RandomRoutes.hostOrigins.prefix(hasHosts ? .max : 1) : []
    return ((kinds.contains(.deep) ? ["app://h"] : []) + hosts).flatMap { origin in
      RandomRoutes.links.map { link in
        let bytes = Array((origin + link).utf8)
        guard let match = try? table.match(bytes.span) else { return nil }
        return order[match.route]
      }
    }
  }

  /// A route ties if it would win a link as the first one that an earlier one wins now; it is shadowed if it wins none
  /// even so.
  @Test("a conflict is reported if, and only if, some link ties or no link is left")
  func agreement() throws {
    var routes = RandomRoutes(random: SplitMix64(seed: newSeed(for: "RouteConflictTests")))
    var ties = 0
    var shadows = 0
    let rounds = many(2, night: 60)
    var round = 0
    // Few random sets have a tie among them: at night there are more until both have been seen.
    while round < rounds || isNight && (ties == 0 || shadows == 0) && round < 20 * rounds {
      round += 1
      let start = routes.random
      let machine = try routes.machine(2 + routes.random.below(4))
      let list = machine.links.routes
      var conflicts = RouteConflicts(machine)
      let found = conflicts.find()
      #expect(!conflicts.isIncomplete)
      let now = try winners(list, first: 0)
      for index in list.indices {
        let mine = try winners(list, first: index)
        let tie = zip(now, mine).contains { $1 == index && $0 != index }
        let isShadowed = !mine.contains(index)
        let conflict = found.first { $0.later == index }
        expect(
          conflict?.kind, equals: (tie ? .tie : isShadowed ? .shadowed : nil), "route \(index) of \(list) \(start)")
        ties += tie ? 1 : 0
        shadows += isShadowed ? 1 : 0
      }
    }
    #expect(!isNight || ties > 0 && shadows > 0)
  }

  @Test("thousands of routes are compared, and hostile ones give up")
  func sizes() throws {
    func route(_ path: [Route.Segment], _ query: [Route.QueryItem] = []) -> Route {
      Route(intent: IntentID(0), kinds: [.universal], path: path, query: query)
    }
    func found(_ routes: [Route]) throws -> (conflicts: [RouteConflicts.Conflict], isIncomplete: Bool) {
      var conflicts = RouteConflicts(try RandomRoutes.machine(routes))
      return (conflicts.find(), conflicts.isIncomplete)
    }
    let count = many(400, night: 10_000)
    var routes = (0..<count).map { route([.literal("app"), .literal("item-\($0)"), .placeholder("x", .text)]) }
    routes += (0..<3).map { route([.literal("app"), .placeholder("x", .text), .literal("tail-\($0)")]) }
    routes.append(route([.literal("app"), .literal("item-77"), .placeholder("y", .integer)]))
    let large = try found(routes)
    expect(large.conflicts.map { [$0.later, $0.earlier] }, equals: [[count + 3, 77]])
    #expect(!large.isIncomplete)
    // Conditions that can be combined in more and more ways.
    let values = (0..<12).map { index in
      (0..<12).map { key in
        Route.QueryItem(
          key: "k\(key)", value: key == index ? .literal("x") : .placeholder("p\(key)", .integer, isOptional: false))
      }
    }
    _ = try found(values.map { route([], $0) } + [route([], Array(values[0].dropFirst()))])
    let same = try found((0..<200).map { _ in route([.placeholder("x", .text)]) })
    expect(same.conflicts.count, equals: 199)
    #expect(same.conflicts.allSatisfy { $0.kind == .tie && $0.earlier == 0 })
  }
}
