import ModelChecking
import NavigationModel
import SpecFile

/// The document that `navcheck prove --format json` writes, described in Docs/JSON.md. Within a format keys may be
/// added; none is removed or changes its meaning.
///
/// Each part is a type of its own, which says beside its keys how they are filled. Specs/prove.schema.json and the
/// tables of Docs/JSON.md are made of these types and of the first paragraph of each comment here, by
/// `ReportSchemaTests`.
///
/// Nothing in it depends on the clock or on chance. Everything that a program may want to know is a key of its own;
/// sentences are for people.
package struct ProveDocument: Hashable, Sendable, Codable {
  /// The version of the format.
  package static let format = 2

  /// The version of the format: 2.
  package var format = ProveDocument.format
  /// The exit status of the run.
  package var exit: ExitStatus
  /// The parts about each SPEC, in command-line order; none if the command line selects nothing.
  package var specs: [Part]

  package typealias Part = JSONDocument.Part<Checked>

  package init(_ parts: [Part], exit: ExitStatus) {
    specs = parts
    self.exit = exit
  }

  package var text: String { JSONDocument.text(of: self) }

  /// A spec that was read.
  package struct Checked: Hashable, Sendable, Codable {
    /// The path as given.
    package var file: String
    /// The app's name in the spec.
    package var name: String
    /// The numbers of its parts.
    package var size: Size
    /// The variables that decide anything.
    package var variables: [Variable]
    /// The reachable configurations, counted; variables that nothing reads make no difference.
    package var configurations: Configurations
    /// The results of links on the root; left out unless everything about it was asked.
    package var fromRoot: FromRoot?
    /// The results of links, for each intent.
    package var links: [Link]?
    /// The contexts in which links open and were asked, among all.
    package var linkContexts: When?
    /// The obligations that were asked.
    package var obligations: [Asked]
    /// The files under `claims`, and with `spelling: alike` the spec itself, first.
    package var websites: [Website]?
    /// The common causes of refutations, in the order of the report.
    package var causes: [Cause]
    /// The lines of `known` that accept nothing; they fail the run.
    package var stale: [StaleLine]
    /// The baseline's file, if one was given.
    package var baseline: String?
    /// With a baseline: lines of it that accept nothing; they do not fail the run.
    package var unneeded: [UnneededLine]?
    /// The parts of the spec that take part in no run; left out unless everything was explored.
    package var unused: [SpecPart]?
    /// The suspicious things that are no mistakes.
    package var warnings: [JSONDocument.Message]
    /// The numbers of obligations, and of warnings.
    package var summary: Summary

    /// - Parameter hasWitnesses: whether it has the runs that prove something; there may be many, and few want them.
    package init(_ report: CheckReport, hasWitnesses: Bool = true) {
      let (machine, findings) = (report.machine, report.findings)
      let names = SpecNames(report.spec)
      let groups = FailureGroup.groups(of: report)
      let causes = FailureGroup.numbers(of: groups)
      file = report.path
      name = machine.name
      size = Size(
        screens: machine.screens.count, transitions: machine.transitions.count, intents: machine.intents.count)
      variables = names.shown.map { id in
        Variable(name: machine.name(id), values: machine.variables[id.index].values)
      }
      configurations = Configurations(
        idle: findings.idleConfigurations.ifCounted, all: findings.allConfigurations.flatMap(\.ifCounted))
      fromRoot = findings.results?.fromRoot.map { FromRoot($0, in: machine) }
      links = findings.results?.rows.map { Link($0, in: machine) }
      linkContexts = findings.results.map { When(whole: $0.contexts, in: machine) }
      obligations = report.entries.enumerated().map { number, entry in
        Asked(entry, number, of: report, causes, names, hasWitnesses: hasWitnesses)
      }
      websites = report.websites.isEmpty ? nil : report.websites.map(Website.init)
      self.causes = groups.map { Cause($0, names) }
      stale = report.stale.map(StaleLine.init)
      baseline = report.accepted?.baseline.path
      unneeded = report.accepted == nil ? nil : report.unneeded.map(UnneededLine.init)
      unused = findings.unreachable?.map { SpecPart($0, names) }
      warnings = report.warnings.map(JSONDocument.Message.init)
      summary = Summary(report.counts)
    }
  }

  package struct Size: Hashable, Sendable, Codable {
    var screens, transitions, intents: Int
  }

  package struct Variable: Hashable, Sendable, Codable {
    var name: String
    var values: [String]
  }

  package struct Configurations: Hashable, Sendable, Codable {
    /// Between journeys; left out where there are too many to be counted.
    var idle: Int?
    /// With those that journeys pass through; left out unless everything was asked.
    var all: Int?
  }

  package struct Summary: Hashable, Sendable, Codable {
    var proved, refuted: Int
    /// Of the refuted ones those of which all is accepted.
    var known: Int
    var unknown, warnings: Int

    fileprivate init(_ counts: CheckReport.Counts) {
      proved = counts.proved
      refuted = counts.refuted
      known = counts.known
      unknown = counts.unknown
      warnings = counts.warnings
    }
  }
}

extension Int {
  /// Nil for what is too large to be counted.
  var ifCounted: Int? { self == .max ? nil : self }
}
