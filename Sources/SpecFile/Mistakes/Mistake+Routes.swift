import LinkRouting
import NavigationModel

/// Mistakes in routes, in what links begin with, and in `claims`; and what exceeds a limit.
extension Mistake {
  private static func path(_ text: String, _ remedy: String) -> Mistake { Mistake(57, text, remedy) }
  /// - Parameter meant: the path with its '/'; nil if it cannot be told.
  static func pathBegins(write meant: String?) -> Mistake {
    path("the path of a route must begin with '/'", meant.map { "write \($0)" } ?? "/search?postcode={postcode?}")
  }
  static func noPath(after host: String) -> Mistake { path("the path is missing", "https://\(host)/") }

  private static func routeEnd(_ text: String, _ remedy: String) -> Mistake { Mistake(58, text, remedy) }
  static var notInRoute: Mistake { routeEnd("this is not part of the route", "end the route before it") }
  static var fragment: Mistake { routeEnd("'#' must be followed by one placeholder", "#{name}") }
  static var asName: Mistake {
    routeEnd("'as' must be followed by the name of one parameter, at the end of the route", quoted("as url"))
  }

  private static func oneHost(_ text: String, _ remedy: String) -> Mistake { Mistake(59, text, remedy) }
  static var httpHost: Mistake {
    oneHost("a route for one host begins with 'https://'", "it also takes links with http")
  }
  static var hostOfKind: Mistake {
    oneHost("a route for one host is for universal links only", "write another route for the others")
  }

  private static func host(_ host: String, _ reason: String, _ remedy: String) -> Mistake {
    Mistake(60, "\(quoted(host)) is not a host: \(reason)", remedy)
  }
  static func notAHost(_ text: String, remedy: String) -> Mistake {
    host(text, "it has no scheme, port or path", remedy)
  }
  static func innerWildcard(_ text: String, remedy: String) -> Mistake {
    host(text, "'*.' is at the beginning, for all subdomains", remedy)
  }
  static func wildcardOfDeep(_ text: String, remedy: String) -> Mistake {
    host(text, "links are built with it", remedy)
  }

  private static func scheme(_ text: String, _ remedy: String) -> Mistake { Mistake(61, text, remedy) }
  static func notAScheme(_ text: String, remedy: String) -> Mistake {
    scheme(
      "\(quoted(text)) is not a scheme: a scheme begins with a letter and contains no ':' or '/'", remedy)
  }
  static func schemeOfWeb(_ text: String, remedy: String) -> Mistake {
    scheme("'\(text)' is for universal links", remedy)
  }

  private static func segment(_ text: String, _ remedy: String) -> Mistake { Mistake(62, text, remedy) }
  static var emptySegment: Mistake {
    segment("a segment is empty", "write one '/' between segments and none at the end")
  }
  static var dotSegment: Mistake {
    segment("links with '.' or '..' as a segment are refused", "write the path without it")
  }

  static var optionalSegment: Mistake {
    Mistake(63, "only query values can be optional", "write one route for each")
  }

  private static func whole(_ what: String, _ remedy: String) -> Mistake {
    Mistake(64, "a placeholder must be \(what)", remedy)
  }
  static var wholeSegment: Mistake { whole("a whole segment", "/{name}/") }
  static func wholeValue(_ key: String, _ name: String) -> Mistake {
    whole("the whole value of its key", "\(key)={\(name)}")
  }
  static func brace(inSegment: Bool) -> Mistake {
    whole(
      "a whole \(inSegment ? "segment" : "value"), from '{' to '}'", "write %7B and %7D for '{' and '}' themselves")
  }

  private static func rest(_ text: String, _ remedy: String) -> Mistake { Mistake(65, text, remedy) }
  static func earlyRest(_ name: String) -> Mistake {
    rest("'{\(name)...}' takes the rest of the path; nothing can follow it", "write it last")
  }
  static var restOfQuery: Mistake { rest("'...' is only allowed in a path", "{name}") }

  private static func queryKey(_ text: String, _ remedy: String) -> Mistake { Mistake(66, text, remedy) }
  static var noKey: Mistake { queryKey("the name of a query key is missing", "?key={name}") }
  static func valueOfAbsent(_ key: String) -> Mistake {
    queryKey("a key that must be absent has no value", "write !\(key), or %21\(key) for '!' itself")
  }
  static func noEqual(after key: String) -> Mistake {
    queryKey("'=' is missing after the query key", "\(key)={\(key)}, or !\(key) for links without it")
  }
  static func noValue(ofKey key: String) -> Mistake { queryKey("the query key has no value", "\(key)={\(key)}") }

  private static func ignored(_ text: String, _ remedy: String) -> Mistake { Mistake(67, text, remedy) }
  static var asksNothing: Mistake { ignored("this asks for nothing", "leave it out, or write {_} for any value") }
  static var cutIgnored: Mistake { ignored("what is ignored cannot be cut", "write {_}") }

  private static func literal(_ text: String, _ remedy: String) -> Mistake { Mistake(68, text, remedy) }
  static var percent: Mistake {
    literal("'%' must be followed by two hexadecimal digits", "%25 for '%' itself")
  }
  static func blank(in what: String) -> Mistake { literal("a \(what) contains no blanks", "write %20 for a space") }
  static func notText(_ what: String) -> Mistake {
    literal("this \(what) does not decode to text", "write UTF-8 without control characters")
  }

  private static func foreign(_ text: String, _ what: String, _ remedy: String) -> Mistake {
    Mistake(69, "\(text) is literal here, not a \(what)", remedy)
  }
  static func foreignWildcard(write form: String) -> Mistake {
    foreign("'*'", "wildcard", "write \(form), or %2A for '*' itself")
  }
  static func foreignPlaceholder(_ name: String) -> Mistake {
    foreign("':\(name)'", "placeholder", "write {\(name)}, or %3A for ':' itself")
  }
  static func foreignExpression(_ text: String, write form: String) -> Mistake {
    foreign(
      quoted(text), "regular expression", "write \(form), or \(ForeignText.escaped(text)) for this text itself")
  }

  private static func foreignType(_ text: String, _ remedy: String) -> Mistake { Mistake(70, text, remedy) }
  private static func forms(_ name: String) -> String {
    "write {\(name)} for any text, {\(name): integer}, or a list of values, {\(name): a|b}"
  }
  static func expressionAsType(_ pattern: String, of name: String) -> Mistake {
    foreignType("\(quoted(pattern)) looks like a regular expression, which routes do not have", forms(name))
  }
  /// - Parameter type: what it is called here; nil: nothing is.
  static func noType(_ word: String, of name: String, write type: String?) -> Mistake {
    foreignType("there is no type \(quoted(word))", type.map { "write {\(name): \($0)}" } ?? forms(name))
  }

  private static func placeholder(_ text: String, _ remedy: String) -> Mistake { Mistake(71, text, remedy) }
  static var namelessPlaceholder: Mistake { placeholder("the name of a parameter is missing", "{name}") }
  static var notAPlaceholder: Mistake {
    placeholder(
      "this is not a placeholder",
      "{name}, {name?}, {name: integer}, {name: web}, {name: a|b}, {name before -}, {name...}, or {_} to ignore it")
  }
  static var noSeparator: Mistake { placeholder("missing separator after 'before'", "{name before -}") }
  static var emptyValue: Mistake { placeholder("a value is missing", "{name: a|b}") }

  private static func lacks(_ text: String, _ remedy: String) -> Mistake { Mistake(72, text, remedy) }
  static func optionalForRequired(_ name: String, of intent: String) -> Mistake {
    lacks("'\(name)' is optional here, but intent '\(intent)' requires it", "write {\(name)}")
  }
  /// - Parameter hasSpare: some placeholder gives what the intent does not take.
  static func routeLacks(_ name: String, of intent: String, hasSpare: Bool) -> Mistake {
    lacks(
      "the route has no '\(name)', required by intent '\(intent)'",
      (hasSpare ? "write {\(name)} for one of its placeholders, " : "")
        + "add /{\(name)} or ?\(name)={\(name)}, or make it '\(name)?'")
  }

  private static func listed(_ name: String, _ rest: String, _ remedy: String) -> Mistake {
    Mistake(73, "'\(name)' is a listed type, \(rest)", remedy)
  }
  static func listedLink(_ name: String) -> Mistake {
    listed(name, "and no link is one of its values", "take a parameter without a type")
  }
  static func listedInteger(_ name: String, _ values: [String]) -> Mistake {
    listed(name, "not an integer", list("it is", values))
  }
  static func listedAddress(_ name: String, _ values: [String]) -> Mistake {
    listed(name, "not an address", list("it is", values))
  }
  static func listedRest(_ name: String) -> Mistake { listed(name, "not the rest of a path", "write {\(name)}") }

  private static func undeclared(_ text: String, _ remedy: String) -> Mistake { Mistake(74, text, remedy) }
  static func undeclaredHost(_ host: String, near: String?) -> Mistake {
    undeclared(
      "'\(host)' is not among the hosts of universal links\(meant(near))",
      "add it to 'hosts' under 'universal', and to the app's associated domains; iOS hands over no others")
  }
  static func unroutedHost(_ host: String, near: String?, remedy: String) -> Mistake {
    undeclared("the app routes no universal links of '\(host)'\(meant(near))", remedy)
  }

  static func twins(_ one: String, _ other: String) -> Mistake {
    Mistake(
      75, "\(quoted(one)) and \(quoted(other)) differ in case only, and case is ignored",
      "remove one, or write case: significant")
  }
  static var noLaw: Mistake { Mistake(76, "no law of spelling is left", "write spelling: unasked") }
  static var hostAndPath: Mistake {
    Mistake(77, "'host' cannot be combined with 'path: from-host'", "remove 'host' or 'path'")
  }
  static func signatureAsName(_ intent: String) -> Mistake {
    Mistake(78, "write the intent without parameters", intent)
  }

  private static func unclaimed(_ text: String, _ remedy: String) -> Mistake { Mistake(79, text, remedy) }
  static var claimsNothing: Mistake {
    unclaimed(
      "the app has no universal links that a website could hand over: 'links' has no hosts for them",
      "write universal: { hosts: [shop.example] } under 'links', or remove 'claims'")
  }
  static func unclaimed(_ host: String) -> Mistake {
    unclaimed(
      "no file claims the links of '\(host)'", "list it under 'hosts' of a file, or remove it from 'links'")
  }
  static func notAPattern(_ text: String, remedy: String) -> Mistake {
    Mistake(80, "\(quoted(text)) is not a pattern of paths", remedy)
  }

  // Limits, of which Docs/Security.md has a table.
  private static func limit(_ text: String, _ remedy: String? = nil) -> Mistake { Mistake(81, text, remedy) }
  static var tooManyParameters: Mistake {
    limit("there are more than the \(Limits.parameters) parameters that are accepted")
  }
  static var tooManyKeys: Mistake {
    limit("there are more than the \(Limits.parameters) query keys that are accepted")
  }
  static var tooManyFixed: Mistake { limit("more than \(Limits.parameters) values are fixed") }
  static var tooManyTabs: Mistake { limit("there are more than \(Limits.tabs) tabs, the most that are accepted") }
  static func tooManyLines(_ what: String) -> Mistake {
    limit("\(what) has more than \(Limits.lines) lines", "join some by 'or'")
  }
  static func tooManyValues(_ count: Int) -> Mistake {
    limit("the file has more than the \(count) values that are accepted", "split it with include")
  }
  static func tooLong(_ what: String, remedy: String) -> Mistake {
    limit("this \(what) is longer than the \(RouteTable.wordLimit) bytes that are accepted", remedy)
  }
  static func tooLarge(_ part: RouteTableError.Part, _ count: Int) -> Mistake {
    switch part {
    case .parameters:
      limit("the intent of this route has more than \(count) parameters, the most that a link can carry")
    case .segments: limit("this route has more than the \(count) segments that are accepted")
    case .keys: limit("the routes with this path have more than the \(count) query keys that are accepted")
    case .bytes: limit("a text of this route is longer than the \(count) bytes that are accepted")
    }
  }
}
