import ModelChecking
import NavigationModel
import SpecFile

/// A report as terminals, servers of continuous integration and pages show it: its document, and beside it what is
/// quoted of files.
struct ShownReport: Sendable {
  let spec: ProveDocument.Checked
  /// In the order of the document.
  let causes: [ShownCause]
  let warnings: [Diagnostic]
  /// Lines of `known`, and of the baseline, that accept nothing.
  let stale: [Stale]
  let unneeded: [Baseline.Line]
  /// The lines of `known`.
  let known: [ProveDocument.KnownLine]
  let advice: UnknownAdvice
  let counts: CheckReport.Counts
  /// True if warnings and known refutations fail the run.
  let isStrict: Bool

  /// - Parameter hasWitnesses: whether it has the runs that prove something.
  init(_ report: CheckReport, hasWitnesses: Bool = false) {
    let spec = ProveDocument.Checked(report, hasWitnesses: hasWitnesses)
    self.spec = spec
    causes = ShownCause.all(of: spec, FailureGroup.groups(of: report), report.spec)
    warnings = report.warnings
    stale = report.stale
    unneeded = report.unneeded
    known = report.spec.known.map(ProveDocument.KnownLine.init)
    advice = UnknownAdvice(report)
    counts = report.counts
    isStrict = report.isStrict
  }

  /// The causes that fail the run.
  var failures: [ShownCause] {
    causes.filter { !$0.isAccepted } + (isStrict ? causes.filter(\.isAccepted) : [])
  }

  /// The causes of one obligation, with it alone.
  func causes(of asked: ProveDocument.Asked) -> [ShownCause] {
    let numbers = asked.refutations.map(\.causedBy).uniqued()
    return numbers.filter(causes.indices.contains).map { number in
      causes[number].showing(
        asked.refutations.filter { $0.causedBy == number }.map { ShownCause.Item(asked: asked, part: $0) })
    }
  }
}

/// Refutations with the same cause, which are shown once.
struct ShownCause: Sendable {
  struct Item: Sendable {
    let asked: ProveDocument.Asked
    let part: ProveDocument.Refuted

    /// `lands(goToOrders) when user == loggedIn`
    var title: String { asked.name + part.when.suffix }
  }

  /// The part of the document about its spec.
  let spec: ProveDocument.Checked
  let cause: ProveDocument.Cause
  /// In the order of the report; at least one.
  private(set) var items: [Item]
  /// The lines of the spec, with what is marked in them.
  private let excerpts: [SpecPart: SourceMap.Excerpt]
  /// The run of the first, for what draws it.
  let trace: Trace?

  fileprivate static func all(
    of spec: ProveDocument.Checked, _ groups: [FailureGroup], _ source: Spec
  ) -> [ShownCause] {
    let excerpts = excerpts(of: groups, in: source)
    var causes = zip(spec.causes, groups).map { cause, group in
      ShownCause(
        spec: spec, cause: cause, items: [], excerpts: excerpts, trace: group.items.first?.counterexample.trace)
    }
    for asked in spec.obligations {
      for part in asked.refutations { causes[part.causedBy].items.append(Item(asked: asked, part: part)) }
    }
    return causes
  }

  /// The same cause of these alone.
  func showing(_ items: [Item]) -> ShownCause {
    var cause = self
    cause.items = items
    return cause
  }

  var isAccepted: Bool { cause.accepted != nil }

  var word: CheckReport.VerdictWord { isAccepted ? .known : .refuted }

  /// The line of `known` that accepts it.
  var known: ProveDocument.KnownLine? { items.first?.part.known }

  /// The place to look at first: the one of the runs if all of them go wrong there, or else what they share.
  var place: SpecPart {
    let places = Set(items.map(\.part.cause))
    return places.count == 1 ? items[0].part.cause : cause.part
  }

  var excerpt: SourceMap.Excerpt? { excerpts[place] }

  /// The obligations, each once although it may be refuted in several parts.
  var names: [String] { items.map(\.asked.name).uniqued() }

  /// The command that proves its first refutation again.
  var command: ShellCommand {
    ShellCommand(["navcheck", "prove", spec.file, "--only", items.first?.part.only ?? ""])
  }

  private static let namedSubjects = 2

  /// `30 refutations of goToOrders, goToBasket and 13 more when user == loggedOut`
  var affected: String {
    let intents = items.compactMap(\.asked.intent).uniqued()
    let subjects = names.count > 1 && !intents.isEmpty ? intents : names
    let named = subjects.prefix(Self.namedSubjects).joined(separator: ", ")
    let more = subjects.count > Self.namedSubjects ? " and \(subjects.count - Self.namedSubjects) more" : ""
    let conditions = Set(items.map(\.part.when.suffix))
    let condition = conditions.count == 1 ? conditions.first ?? "" : " in some contexts"
    return (names.count > 1 ? "\(names.count) refutations of " : "") + named + more + condition
  }

  /// The lines of the spec that may be quoted, by what a document calls their parts.
  private static func excerpts(of groups: [FailureGroup], in spec: Spec) -> [SpecPart: SourceMap.Excerpt] {
    let names = SpecNames(spec)
    let elements = Set(groups.flatMap { [$0.cause.element] + $0.items.map(\.counterexample.cause) })
    return elements.reduce(into: [:]) { excerpts, element in
      excerpts[SpecPart(element, names)] = spec.sources.excerpt(of: element)
    }
  }
}
