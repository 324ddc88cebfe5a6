import NavigationModel

struct CampaignRun<Driver: JourneyDriver> {
  let campaign: Campaign
  let driver: Driver
  let world: World
  var summary: Summary
  private var total: Coverage
  /// Interesting runs of the corpus.
  private var old: [Shrinker.Candidate] = []
  /// The signatures of what has been found.
  private var known: Set<String> = []
  /// By signature: the token under which the corpus has the failure as short as it gets.
  private var kept: [String: String] = [:]
  private let corpus: Corpus?
  private var keptRuns = 0
  private let clock = ContinuousClock()
  private let began: ContinuousClock.Instant

  var options: CampaignOptions { campaign.options }

  init(_ campaign: Campaign, _ driver: Driver, _ world: World) {
    self.campaign = campaign
    self.driver = driver
    self.world = world
    corpus = campaign.options.corpus.map { Corpus($0) }
    total = Coverage(count: world.reachable?.goals.count ?? 0)
    summary = Summary(campaign.machine, campaign.digest, campaign.options, reachable: world.reachable?.goals.count)
    began = clock.now
  }

  /// See ``CampaignOptions/untilAllIsSeen``.
  private var hasSeenAll = false

  mutating func run(_ onEvent: (CampaignEvent) -> Void) async {
    await runOld(onEvent)
    var block: UInt64 = 0
    while !isOver, options.journeys.map({ block * Campaign.blockSize < $0 }) ?? true {
      if options.shard.owns(block) { await run(block: block, onEvent) }
      block += 1
    }
    finish()
  }

  private var isOver: Bool {
    summary.failures.count >= options.failureLimit || hasSeenAll || Task.isCancelled
      || options.time.map { began.duration(to: clock.now) >= $0 } ?? false
  }

  /// Runs the journeys of one block. Coverage is shared within a block and not between blocks, so a block gives the
  /// same results on any shard.
  private mutating func run(block: UInt64, _ onEvent: (CampaignEvent) -> Void) async {
    let box = CoverageBox(Coverage(count: world.reachable?.goals.count ?? 0))
    var parents = old
    var agenda = world.planner == nil ? nil : world.reachable.map { Agenda(block: block, of: $0.goals.count) }
    let first = block * Campaign.blockSize
    let end = min(first + Campaign.blockSize, options.journeys ?? .max)
    for number in first..<end {
      if isOver { break }
      var random = RandomNumbers(seed: options.seed, stream: number)
      let weights = MoveWeights(&random)
      let goals = isDirected(number) ? agenda?.next(box.seen) { world.planner?.start(for: $0) != nil } : nil
      let choices =
        number - first >= 32 && goals == nil && random.below(2) == 0
        ? Mutation.choices(of: parents, random) : Choices(random: random)
      let isRepeated = number % options.repetition == options.repetition - 1
      var runner = JourneyRunner(
        world, driver, choices, weights: weights, coverage: box, keepsRecord: isRepeated, goals: goals)
      await runner.live()
      let run = runner.run
      count(run)
      if run.isNew {
        parents.append(run.candidate)
        keep(run, box.seen, onEvent)
      }
      if let deviation = run.deviation {
        await found(run.choices, deviation, number, onEvent)
      } else if isRepeated {
        await compare(run, number, onEvent)
      }
      if summary.journeys % options.progressInterval == 0 { report(box.seen, onEvent) }
      guard summary.journeys % 16 == 0 else { continue }
      if options.untilAllIsSeen, let reachable = summary.reachable {
        hasSeenAll = seen(with: box.seen).counts.prefix(reachable).allSatisfy { $0 > 0 }
      }
      // A campaign shares its thread with others, such as tests running in parallel.
      await Task.yield()
    }
    total.merge(box.seen)
  }

  /// Returns whether the journey is directed to uncovered goals: after a few random ones, every fourth of a block is.
  private func isDirected(_ number: UInt64) -> Bool {
    let place = number % Campaign.blockSize
    return place >= 16 && place % 4 == 0
  }

  private mutating func count(_ run: JourneyRun) {
    summary.journeys += 1
    summary.steps += UInt64(run.steps)
    for kind in MoveKind.allCases where run.moves[kind.rawValue] > 0 {
      summary.moves[kind.name, default: 0] += UInt64(run.moves[kind.rawValue])
    }
  }

  private func report(_ block: Coverage, _ onEvent: (CampaignEvent) -> Void) {
    onEvent(
      .progress(
        CampaignEvent.Progress(
          journeys: summary.journeys, steps: summary.steps, seen: seen(with: block).seen, reachable: summary.reachable,
          elapsed: began.duration(to: clock.now), failures: summary.failures.count)))
  }

  private func seen(with block: Coverage) -> Coverage {
    var seen = total
    seen.merge(block)
    return seen
  }

  private mutating func finish() {
    if let reachable = summary.reachable {
      summary.counts = Array(total.counts.prefix(reachable))
      if world.reachable?.isComplete == true {
        summary.unexpected = total.counts.dropFirst(reachable).count { $0 > 0 }
      }
    }
    let elapsed = began.duration(to: clock.now).components
    summary.seconds = Double(elapsed.seconds) + Double(elapsed.attoseconds) / 1e18
  }

  // MARK: Failures

  /// Records a failure, shrinks it, and reports it.
  ///
  /// - Returns: its signature.
  @discardableResult
  private mutating func found(
    _ choices: [UInt32], _ deviation: Deviation, _ number: UInt64?, _ onEvent: (CampaignEvent) -> Void
  ) async -> String {
    let text = Wording(machine: campaign.machine)
    let again = await campaign.record(choices, on: driver, world)
    let mistake = text.mistake(deviation)
    guard let same = again.deviation, same.kind == deviation.kind, text.mistake(same) == mistake else {
      let other = again.deviation.map { text.sentence($0) } ?? "nothing was wrong."
      return changes(again, text.sentence(deviation), other, number, onEvent)
    }
    let raw = failure(again, same, number)
    guard known.insert(raw.signature).inserted else { return raw.signature }
    _ = write(raw, onEvent)
    onEvent(.found(raw))
    var shrinker = Shrinker(again.candidate, budget: options.shrinkingLimit)
    let (world, driver, kind) = (world, driver, same.kind)
    await shrinker.shrink { pieces in
      // Whoever interrupts a campaign wants what was found, not the shortest run to it.
      if Task.isCancelled { return nil }
      var random = RandomNumbers(seed: 0)
      var runner = JourneyRunner(
        world, driver, Choices(replaying: pieces), weights: MoveWeights(&random),
        coverage: CoverageBox(Coverage(count: 0)))
      await runner.live()
      // A shorter run with another signature is another failure, which would be lost.
      guard let other = runner.run.deviation, other.kind == kind, text.mistake(other) == mistake else { return nil }
      return runner.run.candidate
    }
    let shortest = await campaign.record(shrinker.best.choices, on: driver, world)
    var shrunk = shortest.deviation.map { failure(shortest, $0, number) } ?? raw
    if shrunk.signature != raw.signature { shrunk = raw }
    shrunk.isShrunk = !Task.isCancelled
    add(shrunk, onEvent)
    removeLonger(raw.token, raw.signature)
    return raw.signature
  }

  /// Removes a failure from the corpus if a shorter run with the same signature is in it.
  private func removeLonger(_ token: String, _ signature: String) {
    guard let shorter = kept[signature], shorter != token else { return }
    corpus?.remove(token, .failures)
  }

  private func failure(_ run: JourneyRun, _ deviation: Deviation, _ number: UInt64?) -> Failure {
    Failure(run, deviation, on: campaign.machine, campaign.digest, journey: number)
  }

  private mutating func add(_ failure: Failure, _ onEvent: (CampaignEvent) -> Void) {
    summary.add(failure)
    if write(failure, onEvent) { kept[failure.signature] = failure.token }
    onEvent(.failed(failure))
  }

  /// Repeats a run without a failure: the same must be observed again.
  private mutating func compare(_ run: JourneyRun, _ number: UInt64, _ onEvent: (CampaignEvent) -> Void) async {
    let again = await campaign.record(run.choices, on: driver, world)
    if let deviation = again.deviation {
      let text = Wording(machine: campaign.machine).sentence(deviation)
      changes(again, "nothing was wrong.", text, number, onEvent)
      return
    }
    guard again.observations != run.observations else { return }
    let index = zip(run.observations, again.observations).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
    let text = "after \(index) actions the app looked different."
    changes(again, text, "the first observation was repeated later.", number, onEvent)
  }

  @discardableResult
  private mutating func changes(
    _ run: JourneyRun, _ first: String, _ second: String, _ number: UInt64?, _ onEvent: (CampaignEvent) -> Void
  ) -> String {
    let failure = failure(run, .notDeterministic(first: first, second: second), number)
    if known.insert(failure.signature).inserted { add(failure, onEvent) }
    return failure.signature
  }

  // MARK: Corpus

  private mutating func runOld(_ onEvent: (CampaignEvent) -> Void) async {
    guard let corpus else { return }
    corpus.removeDrafts()
    let (failures, problems) = corpus.entries(.failures, of: campaign.digest)
    tell(problems, onEvent)
    for (_, entry, token) in failures where summary.failures.count < options.failureLimit {
      let run = await campaign.record(token.choices, on: driver, world)
      summary.repeated += 1
      if let deviation = run.deviation {
        let signature = await found(run.choices, deviation, nil, onEvent)
        // A process was killed between writing the shorter run and removing this one.
        if entry.failure?.isShrunk != true { removeLonger(entry.token, signature) }
      } else if let failure = entry.failure {
        onEvent(.passesNow(failure))
      }
    }
    let (runs, others) = corpus.entries(.runs, of: campaign.digest)
    tell(others, onEvent)
    let box = CoverageBox(total)
    for (_, _, token) in runs {
      if isOver { break }
      var random = RandomNumbers(seed: 0)
      var runner = JourneyRunner(
        world, driver, Choices(replaying: token.choices), weights: MoveWeights(&random), coverage: box)
      await runner.live()
      summary.repeated += 1
      if let deviation = runner.run.deviation { await found(runner.run.choices, deviation, nil, onEvent) }
      old.append(runner.run.candidate)
    }
    total = box.seen
  }

  private mutating func keep(_ run: JourneyRun, _ block: Coverage, _ onEvent: (CampaignEvent) -> Void) {
    guard let corpus, keptRuns < Corpus.runLimit, run.deviation == nil else { return }
    let isNew = block.counts.indices.contains { index in
      block.counts[index] > 0 && (index >= total.counts.count || total.counts[index] == 0) && !written.contains(index)
    }
    guard isNew else { return }
    for index in block.counts.indices where block.counts[index] > 0 { written.insert(index) }
    keptRuns += 1
    let token = ReplayToken(digest: campaign.digest, choices: run.choices).description
    let what = "a run that saw something new"
    if let problem = corpus.write(Corpus.Entry(token: token), .runs, what: what) { tell(problem, onEvent) }
  }
  /// The goals for which a run has been written.
  private var written: Set<Int> = []

  /// False: the corpus does not have it.
  private mutating func write(_ failure: Failure, _ onEvent: (CampaignEvent) -> Void) -> Bool {
    guard let corpus else { return false }
    let entry = Corpus.Entry(token: failure.token, failure: failure)
    let problem = corpus.write(entry, .failures, what: "the failure \"\(failure.conclusion)\"")
    if let problem { tell(problem, onEvent) }
    return problem == nil
  }

  /// Reports runs that belong to another spec in one event: all of them may.
  private mutating func tell(_ problems: [CorpusProblem], _ onEvent: (CampaignEvent) -> Void) {
    let strange = problems.filter { $0.kind == .otherSpec }
    for problem in problems where problem.kind != .otherSpec { tell(problem, onEvent) }
    guard var first = strange.first else { return }
    if strange.count > 1 { first.reason += "; so \(strange.count == 2 ? "does" : "do") \(strange.count - 1) more" }
    tell(first, onEvent)
  }

  private mutating func tell(_ problem: CorpusProblem, _ onEvent: (CampaignEvent) -> Void) {
    // A full disk is reported once, not for every run.
    guard !summary.problems.contains(where: { $0.kind == problem.kind && $0.reason == problem.reason }) else { return }
    summary.problems.append(problem)
    onEvent(.problem(problem))
  }
}
