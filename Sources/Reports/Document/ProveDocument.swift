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
    package var size: Size
    /// Those that decide anything.
    package var variables: [Variable]
    package var configurations: Configurations
    package var fromRoot: FromRoot?
    package var links: [Link]?
    package var obligations: [Asked]
    package var websites: [Website]?
    package var causes: [Cause]
    package var stale: [StaleLine]
    /// The baseline's file, if one was given.
    package var baseline: String?
    /// With a baseline: lines of it that accept nothing.
    package var unneeded: [UnneededLine]?
    /// The parts of the spec that take part in no run; left out unless everything was explored.
    package var unused: [SpecPart]?
    package var warnings: [JSONDocument.Message]
    package var summary: Summary
  }

  /// The numbers of its parts.
  package struct Size: Hashable, Sendable, Codable {
    var screens, transitions, intents: Int
  }

  package struct Variable: Hashable, Sendable, Codable {
    var name: String
    var values: [String]
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
    /// The condition in words; left out if there is no short one.
    var text: String?
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
    /// The fault in words for people.
    var text: String
    /// The part of the spec to look at first.
    var part: SpecPart
    /// Stays the same as long as the same is wrong, wherever it is written in the spec; a baseline has it.
    var fingerprint: String
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
}
