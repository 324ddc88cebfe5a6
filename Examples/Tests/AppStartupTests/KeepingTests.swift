import Foundation
import NavigationAdapters
import TestSupport
import Testing

@testable import AppStartup

/// A link that comes while another is being stored.
@Suite("While a link is being stored", .endsInTime) struct KeepingTests {
  /// A store that lets something happen as soon as a link is in it.
  private struct Gate: LinkStore {
    let inner: FileLinkStore
    let whenStored: @Sendable () -> Void

    var state: LinkStoreState { inner.state }
    func look() -> LinkStoreState { inner.look() }
    func put(_ link: String) throws {
      try inner.put(link)
      whenStored()
    }
    func read() throws -> String { try inner.read() }
    func mark() throws { try inner.mark() }
    func condemn(_ damage: LinkDamage) { inner.condemn(damage) }
    func remove() { inner.remove() }
    func drop() throws { try inner.drop() }
  }

  private final class Later: @unchecked Sendable {
    var happens: () -> Void = {}
  }

  @Test("another that comes is not taken for it, and is followed, too")
  func another() async throws {
    let (folder, phone, later) = (TestFolder(), StormTests.Phone(), Later())
    phone.token.signIn()
    let links = try StartupLinks()
    try links.register(phone, as: "boarding pass")
    let store = Gate(inner: FileLinkStore(folder: folder.url)) {
      later.happens()
      later.happens = {}
    }
    let coordinator = try FlowCoordinator(
      parts: phone.parts, links: links, account: phone.token, store: store, resolver: phone,
      resolverTimeout: .seconds(5))
    try await coordinator.start()
    let incoming = coordinator.startup.incoming
    let other = ReceivedLink(passLink("second"), from: .browsing)
    guard case .own(let second) = try links.meaning(of: other, canResolve: { _ in false }) else {
      Issue.record("the link is not the app's own")
      return
    }
    later.happens = { _ = incoming.take(second) }
    let result = try await coordinator.links.handle(ReceivedLink(passLink("first"), from: .browsing))
    expect(result.ending, equals: .landed)
    await expect(phone.passes, equals: ["first"])
    expect(incoming.link, equals: second)
    _ = try await coordinator.startup.handleStartup()
    await expect(phone.passes, equals: ["first", "second"])
    expectNil(incoming.link)
  }
}
