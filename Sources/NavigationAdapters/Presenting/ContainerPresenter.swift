import NavigationEngine
import NavigationModel

/// Shows what the engine of any spec decides, in a container, and tells the engine what the user does by hand.
///
/// ```swift
/// let presenter = ContainerPresenter(container) { question in try await person.answer(question) }
/// let engine = try NavigationEngine(machine: ShopNavigation.machine.get(), presenter: presenter)
/// try await presenter.start(engine)
/// await engine.ready()
/// ```
///
/// What a transition, a change or an answer does to the stack is done whole or not at all: if an operation fails, or
/// nobody waits for it any more, those before it are undone.
@MainActor public final class ContainerPresenter: Presenter {
  /// Answers what journeys ask. Screens that an answer takes away are taken away afterwards.
  public typealias Asking = @MainActor @Sendable (Question) async throws -> Answer

  private let container: any NavigationContainer
  private let asking: Asking
  private weak var engine: NavigationEngine?
  /// The pages of the container, by all that it was told and has told.
  private var shown = NavigationState(tabCount: 0)
  private var isPerforming = false
  private let mutex = AsyncMutex()
  private var latest: Latest?
  private var count = 0
  /// The last of the user's moves that are being reported.
  private var report: Task<Void, Never>?

  /// The last presentation, while the engine may not know yet that it has been made.
  private struct Latest {
    var before: NavigationState
    var after: NavigationState
  }

  /// The user has moved something since this was decided: it belongs to a place that is no longer shown.
  public struct UserWasFirst: Error, Hashable, Sendable {}

  public init(_ container: any NavigationContainer, asking: @escaping Asking) {
    (self.container, self.asking) = (container, asking)
    container.presenter = self
  }

  /// Shows what the engine shows, such as the first tab; call it once, before `ready()`.
  ///
  /// - Throws: what the container throws.
  public func start(_ engine: NavigationEngine) async throws {
    self.engine = engine
    shown = NavigationState(tabCount: engine.machine.tabs.count)
    try await bring(to: NavigationState(await engine.screens, on: engine.machine), animated: false)
  }

  /// To be called by the container, whenever the user may have moved something.
  ///
  /// - Parameter tapped: the tab that was tapped, if one was.
  public func containerHasChanged(tapped: TabID? = nil) {
    // While something is performed, it is looked at afterwards.
    if !isPerforming { takeNote(tapped: tapped) }
  }

  /// Waits until the engine knows all that the user has done, and the container shows what the engine has made of it.
  public func settled() async {
    while let report {
      await report.value
      if self.report == report { self.report = nil }
    }
  }

  // MARK: Presenter

  @MainActor public func present(_ presentation: Presentation) async throws {
    guard !presentation.actions.isEmpty else { return }
    try await go(from: presentation.before, to: presentation.after, animated: presentation.isAnimated)
  }

  @MainActor public func show(_ arrival: Arrival) async throws {
    try await go(from: arrival.before, to: arrival.after, animated: true)
  }

  @MainActor public func ask(_ question: Question) async throws -> Answer {
    let answer = try await asking(question)
    if let engine, let after = question.after(answer, on: engine.machine), after != question.before {
      // An answer counts as long as the engine waits for it, also if a newer link has ended the question.
      try await go(from: question.before, to: after, animated: false) {
        if !Task.isCancelled { true } else { await engine.awaitsAnswer(to: question) }
      }
    }
    return answer
  }

  private typealias Condition = @MainActor () async -> Bool

  /// Shows what the engine's next move leads to, while somebody waits for it.
  private func go(
    from before: Columns<ShownScreen>, to after: Columns<ShownScreen>, animated isAnimated: Bool,
    while isAwaited: Condition = { !Task.isCancelled }
  ) async throws {
    guard let engine else { return }
    await mutex.enter()
    defer { mutex.leave() }
    // While it waited, the engine may have gone on without it.
    guard await isAwaited() else { throw CancellationError() }
    let before = NavigationState(before, on: engine.machine)
    let after = NavigationState(after, on: engine.machine)
    guard before.moves(to: container.shape).isEmpty else { throw UserWasFirst() }
    try await bring(to: after, animated: isAnimated, while: isAwaited)
    count += 1
    latest = Latest(before: before, after: after)
  }

  // MARK: The container

  /// Performs what leads to `target`, or nothing.
  private func bring(
    to target: NavigationState, animated isAnimated: Bool, while isAwaited: Condition = { !Task.isCancelled }
  ) async throws {
    let before = shown
    do {
      for operation in shown.operations(to: target, animated: isAnimated) {
        guard try await perform(operation) else { throw UserWasFirst() }
        guard await isAwaited() else { throw CancellationError() }
      }
    } catch {
      // In a task of its own: this one may have been cancelled.
      await Task { await undo(to: before) }.value
      throw error
    }
  }

  private func undo(to before: NavigationState) async {
    for operation in shown.operations(to: before, animated: false) { _ = try? await perform(operation) }
  }

  /// - Returns: whether the user has moved nothing meanwhile.
  private func perform(_ operation: ContainerOperation) async throws -> Bool {
    isPerforming = true
    defer { isPerforming = false }
    try await operation.perform(on: container)
    shown.perform(operation)
    return takeNote()
  }

  /// - Returns: whether there is nothing to note.
  @discardableResult private func takeNote(tapped: TabID? = nil) -> Bool {
    let moves = shown.moves(to: container.shape, tapped: tapped)
    guard !moves.isEmpty else { return true }
    shown = shown.cut(to: container.shape, tapped: tapped)
    report = Task { [previous = report] in
      await previous?.value
      await tell(moves)
    }
    return false
  }

  /// Tells the engine of the user's moves, and shows what it makes of them: the first page of a tab, or what was there
  /// before if the model knows no such move.
  private func tell(_ moves: [PlatformMove]) async {
    guard let engine else { return }
    for move in moves {
      let count = count
      _ = try? await engine.observe(move)
      // Its turn came after all that had been presented before.
      if count == self.count { latest = nil }
    }
    await mutex.enter()
    defer { mutex.leave() }
    let known = NavigationState(await engine.screens, on: engine.machine)
    let truth = latest.map { $0.before == known ? $0.after : known } ?? known
    try? await bring(to: truth, animated: false)
  }
}

/// Lets one task at a time do something to the container, in the order in which they came.
@MainActor private final class AsyncMutex {
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func enter() async {
    if isTaken { await withCheckedContinuation { waiting.append($0) } }
    isTaken = true
  }

  func leave() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
  }
}
