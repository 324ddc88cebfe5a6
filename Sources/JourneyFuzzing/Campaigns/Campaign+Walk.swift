import NavigationModel

extension Campaign {
  /// Walks through the model alone to find mistakes in the spec: millions of steps a second.
  ///
  package func walk(onEvent: (CampaignEvent) -> Void = { _ in }) async -> Summary {
    let goals = ReachableGoals(machine, limit: options.searchLimit)
    let reachable = goals?.goals.count
    onEvent(.started(reachable: reachable))
    var summary = Summary(machine, digest, options, reachable: reachable)
    var coverage = Coverage(count: reachable ?? 0)
    var walk = ModelWalk(machine, goals)
    var known: Set<String> = []
    let clock = ContinuousClock()
    let began = clock.now
    var block: UInt64 = 0
    blocks: while options.journeys.map({ block * Self.blockSize < $0 }) ?? true {
      defer { block += 1 }
      guard options.shard.owns(block) else { continue }
      for number in block * Self.blockSize..<min((block + 1) * Self.blockSize, options.journeys ?? .max) {
        let elapsed = began.duration(to: clock.now)
        if options.time.map({ elapsed >= $0 }) ?? false || Task.isCancelled { break blocks }
        var random = RandomNumbers(seed: options.seed, stream: number)
        let mix = Mix(&random)
        var choices = Choices(random: random)
        let result = walk.run(&choices, mix: mix, coverage: &coverage)
        summary.journeys += 1
        summary.steps += UInt64(result.steps)
        if summary.journeys % 1_024 == 0 { await Task.yield() }
        if summary.journeys % options.progressInterval == 0 {
          onEvent(
            .progress(
              CampaignEvent.Progress(
                journeys: summary.journeys, steps: summary.steps, seen: coverage.seen, reachable: reachable,
                elapsed: elapsed, failures: summary.failures.count)))
        }
        guard let finding = result.finding, finding != .endless || !options.acceptsEndlessJourneys else { continue }
        let raw = failure(finding, choices.recorded, walk)
        guard known.insert(raw.signature).inserted else { continue }
        let failure = await shrunk(raw, choices, number, walk)
        summary.add(failure)
        onEvent(.failed(failure))
        if summary.failures.count >= options.failureLimit { break blocks }
      }
    }
    if let reachable {
      summary.counts = Array(coverage.counts.prefix(reachable))
      if goals?.isComplete == true {
        summary.unexpected = coverage.counts.dropFirst(reachable).count { $0 > 0 }
      }
    }
    let elapsed = began.duration(to: clock.now).components
    summary.seconds = Double(elapsed.seconds) + Double(elapsed.attoseconds) / 1e18
    return summary
  }

  private func shrunk(
    _ raw: Failure, _ choices: Choices, _ number: UInt64, _ walk: ModelWalk
  ) async -> Failure {
    var failure = raw
    var shrinker = Shrinker(
      Shrinker.Candidate(choices: choices.recorded, marks: choices.marks), budget: options.shrinkingLimit)
    var random = RandomNumbers(seed: 0)
    let mix = Mix(&random)
    await shrinker.shrink { pieces in
      var (walk, coverage) = (walk, Coverage(count: 0))
      var choices = Choices(replaying: pieces)
      guard let finding = walk.run(&choices, mix: mix, coverage: &coverage).finding,
        self.failure(finding, choices.recorded, walk).signature == raw.signature
      else { return nil }
      return Shrinker.Candidate(choices: choices.recorded, marks: choices.marks)
    }
    if let shortest = self.walk(shrinker.best.choices, on: walk) { failure = shortest }
    failure.journey = number
    failure.isShrunk = true
    return failure
  }

  private func failure(_ finding: ModelWalk.Finding, _ choices: [UInt32], _ walk: ModelWalk) -> Failure {
    Failure(finding, walk.trace(of: choices), choices, on: machine, digest, journey: nil)
  }

  /// Replays a walk; nil if it does not fail.
  func walk(_ given: [UInt32], on walk: ModelWalk) -> Failure? {
    var (walk, coverage) = (walk, Coverage(count: 0))
    var random = RandomNumbers(seed: 0)
    var choices = Choices(replaying: given)
    let finding = walk.run(&choices, mix: Mix(&random), coverage: &coverage).finding
    return finding.map { failure($0, choices.recorded, walk) }
  }
}
