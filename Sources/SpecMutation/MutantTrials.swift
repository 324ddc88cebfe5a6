import ModelChecking
import NavigationModel
import SpecDiff
import SpecFile
import StateSpace

/// Tries mistakes in a spec, one after the other.
///
/// A mutant is read like any spec; then it is compared with the spec; and only where users see a difference its
/// obligations are asked, those first that have fallen for its neighbours.
package final class MutantTrials {
  private let machine: Machine
  /// The known refutations; what they accept does not fall.
  private let known: [Known]
  private let cancellation: Cancellation
  /// Says whether the routes of a mutant lead any link elsewhere; nil: nobody knows.
  private let routesDiffer: (Machine) throws -> Bool?
  /// The obligations of the spec by name: true for those that hold, apart from known refutations.
  private var holds: [String: Bool] = [:]
  /// True if the spec can be read again as it is written for mutants.
  private let isReadable: Bool
  /// The names of obligations that have fallen, the last one first.
  private var fallen: [String] = []
  /// Runs of the spec, once they are needed.
  private var runs: ShortestRuns?

  /// Proves the spec.
  ///
  /// - Throws: ``InternalError``, and ``Stopped`` if there is no time.
  package init(
    _ machine: Machine, known: [Known], cancellation: Cancellation, routesDiffer: @escaping (Machine) throws -> Bool?
  ) throws {
    self.machine = machine
    self.known = known
    self.cancellation = cancellation
    self.routesDiffer = routesDiffer
    isReadable = Self.mistake(in: machine, known) == nil
    var holds: [String: Bool] = [:]
    try Checker.check(machine, options: Self.options(known, .all, cancellation)) { event in
      guard case .decided(let obligation, let verdict) = event else { return }
      holds[obligation.name(in: machine)] = verdict.unknown == nil && !Self.falls(verdict)
    }
    try cancellation.check()
    self.holds = holds
  }

  /// The number of obligations that hold of the spec, and of all that it has.
  package var proved: (holding: Int, all: Int) { (holds.values.count { $0 }, holds.count) }

  /// The obligations of the spec that do not hold or are unknown; no mutant is noticed by them.
  package var open: [String] { holds.filter { !$0.value }.keys.sorted() }

  /// The verdict on one mistake.
  ///
  /// - Throws: ``InternalError``.
  package func verdict(on mutation: Mutation) throws -> MutantVerdict {
    let mutant: Machine
    do throws(MachineError) { mutant = try mutation.machine(from: machine) } catch {
      return .noticed(by: .reader("\(error)"))
    }
    if isReadable, let mistake = Self.mistake(in: mutant, known) { return .noticed(by: .reader(mistake)) }
    do {
      let difference = try difference(mutant, mutation)
      if case .same = difference { return .equivalent }
      let asked = Asked(mutation, machine, mutant)
      let (name, unknown) = try firstFalling(in: mutant, asked)
      if let name { return .noticed(by: .obligation(name)) }
      switch (difference, unknown) {
      case (.seen(let seen), nil): return .survived(seen)
      case (.seen, let (name, reason)?): return .unknown(.undecided(name, reason))
      default: return .unknown(.undecidedDifference)
      }
    } catch let stopped as Stopped {
      return .unknown(.stopped(stopped.reason))
    }
  }

  // MARK: Reading

  /// The first mistake that the reader finds.
  private static func mistake(in machine: Machine, _ known: [Known]) -> String? {
    do throws(SpecError) {
      _ = try SpecReader.read(text: SpecWriter.json(machine, known: known), named: "mutant.json", format: .json)
      return nil
    } catch {
      return error.diagnostics.first { $0.severity == .error }?.message ?? "the spec is refused"
    }
  }

  // MARK: Comparing

  private enum Comparison {
    case same
    case seen(MutantVerdict.Difference)
    case undecided
  }

  /// The number of configurations of the spec, and of each mutant, at which a difference is looked for first.
  private static let nearby = (spec: 1 << 14, mutant: 1 << 11)
  /// The number at which it is looked for if there was none nearby.
  private static let limit = 1 << 12

  private func difference(_ mutant: Machine, _ mutation: Mutation) throws -> Comparison {
    let routes = mutation.section == .links ? try routesDiffer(mutant) : false
    if routes == true { return .seen(.routes) }
    do {
      var near = try NearDifferences(old: machine, new: mutant)
      if let seen = try nearby(&near, mutant) { return .seen(seen) }
      if !near.areNone {
        let diff = try SpecDiff(old: machine, new: mutant, limit: Self.limit) { try cancellation.check() }
        let isOther = !diff.differences.isEmpty || !diff.givenValues.isEmpty || !diff.renamed.isEmpty
        if isOther || diff.only.values.contains(where: { !$0.isEmpty }) { return .seen(.elsewhere(diff)) }
        guard diff.undecided.isEmpty else { return .undecided }
      }
    } catch is DiagramLimit {
      return .undecided
    } catch is LimitReached {
      return .undecided
    }
    return routes == nil ? .undecided : .same
  }

  private func nearby(_ near: inout NearDifferences, _ mutant: Machine) throws -> MutantVerdict.Difference? {
    if near.areEqualRules { return nil }
    let own = try runs ?? ShortestRuns(of: machine, limit: Self.nearby.spec) { try cancellation.check() }
    runs = own
    let pair = near.pair
    func first(_ runs: ShortestRuns, _ side: VersionPair.Side) throws -> MutantVerdict.Difference? {
      var count = 0
      return try runs.first { configuration in
        count += 1
        if count & 0x3F == 0 { try cancellation.check() }
        return try near.difference(at: configuration, of: side)
      }.map { .move($0.found, pair, after: $0.run) }
    }
    if let found = try first(own, .old) { return found }
    return try first(ShortestRuns(of: mutant, limit: Self.nearby.mutant) { try cancellation.check() }, .new)
  }

  // MARK: Proving

  /// The obligations that can fall.
  private enum Asked {
    case all
    /// Those about values of links: the rest does not depend on which links open an intent.
    case values

    init(_ mutation: Mutation, _ machine: Machine, _ mutant: Machine) {
      // A journey can follow a link to each intent that has one.
      let linked = [machine, mutant].map { machine in
        Set(machine.links.routes.map { [$0.intent.index, Int($0.kinds.rawValue)] })
      }
      self = mutation.section == .links && linked[0] == linked[1] ? .values : .all
    }

    func contains(_ obligation: Obligation) -> Bool {
      switch self {
      case .all: true
      case .values: obligation.kind == .carries
      }
    }
  }

  private static func options(_ known: [Known], _ selection: Selection, _ cancellation: Cancellation) -> CheckOptions {
    CheckOptions(
      selection: selection, known: known.map { AcceptedPattern($0.name) }, cancellation: cancellation)
  }

  private static func falls(_ verdict: Verdict) -> Bool { verdict.refutations.contains { $0.part.known == nil } }

  /// The name of the first obligation that falls; otherwise one that is unknown, if any.
  private func firstFalling(
    in mutant: Machine, _ asked: Asked
  ) throws -> (name: String?, unknown: (String, Unknown)?) {
    var names: [Obligation: String] = [:]
    // What does not hold of the spec either tells nothing.
    for obligation in Obligation.all(of: mutant) where asked.contains(obligation) {
      let name = obligation.name(in: mutant)
      if holds[name] ?? true { names[obligation] = name }
    }
    guard !names.isEmpty else { return (nil, nil) }
    let asked = Set(names.keys)
    var options = Self.options(known, .only { asked.contains($0) ? [[]] : [] }, Cancellation(within: cancellation))
    options.seeking = names.filter { fallen.prefix(Self.mostFirst).contains($0.value) }.map(\.key)
    var found: String?
    var unknown: (String, Unknown)?
    try Checker.check(mutant, options: options) { event in
      guard found == nil, case .decided(let obligation, let verdict) = event, let name = names[obligation] else {
        return
      }
      if Self.falls(verdict) {
        found = name
        options.cancellation.cancel(.interrupted)
      } else if let reason = verdict.unknown {
        unknown = unknown ?? (name, reason)
      }
    }
    guard let found else {
      try cancellation.check()
      return (nil, unknown)
    }
    fallen.removeAll { $0 == found }
    fallen.insert(found, at: 0)
    return (found, nil)
  }

  /// The number of obligations that are asked first: those that fell last.
  private static let mostFirst = 4
}
