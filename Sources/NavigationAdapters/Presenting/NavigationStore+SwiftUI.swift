#if canImport(SwiftUI)
  import NavigationModel
  import SwiftUI

  /// Tabs, stacks and sheets for SwiftUI, as a state that views observe. Its presenter decides everything about it.
  @MainActor public final class NavigationStore: ObservableObject, NavigationContainer {
    public weak var presenter: ContainerPresenter?
    @Published public private(set) var state: NavigationState
    public var shape: NavigationShape { state.shape }

    public init(tabCount: Int) { state = NavigationState(tabCount: tabCount) }

    public func show(_ pages: [Page], in place: StackPlace, kept: Int, animated: Bool) {
      change(animated) { $0.perform(.show(pages, in: place, kept: kept, animated: animated)) }
    }
    public func select(_ tab: TabID?) { state.perform(.select(tab)) }
    public func present(_ pages: [Page], animated: Bool) {
      change(animated) { $0.perform(.present(pages, animated: animated)) }
    }
    public func dismiss(to count: Int, animated: Bool) {
      change(animated) { $0.perform(.dismiss(to: count, animated: animated)) }
    }

    private func change(_ animated: Bool, _ body: (inout NavigationState) -> Void) {
      var transaction = Transaction()
      transaction.disablesAnimations = !animated
      withTransaction(transaction) { body(&state) }
    }

    // What SwiftUI sets, the user has done.

    func path(in place: StackPlace) -> Binding<[Page]> {
      Binding(get: { @MainActor in self.state.path(in: place) }) { @MainActor in
        self.state.goBack(to: $0, in: place)
        self.presenter?.containerHasChanged()
      }
    }
    var selection: Binding<TabID> {
      Binding(get: { @MainActor in self.state.selectedTab ?? TabID(0) }) { @MainActor in
        self.state.perform(.select($0))
        self.presenter?.containerHasChanged(tapped: $0)
      }
    }
    func isUp(_ sheet: Int) -> Binding<Bool> {
      Binding(get: { @MainActor in self.state.hasSheet(sheet) }) { @MainActor _ in
        self.state.dragAway(sheet)
        self.presenter?.containerHasChanged()
      }
    }
  }
#endif
