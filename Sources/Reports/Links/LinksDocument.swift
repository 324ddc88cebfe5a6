import LinkRouting
import NavigationModel
import SpecFile

/// The document that `navcheck open` and `navcheck test` write with `--format json`; Docs/JSON.md has its keys.
///
/// Lists can be long, so ``Writer`` writes it link by link.
package struct LinksDocument: Hashable, Sendable, Codable {
  /// The version of the format: 1.
  let format: Int
  /// The path of the spec as given.
  let file: String
  /// The app's name in the spec.
  let name: String
  /// The links, in the order of the list.
  let links: [Link]
  /// The numbers of links, and of their runs in all contexts, exact up to 2^53.
  let summary: Summary
  /// The exit status of the run.
  let exit: ExitStatus

  /// Writes a document piece by piece: its members are in the order in which they become known.
  package struct Writer {
    private let names: SpecNames
    private let file: String
    private var tally = LinkTally()

    package init(of spec: Spec, path: String) {
      names = SpecNames(spec)
      file = path
    }

    /// True if every link so far behaves as it should.
    package var isFine: Bool { tally.isFine }

    package mutating func text(of report: LinkReport) -> String {
      let before = tally.links == 0 ? beginning : ",\n"
      tally.add(report)
      return before + "    " + JSONDocument.text(of: Link(report, names), indent: 2)
    }

    /// The text after the last link.
    package func end(exit: ExitStatus) -> String {
      (tally.links == 0 ? beginning : "") + "\n  ],\n"
        + member(.summary, Summary(tally)) + ",\n" + member(.exit, exit) + "\n}\n"
    }

    private var beginning: String {
      "{\n" + member(.format, JSONDocument.format) + ",\n" + member(.file, file) + ",\n"
        + member(.name, names.machine.name) + ",\n" + beginning(of: .links) + "[\n"
    }

    private func member(_ key: CodingKeys, _ value: some Encodable) -> String {
      beginning(of: key) + JSONDocument.text(of: value, indent: 1)
    }

    private func beginning(of key: CodingKeys) -> String { "  \"\(key.stringValue)\" : " }
  }

  /// A link, what it opens or why it is refused, and how its journey goes.
  struct Link: Hashable, Sendable, Codable {
    /// The link as given, with invalid UTF-8 replaced.
    var link: String
    /// The way by which it reaches the app.
    var source: LinkSource
    /// True if it does what the list expects, or else what the spec requires.
    var fine: Bool
    /// The reason for which no route accepts it.
    var error: Refusal?
    /// The closest routes, if no route accepts it.
    var closest: [Candidate]?
    /// The kind of the link, if a route accepts it.
    var kind: Kind?
    /// The route that accepts it.
    var route: String?
    /// The intent that it opens.
    var intent: String?
    /// The values that it gives, by parameter.
    var values: [String: String]?
    /// True if the route takes every link that no other route takes.
    var catchAll: JSONDocument.True?
    /// The runs, one for every way that the journey can go.
    var runs: [Run]?
    /// The ways in which iOS handles it, by the files under `claims`.
    var handovers: [Handling]?
    /// The unmet expectations, as sentences.
    var complaints: [String]?

    fileprivate init(_ report: LinkReport, _ names: SpecNames) {
      link = report.entry.link
      source = report.entry.source
      fine = report.isFine
      switch report.outcome {
      case .unsupported(let error, let explanation):
        self.error = Refusal(error, in: names.machine)
        if error.isAboutRoutes { closest = explanation.map { Candidate.all(of: $0, in: names.machine) } }
      case .opens(let opened):
        kind = Kind(opened.kind)
        route = names.machine.links.routes[opened.route].text
        intent = names.machine.name(opened.request.intent)
        values = opened.request.values
        if names.machine.isCatchAll(route: opened.route) { catchAll = .yes }
        runs = opened.runs.map { Run($0, names) }
      }
      if !report.handovers.isEmpty { handovers = report.handovers.map(Handling.init) }
      if !report.complaints.isEmpty { complaints = report.complaints }
    }
  }

  enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case deep, universal, shortcut, spotlight

    fileprivate init(_ kind: LinkKind) {
      switch kind {
      case .deep: self = .deep
      case .universal: self = .universal
      case .shortcut: self = .shortcut
      case .spotlight: self = .spotlight
      }
    }
  }

  struct Refusal: Hashable, Sendable, Codable {
    /// The sentence for people: what is wrong.
    var message: String
    /// The byte of the link where the mistake begins; its length if something is missing at the end.
    var offset: Int

    fileprivate init(_ error: LinkError, in machine: Machine) {
      message = LinkErrorText.message(error, in: machine)
      offset = error.offset
    }
  }

  struct Candidate: Hashable, Sendable, Codable {
    /// The route as the spec has it.
    var route: String
    /// The reasons for which it does not take the link, in sentences.
    var because: [String]

    fileprivate static func all(of explanation: LinkExplanation, in machine: Machine) -> [Candidate] {
      explanation.candidates.map { candidate in
        Candidate(
          route: machine.links.routes[candidate.route].text,
          because: candidate.misfits.map { MisfitText.text($0, in: explanation.segments) })
      }
    }
  }

  /// One way that a journey can go.
  struct Run: Hashable, Sendable, Codable {
    /// The number of contexts in which it goes like this, exact up to 2^53.
    var contexts: Double
    /// The first of these contexts: the value of each variable.
    var context: [String: String]
    /// The ending, such as `landed` or `failed(loginRequired)`; `loops` if there is none.
    var ending: String
    /// True if it lands, or is denied as the spec wants it.
    var fine: Bool
    /// The screen on which it ends.
    var screen: String
    /// The start, and each move.
    var steps: [Step]

    fileprivate init(_ run: LinkReport.Run, _ names: SpecNames) {
      let trace = run.trace
      contexts = run.contexts.count
      context = names.values(of: trace.start.context)
      ending = trace.ending?.description ?? "loops"
      fine = run.result.isFine
      screen = names.machine.name(trace.end.screen)
      steps =
        [Step("start", trace.start, names)]
        + trace.entries.enumerated().map { index, entry in
          let move = MoveText.text(
            entry, after: index > 0 ? trace.entries[index - 1] : nil, in: names.machine,
            given: run.arguments[index] ?? [:])
          return Step(move, entry.result.configuration, ending: entry.result.ending, names)
        }
    }
  }

  struct Step: Hashable, Sendable, Codable {
    /// The move in words for people.
    var move: String
    /// The screen that is shown afterwards.
    var screen: String
    /// The value of each variable afterwards.
    var context: [String: String]
    /// The ending of the journey, if this is its last move.
    var ending: String?

    fileprivate init(_ move: String, _ configuration: Configuration, ending: Ending? = nil, _ names: SpecNames) {
      self.move = move
      screen = names.machine.name(configuration.screen)
      context = names.values(of: configuration.context)
      self.ending = ending?.description
    }
  }

  /// A link as iOS handles it by one file.
  struct Handling: Hashable, Sendable, Codable {
    /// The file of the website.
    var file: String
    /// The app IDs for which the file says the same.
    var apps: [String]
    /// True if iOS hands the link over to the app.
    var handedOver: Bool
    /// The rule that decides; left out if none matches.
    var rule: String?
    /// The place of the rule.
    var location: JSONDocument.Place?

    fileprivate init(_ handover: Handover) {
      file = handover.site
      apps = handover.appIDs
      handedOver = handover.isHandedOver
      rule = handover.rule?.text
      location = (handover.rule?.location).map(JSONDocument.Place.init)
    }
  }

  struct Summary: Hashable, Sendable, Codable {
    /// The number of links.
    var links: Int
    /// The number of those that do not do what they should.
    var wrong: Int
    /// The number of those that no route accepts.
    var refused: Int
    /// The same by code.
    var refusedBy: Refusals
    /// The number of runs of the others that come to the app, one for each context.
    var runs: Double
    /// The number of runs that land.
    var lands: Double
    /// The number of runs that are denied as the spec wants it.
    var denied: Double
    /// The number of runs that end otherwise.
    var otherwise: Double
    /// The number of links that stay on the website, as expected; left out if there are none.
    var onWebsite: Int?

    fileprivate init(_ tally: LinkTally) {
      links = tally.links
      wrong = tally.wrong
      refused = tally.refused.count
      refusedBy = tally.refused
      runs = tally.runs
      lands = tally.lands
      denied = tally.denied
      otherwise = tally.otherwise
      if tally.onWebsite > 0 { onWebsite = tally.onWebsite }
    }
  }
}
