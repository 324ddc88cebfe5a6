import Basics
import NavigationModel
import SpecFile

/// The picture of an app in a report: screens as boxes, what leads from one to another as lines, and tabs as groups.
struct Picture: Encodable {
  struct Node: Encodable {
    enum Kind: String, Encodable { case screen, sheet, tab, root, any, below, launch }
    var kind: Kind
    /// As it is drawn.
    var label: String
    /// If that is longer.
    var name: String?
    /// The notes: what it requires, and that it cannot be left by hand.
    var notes: [String]?
    /// Of a screen its number.
    var screen: Int?
    /// True if the app is there after a reset.
    var isRoot: Bool?
    /// By number in ``Picture/groups``: the tab in which alone it is ever shown.
    var group: Int?
    /// Its centre, and its size.
    var x = 0
    var y = 0
    var width = 0
    var height = Picture.nodeHeight

    private enum CodingKeys: String, CodingKey {
      case kind = "k", label = "l", name = "n", notes, screen = "s", isRoot = "r", x, y, width = "w", height = "h"
    }
  }

  /// The rules that the line between two nodes stands for.
  struct Edge: Encodable {
    var from: Int
    var to: Int
    /// Three numbers for each rule: the texts of its name and of all of it, and its ``Style``.
    var parts: [Int] = []
    /// The text on it.
    var caption = ""
    /// Of a line that was laid out: points of Bézier curves.
    var path: [Int]?
    /// The place of its caption.
    var place: [Int]?

    private enum CodingKeys: String, CodingKey { case from = "f", to = "t", parts = "p", path = "d", place = "at" }

    /// 0 grey, 1 blue, 2 violet; 3 more if the app does it by itself.
    static func style(_ colour: Drawing.Colour, isChange: Bool) -> Int {
      (colour == .blue ? 1 : colour == .red ? 2 : 0) + (isChange ? 3 : 0)
    }
  }

  struct Group: Encodable {
    var name: String
    var x = 0
    var y = 0
    var width = 0
    var height = 0
  }

  var nodes: [Node] = []
  var edges: [Edge] = []
  var groups: [Group] = []
  var legend: [String] = []
  var width = 0
  var height = 0
  /// True if lines have their captions; where there are many, only those of the screen that one points at.
  var isLabelled = false

  private enum CodingKeys: String, CodingKey {
    case nodes, edges, groups, legend, width, height, isLabelled = "labelled"
  }

  static let nodeHeight = 36
  private static let longestLabel = 22
  private static let longestCaption = 20
  /// Captions on more lines hide the lines.
  private static let mostLabels = 40
  /// More lines would only make the file larger.
  private static let mostLines = 20_000

  /// - Parameter states: what was computed: screens that are only ever shown in one tab, or in sheets, are drawn so.
  init(_ machine: Machine, seenIn states: [Configuration], _ strings: inout ReportStrings) {
    let drawing = Drawing(machine)
    let uses = ScreenUses(machine, states)
    // Grey, so that what is shown stands out; violet, since red is what is refuted.
    legend = drawing.legend(second: "violet", other: "grey").map(ReportStrings.safe)
    groups = machine.tabs.map { Group(name: ReportStrings.safe($0.name)) }
    var numbers: [Drawing.End: Int] = [:]
    for node in drawing.nodes {
      numbers[node.end] = nodes.count
      let label = Printable.cut(SafeText.text(node.name), to: Self.longestLabel)
      let width = 28 + 8 * max(5, Printable.width(label))
      var shown = Node(kind: uses.kind(of: node.end), label: label, width: width)
      if label != node.name { shown.name = ReportStrings.safe(node.name) }
      if node.isRoot { shown.isRoot = true }
      if !node.notes.isEmpty { shown.notes = node.notes.map(ReportStrings.safe) }
      if case .screen(let id) = node.end { (shown.screen, shown.group) = (id.index, uses.tab(of: id)?.index) }
      if case .tab(let id) = node.end { shown.group = id.index }
      nodes.append(shown)
    }
    var lines: [[Int]: Int] = [:]
    var isCut = false
    for edge in drawing.edges {
      guard let from = numbers[edge.source], let to = numbers[edge.target] else { continue }
      let line = lines[[from, to]] ?? edges.count
      if line == edges.count {
        guard line < Self.mostLines else {
          isCut = true
          continue
        }
        lines[[from, to]] = line
        edges.append(
          Edge(from: from, to: to, caption: Printable.cut(SafeText.text(edge.name), to: Self.longestCaption)))
      }
      edges[line].parts += [
        strings.number(of: edge.name), strings.number(of: edge.label), Edge.style(edge.colour, isChange: edge.isChange),
      ]
    }
    isLabelled = edges.count <= Self.mostLabels
    if isCut { legend.append("only the first \(Self.mostLines) lines") }
    for index in edges.indices {
      let names = Set(stride(from: 0, to: edges[index].parts.count, by: 3).map { edges[index].parts[$0] })
      if names.count > 1 { edges[index].caption += " +\(names.count - 1)" }
    }
  }
}

/// In which tabs, and whether in sheets, screens were ever seen.
private struct ScreenUses {
  private var tabs: [Set<TabID>]
  private var isInSheet: [Bool]
  private var isOutside: [Bool]

  init(_ machine: Machine, _ states: [Configuration]) {
    tabs = Array(repeating: [], count: machine.screens.count)
    isInSheet = Array(repeating: false, count: machine.screens.count)
    isOutside = isInSheet
    for state in states {
      var isSheet = false
      for entry in state.stack.entries + [Stack.Entry(state.screen, .pushed)] {
        note(entry.screen, state.stack.selectedTab, isSheet)
        if entry.cover == .presented { isSheet = true }
      }
    }
  }

  private mutating func note(_ screen: ScreenID, _ tab: TabID?, _ isSheet: Bool) {
    if isSheet {
      isInSheet[screen.index] = true
    } else {
      isOutside[screen.index] = true
      if let tab { tabs[screen.index].insert(tab) }
    }
  }

  func kind(of end: Drawing.End) -> Picture.Node.Kind {
    switch end {
    case .screen(let id): isSheet(id) ? .sheet : .screen
    case .tab: .tab
    case .root: .root
    case .launch: .launch
    case .any: .any
    case .below: .below
    }
  }

  private func isSheet(_ screen: ScreenID) -> Bool { isInSheet[screen.index] && !isOutside[screen.index] }

  func tab(of screen: ScreenID) -> TabID? {
    let seen = tabs[screen.index]
    return seen.count == 1 && !isInSheet[screen.index] ? seen.first : nil
  }
}
