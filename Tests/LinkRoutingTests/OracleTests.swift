import Foundation
import NavigationModel
import NavigationSupport
import Testing
import Workloads

@testable import LinkRouting

@Suite("The table agrees with a plain reading over Foundation", .slow)
struct OracleTests {
  /// The rules by which the two differ, each in the table of Docs/Links.md; any other difference is a defect.
  enum Difference: String, CaseIterable {
    /// Control characters, blanks, DEL, and backslashes before the query: refused here, escaped by Foundation.
    case forbiddenCharacter
    /// `%` without two digits: refused here in parts that count, and of no account in others; Foundation escapes it,
    /// and then all other escapes of that component, too.
    case invalidEscape
    /// What RFC 3986 has no place for, such as `|`, `[` or text beyond ASCII: data here; Foundation escapes it, and
    /// then all other escapes of that component, too.
    case strayCharacter
    /// The escape of a control character in parts that count: refused here, a character for Foundation.
    case escapedControl
    /// The host of a deep link means nothing here; Foundation refuses the link if the host cannot be one.
    case deepHost
    /// A port that is no number of 64 bits: refused here, passed over by Foundation.
    case hugePort
    /// An escape such as `%A9` that begins no character: refused here; Foundation makes a replacement character of it.
    case repairedText
    /// A host of full-width letters and the like: another host here, converted by Foundation.
    case internationalHost
  }

  /// The routes that are asked: those of Just Eat, those of the other tests with every form, and random ones.
  private static func machines() throws -> [Machine] {
    try [justEatTable().machine, LinkBuildingTests.table().machine, crowded().machine]
  }

  /// Many routes that fit the same links.
  private static func crowded() throws -> RouteTable {
    try table(
      types: ["section": ["menu", "info"]],
      ("a", "/a/{x}/c"), ("b", "/a/b/{y: integer}"), ("c", "/{x...}"), ("d", "/{x}/b/{y}"), ("e", "/a/b/c?k={k}"),
      ("f", "/a/b/c?k=1&l={l: integer}"), ("g", "/a?k={k?}&section={section}"), ("h", "/a?k={k}#{f}"),
      ("j", "/{x: a|b}?l={l? before -}"), ("k", "/{section}/menu"))
  }

  /// Compares `count` links and returns how often the two differed, and why.
  private func compare(seed: UInt64, count: Int) throws -> [Difference: Int] {
    var differences: [Difference: Int] = [:]
    var random = RandomLinks(seed: seed)
    let fixed = try Self.machines()
    var machine = fixed[0]
    for number in 0..<count {
      if number % 500 == 0 {
        let turn = number / 500 % 5
        machine = try turn < 4 ? fixed[[0, 1, 0, 2][turn]] : random.machine()
      }
      if number % 500 == 0 { random.prepare(machine) }
      let (table, oracle) = try tables(machine, isNew: number % 500 == 0)
      let link = random.link()
      let ours = answer(table, link)
      let theirs = oracle.answer(link)
      if ours == theirs { continue }
      guard let difference = difference(link, ours, theirs, table, oracle) else {
        let text = String(decoding: link, as: UTF8.self).debugDescription
        Issue.record(
          "\(text): \(ours), and by Foundation \(theirs); seed \(seed), link \(number), \(table.machine.name)")
        continue
      }
      differences[difference, default: 0] += 1
    }
    return differences
  }

  private final class Cache: @unchecked Sendable {
    var pair: (RouteTable, Oracle)?
  }
  private let cache = Cache()

  private func tables(_ machine: @autoclosure () -> Machine, isNew: Bool) throws -> (RouteTable, Oracle) {
    if !isNew, let pair = cache.pair { return pair }
    let table = try RouteTable(machine())
    let pair = (table, Oracle(machine: table.machine, domains: table.domains))
    cache.pair = pair
    return pair
  }

  /// What the table says, in the oracle's words.
  private func answer(_ table: RouteTable, _ link: [UInt8]) -> Oracle.Answer {
    do throws(LinkError) {
      let match = try table.match(link.span)
      return .opens(route: match.route, table.request(match, in: link.span).values)
    } catch {
      func name(_ route: Int, _ parameter: Int) -> String {
        table.machine.intents[table.machine.links.routes[route].intent.index].parameters[parameter].name
      }
      switch error.code {
      case .missingValue(let route, let parameter): return .missingValue(route: route, name(route, parameter))
      case .wrongValue(let route, let parameter): return .wrongValue(route: route, name(route, parameter))
      case .noRoute: return .noRoute
      case .invalidEscape, .escapedControl: return .undecodable
      case .dotSegment: return .dotSegment
      case .invalidUTF8: return String(validating: link, as: UTF8.self) == nil ? .foreign : .undecodable
      default: return .foreign
      }
    }
  }

  /// The rule that explains a difference; it must explain both answers.
  private func difference(
    _ link: [UInt8], _ ours: Oracle.Answer, _ theirs: Oracle.Answer, _ table: RouteTable, _ oracle: Oracle
  ) -> Difference? {
    var code: LinkError.Code?
    do throws(LinkError) { _ = try table.match(link.span) } catch { code = error.code }
    switch code {
    case .forbiddenCharacter: return .forbiddenCharacter
    case .escapedControl: return .escapedControl
    case .port:
      // Without the port it would be ours.
      return link.contains { $0 == UInt8(ascii: ":") } && theirs != .foreign ? .hugePort : nil
    case .unknownHost: return link.contains { $0 >= 0x80 } ? .internationalHost : nil
    default: break
    }
    // Spelled as Foundation wants it, the link must mean the same to both.
    var plain = link
    var rule: Difference?
    let text = String(decoding: link, as: UTF8.self)
    if theirs == .foreign, let start = text.range(of: "://"),
      table.domains.schemes.contains(text[..<start.lowerBound].lowercased())
    {
      let end = text[start.upperBound...].utf8.firstIndex { "/?#".utf8.contains($0) } ?? text.endIndex
      plain = Array((text[..<start.upperBound] + "h" + text[end...]).utf8)
      rule = .deepHost
    }
    if let spelled = spelled(plain) {
      plain = spelled
      rule = .strayCharacter
    }
    if let mended = mended(plain) {
      plain = mended
      rule = .invalidEscape
      if code == .invalidEscape { return rule }
    }
    if ours == oracle.answer(plain, given: link) { return rule }
    var strict = oracle
    strict.isFoundationDecoding = false
    return code == .invalidUTF8 && ours == strict.answer(plain, given: link) ? .repairedText : nil
  }

  /// The link with every bad `%` escaped; nil if there is none.
  private func mended(_ link: [UInt8]) -> [UInt8]? {
    func isDigit(_ index: Int) -> Bool { index < link.count && Character(Unicode.Scalar(link[index])).isHexDigit }
    var result: [UInt8] = []
    for (index, byte) in link.enumerated() {
      result.append(byte)
      if byte == UInt8(ascii: "%"), !isDigit(index + 1) || !isDigit(index + 2) { result += Array("25".utf8) }
    }
    return result.count == link.count ? nil : result
  }

  /// The link with what is no character of a URI escaped in path, query and fragment; nil if there is nothing of the
  /// sort.
  private func spelled(_ link: [UInt8]) -> [UInt8]? {
    let text = String(decoding: link, as: UTF8.self)
    guard let authority = text.range(of: "://") else { return nil }
    let start = text[authority.upperBound...].utf8.firstIndex { "/?#".utf8.contains($0) } ?? text.endIndex
    var result = Array(text[..<start].utf8)
    var isFragment = false
    for byte in text[start...].utf8 {
      let isStray = byte >= 0x80 || "\"<>[\\]^`{|}".utf8.contains(byte) || isFragment && byte == UInt8(ascii: "#")
      result += isStray ? Array("%\(String(byte, radix: 16, uppercase: true))".utf8) : [byte]
      if byte == UInt8(ascii: "#") { isFragment = true }
    }
    return result == link ? nil : result
  }

  private func print(_ differences: [Difference: Int], seed: UInt64, count: Int) {
    let lines = Difference.allCases.compactMap { rule in differences[rule].map { "\(rule.rawValue) \($0)" } }
    Swift.print("oracle: seed \(seed), \(count) links, differences by rule: \(lines.joined(separator: ", "))")
  }

  @Test("on random and mutated links, but for documented rules")
  func random() throws {
    let count = many(3_000, night: 1_000_000)
    let seed = newSeed(for: "OracleTests")
    print(try compare(seed: seed, count: count), seed: seed, count: count)
  }

  @Test("on the same links in every run, with the same differences")
  func fixed() throws {
    let differences = try compare(seed: 2_019, count: 20_000)
    print(differences, seed: 2_019, count: 20_000)
    #expect(Difference.allCases.count <= 10)
    #if os(Linux)
      // Foundation differs from system to system.
      expect(
        differences,
        equals: [
          .forbiddenCharacter: 298, .invalidEscape: 780, .strayCharacter: 256, .escapedControl: 514, .deepHost: 62,
          .hugePort: 27, .repairedText: 6, .internationalHost: 7,
        ])
    #endif
  }
}
