import NavigationModel
import SpecFile

/// A machine as a graph, which `dot`, `mermaid` and the picture of a page print.
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
    case launch
    /// Every screen: what leads on from everywhere is drawn once.
    case any

    var node: String {
      switch self {
      case .screen(let screen): "s\(screen.index)"
      case .below: "below"
      case .tab(let tab): "t\(tab.index)"
      case .root: "root"
      case .launch: "launch"
      case .any: "any"
      }
    }

    /// True if it is a word, and no place where the app can be.
    var isWord: Bool { self == .launch || self == .any || self == .below }
  }

  struct Node {
    var end: End
    var name: String
    /// True if the app is there after a reset.
    var isRoot = false
    /// Of a screen: what it requires, and that it cannot be left by hand.
    var notes: [String] = []
  }

  struct Edge {
    var source: End
    var target: End
    /// The event, change or answer; empty where the app begins.
    var name: String
    var label: String
    var colour = Colour.black
    /// True if the app performs it by itself.
    var isChange = false
    /// To the first screen of a tab, or to one that is shown at launch: drawn dotted.
    var isBeginning = false

    var isDashed: Bool { isChange || source == .any }
  }

  let machine: Machine
  private(set) var nodes: [Node] = []
  /// Those from everywhere follow the others; where the app begins comes last.
  private(set) var edges: [Edge] = []
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
    edges = edges.filter { $0.source != .any } + edges.filter { $0.source == .any }
    addBeginnings()
    addNodes()
  }

  private mutating func addBeginnings() {
    func add(_ source: End, _ screen: ScreenID, _ words: [String], _ condition: Condition?) {
      let label = words + (condition.map { ["when " + $0.text(in: machine)] } ?? [])
      edges.append(
        Edge(
          source: source, target: .screen(screen), name: "", label: label.joined(separator: " "), isChange: true,
          isBeginning: true))
    }
    for (index, tab) in machine.tabs.enumerated() {
      for bottom in tab.bottoms { add(.tab(TabID(index)), bottom.screen, [], bottom.condition) }
    }
    for launch in machine.launch {
      let stack = launch.stack.steps.isEmpty ? [] : [launch.stack.text(in: machine)]
      let screen = launch.stack.steps.last?.screen ?? launch.stack.base ?? machine.root
      add(.launch, screen, stack, launch.condition)
    }
  }

  private mutating func addNodes() {
    nodes = machine.screens.enumerated().map { index, screen in
      let requirement = screen.requires.map { ["requires " + $0.text(in: machine)] } ?? []
      // Where there are tabs, another node is the root.
      return Node(
        end: .screen(ScreenID(index)), name: screen.name,
        isRoot: machine.tabs.isEmpty && ScreenID(index) == machine.root,
        notes: requirement + (screen.isLeftByHand ? [] : ["not left by hand"]))
    }
    nodes += machine.tabs.enumerated().map { Node(end: .tab(TabID($0)), name: $1.name) }
    let ends = Set(edges.flatMap { [$0.source, $0.target] })
    let others = [
      Node(end: .root, name: machine.rootName, isRoot: true), Node(end: .launch, name: "launch"),
      Node(end: .any, name: "any screen"), Node(end: .below, name: "what lies below"),
    ]
    nodes += others.filter { ends.contains($0.end) }
  }

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
    for source in sources.uniqued() {
      edges.append(
        Edge(source: source, target: target, name: name, label: label, colour: colour, isChange: isChange))
    }
  }

  /// From where a rule leads, and its condition without what says so. A rule that begins on the root, or on it and on
  /// some screens, has that in its condition.
  private static func sources(of rule: Change.Rule) -> ([End], Condition?) {
    if case .screens(let screens) = rule.source { return (screens.map(End.screen), rule.condition) }
    guard let condition = rule.condition else { return ([.any], nil) }
    var parts = condition.conjuncts
    for (index, part) in parts.enumerated() {
      guard let places = part.places, places.contains(.root) else { continue }
      parts.remove(at: index)
      return (places, parts.dropFirst().reduce(parts.first) { rest, part in rest.map { .and($0, part) } })
    }
    return ([.any], condition)
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
