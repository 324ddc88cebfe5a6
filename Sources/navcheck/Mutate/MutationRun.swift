import Basics
import JourneyFuzzing
import ModelChecking
import NavigationModel
import Reports
import SpecDiff
import SpecFile
import SpecMutation

/// Tries the mistakes of one spec.
struct MutationRun {
  let spec: Spec
  let file: String
  let cancellation: Cancellation
  /// Links that are tried where the proof notices nothing.
  var links: [LinkList.Entry] = []
  var shard = Shard.whole
  /// Mistakes are tried in a random order of this seed; nil: in that of the spec.
  var seed: UInt64?
  var minimum: Double?
  /// True if a property is looked for that would notice each survivor.
  var proposes = false

  /// - Parameters:
  ///   - onProgress: called before each mistake with what is known by then.
  ///   - onPlan: called with the number of mistakes, before the spec itself is proved.
  /// - Throws: ``ArgumentMistake`` for a link that is not as expected in the spec itself; ``Stopped`` if time is over
  ///   before that is proved; ``InternalError``.
  func report(
    onProgress: (MutationReport, Mutation) -> Void = { _, _ in }, onPlan: (Int) -> Void = { _ in }
  ) throws -> MutationReport {
    let planned = mutations
    onPlan(planned.count)
    let trials = try MutantTrials(spec.machine, known: spec.known, cancellation: cancellation) { mutant in
      let routes = try RouteComparison(old: spec.machine, new: mutant)
      return routes.found.isEmpty ? routes.undecided.isEmpty ? false : nil : true
    }
    let expected = try ExpectedLinks(links, of: spec.machine)
    let proposals = proposes ? try PropertyProposals(spec.machine, cancellation: cancellation) : nil
    var report = MutationReport(
      file: file, machine: spec.machine, planned: planned.count, open: trials.open, minimum: minimum)
    for mutation in planned {
      guard cancellation.stopped == nil else { break }
      onProgress(report, mutation)
      var verdict = try trials.verdict(on: mutation)
      if case .unknown(.stopped) = verdict { break }
      if let link = try expected.first(noticing: mutation, verdict) { verdict = .noticed(by: .link(link)) }
      var entry = MutationReport.TriedMistake(mutation, verdict, in: spec)
      if case .survived(let difference) = verdict {
        try show(difference, of: mutation, in: &entry)
        if let proposals { entry.property = try proposal(for: difference, of: mutation, proposals) }
      }
      report.add(entry)
    }
    if report.untried > 0 { report.stopped = cancellation.stopped }
    return report
  }

  /// The mistakes of this shard that differ from each other.
  private var mutations: [Mutation] {
    var all = Mutation.distinct(in: spec.machine)
    if let seed {
      var random = SplitMix64(seed: seed)
      for index in all.indices.dropLast().reversed() { all.swapAt(index + 1, random.number(0...index + 1)) }
    }
    return all.enumerated().filter { shard.owns(UInt64($0.offset)) }.map(\.element)
  }

  /// A property that notices the mistake, as a spec spells it; nil: none is known, or time is over.
  private func proposal(
    for difference: MutantVerdict.Difference, of mutation: Mutation, _ proposals: PropertyProposals
  ) throws -> String? {
    guard case .move(let difference, _, let run) = difference else { return nil }
    do {
      let mutant = try mutation.machine(from: spec.machine)
      return try proposals.proposal(for: mutant, seeing: difference, after: run)?.text(in: spec.machine)
    } catch is Stopped { return nil }
  }

  private func show(
    _ difference: MutantVerdict.Difference, of mutation: Mutation, in entry: inout MutationReport.TriedMistake
  ) throws {
    switch difference {
    case .move(let difference, let pair, let run): entry.add(difference, pair, after: run)
    case .elsewhere(let diff): entry.add(diff)
    case .routes:
      let mutant = try mutation.machine(from: spec.machine)
      // One link would do; the second says that it is no matter of one value.
      for one in try RouteComparison(old: spec.machine, new: mutant).found.prefix(2) {
        entry.add(link: one.link, old: one.old, new: one.new)
      }
    }
  }
}
