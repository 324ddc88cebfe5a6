import NavigationModel
import SpecDiff

/// The end of a move, in words.
struct MoveEndText {
  let pair: VersionPair
  /// By value in an end: the variable.
  let variables: [Int]
  /// True if places are described by what was shown before; otherwise by what they are.
  let isRelative: Bool

  /// The amount that is said; the least that tells two versions apart is shown.
  enum Detail: Int, CaseIterable {
    /// The ending, and on which screen.
    case ending
    /// And what lies below, and in tabs.
    case stack
    /// And the context.
    case context
  }

  /// The difference between the ends of a move in two versions, said as briefly as possible.
  ///
  /// - Returns: nil if they do not differ.
  func difference(_ one: SpecDiff.Case) -> (old: [String], new: [String], detail: Detail, isHappy: Bool)? {
    for (old, new, isHappy) in [(one.old.happy, one.new.happy, true), (one.old.all, one.new.all, false)]
    where old != new {
      for detail in Detail.allCases {
        let texts = [old, new].map { Set($0.map { text($0, detail, one.start) }) }
        guard texts[0] != texts[1] else { continue }
        // Of all answers, those that differ.
        let both = isHappy ? [] : texts[0].intersection(texts[1])
        return (texts[0].subtracting(both).sorted(), texts[1].subtracting(both).sorted(), detail, isHappy)
      }
    }
    return nil
  }

  private func text(_ end: MoveEnd, _ detail: Detail, _ start: SharedConfiguration) -> String {
    guard let shown = end.shown else { return kind(end, on: "", isSame: true) }
    var text = kind(end, on: pair.screens.names[shown.top ?? 0], isSame: isRelative && shown == start.shown)
    if detail.rawValue >= Detail.stack.rawValue { text += below(shown, start.shown) }
    if detail == .context {
      let values = zip(variables, end.values).compactMap { variable, value -> String? in
        guard let value, value != start.values[variable] else { return nil }
        return "\(pair.variables.names[variable]) == \(pair.values[variable].names[value])"
      }
      text += values.isEmpty ? ", with the context as it was" : ", with \(values.joined(separator: " and "))"
    }
    return text
  }

  /// - Parameter isSame: whether nothing else is shown than before.
  private func kind(_ end: MoveEnd, on screen: String, isSame: Bool) -> String {
    let place = isSame ? "" : " on \(screen)"
    let event = end.obstacle ?? "an event"
    return switch end.end {
    case .done: "shows \(screen)"
    case .opens(let intent): "shows \(screen) and opens \(intent)"
    case .impossible: "is impossible"
    case .loops: "can loop forever"
    case .journey(.landed): "lands on \(screen)"
    case .journey(.strayed): "ends on \(screen), which is not its target"
    case .journey(.refused): "is stuck\(place): \(event) is not possible there"
    case .journey(.ambiguous): "is stuck\(place): two transitions of \(event) are enabled there"
    case .journey(.abandoned): "is abandoned\(place)"
    case .journey(.failed(let reason)): "fails with '\(reason)'\(place)"
    case .journey(.notPresented): "ends\(place) where a screen cannot be shown"
    case .journey(.superseded): "is superseded\(place)"
    case .journey(.unhandled): "is not handled: no alternative applies"
    }
  }

  /// The screens that Back reveals, from the top.
  private func below(_ all: Columns<Int>, _ start: Columns<Int>) -> String {
    let shown = isRelative ? RelativeStack(all, from: start) : RelativeStack(all)
    var names: [String] = []
    for entry in shown.column.dropLast().reversed() {
      names.append(pair.screens.names[entry.screen] + (entry.cover == .presented ? " (under a sheet)" : ""))
    }
    switch shown.base {
    case .start where !shown.column.isEmpty:
      names.append("what was shown before" + (shown.cover == .presented ? " (under a sheet)" : ""))
    case .start: return ", as before"
    case .below(let count) where shown.column.isEmpty: return ", which lay \(count) below"
    case .below(let count): names.append("what lay \(count) below")
    case .bottom: break
    }
    var text = names.isEmpty ? ", with nothing below" : ", Back to \(names.joined(separator: ", "))"
    if let tab = shown.tab { text += ", in tab \(pair.tabs.names[tab])" }
    let kept = shown.kept.sorted { $0.key < $1.key }.map { tab, column in
      "\(pair.tabs.names[tab]) on \(column.last.map { pair.screens.names[$0] } ?? "")"
    }
    if !kept.isEmpty { text += ", other tabs: \(kept.joined(separator: ", "))" }
    return text
  }
}
