import JustEat

/// What the user does, without asking anybody.
extension HeadlessWindow {
  /// The user has moved something since this was asked for: it belongs to a place that is no longer shown.
  struct UserWasFirst: Error {}

  /// The screen offers no such move here.
  struct ImpossibleMove: Error, Hashable, Sendable {
    var move: UserMove
  }

  /// Makes a move of the user, and has it reported. Until then nothing else is shown.
  ///
  /// - Parameter report: tells the machine; returns what an empty tab shows.
  func make(_ move: UserMove, report: @MainActor (AppTab) async throws -> HeadlessViewController) async throws {
    // Beneath a question there is no waiting for its end.
    let takesTurn = beneath == nil
    if takesTurn { try await turn.take() }
    guard !isAhead, let (kind, after) = shownBeneath.after(move) else {
      if takesTurn { turn.release() }
      throw ImpossibleMove(move: move)
    }
    isAhead = true
    defer { isAhead = false }
    note(kind, animated: true)
    if takesTurn { arrangement = after } else { beneath = after }
    // Not while it is reported: the machine may be waiting for something that waits for its turn here.
    if takesTurn { turn.release() }
    if mistake == .backIsNotReported, move == .wentBack { return }
    let tab = after.selectedTab
    let first = try await report(tab)
    if arrangement.stacks[tab] == nil { arrangement.stacks[tab] = [first] }
  }
}

extension HeadlessWindow.Arrangement {
  /// What a move of the user does; nil if it is not possible.
  fileprivate func after(_ move: UserMove) -> (ScreenOperation.Kind, Self)? {
    var after = self
    let stack = sheets.last ?? stacks[selectedTab] ?? []
    let isLeftByHand = stack.last?.page.isLeftByHand ?? false
    switch move {
    case .wentBack:
      guard stack.count > 1, isLeftByHand else { return nil }
      if sheets.isEmpty {
        after.stacks[selectedTab] = stack.dropLast()
      } else {
        after.sheets[sheets.count - 1] = stack.dropLast()
      }
      return (.pop, after)
    case .draggedSheetAway:
      guard !sheets.isEmpty, isLeftByHand else { return nil }
      after.sheets.removeLast()
      return (.dismiss(1), after)
    case .tapped(selectedTab) where sheets.isEmpty:
      after.stacks[selectedTab] = Array(stack.prefix(1))
      return (.popToRoot(selectedTab), after)
    case .tapped(let tab):
      guard sheets.isEmpty else { return nil }
      after.selectedTab = tab
      return (.select(tab), after)
    }
  }
}
