import Basics
import Foundation
import NavigationModel
import NavigationSupport
import SpecFile
import Testing
import WebsiteLinks

@testable import ModelChecking
@testable import Reports

@Suite("JSON of a proof")
struct ProveDocumentTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Specs").path

  private func schema() throws -> JSONSchema { try JSONSchema(path: "\(Self.folder)/prove.schema.json") }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private func document(_ report: CheckReport) -> ProveDocument {
    ProveDocument([.done(.init(report))], exit: report.status)
  }

  /// Every kind of failure and of evidence, with all that can be said of them.
  private func everything() throws -> CheckReport {
    let spec = try Fixture.spec(
      Fixture.text.replacing("ticket 12", with: "ticket 12\n  \"lands(x)\": typo\n  \"lands(goToHome, a = b)\": typo"))
    let trace = Fixture.landing(spec, "goToOrders", 0)
    let home = IntentID(0)
    let elements: [Element] = [
      .root, .initially, .variable(VariableID(0)), .screen(ScreenID(1)), .event(EventID(1)),
      .transition(TransitionID(1)), .prompt(PromptID(0)), .outcome(PromptID(0), 1), .intent(home), .denied(home),
      .alternative(IntentID(1), 1), .target(IntentID(1), 0), .step(StepID(0)), .step(StepID(4)), .step(StepID(5)),
      .route(1), .property(0),
    ]
    let failures: [Counterexample.Failure] = [
      .ends(.failed(reason: "no")), .neverEnds, .neverGetsThere, .violated,
      .overlap([TransitionID(0), TransitionID(1)], Context(1)), .gap, .valueLost, .valueReplaced(StepID(4)),
      .ruleBroken, .back(.stuck, ScreenID(0)), .grows,
    ]
    let endings: [Ending] = [
      .landed, .strayed, .refused, .ambiguous, .abandoned, .notPresented, .superseded, .unhandled,
    ]
    let evidence: [Proof.Evidence] = [
      .witness(trace), .ranking(longest: 3), .closedSet(configurations: .max), .cases(7),
    ]
    let verdicts =
      elements.enumerated().map { index, element in
        Fixture.refuted(
          failures[index % failures.count], trace: index % 2 == 0 ? Fixture.lasso(spec) : trace, cause: element,
          index % 3 == 0 ? Fixture.when(0, [1], 1, of: 2) : .everything, known: index % 4 == 0 ? 0 : nil)
      } + endings.map { Fixture.refuted(.ends($0)) } + evidence.map { Fixture.proved($0) }
      + [Unknown.time, .memory, .diagrams, .stack, .interrupted, .noStart].map { Verdict($0) }
    let all = Obligation.all(of: spec.machine)
    let results = verdicts.enumerated().map { (all[$0 % all.count], $1) }
    let words: [LinkResults.Result] = [
      .lands, .reachable, .denied, .refuted([.lands]), .known([.denied]), .unknown(.time),
    ]
    var findings = Fixture.findings
    findings.unreachable = elements
    findings.results?.rows = words.map { word in
      .init(intent: home, cells: [.init(result: word, contexts: Fixture.when(0, [1], 1, of: 0x1p70), performed: 1...2)])
    }
    findings.results?.fromRoot?.refusals = [.init(intents: [home], contexts: Fixture.when(0, [1], 1, of: 2))]
    let json =
      #"{"applinks":{"details":[{"appIDs":["A234567890.a"],"components":[{"/":"/home"},{"/":"/x"},{"/":"/x"}]}]}}"#
    let claims = try SiteAssociation.read(Array(json.utf8), named: "site.json").claims(for: "A234567890.a")
    let website = try WebsiteReport(claims, named: "site.json", for: ["A234567890.a"], spec)
    return CheckReport(
      spec: spec, path: "Specs/shop.yaml", results: results, findings: findings, websites: [website])
  }

  @Test("every obligation has its parts, each with what shows it as kinds and names")
  func obligations() throws {
    let report = Fixture.report(try Fixture.spec())
    let document = try object(document(report).text)
    #expect(document["format"] as? Int == 2)
    #expect(document["exit"] as? Int == 0)
    let spec = try #require((document["specs"] as? [[String: Any]])?.first)
    let obligations = try #require(spec["obligations"] as? [[String: Any]])
    expect(obligations.count, equals: report.entries.count)
    let lasso = try #require(obligations.first { $0["name"] as? String == "terminates(goToOrders)" })
    #expect(lasso["verdict"] as? String == "refuted")
    #expect(lasso["intent"] as? String == "goToOrders")
    let parts = try #require(lasso["parts"] as? [[String: Any]])
    expect(parts.map { $0["verdict"] as? String }, equals: ["refuted", "proved"])
    let when = try #require(parts[0]["when"] as? NSDictionary)
    expect(
      when,
      equals: [
        "anyOf": [[["variable": "user", "values": ["loggedOut"]]]], "contexts": 1, "total": 2,
        "text": "user == loggedOut",
      ])
    #expect((parts[0]["known"] as? [String: Any])?["because"] as? String == "ticket 12")
    #expect(parts[0]["only"] as? String == "terminates(goToOrders, user = loggedOut)")
    expectNil(parts[0]["example"])
    let run = try #require(parts[0]["run"] as? [String: Any])
    #expect(run["loop"] as? Int == 1)
    #expect(
      run["start"] as? NSDictionary == [
        "screen": "start", "context": ["user": "loggedOut"], "place": "start · loggedOut",
      ])
    let moves = try #require(run["moves"] as? [[String: Any]])
    expect(moves.map { $0["move"] as? String }, equals: ["open", "choose", "answer", "jump"])
    #expect(moves[2]["prompt"] as? String == "login" && moves[2]["outcome"] as? String == "stillSignedOut")
    let cause = try #require(parts[0]["cause"] as? NSDictionary)
    expect(
      cause,
      equals: [
        "kind": "step", "of": "goToOrders", "action": "retry", "text": "retry",
        "location": ["file": "Specs/shop.yaml", "line": 32, "column": 13],
      ])
  }

  @Test("a run says which variables have changed, and how it ended")
  func runs() throws {
    let spec = try Fixture.spec()
    let run = ProveDocument.Run(Fixture.landing(spec, "goToOrders", 0), SpecNames(spec))
    expect(run.moves.compactMap(\.sets), equals: [["user": "loggedIn"]])
    expect(run.moves.last?.ending?.kind, equals: .landed)
    expect(run.moves.filter { $0.move == .perform }.map(\.animated), equals: [false, true])
    expect(run.moves.last?.screen, equals: "orders")
  }

  @Test("what is asked in some contexts is proved there, although it fails elsewhere")
  func someContexts() throws {
    let text = Fixture.text.replacing("known:\n  \"terminates(goToOrders)\": ticket 12\n", with: "")
    for (user, words) in [([0], ["refuted"]), ([1], ["proved"]), ([0, 1], ["refuted", "proved"])] {
      let report = try Fixture.checked(
        text, .only { $0 == .terminates(IntentID(1)) ? [[.init(VariableID(0), user)]] : [] })
      let asked = ProveDocument.Checked(report).obligations
      expect(asked.map(\.name), equals: ["terminates(goToOrders)"])
      expect(asked.flatMap(\.parts).map(\.verdict.rawValue), equals: words)
    }
  }

  @Test("documents are as their schema says, and equal reports are equal to the byte and come back")
  func valid() throws {
    let schema = try schema()
    var reports = [Fixture.report(try Fixture.spec()), try everything()]
    reports.append(try Fixture.checked(Fixture.text))
    reports.append(try Fixture.checked(Fixture.text, .only { $0.kind == .lands ? [[.init(VariableID(0), [0])]] : [] }))
    for report in reports {
      let document = document(report)
      try expect(schema.mistakes(in: JSONTree(document.text)), equals: [])
      expect(document.text, equals: self.document(report).text)
      try expect(JSONDecoder().decode(ProveDocument.self, from: Data(document.text.utf8)), equals: document)
    }
    let mistake = Diagnostic(severity: .error, location: Location(file: "a.yaml", line: 2, column: 3), message: "no")
    let failed = ProveDocument([.failed(file: "a.yaml", errors: [.init(mistake)])], exit: .badInput)
    let object = try object(failed.text)
    try expect(schema.mistakes(in: JSONTree(failed.text)), equals: [])
    #expect(object["exit"] as? Int == 65)
    let errors = (object["specs"] as? [[String: Any]])?.first?["errors"] as? [[String: Any]]
    #expect(errors?.first?["message"] as? String == "no")
  }

  @Test("the schema is about every key, and knows no other: what is left out or changed is a mistake")
  func strict() throws {
    let schema = try schema()
    let whole = try JSONTree(document(everything()).text)
    var seen: [String: Int] = [:]
    /// The tree once for each key of each kind of object, renamed; where there are many, a few times.
    func variants(_ tree: JSONTree, _ path: String) -> [JSONTree] {
      switch tree {
      case .object(let object):
        // The names of variables are anybody's.
        if path.hasSuffix(".context") || path.hasSuffix(".sets") { return [] }
        let path = path + (object["verdict"]?.string ?? "")
        return object.sorted { $0.key < $1.key }.flatMap { key, value -> [JSONTree] in
          let inner = variants(value, "\(path).\(key)").map { variant in
            JSONTree.object(object.merging([key: variant]) { $1 })
          }
          seen["\(path).\(key)", default: 0] += 1
          if seen["\(path).\(key)", default: 0] > 2 { return inner }
          var renamed = object
          renamed[key] = nil
          renamed["x\(key)"] = value
          return [.object(renamed)] + inner
        }
      case .array(let list):
        return list.enumerated().flatMap { index, value in
          variants(value, path + "[]").map { variant in
            var list = list
            list[index] = variant
            return JSONTree.array(list)
          }
        }
      default: return []
      }
    }
    let all = variants(whole, "$")
    for variant in sample(all, day: 150) { #expect(try !schema.mistakes(in: variant).isEmpty) }
    #expect(all.count > 200)
  }

  @Test("the document speaks of all kinds that there are")
  func kinds() throws {
    let text = document(try everything()).text
    for kind in ProveDocument.Failure.Kind.allCases.map(\.rawValue)
      + ProveDocument.RunEnding.Kind.allCases.map(\.rawValue)
      + ProveDocument.Evidence.Kind.allCases.map(\.rawValue)
    {
      #expect(text.contains("\"kind\" : \"\(kind)\""), "\(kind)")
    }
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(Self.folder)/prove.schema.json"))
    let definitions = try object(String(decoding: data, as: UTF8.self))["$defs"] as? [String: [String: Any]]
    func list(_ name: String, _ key: String) -> [String]? {
      (definitions?[name]?["properties"] as? [String: [String: Any]])?[key]?["enum"] as? [String]
    }
    #expect(
      text.contains("\"name\" : \"routed(/x)\"") && text.contains("https://example.com/x")
        && text.contains("decides about no link"))
    expect(list("asked", "kind"), equals: Obligation.Kind.allCases.map(\.rawValue))
    expect(list("step", "move"), equals: Move.Kind.allCases.map(\.rawValue))
    expect(list("specPart", "kind"), equals: SpecPart.Kind.allCases.map(\.rawValue))
    expect(list("specPart", "action"), equals: JourneyStep.Kind.allCases.map(\.rawValue))
    expect(list("runEnding", "kind"), equals: ProveDocument.RunEnding.Kind.allCases.map(\.rawValue))
    expect(list("failure", "kind"), equals: ProveDocument.Failure.Kind.allCases.map(\.rawValue))
    expect(list("cause", "fault"), equals: Cause.Fault.allCases.map(\.rawValue))
    expect(list("cause", "accepted"), equals: ProveDocument.Cause.Acceptance.allCases.map(\.rawValue))
    expect(list("staleLine", "reason"), equals: ProveDocument.StaleLine.Reason.allCases.map(\.rawValue))
  }

  @Test("strings come back as they were, and hold nothing that a terminal acts on")
  func strings() throws {
    let hostile = "a\"\\\n\r\t\u{0}\u{1B}[2J\u{9B}\u{202E}\u{2028}\u{E0001}日"
    for text in [JSONValue.array([.string(hostile)]).text, JSONDocument.text(of: [hostile])] {
      let back = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String]
      expect(back, equals: [hostile])
      #expect(text.unicodeScalars.allSatisfy { SafeText.isVisible($0) || $0 == "\n" })
    }
  }
}
