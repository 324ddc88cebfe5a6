import LinkRouting
import NavigationModel
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
    #expect(try error([.placeholder("x", .text)]) == nil)
    #expect(try error([.placeholder("y", .text)]) == .unknownParameter(route: 0, name: "y"))
    #expect(try error(fragment: "y") == .unknownParameter(route: 0, name: "y"))
    #expect(try error([.placeholder("x", .text)], [key("k")]) == .repeatedParameter(route: 0, name: "x"))
    #expect(try error(parameters: [Parameter(name: "x")]) == .missingParameter(route: 0, name: "x"))
    let optional = Route.QueryItem(key: "k", value: .placeholder("x", .text, isOptional: true))
    #expect(try error([], [optional], parameters: [Parameter(name: "x")]) == .unknownParameter(route: 0, name: "x"))
    #expect(try error([], [key("k"), key("l")]) == .repeatedParameter(route: 0, name: "x"))
    #expect(
      try error([], [key("k"), .init(key: "K", value: .literal("v"))]) == .repeatedKey(route: 0, key: "K"))
  }

  @Test("texts and forms")
  func texts() throws {
    #expect(try error([.literal("")]) == .emptyText(route: 0))
    #expect(try error([], [key("")]) == .emptyText(route: 0))
    #expect(try error([], [.init(key: "k", value: .literal(""))]) == .emptyText(route: 0))
    #expect(try error([.placeholder("x", .oneOf([]))]) == .emptyText(route: 0))
    #expect(try error([.placeholder("x", .oneOf(["a", ""]))]) == .emptyText(route: 0))
    #expect(try error([.placeholder("x", .before(""))]) == .emptyText(route: 0))
    #expect(try error([.placeholder("x", .rest), .literal("a")]) == .misplacedRest(route: 0))
    #expect(try error([], [key("k", "x", .rest)]) == .misplacedRest(route: 0))
  }

  @Test("what is just within a limit works, and one more is refused")
  func limits() throws {
    let word = String(repeating: "w", count: RouteTable.wordLimit)
    #expect(try error([.literal(word)]) == nil)
    #expect(try error([.literal(word + "w")]) == .tooLarge(route: 0, .bytes, limit: RouteTable.wordLimit))
    let path = (0..<RouteTable.segmentLimit).map { Route.Segment.literal("s\($0)") }
    #expect(try error(path) == nil)
    #expect(try error(path + [.literal("s")]) == .tooLarge(route: 0, .segments, limit: RouteTable.segmentLimit))
    let keys = (0..<RouteTable.keyLimit).map { Route.QueryItem(key: "k\($0)", value: .literal("v\($0)")) }
    #expect(try error([], keys) == nil)
    #expect(try error([], keys + [key("k")]) == .tooLarge(route: 0, .keys, limit: RouteTable.keyLimit))
    let parameters = (0..<RouteTable.parameterLimit).map { Parameter(name: "p\($0)", isOptional: true) }
    #expect(try error(parameters: parameters) == nil)
    #expect(
      try error(parameters: parameters + [Parameter(name: "x", isOptional: true)])
        == .tooLarge(route: 0, .parameters, limit: RouteTable.parameterLimit))
  }

  @Test("a link with as many segments, keys and values as there can be is read")
  func largest() throws {
    let names = (0..<RouteTable.parameterLimit).map { "p\($0)" }
    let path = "/" + (0..<(RouteTable.segmentLimit - 4)).map { "s\($0)" }.joined(separator: "/")
    let table = try table(
      ("i", path + "/{p0}/{p1}/{p2}/{p3}?" + names.dropFirst(4).map { "\($0)={\($0)}" }.joined(separator: "&")))
    let link = "app://h" + path + "/0/1/2/3?" + names.dropFirst(4).map { "\($0)=v\($0)" }.joined(separator: "&")
    let request = try table.request(for: link)
    #expect(request.values.count == RouteTable.parameterLimit)
    #expect(request.values["p3"] == "3" && request.values["p15"] == "vp15")
    #expect(table.answer(link.replacing("/0/1/2/3", with: "/0/1/2/3/4")) == "noRoute@\(7 + path.count + 10)")
  }

  @Test("schemes and hosts")
  func domains() throws {
    for scheme in ["", "1a", "a b", "a:", "é", "a/b"] {
      #expect(try error { $0.schemes = [scheme] } == .invalidScheme(scheme))
    }
    #expect(try error { $0.schemes = ["a", "A"] } == .repeatedScheme("A"))
    #expect(try error { $0.schemes = ["HTTPS"] } == .repeatedScheme("https"))
    for host in ["", "a b", "a/b", "a:80", "u@h", "a%41", "[::1", "[]", "[a/b]", "a\\b", "a?b", "a#b", "a\u{7F}"] {
      #expect(try error { $0.universalHosts = [host] } == .invalidHost(host))
      #expect(try error { $0.deepHost = host } == .invalidHost(host))
    }
    #expect(try error { $0.universalHosts = ["[::1]", "localhost", "a-b.c_d", "A-B.c_d"] } == nil)
  }

  @Test("a spec with a route that is too large says which")
  func specs() throws {
    let path = String(repeating: "/s", count: RouteTable.segmentLimit + 1)
    do {
      _ = try table(("i", "/a"), ("i", path))
      Issue.record("accepted")
    } catch let error as SpecError {
      let diagnostic = try #require(error.diagnostics.first)
      #expect(diagnostic.message == "this route has more than the 32 segments that are accepted")
      #expect(diagnostic.location?.line == 14)
    }
  }
}
