import NavigationModel

/// The routes and links that the counts are taken with: 35 routes of a food app, and links as they come in, mixed.
public enum LinkCorpus {
  /// `kinds intent /path`: a route without a kind is for deep and universal links.
  static let routes = [
    "du home /home", "du home /", "du login /login", "du login /account/login",
    "du reset /resetPassword?resetToken={token}", "u reset /account/update-password?token={token}",
    "du search /search?postcode={postcode?}&cuisine={cuisine?}",
    "u search /area/{postcode before -}?cuisine={cuisine?}", "u search /area/{postcode before -}/{cuisine}",
    "s search /search", "s search /search/{postcode}",
    "du restaurant /restaurant?restaurantId={id}&postcode={postcode?}&serviceType={serviceType?}&section={section?}",
    "p restaurant /restaurant/{id}", "du reorder /reorder?orderId={id}", "du reorder /reorder/{id}",
    "s reorder /reorder/{id}", "du history /order-history", "du history /orders", "d history /orderHistory",
    "u history /account/order-history", "s history /orderHistory",
    "du order /order?orderId={id}", "du order /order/{id}",
    "u order /orders/{id}", "u order /account/order/{id}", "u order /orders?orderId={id}",
    "u order /pages/orderstatus.aspx?orderId={id}", "p order /orderDetails/{id}", "d settings /settings",
    "du offers /offers", "du offer /offers/{id}", "du basket /basket/{id}?step={step: review|pay}",
    "du help /help/{topic...}", "u help /info/faq", "du rate /rate/{id: integer}",
  ]
  static let types: [String: [String]] = [
    "section": ["menu", "reviews", "info"], "serviceType": ["delivery", "collection"],
  ]

  /// The machine that has `routes`, and `more` routes `/section-N/{id}/item-N` beside them. Each intent has a screen of
  /// its own, to which its journey goes by way of the root; orders are for those who have logged in.
  public static func machine(more: Int = 0) throws -> Machine {
    var all = routes
    for number in 0..<more {
      all.append("du extra /section-\(number % 100)/\(["list", "detail", "edit"][number % 3])/item-\(number)/{id}")
    }
    let listed = types.keys.sorted().map { ParameterType(name: $0, values: types[$0] ?? []) }
    var intents: [Intent] = []
    var parsed: [Route] = []
    for line in all {
      let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
      let index = intents.firstIndex { $0.name == parts[1] } ?? intents.count
      if index == intents.count { intents.append(Intent(name: parts[1], target: ScreenID(0), alternatives: [])) }
      var route = Route(intent: IntentID(index), kinds: [], path: [])
      for letter in parts[0] {
        switch letter {
        case "d": route.kinds.insert(.deep)
        case "u": route.kinds.insert(.universal)
        case "s": route.kinds.insert(.shortcut)
        default: route.kinds.insert(.spotlight)
        }
      }
      let halves = parts[2].split(separator: "?", maxSplits: 1).map(String.init)
      // The '?' of an optional value comes after that of the query, so that the first one is the query's.
      for segment in halves[0].split(separator: "/") {
        route.path.append(placeholder(segment).map { .placeholder($0.name, $0.form) } ?? .literal(String(segment)))
      }
      for item in (halves.count > 1 ? halves[1] : "").split(separator: "&") {
        let sides = item.split(separator: "=", maxSplits: 1)
        guard let value = placeholder(sides[1]) else { continue }
        route.query.append(
          .init(key: String(sides[0]), value: .placeholder(value.name, value.form, isOptional: value.isOptional)))
      }
      parsed.append(route)
    }
    // A parameter that not every route of the intent gives is optional.
    for index in intents.indices {
      let own = parsed.filter { $0.intent.index == index }.map(names)
      for name in Set(own.flatMap(\.keys)).sorted() {
        let type = listed.firstIndex { $0.name == name }.map { TypeID($0) }
        let isOptional = own.contains { $0[name] != true }
        intents[index].parameters.append(Parameter(name: name, isOptional: isOptional, type: type))
      }
    }
    return try machine(of: intents, listed, parsed)
  }

  /// Intents whose login is asked for.
  private static let guarded = ["history", "order", "reorder", "rate"]

  private static func machine(of intents: [Intent], _ types: [ParameterType], _ routes: [Route]) throws -> Machine {
    let isLoggedIn = Condition.variable(VariableID(0), [1])
    var screens = [Screen(name: "root")]
    var events = [Event(name: "pop")]
    var transitions = [Transition(event: EventID(0), source: .any, target: ScreenID(0))]
    var intents = intents
    for (index, intent) in intents.enumerated() {
      let needsLogin = guarded.contains(intent.name)
      let (screen, event) = (ScreenID(screens.count), EventID(events.count))
      screens.append(Screen(name: intent.name, requires: needsLogin ? isLoggedIn : nil))
      events.append(Event(name: "show \(intent.name)"))
      transitions.append(
        Transition(
          event: event, source: .screens([ScreenID(0)]), target: screen, guardCondition: needsLogin ? isLoggedIn : nil))
      let journey: [JourneyStep] = [.perform(EventID(0)), .perform(event, animated: true)]
      let login: [JourneyStep] = [.ask(PromptID(0)), .fail(reason: "login", unless: isLoggedIn), .retry]
      intents[index].targets = [Target(screen)]
      intents[index].alternatives =
        needsLogin
        ? [Alternative(condition: isLoggedIn, steps: journey), Alternative(steps: login)]
        : [Alternative(steps: journey)]
    }
    return try Machine(
      name: "Counted", root: ScreenID(0), variables: [Variable(name: "user", values: ["loggedOut", "loggedIn"])],
      types: types, screens: screens, events: events, transitions: transitions,
      prompts: [
        Prompt(
          name: "login",
          outcomes: [
            Outcome(name: "signedIn", effects: [Assignment(variable: VariableID(0), value: 1)]),
            Outcome(name: "cancelled", isAdverse: true, aborts: true),
          ])
      ],
      intents: intents,
      links: Links(schemes: LinkOrigins.schemes, host: "je.com", universalHosts: LinkOrigins.hosts, routes: routes))
  }

  /// The names in a route, and whether each is certain.
  private static func names(_ route: Route) -> [String: Bool] {
    var names: [String: Bool] = [:]
    for case .placeholder(let name, _) in route.path { names[name] = true }
    for item in route.query {
      if case .placeholder(let name, _, let isOptional) = item.value { names[name] = !isOptional }
    }
    return names
  }

  private static func placeholder(_ text: Substring) -> (name: String, form: Route.Form, isOptional: Bool)? {
    guard text.hasPrefix("{"), text.hasSuffix("}") else { return nil }
    var inner = String(text.dropFirst().dropLast())
    if inner.hasSuffix("...") { return (String(inner.dropLast(3)), .rest, false) }
    if inner.hasSuffix("?") {
      inner.removeLast()
      return (inner, .text, true)
    }
    if inner.hasSuffix(": integer") { return (String(inner.dropLast(9)), .integer, false) }
    if inner.hasSuffix(": web") { return (String(inner.dropLast(5)), .web, false) }
    let words = inner.split(separator: " ").map(String.init)
    if words.count == 3, words[1] == "before" { return (words[0], .before(words[2]), false) }
    if words.count == 2 {
      return (String(words[0].dropLast()), .oneOf(words[1].split(separator: "|").map(String.init)), false)
    }
    return (inner, .text, false)
  }
}
