/// A link on its way, in memory only: announced by the system, being looked up, or here and not yet stored.
///
/// There is one at a time; a later one takes the place of an earlier one.
final class IncomingLink: Sendable {
  /// Is told of an answer, and whether somebody was waiting for it.
  typealias Told = @Sendable (ResolverAnswer, _ isAwaited: Bool) -> Void

  private enum State {
    case nothing, announced, asked
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
  private let start: StartTask
  private let inside = Locked(Inside())

  init(
    resolver: any LinkResolver, links: StartupLinks, timeout: Duration, clock: any Clock<Duration>,
    start: @escaping StartTask
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
      case .announced, .asked: .pending
      case .found: .found
      }
    }
  }

  /// The link that is here and not yet stored.
  var link: String? { inside { if case .found(let link) = $0.state { link } else { nil } } }

  /// The system will hand over a link.
  func announce() { wait(next(.announced).number) }

  /// A link is here.
  ///
  /// - Returns: whether an earlier link has lost its place.
  func take(_ link: String) -> Bool {
    let hasReplaced = next(.found(link)).hasReplaced
    takeWaiter()?.resume(returning: .found(link: link))
    return hasReplaced
  }

  /// Asks what a short link means.
  ///
  /// - Returns: whether an earlier link has lost its place.
  func ask(_ url: String) -> Bool {
    let (number, hasReplaced) = next(.asked)
    wait(number)
    let asking = start { [resolver, links] in
      let answer: ResolverAnswer
      do {
        // What is kept is the app's own link, so that it is read again as it was found.
        if let found = try await resolver.resolve(url) {
          answer = links.own(found).map { .found(link: $0) } ?? .failure(.failed)
        } else {
          answer = .failure(.notFound)
        }
      } catch {
        answer = .failure(.failed)
      }
      self.deliver(answer, to: number)
    }
    keep(asking, number)
    return hasReplaced
  }

  /// Takes note that the link that was announced has come, and is none of this app.
  func announcedIsUseless() {
    let number: Int? = inside { if case .announced = $0.state { $0.number } else { nil } }
    if let number { deliver(.failure(.failed), to: number) }
  }

  /// The link that is here has been stored. One that has come meanwhile has not, and stays.
  ///
  /// - Parameter link: nil: whatever is here.
  func isKept(_ link: String? = nil) {
    guard let link else { return _ = next(.nothing) }
    let tasks: [Task<Void, Never>] = inside { inside in
      guard case .found(link) = inside.state else { return [] }
      inside.state = .nothing
      inside.number += 1
      defer { inside.tasks = [] }
      return inside.tasks
    }
    for task in tasks { task.cancel() }
  }

  /// Waits for the link; at the latest when the time is up there is an answer.
  ///
  /// - Throws: `CancellationError`; the answer is then told to somebody else.
  func answer() async throws -> ResolverAnswer {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result: Result<ResolverAnswer, any Error>? = inside { inside in
          switch inside.state {
          case .found(let link): return .success(.found(link: link))
          // It has just been told why.
          case .nothing: return .success(.failure(.notFound))
          case .announced, .asked:
            if Task.isCancelled { return .failure(CancellationError()) }
            inside.waiter = continuation
            return nil
          }
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      takeWaiter()?.resume(throwing: CancellationError())
    }
  }

  func stop() {
    _ = next(.nothing)
    takeWaiter()?.resume(throwing: CancellationError())
  }

  private func next(_ state: State) -> (number: Int, hasReplaced: Bool) {
    let (number, hasReplaced, tasks) = inside { inside in
      let hasReplaced =
        switch inside.state {
        case .nothing, .announced: false
        case .asked, .found: true
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
        guard inside.number == number else { return nil }
        switch inside.state {
        case .announced, .asked: break
        case .nothing, .found: return nil
        }
        if case .found(let link) = answer { inside.state = .found(link) } else { inside.state = .nothing }
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
