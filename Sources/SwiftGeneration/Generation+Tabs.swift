import NavigationModel

/// The tabs: an enum, and what each shows first.
extension Generation {
  mutating func writeTabs() {
    guard !machine.tabs.isEmpty else { return }
    let documents = machine.tabs.map { tab in
      let screens = tab.bottoms.map { code($0.screen) + ($0.condition.map { " where \(code($0))" } ?? "") }
      return ["First shows \(screens.joined(separator: ", otherwise "))."]
    }
    out.blank()
    out.document("The app's tabs.")
    writeEnum("Tab", machine.tabs.map(\.name), names.tabs, documents) { this in
      this.out.blank()
      this.out.document("The tab that is selected at a place; nil: what is shown at launch lies outside the tabs.")
      this.out.block("\(this.access)init?(_ place: NavigationModel.Configuration)") { out in
        out.line("guard let id = place.stack.selectedTab else { return nil }")
        out.line("self.init(id)")
      }
      if this.machine.hasVaryingTabs {
        // A tab may be called 'machine'.
        let namespace = this.names.namespace
        this.out.blank()
        this.out.document("What the tab shows, in this context, when it has kept nothing.")
        this.out.block("\(this.access)func firstScreen(in context: Context) throws -> Screen?") { out in
          out.line("let id = NavigationModel.TabID(_index(of: self))")
          out.line("return Screen(try \(namespace).machine.get().firstScreen(of: id, in: context.packed))")
        }
      }
      this.out.blank()
      this.out.block("fileprivate init?(_ id: NavigationModel.TabID)") { out in
        out.line("guard Self.allCases.indices.contains(id.index) else { return nil }")
        out.line("self = Self.allCases[id.index]")
      }
    }
  }

  /// Writes what reads the first screens of tabs in the adapter.
  mutating func writeFirstScreens() {
    out.blank()
    out.block(
      "private func firstScreens(_ screen: (NavigationModel.TabID) -> NavigationModel.ScreenID?) -> [Tab: Screen]"
    ) { out in
      out.line("var screens: [Tab: Screen] = [:]")
      out.line("for tab in Tab.allCases {")
      out.line("  screens[tab] = screen(NavigationModel.TabID(_index(of: tab))).flatMap { Screen($0) }")
      out.line("}")
      out.line("return screens")
    }
  }
}
