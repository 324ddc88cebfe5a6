import NavigationModel
import SpecFile

/// A machine as a graph: what `dot` and `mermaid` draw.
///
/// Transitions are coloured as in the article that the Just Eat machine comes from: by the value of the context
/// variable that their guards speak of, its first value blue, its second red, all others and unguarded ones black.
struct Drawing {
  enum Colour: String {
    case black, blue, red
  }

  enum End: Hashable {
    case screen(ScreenID)
    /// On the screen that a push or a sheet has covered, or the one of a tab, whichever it is.
    case below
    case tab(TabID)
    /// On the first screen of the selected tab, while all others are on theirs.
    case root

    var node: String {
      switch self {
      case .screen(let screen): "s\(screen.index)"
      case .below: "below"
      case .tab(let tab): "t\(tab.index)"
      case .root: "root"
      }
    }
  }

  struct Edge {
    var source: End
    var target: End
    /// The event, change or answer.
    var name: String
    var label: String
    var colour: Colour
    /// Drawn dashed: the app performs it by itself.
    var isChange = false
  }

  /// The first screen of a tab, or a screen that is shown at launch, drawn dotted.
  struct Beginning {
    /// `t0` or `launch`.
    var node: String
    var screen: ScreenID
    /// The condition on the context, if it has one.
    var label: String
  }

  /// A transition from everywhere: drawn once, from a node that represents every screen.
  struct FromAny {
    var target: End
    var name: String
    var label: String
    var colour: Colour
    var isChange = false
  }

  let machine: Machine
  private(set) var edges: [Edge] = []
  private(set) var fromAny: [FromAny] = []
  private(set) var beginnings: [Beginning] = []
  /// The variables whose values are told by colours.
  private let coloured: [VariableID]

  init(_ machine: Machine) {
    self.machine = machine
    coloured = Self.coloured(machine)
    for transition in machine.transitions {
      let rule = Change.Rule(
        source: transition.source, actions: transition.actions, condition: transition.guardCondition)
      draw(rule, machine.name(transition.event))
    }
    for change in machine.changes {
      let end = change.opens.map { " then open " + machine.name($0) } ?? ""
      for rule in change.rules { draw(rule, change.name, then: end, isChange: true) }
    }
    for prompt in machine.prompts {
      for outcome in prompt.outcomes {
        draw(
          Change.Rule(actions: outcome.actions, condition: outcome.condition), "\(prompt.name) \(outcome.name)",
          isChange: true)
      }
    }
    func when(_ condition: Condition?) -> String { condition.map { "when " + $0.text(in: machine) } ?? "" }
    for (index, tab) in machine.tabs.enumerated() {
      beginnings += tab.bottoms.map {
        Beginning(node: End.tab(TabID(index)).node, screen: $0.screen, label: when($0.condition))
      }
    }
    beginnings += machine.launch.map { launch in
      let stack = launch.stack.steps.isEmpty ? [] : [launch.stack.text(in: machine)]
      let screen = launch.stack.steps.last?.screen ?? launch.stack.base ?? machine.root
      return Beginning(
        node: "launch", screen: screen,
        label: (stack + [when(launch.condition)]).filter { !$0.isEmpty }.joined(separator: " "))
    }
  }

  /// Returns whether the screen is where the app is after a reset, and there is no other node for that.
  func isRoot(_ screen: ScreenID) -> Bool { machine.tabs.isEmpty && screen == machine.root }

  var hasBelow: Bool { ends.contains(.below) }

  var hasRoot: Bool { ends.contains(.root) }

  private var ends: Set<End> { Set(edges.flatMap { [$0.source, $0.target] } + fromAny.map(\.target)) }

  /// A rule that shows the same screen as before is not drawn.
  private mutating func draw(_ rule: Change.Rule, _ name: String, then end: String = "", isChange: Bool = false) {
    guard !rule.actions.isEmpty else { return }
    let target =
      machine.shown(after: rule.actions).map(End.screen) ?? rule.actions.last?.tab.map(End.tab)
      ?? (rule.actions.last?.empties == true ? .root : .below)
    let colour = Self.colour(rule.condition, in: machine)
    let (sources, condition) = Self.sources(of: rule)
    let label =
      name + (machine.hasStacks ? ": " + rule.actions.text(in: machine) : "")
      + (condition.map { " when " + $0.text(in: machine) } ?? "") + end
    guard let sources else {
      fromAny.append(FromAny(target: target, name: name, label: label, colour: colour, isChange: isChange))
      return
    }
    for source in sources.uniqued() {
      edges.append(
        Edge(source: source, target: target, name: name, label: label, colour: colour, isChange: isChange))
    }
  }

  /// From where a rule leads, and its condition without what says so; nil: from every screen. A rule that begins on the
  /// root, or on it and on some screens, has that in its condition.
  private static func sources(of rule: Change.Rule) -> ([End]?, Condition?) {
    if case .screens(let screens) = rule.source { return (screens.map(End.screen), rule.condition) }
    guard let condition = rule.condition else { return (nil, nil) }
    var parts = condition.conjuncts
    for (index, part) in parts.enumerated() {
      guard let places = part.places, places.contains(.root) else { continue }
      parts.remove(at: index)
      return (places, parts.dropFirst().reduce(parts.first) { rest, part in rest.map { .and($0, part) } })
    }
    return (nil, condition)
  }

  /// By the value of the first variable that has the same value in every context admitted by the guard.
  static func colour(_ condition: Condition?, in machine: Machine) -> Colour {
    guard let condition, let variable = condition.firstVariable,
      machine.variables[variable.index].values.count > 1
    else { return .black }
    // Judged one variable at a time, so that it stays cheap for large context spaces.
    let admitted = machine.variables[variable.index].values.indices.filter { condition.mayHold(variable, $0) }
    return admitted == [0] ? .blue : admitted == [1] ? .red : .black
  }

  /// The meaning of the colours, one line each.
  var legend: [String] { legend(second: "red", other: "black") }

  /// - Parameters: what ``Colour/red`` and ``Colour/black`` look like.
  func legend(second: String, other: String) -> [String] {
    let lines = coloured.map { id in
      let variable = machine.variables[id.index]
      return "\(variable.name): \(variable.values[0]) blue, \(variable.values[1]) \(second)"
    }
    return lines.isEmpty ? [] : lines + ["otherwise \(other)"]
  }

  private static func coloured(_ machine: Machine) -> [VariableID] {
    let guards =
      machine.transitions.map(\.guardCondition) + machine.changes.flatMap { $0.rules.map(\.condition) }
      + machine.prompts.flatMap { $0.outcomes.map(\.condition) }
    return Set(guards.compactMap { $0 }.filter { colour($0, in: machine) != .black }.compactMap(\.firstVariable))
      .sorted()
  }
}

extension Condition {
  /// The conditions joined by `and`.
  fileprivate var conjuncts: [Condition] {
    if case .and(let a, let b) = self { a.conjuncts + b.conjuncts } else { [self] }
  }

  /// The places of which it says that one is shown; nil if it says anything else.
  fileprivate var places: [Drawing.End]? {
    switch self {
    case .root: [.root]
    case .screen(let screens): screens.map(Drawing.End.screen)
    case .or(let a, let b): a.places.flatMap { first in b.places.map { first + $0 } }
    default: nil
    }
  }

  var firstVariable: VariableID? {
    var first: VariableID?
    forEachVariable { first = first ?? $0 }
    return first
  }

  /// Returns whether it can be true when `variable` has the value and the others have any.
  fileprivate func mayHold(_ variable: VariableID, _ value: Int) -> Bool {
    truth { if case .variable(variable, let values) = $0 { values.contains(value) } else { nil } } != false
  }
}

extension Sequence where Element: Hashable {
  /// Each element once, in the order of first occurrence.
  func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
