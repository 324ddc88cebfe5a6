extension Explanation.Routes {
  private static let universal = "links:\n  universal: { hosts: [shop.example] }\n  routes:\n    toSearch: "
  private static let intent = """
    intents:
      toSearch(query):
        target: search
        journey: [goHome, goSearch]

    """
  private static let route = "links:\n  routes:\n    toSearch: "

  static let all: [Explanation] = paths + values + sources

  private static let paths: [Explanation] = [
    Explanation(
      .pathBegins(write: nil),
      "A route is the path of its links; what comes before the path is said once for all routes.",
      .none, universal + "https://shop.example", universal + "https://shop.example/search"),
    Explanation(
      .fragment, "A route ends with its query, with '#' and a placeholder, or with 'as' and a name.",
      .route, "/search#results", "/search#{query}"),
    Explanation(
      .httpHost, "A route with a host takes the links of that host only, which are universal links.",
      .none, universal + "http://shop.example/search", universal + "https://shop.example/search"),
    Explanation(
      .notAHost("TEXT", remedy: "write hosts: [example.com, \"*.example.com\"]"),
      "A host is the name between '//' and the path, or '*.' and such a name.", .none,
      "links:\n  universal: { hosts: [https://shop.example] }\n  routes: { toSearch: /search }",
      "links:\n  universal: { hosts: [shop.example] }\n  routes: { toSearch: /search }"),
    Explanation(
      .notAScheme("TEXT", remedy: "write schemes: [my-app]"),
      "RFC 3986 says what a scheme consists of; iOS opens no others.",
      .none, "links:\n  deep: { schemes: [my_app] }\n  routes: { toSearch: /search }",
      "links:\n  deep: { schemes: [my-app] }\n  routes: { toSearch: /search }"),
    Explanation(
      .emptySegment, "Links have these paths in many spellings; a route has it in one.",
      .route, "/search//results", "/search/results"),
    Explanation(
      .optionalSegment, "A path without a segment is another path.",
      .route, "/search/{query?}", "\n      - /search\n      - /search/{query}"),
    Explanation(
      .wholeSegment, "A placeholder takes a whole segment or value, so that a link fits a route in one way.",
      .route, "/search/q-{query}", "/search/{query}"),
    Explanation(
      .earlyRest("NAME"), "What takes all the rest of a path leaves nothing to what would follow.",
      .route, "/search/{query...}/results", "/search/{query...}"),
    Explanation(
      .noEqual(after: "KEY"), "A part of a query is a key and its value, or '!' and a key that is not there.",
      .route, "/search?query", "/search?query={query?}"),
    Explanation(
      .asksNothing, "'_' takes what nobody needs, and must still say something about the link.",
      .route, "/search?page={_?}", "/search?page={_}"),
    Explanation(
      .percent, "Text of a route is written as in a link, with escapes for signs that mean something.",
      .route, "/search/100%", "/search/100%25"),
    Explanation(
      .foreignPlaceholder("NAME"),
      "Other routers read this as a placeholder, a wildcard or an expression; here it would be text.",
      .route, "/search/:query", "/search/{query}"),
  ]

  private static let values: [Explanation] = [
    Explanation(
      .noType("WORD", of: "NAME", write: nil),
      "A placeholder takes any text, an integer, a web address, or one of a list.",
      .route, "\"/search/{query: int}\"", "\"/search/{query: integer}\""),
    Explanation(
      .notAPlaceholder, "What is in braces has one of a few forms.", .route, "/search/{query!}", "/search/{query}"),
    Explanation(
      .routeLacks("NAME", of: "INTENT", hasSpare: false),
      "Each route of an intent gives all values that the intent requires.",
      .none, intent + route + "/search", intent + route + "/search/{query}"),
    Explanation(
      .listedRest("NAME"),
      "The type lists the allowed values, and none of them has the form that this placeholder takes.",
      .none, "types:\n  query: [pizza, sushi]\n" + route + "\"/search/{query: integer}\"",
      "types:\n  query: [pizza, sushi]\n" + route + "/search/{query}"),
    Explanation(
      .undeclaredHost("HOST", near: nil), "iOS hands over links of associated domains only.",
      .none, universal + "https://click.example/search",
      "links:\n  universal: { hosts: [shop.example, click.example] }\n  routes:\n"
        + "    toSearch: https://click.example/search"),
    Explanation(
      .twins("VALUE", "VALUE"), "Where case does not count a link could mean either.",
      .none, "types:\n  query: [Pizza, pizza]\nlinks:\n  case: ignored\n  routes:\n    toSearch: /search/{query}",
      "types:\n  query: [pizza, sushi]\nlinks:\n  case: ignored\n  routes:\n    toSearch: /search/{query}"),
    Explanation(
      .signatureAsName("INTENT"), "The intent's parameters are declared once, under 'intents'.",
      .none, "links:\n  routes:\n    toSearch(query): /search", "links:\n  routes:\n    toSearch: /search"),
  ]

  private static let claim = "links:\n  universal: { hosts: [shop.example] }\n  routes: { toSearch: /search }\n"

  private static let sources: [Explanation] = [
    Explanation(
      .noLaw, "With every law left out nothing is asked of other spellings, which has a word of its own.", .none,
      """
      links:
        spelling:
          except:
            - host-case
            - key-case
            - value-case
            - escapes
            - doubled-slashes
            - trailing-slash
            - key-order
            - tracking
        routes: { toSearch: /search }
      """,
      """
      links:
        spelling: unasked
        routes: { toSearch: /search }
      """),
    Explanation(
      .hostAndPath, "A custom link has a host that is always the same, or its path begins there.", .none,
      "links:\n  deep: { schemes: [shop], host: shop.example, path: from-host }\n  routes: { toSearch: /search }",
      "links:\n  deep: { schemes: [shop], path: from-host }\n  routes: { toSearch: /search }"),
    Explanation(
      .unclaimed("HOST"), "iOS asks each host's website which links belong to the app; see Docs/Website.md.", .none,
      "claims: { file: apple-app-site-association }", claim + "claims: { file: apple-app-site-association }"),
    Explanation(
      .notAPattern("TEXT", remedy: "web-only: [\"/blog/*\"]"), "Exceptions are written as in the website's file.",
      .none,
      claim + "claims: { file: apple-app-site-association, web-only: [blog] }",
      claim + "claims: { file: apple-app-site-association, web-only: [/blog/*] }"),
    Explanation(
      .tooManyTabs, "Limits keep a hostile file harmless, and are far above what specs need; see Docs/Security.md.",
      words: "A spec with seventeen tabs.", "One with sixteen or fewer."),
  ]
}
