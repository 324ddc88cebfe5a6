import ModelChecking
import NavigationModel
import SpecFile
import WebsiteLinks

/// The document that `navcheck prove --format json` writes: format 2, described in Docs/JSON.md and
/// Specs/prove.schema.json.
///
/// Nothing in it depends on the clock or on chance. Everything that a program may want to know is a key of its own;
/// sentences are for people.
package struct ProveDocument: Hashable, Sendable, Codable {
  /// The version of the format. Within a version keys may be added; none changes its meaning or is removed.
  package static let format = 2

  package var format = ProveDocument.format
  package var exit: Int32
  package var specs: [Part]

  package typealias Part = JSONDocument.Part<Checked>

  package init(_ parts: [Part], exit: ExitStatus) {
    specs = parts
    self.exit = exit.rawValue
  }

  package var text: String { JSONDocument.text(of: self) }

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
    /// The parts of the spec that take part in no run.
    package var unused: [SpecPart]?
    package var warnings: [JSONDocument.Message]
    package var summary: Summary
  }

  package struct Configurations: Hashable, Sendable, Codable {
    var idle: Int?
    var all: Int?
  }

  package struct Summary: Hashable, Sendable, Codable {
    var proved, refuted, known, unknown, warnings: Int
  }

  /// The results of links that are opened on the root: pairs of an intent and a context, counted.
  package struct FromRoot: Hashable, Sendable, Codable {
    var root: String
    var intents: Int
    var contexts, reachable, canFail, notReachable, refused, notRefused, unknown: Double
    /// The variables that decide anything, if all of their combinations occur.
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
      enum Word: String, Codable { case lands, reachable, denied, refuted, known, unknown }
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

  package struct When: Hashable, Sendable, Codable {
    /// One of these holds, with all its constraints; left out if no short condition was found.
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
    /// The mistake in its contexts, in a sentence.
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

  package struct UnneededLine: Hashable, Sendable, Codable {
    var name, cause: String
  }

  package struct Asked: Hashable, Sendable, Codable {
    package enum Word: String, Codable, Sendable { case proved, refuted, unknown }
    package var name: String
    package var kind: Obligation.Kind
    var intent, change, parameter, screen, event, property: String?
    package var verdict: Word
    var claim: String
    package var parts: [Answer]
  }

  /// A website's file, compared with the routes.
  package struct Website: Hashable, Sendable, Codable {
    var file: String
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
      var side: WebsiteDifference.Side
      var reason: WebsiteDifference.Reason
      var rule: String?
      var rulePlace: JSONDocument.Place?
      var route: String?
      var routePlace: JSONDocument.Place?
      var link, because: String
      var location: JSONDocument.Place?
    }

    package struct Asked: Hashable, Sendable, Codable {
      var name: String
      var kind: WebsiteObligation.Kind
      var verdict: WebsiteObligation.Verdict
      var claim: String
      var messages: [JSONDocument.Message]
      var differences: [Difference]?
    }
  }

  /// The answer about some contexts.
  package struct Answer: Hashable, Sendable, Codable {
    package var verdict: Asked.Word
    var when: When?
    // Of what is proved.
    var evidence: Evidence?
    var vacuous: Bool?
    // Of what is refuted.
    var failure: Failure?
    /// True if the run is an example: in other contexts other runs show the same.
    var example: Bool?
    var cause: SpecPart?
    var known: KnownLine?
    /// True if the baseline accepts it.
    var baseline: Bool?
    /// The pattern by which `--only` proves this again.
    var only: String?
    /// The meaning for a user, in a sentence.
    var consequence: String?
    // Of either.
    var run: Run?
    // Of what is unknown.
    var reason: Unknown?
  }

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
      var below: [Entry]?
      var selectedTab: String?
      var context: [String: String]
    }
  }

  /// A screen below, from the bottom upwards, and how it was covered.
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
    var intent, change, event, prompt, outcome, tab: String?
    /// Of a choice: which alternative, from 1.
    var alternative: Int?
    var animated: Bool?
    /// The line of the spec that it comes from.
    var location: JSONDocument.Place?
    var screen: String
    var below: [Entry]?
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
    /// Of an outcome its prompt; of an alternative, a target, a route and a step their intent.
    var of: String?
    /// Of an alternative and a route: which one of the intent's, from 1.
    var number: Int?
    var action: JourneyStep.Kind?
    var location: JSONDocument.Place?
  }
}
