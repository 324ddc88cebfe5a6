import JustEat

/// A screen without a device: tabs, stacks and sheets of view controllers.
///
/// What is done to it is done wholly or not at all: when an operation fails, or is cancelled because nobody waits for
/// it any more, everything that was begun together with it is undone. So an app can promise what the engine asks of a
/// presenter: *throwing means that nothing was shown*.
@MainActor final class HeadlessWindow {
  struct Arrangement {
    var selectedTab = AppTab.restaurants
    /// None of a tab that is empty: it gets its first view controller when it is selected.
    var stacks: [AppTab: [HeadlessViewController]] = [:]
    /// From the lowest to the one in front; each is a stack.
    var sheets: [[HeadlessViewController]] = []
  }

  /// The tabs from left to right.
  let tabs: [AppTab]
  /// How the screen behaves from now on.
  var behavior: ScreenBehavior
  /// Everything that was done, also what has been undone since.
  private(set) var operations: [ScreenOperation] = []
  var arrangement = Arrangement()
  /// What lies beneath while a question is asked, and is left when it has been answered.
  var beneath: Arrangement?
  /// What is wrong with the app, if anything.
  var mistake: HeadlessMistake?
  /// Whether the user has moved something that the machine does not know of yet.
  var isAhead = false
  let turn = Turn()
  /// The window that the task is at work on.
  @TaskLocal private static var inUse: HeadlessWindow?

  /// A window with nothing on its tabs; that of the restaurants is selected.
  init(tabs: [AppTab] = AppTab.allCases, behavior: ScreenBehavior = .immediate) {
    self.tabs = tabs
    self.behavior = behavior
  }

  /// What a user sees now.
  var shown: ShownState {
    ShownState(
      tabs: tabs, selectedTab: arrangement.selectedTab, stacks: arrangement.stacks.mapValues { $0.map(\.page) },
      sheets: arrangement.sheets.map { $0.map(\.page) })
  }

  /// The same without what is shown to ask a question.
  var shownBeneath: Arrangement { beneath ?? arrangement }

  /// What a user sees once everything that was begun is done or undone.
  func settled() async throws -> ShownState {
    try await turn.take()
    defer { turn.release() }
    return shown
  }

  /// The view controller in front of everything: the one that takes taps.
  var front: HeadlessViewController? {
    arrangement.sheets.last?.last ?? arrangement.stacks[arrangement.selectedTab]?.last
  }

  /// Every view controller there is.
  var viewControllers: [HeadlessViewController] {
    tabs.flatMap { arrangement.stacks[$0] ?? [] } + arrangement.sheets.flatMap(\.self)
  }

  /// Does everything in `body`, or nothing of it.
  ///
  /// Others wait until it is done. Inside another `whole` it is a part of that one.
  func whole<Result: Sendable>(_ body: @MainActor () async throws -> Result) async throws -> Result {
    if Self.inUse === self { return try await body() }
    try await begin()
    defer { turn.release() }
    let before = arrangement
    do {
      let result = try await Self.$inUse.withValue(self, operation: body)
      // Whoever gave up waiting believes that nothing was shown.
      try Task.checkCancellation()
      return result
    } catch {
      arrangement = before
      throw error
    }
  }

  /// Does everything in `body`, and takes it away again at the end: what was shown to ask a question.
  func aside<Result: Sendable>(_ body: @MainActor () async throws -> Result) async throws -> Result {
    try await begin()
    beneath = arrangement
    defer {
      if mistake == .questionStays, Task.isCancelled { beneath?.sheets = arrangement.sheets }
      arrangement = beneath ?? arrangement
      beneath = nil
      turn.release()
    }
    return try await Self.$inUse.withValue(self, operation: body)
  }

  /// Waits for something that is no part of what is being shown: a user, or the screen itself.
  func waiting<Result: Sendable>(for body: @MainActor () async throws -> Result) async throws -> Result {
    try await Self.$inUse.withValue(nil, operation: body)
  }

  /// Writes an operation into the log.
  @discardableResult func note(_ kind: ScreenOperation.Kind, animated: Bool) -> ScreenOperation {
    let operation = ScreenOperation(kind: kind, isAnimated: animated, number: operations.count)
    operations.append(operation)
    return operation
  }

  /// Waits for the turn to show something.
  private func begin() async throws {
    try await turn.take()
    do { try checkUser() } catch {
      turn.release()
      throw error
    }
  }

  /// Throws if the user has moved something: then it means nothing that there is nothing to do.
  private func checkUser() throws { if isAhead { throw UserWasFirst() } }

  /// Changes the arrangement, and waits until the screen has settled.
  private func perform(
    _ kind: ScreenOperation.Kind, animated: Bool, _ change: @MainActor (inout Arrangement) -> Void
  ) async throws {
    try await whole {
      let operation = note(kind, animated: animated)
      change(&arrangement)
      try await waiting { try await behavior.settle(operation) }
    }
  }
}

/// What can be done to it; operations without effect complete immediately.
extension HeadlessWindow {
  /// Puts the first view controller of the selected tab in place.
  func install(_ first: HeadlessViewController) { arrangement.stacks[arrangement.selectedTab] = [first] }

  /// Shows a tab with what it has kept, or else its first view controller.
  func select(_ tab: AppTab, first: HeadlessViewController) async throws {
    try checkUser()
    guard arrangement.selectedTab != tab else { return }
    try await perform(.select(tab), animated: false) {
      $0.selectedTab = tab
      if $0.stacks[tab] == nil { $0.stacks[tab] = [first] }
    }
  }

  /// Leaves nothing in a tab but, if it is on show, its first view controller.
  func empty(_ tab: AppTab, first: HeadlessViewController, animated: Bool) async throws {
    try checkUser()
    guard let stack = arrangement.stacks[tab], let root = stack.first else { return }
    let isSelected = tab == arrangement.selectedTab
    let isReplaced = isSelected && root.page != first.page
    let left = isSelected ? [isReplaced ? first : root] : nil
    if stack.count > 1 || isReplaced {
      try await perform(.popToRoot(tab), animated: animated) { $0.stacks[tab] = left }
    } else {
      // Nobody sees a difference.
      try await whole { arrangement.stacks[tab] = left }
    }
  }

  func push(_ viewController: HeadlessViewController, on tab: AppTab, animated: Bool) async throws {
    if mistake == .orderIsNotShown, case .order = viewController.page { return }
    try await perform(.push(viewController.page), animated: animated) {
      $0.stacks[tab, default: []].append(viewController)
    }
  }

  func popToRoot(_ tab: AppTab, animated: Bool) async throws {
    try checkUser()
    guard let root = arrangement.stacks[tab]?.first, arrangement.stacks[tab]?.count != 1 else { return }
    try await perform(.popToRoot(tab), animated: animated) { $0.stacks[tab] = [root] }
  }

  /// Replaces everything above the root of a tab, without a moment in which the root is to be seen.
  func replace(_ viewControllers: [HeadlessViewController], on tab: AppTab, animated: Bool) async throws {
    guard let root = arrangement.stacks[tab]?.first else { return }
    try await perform(.replace(tab, viewControllers.map(\.page)), animated: animated) {
      $0.stacks[tab] = [root] + viewControllers
    }
  }

  func present(_ viewController: HeadlessViewController, animated: Bool) async throws {
    try await perform(.present(viewController.page), animated: animated) { $0.sheets.append([viewController]) }
  }

  /// Pushes onto the sheet in front.
  func pushOnSheet(_ viewController: HeadlessViewController, animated: Bool) async throws {
    guard let last = arrangement.sheets.indices.last else {
      return try await present(viewController, animated: animated)
    }
    try await perform(.push(viewController.page), animated: animated) { $0.sheets[last].append(viewController) }
  }

  /// Dismisses the sheets that a flow controller has presented, or all of them.
  func dismissSheets(of owner: (any FlowController)? = nil, animated: Bool) async throws {
    try checkUser()
    let staying = arrangement.sheets.filter { sheet in
      guard let owner else { return false }
      return sheet.first?.flowController !== owner
    }
    let count = arrangement.sheets.count - staying.count
    guard count > 0 else { return }
    try await perform(.dismiss(count), animated: animated) { $0.sheets = staying }
  }
}

/// A view controller without a view: a page, and the flow controller that made it.
///
/// It holds its flow controller weakly, creates none, and can do nothing but pass on what the user taps.
@MainActor final class HeadlessViewController {
  let page: Page
  /// Whether the app has made up what is on it.
  let isMadeUp: Bool
  /// The one flow controller that this view controller belongs to.
  private(set) weak var flowController: (any FlowController)?

  /// Only flow controllers create view controllers.
  init(_ page: Page, of flowController: any FlowController, isMadeUp: Bool = false) {
    self.page = page
    self.isMadeUp = isMadeUp
    self.flowController = flowController
  }

  /// The user taps something that would lead to `event`.
  ///
  /// - Throws: the error that prevents the event.
  func tap(_ event: JustEatNavigation.Event) async throws {
    try await flowController.attached().request(event)
  }
}

/// Lets one task at a time onto the screen, in the order in which they came.
@MainActor final class Turn {
  private var isTaken = false
  private var waiting: [(number: Int, continuation: CheckedContinuation<Void, any Error>)] = []
  private var count = 0

  /// Waits until it is this task's turn.
  ///
  /// - Throws: `CancellationError` if the task was cancelled before that; it has no turn then.
  func take() async throws {
    try Task.checkCancellation()
    guard isTaken else {
      isTaken = true
      return
    }
    count += 1
    let number = count
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
        waiting.append((number, continuation))
      }
    } onCancel: {
      Task { await self.leave(number) }
    }
  }

  /// Ends this task's turn; it goes to the one who has waited longest.
  func release() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().continuation.resume() }
  }

  private func leave(_ number: Int) {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: index).continuation.resume(throwing: CancellationError())
  }
}
