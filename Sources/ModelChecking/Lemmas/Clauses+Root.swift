import NavigationModel

extension Clauses {
  /// To the root, and where there are stacks with nothing below.
  func leadsToRoot(_ rule: Transition) -> Bool {
    let root = machine.root
    // What lies there, from the bottom, and whether it is a sheet; before a reset nothing is known.
    var shown: [(screen: ScreenID, isSheet: Bool)] = []
    for action in rule.actions {
      switch action {
      case .reset: shown = [(root, false)]
      case .push(let screen): if !shown.isEmpty { shown.append((screen, false)) }
      case .present(let screen): if !shown.isEmpty { shown.append((screen, true)) }
      case .replace(let screen):
        if stacks == nil {
          shown = [(screen, false)]
        } else if let last = shown.popLast() {
          shown.append((screen, last.isSheet))
        }
      case .back: _ = shown.popLast()
      case .backTo(let screen): while let last = shown.popLast(), !last.isSheet, shown.last?.screen != screen {}
      case .select, .resetTab, .tap: break
      case .dismiss: while let last = shown.popLast(), !last.isSheet {}
      }
    }
    return shown.count == 1 && shown[0].screen == root
  }
}
