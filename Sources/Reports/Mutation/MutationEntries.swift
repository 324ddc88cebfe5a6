import Basics
import ModelChecking
import NavigationModel
import SpecDiff
import SpecFile
import SpecMutation

extension MutationReport.TriedMistake {
  package init(_ mutation: Mutation, _ verdict: MutantVerdict, in spec: Spec) {
    self.mutation = mutation
    location = spec.sources[mutation.element]
    line = location.flatMap { spec.sources.lines([$0.line], of: $0.file).first?.text }
      .map { $0.filter { !$0.isNewline } }
    switch verdict {
    case .noticed(.reader(let message)): (self.verdict, because) = (.noticed, "the reader: \(message)")
    case .noticed(.obligation(let name)): (self.verdict, because) = (.noticed, name)
    case .noticed(.link(let link)): (self.verdict, because) = (.noticed, "the link \(SafeText.text(link))")
    case .equivalent: (self.verdict, because) = (.equivalent, nil)
    case .survived: (self.verdict, because) = (.survived, nil)
    case .unknown(let reason): (self.verdict, because) = (.unknown, Self.text(reason))
    }
  }

  private static func text(_ reason: MutantVerdict.Reason) -> String {
    switch reason {
    case .undecidedDifference: "nothing falls, and it could not be decided whether users see it"
    case .undecided(let name, let reason): "\(name): \(EvidenceText.reason(reason))"
    case .stopped(let reason): EvidenceText.reason(reason)
    }
  }

  /// Adds what users see of a survivor after this run.
  package mutating func add(_ difference: SpecDiff.Difference, _ pair: VersionPair, after run: Trace) {
    seen += difference.cases.prefix(1).compactMap { DiffReport.entry(of: $0, in: difference, pair) }
    self.run = run
  }

  /// Adds what users see of a survivor somewhere.
  package mutating func add(_ diff: SpecDiff) {
    seen += DiffReport(diff, oldName: "", newName: "").shown.prefix(1)
  }

  /// Adds a link that opens another intent.
  package mutating func add(link: String, old: String?, new: String?) {
    seen.append(DiffEntry(link: link, old: old, new: new))
  }
}
