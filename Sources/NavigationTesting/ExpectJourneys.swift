import JourneyFuzzing
import NavigationModel
import Testing

/// Runs random journeys on a system, and expects it to do what the spec says in each.
///
/// ```swift
/// @Test("the router does what the spec says")
/// func journeys() async throws {
///   try await expectJourneys(on: machine, by: RouterDriver())
/// }
/// ```
///
/// A failure is recorded at the caller's line: the shortest journey that shows it, in numbered sentences, a test to
/// paste and, for an `EngineDriver`, the command that repeats it; what the machine did is attached. Traits set the
/// options: see ``JourneyTrait``.
///
/// - Returns: the summary; nil if one run was repeated.
/// - Throws: `RouteTableError` if the machine's routes cannot be compiled.
@discardableResult
public func expectJourneys<Driver: JourneyDriver>(
  on machine: Machine, by driver: Driver, sourceLocation: SourceLocation = #_sourceLocation
) async throws -> Summary? {
  let campaign = try campaign(on: machine)
  let fixed = traits.compactMap { trait in if case .fixedSeed(let token) = trait.setting { token } else { nil } }
  if let token = fixed.last {
    await expectStillFailing(token, campaign, driver, sourceLocation)
    return nil
  }
  let summary = await campaign.run(driver) { event in
    switch event {
    case .failed(let failure): record(failure, of: driver, seed: campaign.options.seed, sourceLocation)
    case .problem(let problem): record(problem, sourceLocation)
    case .started, .progress, .found, .passesNow: break
    }
  }
  return summary
}

/// Runs random journeys on a system that has a mistake, and returns the first that shows it, shrunk.
///
/// A control of a driver: with a mistake planted, one must be found.
///
/// ```swift
/// @Test("a lost tap is found")
/// func control() async throws {
///   let failure = try #require(await firstFailure(on: machine, by: RouterDriver(losing: .taps)))
///   #expect(failure.sentences.count <= 4)
/// }
/// ```
///
/// With the token of a failure it repeats that run instead. Nothing is recorded as an issue. Traits set the options, as
/// for ``expectJourneys(on:by:sourceLocation:)``.
///
/// - Returns: nil if the system did what the spec says.
/// - Throws: `RouteTableError` if the machine's routes cannot be compiled, and another error if the token is not one of
///   this spec.
public func firstFailure<Driver: JourneyDriver>(
  on machine: Machine, by driver: Driver, repeating token: String? = nil
) async throws -> Failure? {
  let campaign = try campaign(on: machine)
  if let token { return try await campaign.replay(token, on: driver) }
  return await campaign.run(driver).failures.first
}

/// A campaign with what the traits of the test say.
private func campaign(on machine: Machine) throws -> Campaign {
  try Campaign(machine, options: CampaignOptions(traits))
}

private var traits: [JourneyTrait] { (Test.current?.traits ?? []).compactMap { $0 as? JourneyTrait } }

private func expectStillFailing<Driver: JourneyDriver>(
  _ token: String, _ campaign: Campaign, _ driver: Driver, _ sourceLocation: SourceLocation
) async {
  do {
    if let failure = try await campaign.replay(token, on: driver) {
      record(failure, of: driver, seed: nil, sourceLocation)
    } else {
      Issue.record(
        "The run of '.fixedSeed' does not fail any more; remove the trait.", sourceLocation: sourceLocation)
    }
  } catch {
    Issue.record("'.fixedSeed' cannot be replayed: \(error).", sourceLocation: sourceLocation)
  }
}

private func record(
  _ failure: Failure, of driver: some JourneyDriver, seed: UInt64?, _ sourceLocation: SourceLocation
) {
  Attachment.record(failure.trace.joined(separator: "\n"), named: "journey.txt", sourceLocation: sourceLocation)
  Issue.record(
    Comment(rawValue: text(failure, seed, isOnEngine: driver is EngineDriver)), sourceLocation: sourceLocation)
}

private func record(_ problem: CorpusProblem, _ sourceLocation: SourceLocation) {
  // A problem with the folder is no failure of the app; the run continues.
  Issue.record("The corpus: \(problem.file): \(problem.reason)", severity: .warning, sourceLocation: sourceLocation)
}

/// A failure as the text of an issue.
///
/// - Parameter isOnEngine: the command, which repeats runs on the engine, repeats this one.
private func text(_ failure: Failure, _ seed: UInt64?, isOnEngine: Bool) -> String {
  var lines = failure.lines
  if failure.blamesSpec { lines.append(Failure.blame) }
  lines += ["", "To reproduce it, paste this next to the test:", ""]
  lines += failure.test().map { "  \($0)" }
  if isOnEngine || seed != nil { lines.append("") }
  if isOnEngine { lines.append("From a shell: \(failure.command().joined(separator: " "))") }
  if let seed { lines.append("The whole campaign: .seed(\(seed))") }
  return lines.joined(separator: "\n")
}
