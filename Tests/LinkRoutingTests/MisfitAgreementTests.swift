import NavigationModel
import NavigationSupport
import Testing

@testable import LinkRouting

/// The table follows bytes in a tree; an explanation compares each route as it is written.
@Suite("What is explained of a link agrees with how it is matched", .slow)
struct MisfitAgreementTests {
  private struct Counts {
    var taken = 0
    var refused = 0
    var blamed = 0
    /// The differences, in sentences.
    var differences: [String] = []
  }

  /// - Parameter isMisfit: whether a misfit is one; a control leaves some out.
  private func compare(
    seed: UInt64, count: Int, counting isMisfit: (LinkExplanation.Misfit) -> Bool = { _ in true }
  ) throws -> Counts {
    var random = RandomLinks(seed: seed)
    var counts = Counts()
    var table = try justEatTable()
    for number in 0..<count {
      if number.isMultiple(of: 300) {
        if number > 0 { table = try RouteTable(random.machine()) }
        random.prepare(table.machine)
      }
      let link = random.link()
      let pieces = LinkPieces(link, hasOrigin: true) { scheme in
        table.domains.deepPath == .fromHost && table.kind(of: scheme) == .deep
      }
      let kind = pieces.scheme.flatMap { table.kind(of: $0.text) }
      let routes = table.machine.links.routes
      func fits(_ route: Int) -> Bool {
        !RouteMisfits(routes[route], pieces, kind, of: table.machine).misfits.contains(where: isMisfit)
      }
      func fail(_ what: String) {
        let text = String(decoding: link, as: UTF8.self).debugDescription
        counts.differences.append("\(text): \(what); seed \(seed), link \(number): \(routes.map(\.text))")
      }
      do throws(LinkError) {
        let match = try table.match(link.span)
        counts.taken += 1
        if !fits(match.route) { fail("taken by '\(routes[match.route].text)', which is said not to fit") }
      } catch {
        switch error.code {
        case .noRoute:
          counts.refused += 1
          guard let route = routes.indices.first(where: fits) else { continue }
          fail("refused, and '\(routes[route].text)' is said to fit")
        case .missingValue(let route, _), .wrongValue(let route, _):
          counts.blamed += 1
          if fits(route) { fail("refused for a value of '\(routes[route].text)', which is said to fit") }
        default: break
        }
      }
    }
    return counts
  }

  @Test("on random and mutated links")
  func random() throws {
    let count = many(6_000, night: 1_000_000)
    let counts = try compare(seed: newSeed(for: "MisfitAgreementTests"), count: count)
    #expect(counts.taken > count / 10 && counts.refused > count / 20 && counts.blamed > 0, "\(counts)")
    expect(counts.differences.prefix(3), equals: [])
  }

  @Test("a reason that the explanation does not know is a difference", arguments: ["other segment", "extra", "key"])
  func control(_ reason: String) throws {
    let counts = try compare(seed: 2_019, count: 6_000) { misfit in
      switch misfit {
      case .otherSegment: reason != "other segment"
      case .extraSegment: reason != "extra"
      case .missingKey: reason != "key"
      default: true
      }
    }
    #expect(!counts.differences.isEmpty)
  }
}
