import NavigationEngine

/// Lets the facts follow the machine: what a committed move makes of them happens in that move, before anything else.
///
/// So a link is marked as started before it is shown, and deleted after, wherever the spec says so; and no one can come
/// in between the move and its fact. The engine waits for the disk here, for milliseconds.
final class DurableFacts: Sendable {
  private let known: Locked<AppStartupNavigation.Context>
  private let store: any LinkStore
  private let incoming: IncomingLink

  init(_ context: AppStartupNavigation.Context, store: any LinkStore, incoming: IncomingLink) {
    known = Locked(context)
    self.store = store
    self.incoming = incoming
  }

  func follow(_ event: EngineEvent) {
    guard case .committed = event.kind, let now = AppStartupNavigation.Context(event.configuration.context) else {
      return
    }
    let before = known { known in
      defer { known = now }
      return known
    }
    if now.incoming != before.incoming { incoming.become(now.incoming) }
    guard now.link != before.link else { return }
    switch now.link {
    // A mark that fails has been reported, and keeps the link from being shown.
    case .started: try? store.mark()
    case .absent: store.remove()
    // That is how the machine has learnt of it.
    case .stored, .damaged: break
    }
  }
}
