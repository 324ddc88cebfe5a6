import NavigationModel

/// The things that events and changes do to what is shown: in words, and as values where an app cannot know it
/// otherwise.
extension Generation {
  /// The things that something may do by several rules.
  struct Showing {
    /// The actions of each rule, each once.
    let actions: [[StackAction]]
    /// The screens that may be shown then, each once; nil: it depends on what lies below.
    let screens: [ScreenID?]

    init(_ actions: [[StackAction]], in machine: Machine) {
      var seen: Set<[StackAction]> = []
      self.actions = actions.filter { seen.insert($0).inserted }
      var shown: Set<ScreenID?> = []
      screens = self.actions.map { machine.shown(after: $0) }.filter { shown.insert($0).inserted }
      needsFirstScreens = self.actions.joined().contains { action in
        action.tab.map { machine.tabs[$0.index].bottoms.count > 1 } ?? (action == .reset && machine.hasVaryingTabs)
      }
    }

    /// True if an app must be told what to do, as opposed to where it leads.
    var needsActions: Bool {
      actions.count > 1 && actions.contains { $0.contains { if case .replace = $0 { false } else { true } } }
    }
    /// True if it must be told what tabs show first: that depends on the context after it.
    let needsFirstScreens: Bool
    /// True if it must be told where it leads.
    var needsScreen: Bool { !needsActions && screens.count > 1 }
  }

  func showing(ofEvent event: Int) -> Showing { Showing(rules[event].map(\.actions), in: machine) }

  /// Rules that show nothing are not presented.
  func showing(ofChange change: Int) -> Showing {
    Showing(machine.changes[change].rules.map(\.actions).filter { !$0.isEmpty }, in: machine)
  }

  /// The parameters of a presenter's method that say what an app cannot know otherwise.
  func parameters(of showing: Showing) -> [String] {
    (showing.needsActions ? ["doing actions: [\(names.namespace).StackAction]"] : [])
      + (showing.needsScreen ? ["to screen: \(names.namespace).Screen"] : [])
      + (showing.needsFirstScreens ? [firstScreens] : [])
  }

  /// Their arguments in the adapter.
  func arguments(for showing: Showing) -> [String] {
    (showing.needsActions ? ["doing: actions"] : []) + (showing.needsScreen ? ["to: to"] : [])
      + (showing.needsFirstScreens ? ["first: first"] : [])
  }

  /// The parameter with the screens that tabs show that have kept nothing.
  var firstScreens: String { "first screens: [\(names.namespace).Tab: \(names.namespace).Screen]" }

  /// `Shows a or b`; with stacks `Pushes a, then presents b`.
  func words(for showing: Showing) -> String {
    if machine.hasStacks { return showing.actions.map(words).joined(separator: ", or ").capitalizedFirst }
    let shown = showing.screens.compactMap { $0.map(code) }.joined(separator: " or ")
    let texts = (shown.isEmpty ? [] : ["shows " + shown]) + (showing.screens.contains(nil) ? [words(for: [])] : [])
    return texts.joined(separator: ", or ").capitalizedFirst
  }

  func words(for actions: [StackAction]) -> String {
    actions.isEmpty ? "moves nothing" : actions.map(words).joined(separator: ", then ")
  }

  private func words(_ action: StackAction) -> String {
    if action == .reset, machine.tabs.isEmpty { return "shows \(code(machine.root)) with nothing else" }
    let named = action.screen.map(code) ?? action.tab.map { SwiftText.code(machine.tabs[$0.index].name) } ?? ""
    return action.form.told.replacing("%", with: named)
  }

  /// True if anything needs ``writeStackAction()``.
  var hasStackActions: Bool {
    hasTaps && machine.hasStacks || machine.events.indices.contains { showing(ofEvent: $0).needsActions }
      || machine.changes.indices.contains { showing(ofChange: $0).needsActions }
  }

  mutating func writeStackAction() {
    guard hasStackActions else { return }
    let hasTabs = !machine.tabs.isEmpty
    out.blank()
    out.document("What is done to what is shown: all of a list, in order, or nothing.")
    out.block("\(access)enum StackAction: Hashable, Sendable") { out in
      out.document("Covers what is shown; Back leads to it again.")
      out.line("case push(Screen)")
      out.document("Covers all that is there with a sheet.")
      out.line("case present(Screen)")
      out.document("Takes the place of what is shown.")
      out.line("case replace(Screen)")
      out.document("To the screen below, in the same stack.")
      out.line("case back")
      out.document("To the nearest screen below that is this one, in the same stack.")
      out.line("case backTo(Screen)")
      out.document("Removes the topmost sheet, with all that was pushed onto it.")
      out.line("case dismiss")
      out.document("Removes all sheets; where there is none, nothing happens.")
      out.line("case dismissAll")
      out.document(
        hasTabs
          ? "No sheet, and nothing in any tab but its first screen; the selected one stays."
          : "The root, with nothing below and no sheet.")
      out.line("case reset")
      if hasTabs {
        out.document("Shows a tab with what it has kept, below the sheets that are up.")
        out.line("case select(Tab)")
        out.document("Leaves nothing in a tab but its first screen.")
        out.line("case resetTab(Tab)")
      }
      out.blank()
      out.block("fileprivate init(_ action: NavigationModel.StackAction) throws") { out in
        for type in hasTabs ? ["Screen", "Tab"] : ["Screen"] {
          let name = type.lowercased()
          out.block("func \(name)(_ id: NavigationModel.\(type)ID) throws -> \(type)") { out in
            out.line("guard let \(name) = \(type)(id) else {")
            out.line("  " + Self.refusal(name, "id"))
            out.line("}")
            out.line("return \(name)")
          }
        }
        out.line("switch action {")
        for name in ["push", "present", "replace", "backTo"] {
          out.line("case .\(name)(let id): self = try .\(name)(screen(id))")
        }
        for name in ["back", "dismiss", "dismissAll", "reset"] { out.line("case .\(name): self = .\(name)") }
        if hasTabs {
          for name in ["select", "resetTab"] { out.line("case .\(name)(let id): self = try .\(name)(tab(id))") }
        }
        out.line("case \(hasTabs ? "" : ".select(let id), .resetTab(let id), ").tap(let id):")
        out.line("  " + Self.refusal("tab", "id"))
        out.line("}")
      }
    }
  }
}

extension Machine {
  /// True if what some tab shows first depends on the context.
  var hasVaryingTabs: Bool { !variables.isEmpty && tabs.contains { $0.bottoms.count > 1 } }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
