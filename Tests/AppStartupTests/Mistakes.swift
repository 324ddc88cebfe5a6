import AppStartup

/// Mistakes that somebody might make, planted in an app to see that they are found.
enum Mistake: String, CaseIterable, Sendable {
  case marksAfterPresenting, deletesBeforePresenting, deletesNothing, waitsForEver, remembersTheStore
  case remembersTheUser, keepsTheLinkAtSignOut, readsWhatWasStarted, keepsNothing

  func plant(in setup: inout HeadlessSetup) {
    switch self {
    case .waitsForEver: setup.resolverTimeout = .seconds(1_000_000)
    case .remembersTheUser: setup.decoratingAccount = { RememberedAccount(inner: $0) }
    default: setup.decoratingStore = { [self] in MistakenStore(inner: $0, mistake: self) }
    }
  }
}

/// A store with a mistake.
private final class MistakenStore: LinkStore, @unchecked Sendable {
  // Touched by one thread at a time, as the headless app is.
  private let inner: any LinkStore
  private let mistake: Mistake
  private var held: String?
  private var pretends: LinkStoreState?
  private lazy var remembered = inner.state

  init(inner: any LinkStore, mistake: Mistake) {
    self.inner = inner
    self.mistake = mistake
    // What was started is to be followed again.
    if mistake == .readsWhatWasStarted, inner.state == .started {
      inner.remove()
      try? inner.put(passLink("old"))
    }
  }

  var state: LinkStoreState {
    if mistake == .remembersTheStore { return pretends ?? remembered }
    return pretends ?? inner.state
  }

  func put(_ link: String) throws {
    guard mistake == .keepsNothing else { return try inner.put(link) }
    (held, pretends) = (link, .stored)
  }

  func read() throws -> String { try held ?? inner.read() }

  func mark() throws {
    switch mistake {
    case .marksAfterPresenting, .remembersTheStore, .keepsNothing: pretends = .started
    case .deletesBeforePresenting:
      inner.remove()
      pretends = .started
    default: try inner.mark()
    }
  }

  func condemn(_ damage: LinkDamage) { inner.condemn(damage) }

  func remove() {
    defer { (pretends, held) = (nil, nil) }
    switch mistake {
    case .marksAfterPresenting:
      if inner.state == .stored { try? inner.mark() }
      inner.remove()
    case .deletesNothing where inner.state == .started: break
    case .keepsTheLinkAtSignOut where inner.state == .stored: break
    default: inner.remove()
    }
  }

  func drop() throws {
    if mistake == .keepsTheLinkAtSignOut, inner.state == .stored { return }
    try inner.drop()
  }
}

/// Looks once who the user is.
private final class RememberedAccount: AccountStore, @unchecked Sendable {
  let inner: any AccountStore
  let user: User

  init(inner: any AccountStore) {
    self.inner = inner
    user = inner.user
  }

  func signOut() throws { try inner.signOut() }
}
