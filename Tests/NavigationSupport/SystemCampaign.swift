import JourneyFuzzing
import NavigationModel

/// Random journeys of a whole stack, on the main actor as the stack is: until all has been seen that can be, and not
/// more. At night they go on, from a new seed.
package struct SystemCampaign {
  private let campaign: Campaign

  /// - Parameters:
  ///   - limit: how many journeys are made if that is not enough to see all.
  ///   - seed: the same journeys each day.
  package init(_ machine: Machine, limit: UInt64 = 3_000, seed: UInt64 = 1) throws {
    var options = CampaignOptions(seed: isNight ? newSeed(for: "SystemJourneysTests") : seed)
    options.journeys = many(limit, night: 10 * limit)
    options.untilAllIsSeen = !isNight
    options.shrinkingLimit = 500
    campaign = try Campaign(machine, options: options)
  }

  @MainActor package func run(_ driver: some JourneyDriver) async -> Summary { await campaign.run(driver) }

  /// What was not seen although it could have been found.
  package func unseen(in summary: Summary, by abilities: Abilities) -> [String] {
    (campaign.unseen(in: summary, by: abilities) ?? []).filter { $0.reason == .notFound }.map { "\($0.what)" }
  }

  /// The failure again, from its token.
  @MainActor package func replay(_ failure: Failure, on driver: some JourneyDriver) async throws -> Failure? {
    try await campaign.replay(failure.token, on: driver)
  }
}
