#if canImport(SwiftUI)
  import NavigationModel
  import SwiftUI

  /// Draws a store: `NavigationStoreView(store) { page in … } label: { tab in … }`.
  public struct NavigationStoreView<Content: View, TabLabel: View>: View {
    @ObservedObject private var store: NavigationStore
    private let content: (Page) -> Content
    private let label: (TabID) -> TabLabel

    public init(
      _ store: NavigationStore, @ViewBuilder content: @escaping (Page) -> Content,
      @ViewBuilder label: @escaping (TabID) -> TabLabel
    ) {
      (self.store, self.content, self.label) = (store, content, label)
    }

    public var body: some View {
      covered(AnyView(base), by: 0)
    }

    private var base: some View {
      ZStack {
        TabView(selection: store.selection) {
          ForEach(store.state.tabs.indices.map { TabID($0) }, id: \.self) { tab in
            stack(.tab(tab)).tabItem { label(tab) }.tag(tab)
          }
        }
        ForEach(store.state.placesOverTabs, id: \.self) { stack($0) }
      }
    }

    private func stack(_ place: StackPlace) -> some View {
      NavigationStack(path: store.path(in: place)) {
        ForEach(store.state[place].prefix(1), id: \.self) { draw($0) }
          .navigationDestination(for: Page.self) { draw($0) }
      }
    }

    private func draw(_ page: Page) -> some View {
      content(page).navigationBarBackButtonHidden(!page.isLeftByHand).interactiveDismissDisabled(!page.isLeftByHand)
    }

    /// With the sheet of this number over it, which has the next over itself.
    private func covered(_ view: AnyView, by number: Int) -> AnyView {
      AnyView(view.sheet(isPresented: store.isUp(number)) { covered(AnyView(stack(.sheet(number))), by: number + 1) })
    }
  }
#endif
