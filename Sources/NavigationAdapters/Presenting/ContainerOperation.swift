import NavigationModel

/// A container that shows pages: tabs, stacks and sheets of some framework.
///
/// It does what it is told, and tells of itself how many pages it holds; it decides nothing. A method returns once what
/// it does is complete, and throws if nothing has changed.
@MainActor public protocol NavigationContainer: AnyObject, Sendable {
  /// The presenter that decides; it sets itself. To be held weakly.
  var presenter: ContainerPresenter? { get set }

  /// The shape of what it holds at this moment, also of what the user has done by hand.
  ///
  /// Whenever that may have changed by hand, once the animation is complete, it calls
  /// ``ContainerPresenter/containerHasChanged(tapped:)``.
  var shape: NavigationShape { get }

  /// Makes a stack consist of these pages. The first `kept` are there already, and stay what they are.
  func show(_ pages: [Page], in place: StackPlace, kept: Int, animated: Bool) async throws
  /// Selects a tab, below the sheets that are up; nil: shows what lies outside the tabs.
  func select(_ tab: TabID?) async throws
  /// Presents a sheet over everything, with these pages.
  func present(_ pages: [Page], animated: Bool) async throws
  /// Dismisses sheets until only so many are left.
  func dismiss(to count: Int, animated: Bool) async throws
}

/// Something that a container does, as in ``NavigationContainer``.
public enum ContainerOperation: Hashable, Sendable {
  case show([Page], in: StackPlace, kept: Int, animated: Bool)
  case select(TabID?)
  case present([Page], animated: Bool)
  case dismiss(to: Int, animated: Bool)

  @MainActor func perform(on container: any NavigationContainer) async throws {
    switch self {
    case .show(let pages, let place, let kept, let animated):
      try await container.show(pages, in: place, kept: kept, animated: animated)
    case .select(let tab): try await container.select(tab)
    case .present(let pages, let animated): try await container.present(pages, animated: animated)
    case .dismiss(let count, let animated): try await container.dismiss(to: count, animated: animated)
    }
  }
}

extension NavigationState {
  /// The operations that lead to `target`, in order; none if it is there.
  ///
  /// What lies behind changes first, so that what uncovers it shows the right thing. Only the last operation moves, and
  /// only if the user sees it.
  ///
  /// - Complexity: O(pages).
  public func operations(to target: NavigationState, animated isAnimated: Bool) -> [ContainerOperation] {
    var operations: [ContainerOperation] = []
    func fill(_ place: StackPlace) {
      let (old, new) = (self[place], target[place])
      guard old != new else { return }
      let kept = zip(old, new).prefix { $0 == $1 }.count
      operations.append(.show(new, in: place, kept: kept, animated: false))
    }
    for tab in tabs.indices.map({ TabID($0) }) where tab != target.selectedTab { fill(.tab(tab)) }
    fill(target.base)
    if selectedTab != target.selectedTab { operations.append(.select(target.selectedTab)) }
    if target.base != .outside { fill(.outside) }
    // A sheet is the same one while its first page is.
    let staying = zip(sheets, target.sheets).prefix { $0.first == $1.first }.count
    if staying < sheets.count { operations.append(.dismiss(to: staying, animated: false)) }
    for index in 0..<staying { fill(.sheet(index)) }
    for sheet in target.sheets.dropFirst(staying) { operations.append(.present(sheet, animated: false)) }
    if isAnimated, let last = operations.popLast() { operations.append(last.animated(where: target.front)) }
    return operations
  }

  /// Does to the pages what the operation does to those of a container.
  public mutating func perform(_ operation: ContainerOperation) {
    switch operation {
    case .show(let pages, let place, _, _): self[place] = pages
    case .select(let tab): selectedTab = tab
    case .present(let pages, _): sheets.append(pages)
    case .dismiss(let count, _): sheets.removeLast(max(0, sheets.count - count))
    }
  }
}

extension ContainerOperation {
  /// The same, moving if it changes what is in front.
  fileprivate func animated(where front: StackPlace) -> Self {
    switch self {
    case .show(let pages, front, let kept, _): .show(pages, in: front, kept: kept, animated: true)
    case .present(let pages, _): .present(pages, animated: true)
    case .dismiss(let count, _): .dismiss(to: count, animated: true)
    case .show, .select: self
    }
  }
}
