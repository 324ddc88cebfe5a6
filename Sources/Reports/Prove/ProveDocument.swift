import ModelChecking
import NavigationModel
import SpecFile
import WebsiteLinks

/// The document that `navcheck prove --format json` writes, described in Docs/JSON.md. Within a format keys may be
/// added; none is removed or changes its meaning.
///
/// Specs/prove.schema.json is made of these types and of the first paragraph of each comment here, by
/// `ReportSchemaTests`.
///
/// Nothing in it depends on the clock or on chance. Everything that a program may want to know is a key of its own;
/// sentences are for people.
package struct ProveDocument: Hashable, Sendable, Codable {
  /// The version of the format.
  package static let format = 2

  package var format = ProveDocument.format
  /// The exit status of the run.
  package var exit: ExitStatus
  package var specs: [Part]

  package typealias Part = JSONDocument.Part<Checked>

  package init(_ parts: [Part], exit: ExitStatus) {
    specs = parts
    self.exit = exit
  }

  package var text: String { JSONDocument.text(of: self) }

  /// A spec that was read.
  package struct Checked: Hashable, Sendable, Codable {
    package var file: String
    package var name: String
    package var configurations: Configurations
    package var fromRoot: FromRoot?
    package var links: [Link]?
    package var obligations: [Asked]
    package var websites: [Website]?
    package var causes: [Cause]
    package var stale: [StaleLine]
    /// With a baseline: lines of it that accept nothing.
    package var unneeded: [UnneededLine]?
    /// The parts of the spec that take part in no run; left out unless everything was explored.
    package var unused: [SpecPart]?
    package var warnings: [JSONDocument.Message]
    package var summary: Summary
  }

  /// The number of those that are reachable, between journeys and in all; left out where there are too many to be
  /// counted, and `all` unless everything was asked.
  package struct Configurations: Hashable, Sendable, Codable {
    var idle: Int?
    var all: Int?
  }

  /// The numbers of obligations, and of warnings.
  package struct Summary: Hashable, Sendable, Codable {
    var proved, refuted, known, unknown, warnings: Int
  }

  /// Pairs of an intent and a context in which links open on the root, counted.
  package struct FromRoot: Hashable, Sendable, Codable {
    var root: String
    var intents: Int
    var contexts, reachable, canFail, notReachable, refused, notRefused, unknown: Double
    /// Those that decide anything, if all combinations of their values occur.
    var variables: [String]?
    var refusals: [Refusal]

    struct Refusal: Hashable, Sendable, Codable {
      var intents: [String]
      var when: When?
    }
  }

  /// The results of the links that open an intent.
  package struct Link: Hashable, Sendable, Codable {
    var intent: String
    var results: [Result]

    struct Result: Hashable, Sendable, Codable {
      enum Word: String, Codable, CaseIterable { case lands, reachable, denied, refuted, known, unknown }
      var result: Word
      var when: When?
      /// Of what is refuted: the kinds of the obligations.
      var kinds: [Obligation.Kind]?
      /// The number of events that a shortest run that lands performs.
      var performed: Range?
      /// Of what is unknown.
      var reason: Unknown?
    }

    struct Range: Hashable, Sendable, Codable { var least, most: Int }
  }

  /// In so many contexts of so many; left out where it is all of them.
  package struct When: Hashable, Sendable, Codable {
    /// One of these holds, with all its constraints; left out if no short condition was found. Contexts that never
    /// occur may satisfy it.
    var anyOf: [[Constraint]]?
    /// The number of contexts, and of those that were asked; exact up to 2^53.
    var contexts, total: Double
  }

  package struct Constraint: Hashable, Sendable, Codable {
    var variable: String
    var values: [String]
  }

  /// A line of `known` that accepts nothing.
  package struct StaleLine: Hashable, Sendable, Codable {
    enum Reason: String, Codable, CaseIterable { case notRefuted, decided, acceptedBefore, unnamed, mistake }
    var name, because: String
    var location: JSONDocument.Place?
    var reason: Reason
    /// The mistake in its contexts, for people.
    var message: String?
  }

  /// The common cause of refutations.
  package struct Cause: Hashable, Sendable, Codable {
    enum Acceptance: String, Codable, CaseIterable { case known, baseline }
    var fault: Reports.Cause.Fault
    var part: SpecPart
    var accepted: Acceptance?
    var intents: [String]
    var obligations: [String]
  }

  /// A line of a baseline that accepts nothing.
  package struct UnneededLine: Hashable, Sendable, Codable {
    var name, cause: String
  }

  /// An obligation that was asked.
  package struct Asked: Hashable, Sendable, Codable {
    package enum Word: String, Codable, Sendable, CaseIterable { case proved, refuted, unknown }
    package var name: String
    package var kind: Obligation.Kind
    var intent, change, parameter, screen, event, property: String?
    package var verdict: Word
    /// A sentence for people.
    var claim: String
    package var parts: [Answer]
  }

  /// A website's apple-app-site-association file, compared with the routes; or the spec itself, about spellings.
  package struct Website: Hashable, Sendable, Codable {
    var file: String
    /// The app IDs for which the file says the same.
    var apps: [String]
    var obligations: [Asked]
    var otherSpellings: Spellings?

    /// Differences in other spellings only: how many pairs of a rule and a route, and a link for each of the first.
    package struct Spellings: Hashable, Sendable, Codable {
      var pairs: Int
      var differences: [Difference]
    }

    /// A link that one side takes, and the other does not.
    package struct Difference: Hashable, Sendable, Codable {
      /// The side that takes the link: the website hands it over, or a route takes it.
      var side: WebsiteDifference.Side
      var reason: WebsiteDifference.Reason
      /// The rule that decides, or comes nearest.
      var rule: String?
      var rulePlace: JSONDocument.Place?
      /// The route that takes the link, or comes nearest.
      var route: String?
      var routePlace: JSONDocument.Place?
      var link: String
      /// The reason in words.
      var because: String
      var location: JSONDocument.Place?
    }

    package struct Asked: Hashable, Sendable, Codable {
      var name: String
      var kind: WebsiteObligation.Kind
      var verdict: WebsiteObligation.Verdict
      var claim: String
      /// The reasons for which it is refuted, each with a link.
      var messages: [JSONDocument.Message]
      /// The same in parts: one for each rule, nearest route and reason, the most telling first.
      var differences: [Difference]?
    }
  }

  /// The answer about some contexts.
  package enum Answer: Hashable, Sendable, Codable {
    case proved(Proved)
    case refuted(Refuted)
    case unknown(Undecided)
  }

  package struct Proved: Hashable, Sendable, Codable {
    var when: When?
    var evidence: Evidence
    /// True if it holds only because what it speaks of never occurs.
    var vacuous: JSONDocument.True?
    /// The witness.
    var run: Run?
  }

  package struct Refuted: Hashable, Sendable, Codable {
    var when: When?
    var failure: Failure
    /// True if the run is an example: in other contexts other runs show it.
    var example: JSONDocument.True?
    /// The part of the spec to look at first.
    var cause: SpecPart
    var known: KnownLine?
    /// True if the baseline accepts it.
    var baseline: JSONDocument.True?
    /// The pattern by which `--only` proves this again.
    var only: String
    /// The meaning for a user, in a sentence for people.
    var consequence: String
    var run: Run?
  }

  package struct Undecided: Hashable, Sendable, Codable {
    var when: When?
    var reason: Unknown
    var known: KnownLine?
    /// True if the baseline accepts it.
    var baseline: JSONDocument.True?
  }

  /// The line of `known` that accepts it.
  package struct KnownLine: Hashable, Sendable, Codable {
    var name, because: String
    var location: JSONDocument.Place?
  }

  package struct Evidence: Hashable, Sendable, Codable {
    enum Kind: String, Codable, CaseIterable { case witness, ranking, closedSet, cases }
    var kind: Kind
    /// Of a ranking: after at most so many moves.
    var longest: Int?
    /// Of a closed set.
    var configurations: Int?
    var cases: Int?
  }

  package struct Failure: Hashable, Sendable, Codable {
    enum Kind: String, Codable, CaseIterable {
      case ends, neverEnds, neverGetsThere, violated, overlap, gap, valueLost, valueReplaced, ruleBroken, back,
        grows
    }
    var kind: Kind
    var ending: RunEnding?
    /// Of an overlap.
    var transitions: [SpecPart]?
    var context: [String: String]?
    /// Of a replaced value.
    var step: SpecPart?
    /// The fault by which Back goes wrong, and on which screen.
    var back: Counterexample.BackFault?
    var screen: String?
  }

  // MARK: Runs

  package struct Run: Hashable, Sendable, Codable {
    var start: Start
    var moves: [Step]
    /// The moves from this index on repeat forever.
    var loop: Int?

    struct Start: Hashable, Sendable, Codable {
      var screen: String
      /// From the bottom upwards; left out if nothing lies below.
      var below: [Entry]?
      /// The tab that is selected; left out if none is.
      var selectedTab: String?
      /// The value of each variable.
      var context: [String: String]
    }
  }

  /// A screen below, and how it was covered.
  package struct Entry: Hashable, Sendable, Codable {
    var screen: String
    var cover: Stack.Cover
  }

  package struct RunEnding: Hashable, Sendable, Codable {
    enum Kind: String, Codable, CaseIterable {
      case landed, strayed, refused, ambiguous, abandoned, failed, notPresented, superseded, unhandled
    }
    var kind: Kind
    /// Of a `fail` step.
    var reason: String?
  }

  package struct Step: Hashable, Sendable, Codable {
    var move: Move.Kind
    var intent, change, event, prompt, outcome: String?
    /// The tab that was tapped.
    var tab: String?
    /// Of a choice: which alternative, counted from 1.
    var alternative: Int?
    var animated: Bool?
    /// The line of the spec that it comes from.
    var location: JSONDocument.Place?
    /// The screen that is shown afterwards.
    var screen: String
    /// From the bottom upwards; left out if nothing lies below.
    var below: [Entry]?
    /// The tab that is selected; left out if none is.
    var selectedTab: String?
    /// The variables whose value has changed.
    var sets: [String: String]?
    var ending: RunEnding?
  }

  package struct SpecPart: Hashable, Sendable, Codable {
    enum Kind: String, Codable, CaseIterable {
      case root, initially, variable, screen, event, transition, prompt, outcome, intent, denied, alternative
      case target, step, change, route, property
    }
    var kind: Kind
    /// Of a transition that of its event; of a step that of what it performs, asks or opens.
    var name: String?
    /// Of an outcome its prompt; of a `denied`, an alternative, a target, a route and a step their intent.
    var of: String?
    /// Of an alternative and a route: which one of the intent's, counted from 1.
    var number: Int?
    var action: JourneyStep.Kind?
    var location: JSONDocument.Place?
  }
}

extension ProveDocument.Answer: JSONDocument.OneOf {
  private enum Key: CodingKey { case verdict }

  package static var objects: [(constants: [String: String], type: any Decodable.Type)] {
    ProveDocument.Asked.Word.allCases.map { word in
      switch word {
      case .proved: (["verdict": word.rawValue], ProveDocument.Proved.self)
      case .refuted: (["verdict": word.rawValue], ProveDocument.Refuted.self)
      case .unknown: (["verdict": word.rawValue], ProveDocument.Undecided.self)
      }
    }
  }

  package var verdict: ProveDocument.Asked.Word {
    switch self {
    case .proved: .proved
    case .refuted: .refuted
    case .unknown: .unknown
    }
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    switch try container.decode(ProveDocument.Asked.Word.self, forKey: .verdict) {
    case .proved: self = .proved(try ProveDocument.Proved(from: decoder))
    case .refuted: self = .refuted(try ProveDocument.Refuted(from: decoder))
    case .unknown: self = .unknown(try ProveDocument.Undecided(from: decoder))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(verdict, forKey: .verdict)
    switch self {
    case .proved(let part): try part.encode(to: encoder)
    case .refuted(let part): try part.encode(to: encoder)
    case .unknown(let part): try part.encode(to: encoder)
    }
  }
}
