import AppStartup

/// Mistakes that somebody might make, planted in the stack to see that they are found.
enum Mistake: String, CaseIterable, Sendable {
  /// A stored link is deleted before it is shown.
  case deletesBeforeShowing
  /// Nothing is marked: a kill, and the link is followed twice.
  case marksNothing
  case deletesNothing
  case keepsNothing
  case olderLinkWins
  case remembersTheStore
  case remembersTheUser
  case spinnerNeverEnds
  case keepsTheLinkAtSignOut
  case keepsTheScreenAtSignOut
  case movesAreNotReported

  func plant(in setup: inout HeadlessSetup) {
    switch self {
    case .spinnerNeverEnds: setup.resolverTimeout = .seconds(1_000_000)
    case .movesAreNotReported: setup.reportsMoves = false
    case .remembersTheUser: setup.decoratingAccount = { RememberedAccount(inner: $0) }
    case .keepsTheScreenAtSignOut: setup.decoratingLaunch = { StaleLaunch(inner: $0) }
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
  private lazy var remembered = inner.state

  init(inner: any LinkStore, mistake: Mistake) {
    self.inner = inner
    self.mistake = mistake
  }

  var state: LinkStoreState { held == nil ? inner.state : .stored }
  func look() -> LinkStoreState { mistake == .remembersTheStore ? remembered : held == nil ? inner.look() : .stored }
  func read() throws -> String { try held ?? inner.read() }
  func condemn(_ damage: LinkDamage) { inner.condemn(damage) }

  func put(_ link: String) throws {
    switch mistake {
    case .keepsNothing: held = link
    case .olderLinkWins where inner.state == .stored: break
    default: try inner.put(link)
    }
  }

  func mark() throws {
    switch mistake {
    case .marksNothing, .keepsNothing: break
    case .deletesBeforeShowing: inner.remove()
    default: try inner.mark()
    }
  }

  func remove() {
    held = nil
    switch mistake {
    case .deletesNothing where inner.state == .started: break
    case .olderLinkWins where inner.state == .stored: break
    default: inner.remove()
    }
  }

  func drop() throws { if mistake != .keepsTheLinkAtSignOut { try inner.drop() } }
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

/// Leaves on the screen what is there.
private struct StaleLaunch: LaunchCoordinator {
  let inner: any LaunchCoordinator
  func showNothing(animated: Bool) async throws {}
  func showSpinner(animated: Bool) async throws { try await inner.showSpinner(animated: animated) }
  func tell(_ report: StartupReport) async throws { try await inner.tell(report) }
}
