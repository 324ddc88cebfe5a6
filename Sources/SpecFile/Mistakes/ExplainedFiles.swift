import Basics

extension Explanation.Files {
  static let all: [Explanation] = files + forms + syntax + declarations

  private static let files: [Explanation] = [
    Explanation(
      .unreadable(
        "FILE", FileError(reason: "does not exist", remedy: "paths are relative to the including file")),
      "A file that is named, on the command line or in a spec, has to be one that can be read: no folder or device.",
      words: "navcheck prove shoop.yaml, or include: shoop.yaml", "The path of a file that is there."),
    Explanation(
      .includedTwice("FILE"), "Each file is read once, and its declarations with it.",
      words: "Two files that include each other.", "The one that needs the other includes it."),
    Explanation(
      .mainOnly("SECTION"), "What concerns the whole spec is said where the spec begins.",
      words: "root: home in orders.yaml, which app.yaml includes.", "root: home in app.yaml."),
    Explanation(
      .notUTF8, "A spec is text in UTF-8, without characters that nobody sees.",
      words: "A file saved as Latin-1, UTF-16 or binary.", "The same saved as UTF-8."),
  ]

  private static let forms: [Explanation] = [
    Explanation(
      .without("values", "type 'NAME'", remedy: "list at least one"),
      "What is declared must contain something to mean anything.",
      .none, "types:\n  query: []", "types:\n  query: [pizza, sushi]"),
    Explanation(
      .intentWithout("journey", "NAME"), "This cannot be left out: nothing follows from the rest of the spec.",
      .none, "intents:\n  toSearch:\n    target: search",
      "intents:\n  toSearch:\n    target: search\n    journey: [goHome, goSearch]"),
    Explanation(
      .notAList("PART", example: "EXAMPLE"), "A section, and each part of it, is a text, a list or a mapping of keys.",
      .journey, "goHome", "[goHome, goSearch]"),
    Explanation(
      .splitAtBracket,
      "Inside brackets YAML takes commas and brackets for its own; an item on its own line is one text.",
      .journey, "[goHome, fail noLogin unless user in [loggedIn], goSearch]",
      "\n      - goHome\n      - fail noLogin unless user in [loggedIn]\n      - goSearch"),
    Explanation(
      .lineBreak(in: "TEXT"), "Names of apps, properties and reasons are shown in one line.",
      .none, "navigation: \"My\\tApp\"", "navigation: My App"),
    Explanation(
      .nestedCondition, "Limits keep a hostile file harmless, and are far above what specs need; see Docs/Security.md.",
      words: "A condition in hundreds of brackets.", "Several rules, or conditions joined without brackets."),
  ]

  private static let syntax: [Explanation] = [
    Explanation(
      .anchor,
      "A spec has no anchors: a value is written out where it is used, so that nobody has to look it up.", .none,
      "context:\n  user: &users [loggedOut, loggedIn]", "context:\n  user: [loggedOut, loggedIn]"),
    Explanation(
      .secondDocument, "A file is one spec, or one part of a spec.", .none, "start: fresh\n---\nbrowsing: all",
      "start: fresh\nbrowsing: all"),
    Explanation(
      .keyIndentation, "In YAML the blanks before a line say what it belongs to.", .none,
      "intents:\n  toSearch:\n    target: search\n   journey: [goHome, goSearch]",
      "intents:\n  toSearch:\n    target: search\n    journey: [goHome, goSearch]"),
    Explanation(
      .neitherItemNorKey, "A key ends with ':', an item begins with '- ', and commas are between items in brackets.",
      .none,
      "start fresh", "start: fresh"),
    Explanation(
      .textBegins("SIGN", isHost: false), "Some signs mean something in YAML where a text begins.", .none,
      "links:\n  universal: { hosts: [*.shop.example] }\n  routes: { toSearch: /search }",
      "links:\n  universal: { hosts: [\"*.shop.example\"] }\n  routes: { toSearch: /search }"),
    Explanation(
      .keyOfParts, "What is before the ':' is a name or a title.", .none, "links:\n  routes:\n    [toSearch]: /search",
      "links:\n  routes:\n    toSearch: /search"),
    Explanation(
      .unknownEscape("'ESCAPE'", isJSON: false), "In double quotes a backslash begins an escape.",
      .none, "navigation: \"My\\qApp\"", "navigation: 'My\\qApp'"),
    Explanation(
      .comment, "JSON is a strict notation; in YAML the same tree may have comments and texts without quotes.", .none,
      "{\n  \"navigation\": // its name\n    \"Shop\",\n  \"root\": \"home\", \"screens\": [\"home\"]\n}",
      "{\n  \"navigation\": \"Shop\",\n  \"root\": \"home\", \"screens\": [\"home\"]\n}"),
  ]

  private static let declarations: [Explanation] = [
    Explanation(
      .opensUnsupported, "A list says of each link what it opens, or that the app does not take it.", .none,
      "- link: https://shop.example/old\n  unsupported: true\n  intent: toSearch",
      "- link: https://shop.example/old\n  unsupported: true", by: .list),
    Explanation(
      .notAPropertyList("FILE"), "The Info.plist and the entitlements are read as Xcode keeps them in a project.",
      words: "navcheck check app.yaml --info-plist App.app/Info.plist",
      "navcheck check app.yaml --info-plist App/Info.plist"),
    Explanation(
      .undeclared("host", "NAME", in: "PLACE", setting: nil, remedy: "add it there"),
      "iOS opens the app for what the app declares, whatever its routes are.",
      words: "A scheme under 'links' that no CFBundleURLSchemes has.", "The same scheme in both."),
    Explanation(
      .unrouted("host", "NAME", of: "PLACE"), "Users who tap such a link get to the app, which has no route for it.",
      words: "applinks:shop.example without a route for universal links.", "The host under 'links', with routes."),
    Explanation(
      .refusedRoutes(Unexpected()), "Everything has been checked before, with its place, so this cannot be.",
      words: "None is known.", "Please send the spec."),
    Explanation(
      .outOfMemory, "The system gave no memory to read the file.",
      words: "A limit of the shell, or a machine that is full.", "More memory."),
  ]

  /// A mistake that has no name here.
  private struct Unexpected: Error, CustomStringConvertible {
    var description: String { "ERROR" }
  }
}

extension Explanation.Warnings {
  static let all: [Explanation] = [
    Explanation(
      .noOtherwise,
      "A journey of which no alternative applies ends where it is; 'exhaustive' proves that it never happens.",
      .journey, "\n      - when user == loggedIn: [goHome, goSearch]\n      - when user == loggedOut: [goHome]",
      "\n      - when user == loggedIn: [goHome, goSearch]\n      - otherwise: [goHome]"),
    Explanation(
      .neverCovered("TEXT"), "Without stacks and sheets nothing lies below what is shown.",
      .none, "transitions:\n  goHome: any -> home\n  goSearch(query?): home -> search when not sheet",
      "transitions:\n  goHome: any -> home\n  goSearch(query?): home -> search"),
    Explanation(
      .unshown("NAME", hasStacks: false), "No user can ever see it, and what is proved about it says nothing.",
      .none, "screens: [home, search, orders]", "screens: [home, search]"),
    Explanation(
      .nothingBelow("NAME", "ACTION"), "What is at the bottom of a stack has nothing to go back to.", .none,
      "transitions:\n  goHome: any -> reset\n  goSearch(query?): home -> push search\n  goBack: home -> back",
      "transitions:\n  goHome: any -> reset\n  goSearch(query?): home -> push search\n  goBack: search -> back"),
    Explanation(
      .unusedType("NAME"), "It is declared and nothing uses it: perhaps a name is misspelt.",
      .none, "types:\n  qeury: [pizza, sushi]", "types:\n  query: [pizza, sushi]"),
    Explanation(
      .untaken("NAME", of: "GIVER"), "A value of the link that no step takes is lost on its way.",
      .none, "transitions:\n  goHome: any -> home\n  goSearch: home -> search",
      "transitions:\n  goHome: any -> home\n  goSearch(query?): home -> search"),
    Explanation(
      .notByHand("EVENT"), "A property about one move asks what users, or changes, can do between journeys.", .none,
      "browsing: none\nproperties:\n  search is near: from home can reach search by goSearch",
      "browsing: all\nproperties:\n  search is near: from home can reach search by goSearch"),
    Explanation(
      .intentWithoutLink("NAME"), "An intent is what a link asks for, or what a change opens.", .none,
      """
      intents:
        toHome: { target: home, journey: [goHome] }
        toSearch: { target: search, journey: [goHome, goSearch] }
      """,
      """
      intents:
        toHome: { target: home, journey: [goHome] }
        toSearch: { target: search, journey: [goHome, goSearch] }
      links:
        routes:
          toHome: /home
          toSearch: /search
      """),
    Explanation(
      .routesTie("line N"), "Which of them takes such a link would follow from their order, which nobody sees.",
      .route, "\n      - /search/{query}\n      - /search/{_}", "/search/{query}", by: .proof),
    Explanation(
      .neverTaken("line N"), "What is more special wins, and together the others take every link of this one.",
      .route, "\n      - /search/pizza\n      - /search/sushi\n      - \"/search/{query: pizza|sushi}\"",
      "\"/search/{query: pizza|sushi}\"", by: .proof),
    Explanation(
      .tooManyRoutes, "Routes are compared with each other on all links, within limits.",
      words: "Thousands of routes with many placeholders.", "Fewer, or with literals where they differ."),
    Explanation(
      .neverRuns("PART"), "However the app is used it never comes to this: a rule may be missing, or this too many.",
      .none,
      "initially: user == loggedOut\ntransitions:\n  goHome: any -> home\n  goSearch: home -> search\n"
        + "  goBack: search -> home when user == loggedIn",
      "transitions:\n  goHome: any -> home\n  goSearch: home -> search\n  goBack: search -> home when user == loggedIn",
      by: .proof),
    Explanation(
      .vacuous("OBLIGATION", "REASON"), "A proof about something that never happens is true, and says nothing.", .none,
      "initially: user == loggedOut\nproperties:\n  members search: from user == loggedIn can reach search",
      "properties:\n  members search: from user == loggedIn can reach search", by: .proof),
  ]
}
