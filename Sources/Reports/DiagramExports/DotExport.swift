import Basics
import NavigationModel
import SpecFile

/// A machine as a Graphviz drawing.
package enum DotExport {
  package static func text(_ machine: Machine) -> String {
    let drawing = Drawing(machine)
    var text = "digraph \(quoted(machine.name)) {\n"
    text += "  rankdir=LR;\n  node [shape=box, style=rounded, fontname=\"Helvetica\"];\n"
    text += "  edge [fontname=\"Helvetica\", fontsize=10];\n"
    for (index, screen) in machine.screens.enumerated() {
      let label =
        screen.name + (screen.requires.map { "\nrequires " + $0.text(in: machine) } ?? "")
        + (screen.isLeftByHand ? "" : "\nnot left by hand")
      let shape = drawing.isRoot(ScreenID(index)) ? ", style=\"rounded,bold\", peripheries=2" : ""
      text += "  s\(index) [label=\(quoted(label))\(shape)];\n"
    }
    for (index, tab) in machine.tabs.enumerated() { text += "  t\(index) [label=\(quoted(tab.name)), shape=tab];\n" }
    if drawing.hasRoot {
      text += "  root [label=\(quoted(machine.rootName)), style=\"rounded,bold\", peripheries=2];\n"
    }
    if !machine.launch.isEmpty { text += "  launch [label=\"launch\", shape=plaintext, fontcolor=\"gray40\"];\n" }
    if !drawing.fromAny.isEmpty {
      text += "  any [label=\"any screen\", shape=plaintext, fontcolor=\"gray40\"];\n"
    }
    if drawing.hasBelow {
      text += "  below [label=\"what lies below\", shape=plaintext, fontcolor=\"gray40\"];\n"
    }
    for edge in drawing.edges {
      text += "  \(edge.source.node) -> \(edge.target.node) "
      text += attributes(edge.label, edge.colour, isDashed: edge.isChange) + ";\n"
    }
    for edge in drawing.fromAny {
      text += "  any -> \(edge.target.node) " + attributes(edge.label, edge.colour, isDashed: true) + ";\n"
    }
    for edge in drawing.beginnings {
      text += "  \(edge.node) -> s\(edge.screen.index) [label=\(quoted(edge.label)), style=dotted];\n"
    }
    if !drawing.legend.isEmpty {
      text += "  label=\(quoted(drawing.legend.joined(separator: "\n")));\n  labelloc=b;\n  fontname=\"Helvetica\";\n"
    }
    return text + "}\n"
  }

  private static func attributes(_ label: String, _ colour: Drawing.Colour, isDashed: Bool) -> String {
    let style = isDashed ? ", style=dashed" : ""
    return "[label=\(quoted(label)), color=\(colour.rawValue), fontcolor=\(colour.rawValue)\(style)]"
  }

  /// A string that Graphviz takes literally.
  static func quoted(_ string: String) -> String {
    let lines = string.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      SafeText.text(String(line)).reduce(into: "") { text, character in
        if character == "\"" || character == "\\" { text.append("\\") }
        text.append(character)
      }
    }
    return "\"" + lines.joined(separator: "\\n") + "\""
  }
}
