import LinkRouting
import NavigationModel
import SpecFile

/// Finds routes that accept the same links with equal precedence, and routes that never win.
///
/// Routes are compared on all links by automata. In rare cases this takes long; then it stops and says so.
///
/// ```swift
/// var conflicts = RouteConflicts(machine)
/// for conflict in conflicts.find() { print(conflict.kind, conflict.later, conflict.earlier) }
/// ```
struct RouteConflicts {
  struct Conflict: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      /// Some link fits both, and neither wins.
      case tie
      /// Every link of `later` is taken by another route, `earlier` being the first of these.
      case shadowed
    }
    var kind: Kind
    /// By index in ``Links/routes``.
    var later: Int
    var earlier: Int
  }

  /// True if the limit was reached, so that a conflict may have been missed.
  private(set) var isIncomplete = false

  private let machine: Machine
  private let table: RouteTable?
  /// Those that stand for all.
  private let hosts: [String]
  private let precedences: [RoutePrecedence]
  private var indices: [LinkKind: ShapeIndex] = [:]
  private var effort = Effort()
  private var routes: [Route] { machine.links.routes }

  init(_ machine: Machine) {
    self.machine = machine
    hosts = HostClasses(machine.links).hosts()
    table = try? RouteTable(
      machine, domains: LinkDomains(Links(schemes: [Self.scheme], host: nil, universalHosts: hosts)))
    precedences = machine.links.routes.map { RoutePrecedence($0, in: machine.links) }
    for kind in LinkKind.allCases {
      for (index, route) in machine.links.routes.enumerated() where route.kinds.contains(kind.kinds) {
        indices[kind, default: ShapeIndex()].insert(index, precedences[index].shape)
      }
    }
  }

  /// At most one conflict per route, in the order of the spec.
  ///
  /// - Complexity: linear for routes whose paths differ by literals; bounded in any case, see ``isIncomplete``.
  mutating func find() -> [Conflict] {
    var conflicts: [Conflict] = []
    do throws(Effort.Spent) {
      for index in routes.indices {
        if let conflict = try conflict(of: index) { conflicts.append(conflict) }
      }
    } catch {
      isIncomplete = true
    }
    return conflicts
  }

  private mutating func conflict(of route: Int) throws(Effort.Spent) -> Conflict? {
    var isTaken = false
    var firstWinner: Int?
    for kind in LinkKind.allCases where routes[route].kinds.contains(kind.kinds) {
      let (winners, equals) = try rivals(of: route, kind)
      for equal in equals where try isAnyLeft(of: route, kind, fitting: equal, winners: winners) {
        return Conflict(kind: .tie, later: route, earlier: equal)
      }
      if !isTaken, !winners.isEmpty { isTaken = try isAnyLeft(of: route, kind, winners: winners) }
      isTaken = isTaken || winners.isEmpty
      firstWinner = [firstWinner, winners.min()].compactMap { $0 }.min()
    }
    guard !isTaken, let firstWinner else { return nil }
    return Conflict(kind: .shadowed, later: route, earlier: firstWinner)
  }

  /// The routes that win over this one, and the earlier ones of equal precedence, where they share links with it.
  private mutating func rivals(
    of route: Int, _ kind: LinkKind
  ) throws(Effort.Spent) -> (winners: [Int], equals: [Int]) {
    var winners: [Int] = []
    var equals: [Int] = []
    indices[kind]?.forEachRoute(meeting: routes[route], ignoresCase: machine.links.ignoresCase) { other in
      if precedences[other] < precedences[route] {
        winners.append(other)
      } else if other < route, precedences[other] == precedences[route] {
        equals.append(other)
      }
      return true
    }
    try effort.spend(winners.count + equals.count)
    return (winners, equals.sorted())
  }

  /// Returns whether the route takes a link that none of the routes takes which win over it, and that fits this other
  /// route.
  ///
  /// One link after the other is found that fits none of the winners met so far, and the table is asked who takes it:
  /// of many winners few matter.
  private mutating func isAnyLeft(
    of route: Int, _ kind: LinkKind, fitting equal: Int? = nil, winners: [Int]
  ) throws(Effort.Spent) -> Bool {
    var met: [Int] = []
    while let link = try link(of: route, fitting: equal, without: met) {
      let taker = taker(of: link, kind)
      if let taker, !(precedences[taker] < precedences[route]) { return true }
      if let taker, !met.contains(taker) {
        met.append(taker)
      } else if met == winners {
        return true
      } else {
        met = winners
      }
    }
    return false
  }

  /// A link that the route takes, and that fits the other route and none of the winners.
  private mutating func link(
    of route: Int, fitting equal: Int?, without winners: [Int]
  ) throws(Effort.Spent) -> WebLink? {
    func rule(_ index: Int, takes: Bool = false) -> LinkRule {
      var rule = RouteReader(machine, routes[index], on: hosts).rule(takes: takes, source: index)
      rule.verdict = .accepted(meaning: nil)
      return rule
    }
    var sides = [
      LinkRules(rules: winners.map { rule($0) }),
      LinkRules(rules: [.readable, rule(route, takes: true)], hasGate: true),
    ]
    if let equal { sides.append(LinkRules(rules: [rule(equal)])) }
    effort.forget()
    var answers = try LinkAnswers(sides, isCanonical: false, &effort)
    let question = LinkQuestion([.nobody, .rule(1)] + (equal == nil ? [] : [.rule(0)]))
    switch answers.answer(question, isChecked: false, &effort) {
    case .link(let found):
      return WebLink(host: found.host ?? hosts[0], path: found.path, query: found.query, fragment: found.fragment)
    case .none: return nil
    case .unknown: throw Effort.Spent()
    }
  }

  private static let scheme = "h"

  /// The route that takes the link, or would if it did not lack a value; nil: another mistake.
  private func taker(of link: WebLink, _ kind: LinkKind) -> Int? {
    let own = "https://\(link.host)"
    let origin = kind == .universal ? own : kind == .deep ? "\(Self.scheme)://" : ""
    let bytes = Array((origin + link.text.dropFirst(own.count)).utf8)
    do throws(LinkError) { return try table?.match(bytes.span, from: kind.source).route } catch {
      switch error.code {
      case .missingValue(let route, _), .wrongValue(let route, _): return route
      default: return nil
      }
    }
  }
}

extension Spec {
  package var routeWarnings: [Diagnostic] {
    var conflicts = RouteConflicts(machine)
    var warnings = conflicts.find().map { conflict in
      let place = line(of: conflict)
      return Diagnostic(
        conflict.kind == .tie ? .routesTie(place) : .neverTaken(place),
        at: sources.excerpt(of: .route(conflict.later)))
    }
    if conflicts.isIncomplete { warnings.append(Diagnostic(.tooManyRoutes)) }
    return warnings
  }

  private func line(of conflict: RouteConflicts.Conflict) -> String {
    guard let place = sources[.route(conflict.earlier)] else { return "the spec" }
    return "line \(place.line)"
      + (place.file == sources[.route(conflict.later)]?.file ? "" : " of \(place.file)")
  }
}
