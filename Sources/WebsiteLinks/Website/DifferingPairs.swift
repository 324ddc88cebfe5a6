/// The pairs of a rule of the website and a rule of the routes that do not agree: any link that such a pair decides
/// about shows a difference, unless an exception covers it.
struct DifferingPairs: Sendable {
  struct Pair: Hashable, Sendable {
    /// By index in the rules of each side; nil: no rule fits.
    var rule: Int?
    var route: Int?
    /// The list of exceptions that may excuse it: 0 for links that only the website hands over, 1 for those that only
    /// the app routes.
    var list: Int
  }

  let all: [Pair]

  /// - Parameter sides: the website, the routes, and the two lists of exceptions.
  init(_ sides: [LinkRules]) {
    let (rules, routes) = (sides[0].rules, sides[1].rules)
    let own = routes.indices.dropFirst(sides[1].hasGate ? 1 : 0)
    let refusing = own.filter { !routes[$0].verdict.isAccepted }
    let excluding = rules.indices.filter { !rules[$0].verdict.isAccepted }
    let handedOver = rules.indices.filter { rules[$0].verdict.isAccepted }.flatMap { rule in
      ([nil] + refusing).map { Pair(rule: rule, route: $0, list: 0) }
    }
    let routed = own.filter { routes[$0].verdict.isAccepted }.flatMap { route in
      ([nil] + excluding).map { Pair(rule: $0, route: route, list: 1) }
    }
    all = handedOver + routed
  }

  /// The question about this pair: has some link it?
  ///
  /// - Parameter exception: the one of its list that covers the link; nil: none.
  func question(_ pair: Pair, excusedBy exception: Int? = nil) -> LinkQuestion {
    func decider(_ index: Int?) -> LinkQuestion.Decider { index.map { .rule($0) } ?? .nobody }
    let excuses = [decider(exception), .anybody]
    return LinkQuestion(
      [decider(pair.rule), decider(pair.route)] + (pair.list == 0 ? excuses : excuses.reversed()))
  }
}
