import JustEat
import TestSupport
import Testing

/// The defects of the published code that concern machine and journeys. (1 and 2 are in the published spec, and are
/// found by the prover.)
@Suite("Published defects: machine") @MainActor struct DefectMachineTests {
  @Test("3: two links at once leave the machine where the screen is not", arguments: Implementation.allCases)
  func twoLinks(implementation: Implementation) async throws {
    var stack = try await stack(implementation, .loggedOut)
    try await stack.openSearchThenSettings()
    let (shown, believed) = (stack.shown, await stack.believed)
    expect((believed != shown || shown != "settings"), equals: implementation.hasDefect, "\(shown), \(believed)")
  }

  @Test("3: two events leave the same state", arguments: Implementation.allCases)
  func twoEvents(implementation: Implementation) async throws {
    var stack = try await stack(implementation, .loggedOut)
    let accepted = try await stack.tapLoginAndSettings()
    expect((accepted == 2), equals: implementation.hasDefect)
    #expect(accepted > 0)
  }

  @Test("16: a logout during a journey does not count", arguments: Implementation.allCases)
  func frozenGuards(implementation: Implementation) async throws {
    var stack = try await stack(implementation, .loggedIn)
    try await stack.openOrdersWhileSessionEnds()
    let seesOrders = stack.shown == "orderHistory"
    expect(seesOrders, equals: implementation.hasDefect)
    await expect(stack.believed, equals: stack.shown)
  }

  private func stack(_ implementation: Implementation, _ status: UserStatus) async throws -> any Overlapping {
    switch implementation {
    case .published: PublishedOverlaps()
    case .ours: try await OurOverlaps(status)
    }
  }
}
