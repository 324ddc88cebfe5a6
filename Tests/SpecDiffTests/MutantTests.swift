import ModelChecking
import NavigationModel
import NavigationSupport
import SpecDiff
import SpecMutation
import Testing

/// Compares what is said of mistakes with trying everything, and with proving everything.
@Suite("Verdicts on mistakes in random machines", .slow)
struct MutantTests {
  private struct Tally {
    var noticed = 0, survived = 0, same = 0, unknown = 0
    /// True once a property was looked for: one for each machine, since it takes as long as all the rest.
    var hasProposed = false
  }

  @Test("without stacks", arguments: sample(0..<200, day: 1, night: 60))
  func flat(part: UInt64) throws {
    let tally = try compare(seeds: Self.seeds(of: part)) { seed throws(MachineError) in
      try RandomMachine.make(seed: seed, hasBranches: seed % 3 == 0)
    }
    #expect(tally.noticed + tally.survived > 0)
  }

  @Test("with stacks", arguments: sample(0..<70, day: 1, night: 12))
  func stacks(part: UInt64) throws {
    let tally = try compare(seeds: Self.seeds(of: part)) { seed throws(MachineError) in
      try RandomMachine.make(seed: seed, hasStacks: true)
    }
    #expect(tally.noticed + tally.survived > 0)
  }

  /// By day the first few machines of a part that takes seconds; the first part's take half a minute.
  @Test("with tabs", arguments: sample([25] + (0..<25) + (26..<70), day: 1, night: 16))
  func tabs(part: UInt64) throws {
    let tally = try compare(seeds: Self.seeds(of: part)) { seed throws(MachineError) in
      try RandomMachine.make(seed: seed, hasTabs: true)
    }
    #expect(tally.noticed + tally.survived > 0)
  }

  /// Relations cannot tell here; blocks have a run. Nothing is to be unknown because it was asked with less.
  @Test("what relations leave unknown is decided by blocks where they can, without tabs, too")
  func unknownAgain() throws {
    let machine = try RandomMachine.make(seed: 46, hasStacks: true)
    let name = "lands-after(i0, c1)"
    var hasFallen = false
    for mutation in Mutation.distinct(in: machine) where mutation.words.contains("dismiss") {
      let verdict = try Self.verdicts(try mutation.machine(from: machine))[name]
      #expect(verdict != .unknown, "\(mutation.words)")
      hasFallen = hasFallen || verdict == .refuted
    }
    #expect(hasFallen)
  }

  /// By day the first few of a part.
  private static func seeds(of part: UInt64) -> Range<UInt64> { part * 6..<part * 6 + many(3, night: 6) }

  /// The mistakes of each machine that are tried: every so many.
  private static let most = 4

  private func compare(
    seeds: Range<UInt64>, _ make: (UInt64) throws(MachineError) -> Machine
  ) throws -> Tally {
    var tally = Tally()
    for seed in seeds {
      let machine = try make(seed)
      tally.hasProposed = false
      let trials = try MutantTrials(machine, known: [], cancellation: Cancellation()) { _ in false }
      let verdicts = try Self.verdicts(machine)
      let all = Mutation.distinct(in: machine)
      for index in stride(from: Int(seed % 3), to: all.count, by: max(1, all.count / Self.most)) {
        let verdict = try trials.verdict(on: all[index])
        try check(verdict, on: all[index], of: machine, verdicts, &tally, "seed \(seed), \(all[index].words)")
      }
    }
    return tally
  }

  private func check(
    _ verdict: MutantVerdict, on mutation: Mutation, of machine: Machine, _ original: [String: Word],
    _ tally: inout Tally, _ name: String
  ) throws {
    switch verdict {
    case .noticed(.reader), .noticed(.link): tally.noticed += 1
    case .noticed(.obligation(let fallen)):
      tally.noticed += 1
      #expect(original[fallen] ?? .proved == .proved, "\(name): \(fallen) does not hold anyway")
      // A run was found when this was asked first; asked with all others it may be unknown.
      #expect(try Self.verdicts(mutation.machine(from: machine))[fallen] != .proved, "\(name): \(fallen) holds")
    case .equivalent:
      tally.same += 1
      let naive = NaiveDiff(machine, try mutation.machine(from: machine), limit: 1_000)
      if !naive.isTooLarge {
        expect(naive.differing.filter { !$0.value.isEmpty }.map { "\($0.key)" }, equals: [], "\(name)")
      }
    case .survived(let difference):
      tally.survived += 1
      let mutant = try mutation.machine(from: machine)
      // What is unknown of the machine notices nothing.
      let falls = try Self.verdicts(mutant).filter { $0.value == .refuted && original[$0.key] ?? .proved == .proved }
      expect(falls.keys.sorted(), equals: [], "\(name) is noticed")
      guard case .move(let seen, let pair, let run) = difference else { return }
      // The run is one of either version, and leads to where they differ.
      let replays = [machine, mutant].map { machine in (try? run.replay(on: machine)) != nil }
      #expect(replays.contains(true), "\(name)")
      expect(seen.cases.count, equals: 1, "\(name)")
      #expect(seen.cases.first.map { $0.old != $0.new } == true, "\(name)")
      if !tally.hasProposed { try checkProposal(of: machine, mutant, seen, run, name) }
      tally.hasProposed = true
      let naive = NaiveDiff(pair.old, pair.new, limit: 1_000)
      if !naive.isTooLarge { #expect(naive.differing[seen.subject]?.isEmpty == false, "\(name): \(seen.subject)") }
    case .unknown: tally.unknown += 1
    }
  }

  /// A property that is proposed holds of the machine, and not of the mutant.
  private func checkProposal(
    of machine: Machine, _ mutant: Machine, _ seen: SpecDiff.Difference, _ run: Trace, _ name: String
  ) throws {
    let proposals = try PropertyProposals(machine, cancellation: Cancellation())
    guard let claim = try proposals.proposal(for: mutant, seeing: seen, after: run) else { return }
    let text = "\(name): \(claim.text(in: machine))"
    if let holds = Self.holds(claim, of: machine) { #expect(holds, "\(text) does not hold") }
    if let holds = Self.holds(claim, of: mutant) { #expect(!holds, "\(text) notices nothing") }
  }

  /// Whether a claim of the family holds wherever one can get; nil: these are too many.
  private static func holds(_ claim: Property.Claim, of machine: Machine) -> Bool? {
    var seen = Set(machine.starts)
    var open = Array(seen)
    var isTrue = true
    while let place = open.popLast() {
      let choices = PlainStep.choices(in: place, of: machine)
      isTrue = isTrue && holds(claim, at: place, choices, machine)
      for next in choices.map(\.result.configuration) where seen.insert(next).inserted { open.append(next) }
      if !place.isIdle, seen.insert(place.idle).inserted { open.append(place.idle) }
      // What has failed by now fails.
      if seen.count > 1_000 { return isTrue ? nil : false }
    }
    return isTrue
  }

  private static func holds(
    _ claim: Property.Claim, at place: Configuration, _ choices: [Choice], _ machine: Machine
  ) -> Bool {
    func isTrue(_ condition: Condition, _ place: Configuration) -> Bool {
      condition.holds(at: place, of: machine.contexts)
    }
    switch claim {
    case .always(let condition): return isTrue(condition, place)
    case .fromCanReach(let from, let to, .one(let mover)):
      guard place.isIdle, isTrue(from, place), !isTrue(to, place) else { return true }
      let ends = choices.filter { isMade($0.move, mover, machine) }.map(\.result.configuration)
      let good = ends.filter { $0.isIdle && isTrue(to, $0) }
      if case .change = mover { return !ends.isEmpty && good.count == ends.count }
      return !good.isEmpty
    case .happensOnly(let mover, let condition):
      return isTrue(condition, place) || !choices.contains { isMade($0.move, mover, machine) }
    default:
      Issue.record("\(claim) is none of the family")
      return true
    }
  }

  private static func isMade(_ move: Move, _ mover: Property.Mover, _ machine: Machine) -> Bool {
    switch (mover, move) {
    case (.event(let event), .browse(let rule)), (.event(let event), .perform(_, let rule)):
      machine.transitions[rule.index].event == event
    case (.change(let meant), .change(let change)): change == meant
    case (.back, .back), (.drag, .drag): true
    case (.tap(let meant), .tap(let tab)): meant == tab
    default: false
    }
  }

  private enum Word { case proved, refuted, unknown }

  private static func verdicts(_ machine: Machine) throws -> [String: Word] {
    var verdicts: [String: Word] = [:]
    try Checker.check(machine) { event in
      guard case .decided(let obligation, let verdict) = event else { return }
      verdicts[obligation.name(in: machine)] =
        verdict.unknown != nil ? .unknown : verdict.refutations.isEmpty ? .proved : .refuted
    }
    return verdicts
  }
}
