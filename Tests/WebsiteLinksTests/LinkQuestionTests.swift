import Basics
import NavigationModel
import NavigationSupport
import Testing

@testable import WebsiteLinks

@Suite("Questions about links") struct LinkQuestionTests {
  @Test(
    "have a link where the comparison of all rules finds one, and none elsewhere", .slow, arguments: [false, true])
  func agreement(isCanonical: Bool) throws {
    var (links, none) = (0, 0)
    for seed in 0..<UInt64(many(25, night: 4_000)) {
      var random = RandomSides(seed: seed)
      let (left, right) = (try random.side(), try random.side())
      let sides = [left, right].map(\.rules)
      guard let all = try? LinkComparison(sides, isCanonical: isCanonical) else { continue }
      var effort = Effort(steps: .max, room: .max)
      var answers = try LinkAnswers(sides, isCanonical: isCanonical, &effort)
      let deciders = sides.map { side in
        side.rules.indices.dropFirst(side.hasGate ? 1 : 0).map { LinkQuestion.Decider.rule($0) } + [.nobody, .anybody]
      }
      for one in deciders[0] {
        for other in deciders[1] where ![one, other].allSatisfy({ $0 == .nobody || $0 == .anybody }) {
          let wanted = all.examples.contains { one.isTrue($0.left) && other.isTrue($0.right) }
          switch answers.answer(LinkQuestion([one, other]), &effort) {
          case .link(let example):
            links += 1
            // In a canonical query keys are spelled as the rules that matter spell them: here these are fewer.
            #expect(wanted || isCanonical && example.query != nil, "seed \(seed): \(one) \(other)")
            let link = WebLink(
              host: example.host ?? "e.com", path: example.path, query: example.query, fragment: example.fragment)
            // The matchers say the same.
            for (side, decider) in zip([left, right], [one, other]) where decider != .anybody {
              expect(side.outcome(link), equals: side.outcome(of: decider.index), "seed \(seed): \(link.text)")
            }
            if isCanonical { #expect(Canonical.isCanonical(link.path), "seed \(seed): \(link.text)") }
          case .none:
            none += 1
            #expect(!wanted, "seed \(seed): \(one) \(other)")
          case .unknown: Issue.record("seed \(seed): \(one) \(other) is unknown")
          }
        }
      }
    }
    #expect(links > 100 && none > 100, "\(links), \(none)")
  }

  @Test("of three sides are asked as those of two: an exception is a side")
  func exceptions() throws {
    let sides = [
      LinkRules(try claims(#"{"/":"/a/*"},{"/":"/b/*"}"#)), LinkRules(routes: try table("/a/{x}").machine),
      LinkRules(try claims(#"{"/":"/b/*"},{"/":"/a/*/*"}"#)),
    ]
    var effort = Effort()
    var answers = try LinkAnswers(sides, isCanonical: true, &effort)
    func answer(_ deciders: LinkQuestion.Decider...) -> LinkAnswers.Answer {
      answers.answer(LinkQuestion(deciders), &effort)
    }
    expect(answer(.rule(1), .nobody, .nobody), equals: .none)
    guard case .link = answer(.rule(1), .nobody, .rule(0)), case .link = answer(.rule(0), .nobody, .rule(1)) else {
      Issue.record("an exception covers nothing")
      return
    }
    expect(answer(.rule(1), .nobody, .rule(1)), equals: .none)
  }

  @Test("without a rule that must fit are answered, too")
  func nobody() throws {
    func answer(_ path: String) throws -> LinkAnswers.Answer {
      var effort = Effort()
      var answers = try LinkAnswers([LinkRules(try claims(#"{"/":"\#(path)"}"#))], isCanonical: true, &effort)
      return answers.answer(LinkQuestion([.nobody]), &effort)
    }
    expect(try answer("*"), equals: .none)
    guard case .link = try answer("/a/*") else {
      Issue.record("all links are said to fit")
      return
    }
  }

  @Test("a search that has seen nothing is not believed, also if no rule must fit")
  func nothingSeen() throws {
    let sides = [LinkRules(try claims(#"{"/":"/a/*"}"#))]
    var effort = Effort()
    let paths = try SegmentPaths(sides, isCanonical: false, &effort)
    let table = try LetterTable(paths.letters, &effort)
    var ends = LinkEnds(paths)
    let asked = try #require(LinkQuestion([.nobody]).cases(of: paths).first)
    var search = LinkSearch(asked, paths, table, CaseMarks(asked, paths, SourceNodes(paths)), StartEdges(paths))
    var outcome = try search.run(&ends, &effort)
    #expect(outcome.link != nil)
    outcome.link = nil
    var check = LinkCheck(paths, table)
    let isClosed = try check.isClosed(outcome, asked, &ends, &effort)
    #expect(!isClosed)
  }

  @Test("the check notices whatever is left out: a state, a node of what must not fit, a letter, a rule")
  func corruption() throws {
    let site = try claims(#"{"/":"/a/*"},{"/":"/?*/b/c"},{"/":"/d?","?":{"k":"1"}},{"/":"/d?","?":{"k":"2"}}"#)
    let sides = [LinkRules(site), LinkRules(routes: try table("/{x}/{y...}", "/d1?k={k}", "/{x}").machine)]
    var effort = Effort()
    let paths = try SegmentPaths(sides, isCanonical: true, &effort)
    let table = try LetterTable(paths.letters, &effort)
    var ends = LinkEnds(paths)
    var check = LinkCheck(paths, table)
    let sources = SourceNodes(paths)
    for rule in site.rules.indices {
      let question = LinkQuestion([.rule(rule), .nobody])
      for asked in question.cases(of: paths) {
        var search = LinkSearch(asked, paths, table, CaseMarks(asked, paths, sources), StartEdges(paths))
        let outcome = try search.run(&ends, &effort)
        guard outcome.link == nil else { continue }
        let isClosed = try check.isClosed(outcome, asked, &ends, &effort)
        #expect(isClosed)
        for index in outcome.states.indices where !outcome.states[index].isCovered {
          var corrupted = outcome
          corrupted.states.remove(at: index)
          try #expect(!check.isClosed(corrupted, asked, &ends, &effort), "state \(index) of rule \(rule)")
        }
        // A node too many says that less is left.
        for index in outcome.states.indices where !outcome.states[index].isCovered {
          var corrupted = outcome
          let more = Set(outcome.sets[Int(outcome.states[index].others)]).union(0..<Int32(paths.nodes)).sorted()
          guard more != Array(outcome.sets[Int(outcome.states[index].others)]) else { continue }
          corrupted.states[index].others = Int32(corrupted.sets.number(of: more).number)
          try #expect(!check.isClosed(corrupted, asked, &ends, &effort), "state \(index) of rule \(rule)")
        }
        // What must not fit is less than was searched for.
        var fewer = asked
        fewer.missing = asked.missing.map { $0.lowerBound..<$0.lowerBound }
        try #expect(!check.isClosed(outcome, fewer, &ends, &effort), "rule \(rule)")
      }
    }
  }

  @Test("of many nested routes and a website's rules are all answered, in a few steps", .slow)
  func realSize() throws {
    let sides = try NestedRoutes.sides(routes: many(120, night: 600), rules: many(12, night: 30))
    var effort = Effort(steps: many(400_000_000, night: 4_000_000_000))
    var answers = try LinkAnswers(sides, isCanonical: true, &effort)
    let pairs = DifferingPairs(sides + [LinkRules(rules: []), LinkRules(rules: [])])
    var counts: [String: Int] = [:]
    for pair in pairs.all {
      let question = LinkQuestion(Array(pairs.question(pair).deciders.prefix(2)))
      switch answers.answer(question, &effort) {
      case .link: counts["link", default: 0] += 1
      case .none: counts["none", default: 0] += 1
      case .unknown: counts["unknown", default: 0] += 1
      }
    }
    expect(counts["unknown"] ?? 0, equals: 0)
    #expect(counts["link", default: 0] > 20 && counts["none", default: 0] > 20, "\(counts)")
  }
}

extension LinkQuestion.Decider {
  fileprivate var index: Int? { if case .rule(let index) = self { index } else { nil } }

  fileprivate func isTrue(_ winner: Int?) -> Bool { self == .anybody || winner == index }
}

/// Routes as large apps have them, nested and half of them placeholders, and a website with prefixes of them.
private enum NestedRoutes {
  static func sides(routes count: Int, rules: Int) throws -> [LinkRules] {
    var random = SplitMix64(seed: 5)
    func number(_ below: Int) -> Int { Int.random(in: 0..<below, using: &random) }
    var routes: [[String]] = []
    while routes.count < count {
      var path = number(10) < 8 ? routes.randomElement(using: &random) ?? [] : []
      if number(5) == 0 { path = ["{}", "{}", "w\(number(30))"] }
      if path.count > 6 { continue }
      path.append(!path.isEmpty && number(2) == 0 ? "{}" : "r\(number(path.isEmpty ? rules : 6))")
      if path != ["{}"], !routes.contains(path) { routes.append(path) }
    }
    let written = routes.map { route in
      route.enumerated().map { "/" + ($1 == "{}" ? "{p\($0)}" : $1) }.joined()
    }
    let components = (0..<rules).map { index -> String in
      let route = routes[number(routes.count)]
      let prefix = route.prefix(route[0] == "{}" ? 3 : 1 + number(2)).map { $0 == "{}" ? "*" : $0 }
      return #"{"/":"/\#(prefix.joined(separator: "/"))/*"\#(index % 8 == 0 ? #","exclude":true"# : "")}"#
    }
    return [
      LinkRules(try claims(components.joined(separator: ","))), LinkRules(routes: try table(written).machine),
    ]
  }
}
