import LinkRouting
import NavigationModel
import NavigationSupport
import SpecFile
import Testing

@Suite("Routes that do not fit their machine make no table")
struct RouteTableErrorTests {
  private func error(
    _ path: [Route.Segment] = [], _ query: [Route.QueryItem] = [], fragment: String? = nil,
    parameters: [Parameter] = [Parameter(name: "x", isOptional: true)], change: (inout LinkDomains) -> Void = { _ in }
  ) throws -> RouteTableError? {
    let route = Route(intent: IntentID(0), kinds: .deep, path: path, query: query, fragment: fragment)
    let machine = try Machine(
      name: "M", root: ScreenID(0), screens: [Screen(name: "s")],
      intents: [Intent(name: "i", parameters: parameters, target: ScreenID(0), alternatives: [])],
      links: Links(schemes: ["app"], universalHosts: ["example.com"], routes: [route]))
    var domains = LinkDomains(machine.links)
    change(&domains)
    do throws(RouteTableError) {
      _ = try RouteTable(machine, domains: domains)
      return nil
    } catch {
      return error
    }
  }

  private func key(_ key: String, _ name: String = "x", _ form: Route.Form = .text) -> Route.QueryItem {
    Route.QueryItem(key: key, value: .placeholder(name, form, isOptional: false))
  }

  @Test("placeholders and parameters")
  func parameters() throws {
    try expectNil(error([.placeholder("x", .text)]))
    try expect(error([.placeholder("y", .text)]), equals: .unknownParameter(route: 0, name: "y"))
    try expect(error(fragment: "y"), equals: .unknownParameter(route: 0, name: "y"))
    try expect(error([.placeholder("x", .text)], [key("k")]), equals: .repeatedParameter(route: 0, name: "x"))
    try expect(error(parameters: [Parameter(name: "x")]), equals: .missingParameter(route: 0, name: "x"))
    let optional = Route.QueryItem(key: "k", value: .placeholder("x", .text, isOptional: true))
    try expect(
      error([], [optional], parameters: [Parameter(name: "x")]), equals: .unknownParameter(route: 0, name: "x"))
    try expect(error([], [key("k"), key("l")]), equals: .repeatedParameter(route: 0, name: "x"))
    try expect(error([], [key("k"), .init(key: "K", value: .literal("v"))]), equals: .repeatedKey(route: 0, key: "K"))
  }

  @Test("texts and forms")
  func texts() throws {
    try expect(error([.literal("")]), equals: .emptyText(route: 0))
    try expect(error([], [key("")]), equals: .emptyText(route: 0))
    try expect(error([], [.init(key: "k", value: .literal(""))]), equals: .emptyText(route: 0))
    try expect(error([.placeholder("x", .oneOf([]))]), equals: .emptyText(route: 0))
    try expect(error([.placeholder("x", .oneOf(["a", ""]))]), equals: .emptyText(route: 0))
    try expect(error([.placeholder("x", .before(""))]), equals: .emptyText(route: 0))
    try expect(error([.placeholder("x", .rest), .literal("a")]), equals: .misplacedRest(route: 0))
    try expect(error([], [key("k", "x", .rest)]), equals: .misplacedRest(route: 0))
  }

  @Test("what is just within a limit works, and one more is refused")
  func limits() throws {
    let word = String(repeating: "w", count: RouteTable.wordLimit)
    try expectNil(error([.literal(word)]))
    try expect(error([.literal(word + "w")]), equals: .tooLarge(route: 0, .bytes, limit: RouteTable.wordLimit))
    let path = (0..<RouteTable.segmentLimit).map { Route.Segment.literal("s\($0)") }
    try expectNil(error(path))
    try expect(error(path + [.literal("s")]), equals: .tooLarge(route: 0, .segments, limit: RouteTable.segmentLimit))
    let keys = (0..<RouteTable.keyLimit).map { Route.QueryItem(key: "k\($0)", value: .literal("v\($0)")) }
    try expectNil(error([], keys))
    try expect(error([], keys + [key("k")]), equals: .tooLarge(route: 0, .keys, limit: RouteTable.keyLimit))
    let parameters = (0..<RouteTable.parameterLimit).map { Parameter(name: "p\($0)", isOptional: true) }
    try expectNil(error(parameters: parameters))
    try expect(
      error(parameters: parameters + [Parameter(name: "x", isOptional: true)]),
      equals: .tooLarge(route: 0, .parameters, limit: RouteTable.parameterLimit))
  }

  @Test("a link with as many segments, keys and values as there can be is read")
  func largest() throws {
    let names = (0..<RouteTable.parameterLimit).map { "p\($0)" }
    let path = "/" + (0..<(RouteTable.segmentLimit - 4)).map { "s\($0)" }.joined(separator: "/")
    let table = try table(
      ("i", path + "/{p0}/{p1}/{p2}/{p3}?" + names.dropFirst(4).map { "\($0)={\($0)}" }.joined(separator: "&")))
    let link = "app://h" + path + "/0/1/2/3?" + names.dropFirst(4).map { "\($0)=v\($0)" }.joined(separator: "&")
    let request = try table.request(for: link)
    expect(request.values.count, equals: RouteTable.parameterLimit)
    #expect(request.values["p3"] == "3" && request.values["p15"] == "vp15")
    expect(table.answer(link.replacing("/0/1/2/3", with: "/0/1/2/3/4")), equals: "noRoute@\(7 + path.count + 10)")
  }

  @Test("schemes and hosts")
  func domains() throws {
    for scheme in ["", "1a", "a b", "a:", "é", "a/b"] {
      try expect(error { $0.schemes = [scheme] }, equals: .invalidScheme(scheme))
    }
    try expect(error { $0.schemes = ["a", "A"] }, equals: .repeatedScheme("A"))
    try expect(error { $0.schemes = ["HTTPS"] }, equals: .repeatedScheme("https"))
    for host in ["", "a b", "a/b", "a:80", "u@h", "a%41", "[::1", "[]", "[a/b]", "a\\b", "a?b", "a#b", "a\u{7F}"] {
      try expect(error { $0.universalHosts = [host] }, equals: .invalidHost(host))
      try expect(error { $0.deepHost = host }, equals: .invalidHost(host))
    }
    try expectNil(error { $0.universalHosts = ["[::1]", "localhost", "a-b.c_d", "A-B.c_d"] })
  }

  @Test("a spec with a route that is too large says which")
  func specs() throws {
    let path = String(repeating: "/s", count: RouteTable.segmentLimit + 1)
    do {
      _ = try table(("i", "/a"), ("i", path))
      Issue.record("accepted")
    } catch let error as SpecError {
      let diagnostic = try #require(error.diagnostics.first)
      expect(diagnostic.message, equals: "this route has more than the 32 segments that are accepted")
      expect(diagnostic.location?.line, equals: 14)
    }
  }
}
