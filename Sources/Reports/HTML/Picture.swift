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
    var numbers: [String: Int] = [:]
    func add(_ id: String, _ kind: Node.Kind, _ name: String, isRoot: Bool = false) {
      numbers[id] = nodes.count
      let label = Printable.cut(SafeText.text(name), to: Self.longestLabel)
      nodes.append(
        Node(
          kind: kind, label: label, name: label == name ? nil : ReportStrings.safe(name), isRoot: isRoot ? true : nil,
          width: 28 + 8 * max(5, Printable.width(label))))
    }
    for (index, screen) in machine.screens.enumerated() {
      let id = ScreenID(index)
      add(Drawing.End.screen(id).node, uses.isSheet(id) ? .sheet : .screen, screen.name, isRoot: drawing.isRoot(id))
      nodes[index].screen = index
      nodes[index].group = uses.tab(of: id)?.index
      let notes =
        (screen.requires.map { [ReportStrings.safe("requires " + $0.text(in: machine))] } ?? [])
        + (screen.isLeftByHand ? [] : ["not left by hand"])
      nodes[index].notes = notes.isEmpty ? nil : notes
    }
    for (index, tab) in machine.tabs.enumerated() {
      add(Drawing.End.tab(TabID(index)).node, .tab, tab.name)
      nodes[nodes.count - 1].group = index
    }
    if drawing.hasRoot { add(Drawing.End.root.node, .root, machine.rootName, isRoot: true) }
    if !machine.launch.isEmpty { add("launch", .launch, "launch") }
    if !drawing.fromAny.isEmpty { add("any", .any, "any screen") }
    if drawing.hasBelow { add(Drawing.End.below.node, .below, "what lies below") }
    var lines: [[Int]: Int] = [:]
    var isCut = false
    func draw(_ from: String, _ to: String, _ name: String, _ label: String, _ style: Int) {
      guard let from = numbers[from], let to = numbers[to] else { return }
      let line = lines[[from, to]] ?? edges.count
      if line == edges.count {
        guard line < Self.mostLines else {
          isCut = true
          return
        }
        lines[[from, to]] = line
        edges.append(Edge(from: from, to: to, caption: Printable.cut(SafeText.text(name), to: Self.longestCaption)))
      }
      edges[line].parts += [strings.number(of: name), strings.number(of: label), style]
    }
    for edge in drawing.edges {
      let style = Edge.style(edge.colour, isChange: edge.isChange)
      draw(edge.source.node, edge.target.node, edge.name, edge.label, style)
    }
    for edge in drawing.fromAny {
      draw("any", edge.target.node, edge.name, edge.label, Edge.style(edge.colour, isChange: edge.isChange))
    }
    for beginning in drawing.beginnings {
      draw(beginning.node, "s\(beginning.screen.index)", "", beginning.label, Edge.style(.black, isChange: true))
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

  func isSheet(_ screen: ScreenID) -> Bool { isInSheet[screen.index] && !isOutside[screen.index] }

  func tab(of screen: ScreenID) -> TabID? {
    let seen = tabs[screen.index]
    return seen.count == 1 && !isInSheet[screen.index] ? seen.first : nil
  }
}
