import JourneyFuzzing
import NavigationModel
import Testing

/// Expects that a run which has refuted something no longer does, since it is no longer possible or no longer wrong.
///
/// ```swift
/// @Test("lands(goToOrders)")
/// func landsGoToOrders() throws {
///   try expectMended(
///     RefutedRun(.lands, [.open("goToOrders")], in: ["user": "loggedOut"]), on: ShopNavigation.machine.get())
/// }
/// ```
///
/// `navcheck prove --tests FOLDER` writes such tests.
///
/// - Throws: `RefutedRun.UnknownName` if the spec no longer has one of the names.
public func expectMended(
  _ run: RefutedRun, on machine: Machine, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  guard let failure = try run.failure(on: machine) else { return }
  Issue.record("The run is still possible, and \(failure).", sourceLocation: sourceLocation)
}
