import Foundation

/// A link on its way, in memory only: announced, asked for, or here and not yet stored.
///
/// There is one at a time; a later one takes the place of an earlier one.
final class IncomingLink: Sendable {
  /// Starts a task where all tasks of the app run.
  typealias Start = @Sendable (@escaping @Sendable () async -> Void) -> Task<Void, Never>
  /// Is told of an answer, and whether somebody was waiting for it.
  typealias Told = @Sendable (ResolverAnswer, _ isAwaited: Bool) -> Void

  struct NothingPending: Error {}

  private enum State {
    case nothing
    case pending(isAnnounced: Bool)
    /// The answer is known here, and not yet to the machine.
    case answered(ResolverAnswer)
    case found(String)
  }

  private struct Inside {
    var state = State.nothing
    var number = 0
    var tasks: [Task<Void, Never>] = []
    var waiter: CheckedContinuation<ResolverAnswer, any Error>?
    var told: Told?
  }

  private let resolver: any LinkResolver
  private let links: StartupLinks
  private let timeout: Duration
  private let clock: any Clock<Duration>
  private let start: Start
  private let inside = Locked(Inside())

  init(
    resolver: any LinkResolver, links: StartupLinks, timeout: Duration, clock: any Clock<Duration>,
    start: @escaping Start
  ) {
    self.resolver = resolver
    self.links = links
    self.timeout = timeout
    self.clock = clock
    self.start = start
  }

  func tell(_ told: @escaping Told) { inside { $0.told = told } }

  var fact: AppStartupNavigation.Incoming {
    inside {
      switch $0.state {
      case .nothing: .nothing
      case .pending, .answered: .pending
      case .found: .found
      }
    }
  }

  /// The link that is here and not yet stored.
  var link: String? {
    inside {
      switch $0.state {
      case .found(let link), .answered(.found(let link)): link
      case .nothing, .pending, .answered: nil
      }
    }
  }

  /// Asks what a code means.
  ///
  /// - Returns: whether an earlier link has lost its place.
  func ask(_ code: String) -> Bool {
    let (number, hasReplaced) = next(.pending(isAnnounced: false))
    wait(number)
    let asking = start { [resolver, links] in
      let answer: ResolverAnswer
      do {
        // What is kept is the app's own link for the same pass, so that it is read again as it was found.
        let found = try await resolver.resolve(code)
        let link = try found.map { try links.link(forPass: try links.pass(in: $0).orThrow()) }
        answer = link.map { .found(link: $0) } ?? .failure(.notFound)
      } catch {
        answer = .failure(.failed)
      }
      self.deliver(answer, to: number)
    }
    keep(asking, number)
    return hasReplaced
  }

  /// A link that needs not be resolved is here.
  ///
  /// - Returns: whether an earlier link has lost its place.
  func receive(_ link: String) -> Bool { next(.found(link)).hasReplaced }

  /// What was announced has come, and is no link of this app.
  func announcedIsUseless() {
    let number = inside { inside -> Int? in
      if case .pending(isAnnounced: true) = inside.state { inside.number } else { nil }
    }
    if let number { deliver(.failure(.failed), to: number) }
  }

  /// Waits for the answer; at the latest when the time is up there is one.
  ///
  /// - Throws: `CancellationError`; the answer is then told to somebody else. ``NothingPending``.
  func answer() async throws -> ResolverAnswer {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result: Result<ResolverAnswer, any Error>? = inside { inside in
          switch inside.state {
          case .answered(let answer): return .success(answer)
          case .pending where Task.isCancelled: return .failure(CancellationError())
          case .pending:
            inside.waiter = continuation
            return nil
          case .nothing, .found: return .failure(NothingPending())
          }
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      takeWaiter()?.resume(throwing: CancellationError())
    }
  }

  /// The machine knows now. If it waits for a link that was not asked for, one was announced.
  func become(_ fact: AppStartupNavigation.Incoming) {
    let isAnnounced = inside { inside in
      switch (fact, inside.state) {
      case (.pending, .nothing): return true
      case (.nothing, _): inside.state = .nothing
      case (.found, .answered(.found(let link))): inside.state = .found(link)
      case (.found, _), (.pending, _): break
      }
      return false
    }
    if isAnnounced { wait(next(.pending(isAnnounced: true)).number) }
  }

  func stop() {
    _ = next(.nothing)
    takeWaiter()?.resume(throwing: CancellationError())
  }

  private func next(_ state: State) -> (number: Int, hasReplaced: Bool) {
    let (number, hasReplaced, tasks) = inside { inside in
      let hasReplaced =
        switch inside.state {
        case .nothing, .pending(isAnnounced: true), .answered(.failure): false
        case .pending(isAnnounced: false), .answered(.found), .found: true
        }
      inside.state = state
      inside.number += 1
      defer { inside.tasks = [] }
      return (inside.number, hasReplaced, inside.tasks)
    }
    for task in tasks { task.cancel() }
    return (number, hasReplaced)
  }

  /// Silence is an answer.
  private func wait(_ number: Int) {
    let waiting = start { [clock, timeout] in
      guard (try? await clock.sleep(for: timeout, tolerance: nil)) != nil else { return }
      self.deliver(.failure(.timedOut), to: number)
    }
    keep(waiting, number)
  }

  private func keep(_ task: Task<Void, Never>, _ number: Int) {
    let isLate = inside { inside in
      if inside.number == number { inside.tasks.append(task) }
      return inside.number != number
    }
    if isLate { task.cancel() }
  }

  private func deliver(_ answer: ResolverAnswer, to number: Int) {
    let delivery: (waiter: CheckedContinuation<ResolverAnswer, any Error>?, told: Told?, [Task<Void, Never>])? =
      inside { inside in
        guard inside.number == number, case .pending = inside.state else { return nil }
        inside.state = .answered(answer)
        defer { (inside.waiter, inside.tasks) = (nil, []) }
        return (inside.waiter, inside.told, inside.tasks)
      }
    guard let (waiter, told, tasks) = delivery else { return }
    for task in tasks { task.cancel() }
    told?(answer, waiter != nil)
    waiter?.resume(returning: answer)
  }

  private func takeWaiter() -> CheckedContinuation<ResolverAnswer, any Error>? {
    inside { inside in
      defer { inside.waiter = nil }
      return inside.waiter
    }
  }
}

extension Optional where Wrapped == PassID {
  fileprivate func orThrow() throws -> PassID {
    guard let self else { throw IncomingLink.NothingPending() }
    return self
  }
}
