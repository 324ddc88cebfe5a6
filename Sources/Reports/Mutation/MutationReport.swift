import ModelChecking
import NavigationModel
import SpecDiff
import SpecFile
import SpecMutation

/// The mistakes that were tried in a spec, and what noticed them.
package struct MutationReport: Sendable {
  /// One mistake.
  package struct TriedMistake: Sendable {
    package enum Fate: String, Sendable, Codable, CaseIterable {
      case noticed, survived, equivalent, unknown
    }

    package var mutation: Mutation
    package var verdict: Fate
    /// The obligation that falls, the message of the reader, or why nothing is known.
    package var because: String?
    package var location: Location?
    /// That line of the spec, as it is written.
    package var line: String?
    /// Of a survivor: what users see, the nearest first.
    package var seen: [DiffEntry] = []
    /// Of a survivor: the run to where that can be seen.
    package var run: Trace?
    /// Of a survivor: a property that holds of the spec, and notices it.
    package var property: String?
  }

  package let file: String
  private let machine: Machine
  package private(set) var entries: [TriedMistake] = []
  /// The number of mistakes that were to be tried.
  package let planned: Int
  /// The obligations of the spec itself that do not hold, or are unknown.
  package let open: [String]
  /// The score below which the run fails, in percent.
  package let minimum: Double?
  /// Why not all of them were tried.
  package var stopped: Unknown?

  package init(file: String, machine: Machine, planned: Int, open: [String], minimum: Double?) {
    self.file = file
    self.machine = machine
    self.planned = planned
    self.open = open
    self.minimum = minimum
  }

  package mutating func add(_ entry: TriedMistake) { entries.append(entry) }

  /// The app's name.
  package var name: String { machine.name }

  /// The number of mistakes for which there was no time.
  package var untried: Int { planned - entries.count }

  package var tally: Balance { Balance(entries) }

  /// The tallies of those with the same `key`, in the order of `all`; none without a mistake.
  package func tallies<Key: Hashable>(_ all: [Key], by key: (Mutation) -> Key) -> [(key: Key, tally: Balance)] {
    let groups = Dictionary(grouping: entries) { key($0.mutation) }
    return all.compactMap { one in groups[one].map { (one, Balance($0)) } }
  }

  /// Those that nothing notices: first those that break something, otherwise in the order of the spec.
  package var survivors: [TriedMistake] {
    func level(_ entry: TriedMistake) -> DiffEntry.Level { entry.seen.first?.level ?? .changed }
    return entries.enumerated().filter { $0.element.verdict == .survived }
      .sorted { (level($0.element), $0.offset) < (level($1.element), $1.offset) }.map(\.element)
  }

  /// The properties that would notice survivors, and how many each: those first that notice most, then the shorter.
  package var properties: [(text: String, count: Int)] {
    let counts = entries.compactMap(\.property).reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
    return counts.map { (text: $0.key, count: $0.value) }.sorted {
      ($1.count, $0.text.count, $0.text) < ($0.count, $1.text.count, $1.text)
    }
  }

  /// The run of a survivor in one line.
  package func line(of run: Trace) -> String {
    run.entries.isEmpty
      ? "the start, \(machine.place(run.start, machine.decidingVariables))"
      : RunText.line(ProveDocument.Run(run, SpecNames(machine)))
  }

  /// A line about a survivor, as the text and the page have it.
  struct Fact {
    enum Label: String { case see, before, now, after, notice }
    var label: Label
    var text: String
  }

  func facts(of entry: TriedMistake) -> [Fact] {
    entry.seen.flatMap { seen in
      [
        Fact(label: .see, text: DiffText.title(seen)), Fact(label: .before, text: seen.old),
        Fact(label: .now, text: seen.new),
      ]
    } + (entry.run.map { [Fact(label: .after, text: line(of: $0))] } ?? [])
      + (entry.property.map { [Fact(label: .notice, text: $0)] } ?? [])
  }

  typealias Tallies = (subject: String, rows: [(name: String, tally: Balance)])

  /// The mistakes by what they have in common.
  var tables: [Tallies] {
    [
      ("kind", tallies(MutationOperator.allCases, by: \.kind).map { ($0.key.rawValue, $0.tally) }),
      ("section", tallies(Mutation.Section.allCases, by: \.section).map { ($0.key.rawValue, $0.tally) }),
    ]
  }

  package var status: ExitStatus {
    var statuses: [ExitStatus] = tally.unknown + untried > 0 ? [.unknown] : []
    if let minimum, let score = tally.score, score < minimum { statuses.append(.refuted) }
    return .most(urgent: statuses)
  }

  /// Mistakes by verdict.
  package struct Balance: Hashable, Sendable, Codable {
    /// The number of those that something notices.
    package var noticed = 0
    /// The number of those that users see, and nothing notices.
    package var survived = 0
    /// The number of those that no user can see.
    package var equivalent = 0
    /// The number of those that could not be decided.
    package var unknown = 0
    /// Of 100 that users see, how many are noticed; left out: none was decided.
    package var score: Double?

    init(_ entries: [TriedMistake]) {
      for entry in entries {
        switch entry.verdict {
        case .noticed: noticed += 1
        case .survived: survived += 1
        case .equivalent: equivalent += 1
        case .unknown: unknown += 1
        }
      }
      let seen = noticed + survived
      score = seen == 0 ? nil : Double(noticed) * 100 / Double(seen)
    }

    /// Of each verdict how many.
    var numbers: [String] { [noticed, survived, equivalent, unknown].map { $0 == 0 ? "–" : "\($0)" } }

    /// `81.0 %`, rounded down: a spec that misses one does not have 100.
    package var percent: String {
      guard let score else { return "–" }
      let tenths = Int(score * 10)
      return "\(tenths / 10).\(tenths % 10) %"
    }
  }
}
