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
    for node in drawing.nodes {
      let label = quoted(([node.name] + node.notes).joined(separator: "\n"))
      text += "  \(node.end.node) [label=\(label)\(shape(of: node))];\n"
    }
    for edge in drawing.edges {
      text += "  \(edge.source.node) -> \(edge.target.node) [label=\(quoted(edge.label))"
      if !edge.isBeginning { text += ", color=\(edge.colour.rawValue), fontcolor=\(edge.colour.rawValue)" }
      text += (edge.isBeginning ? ", style=dotted" : edge.isDashed ? ", style=dashed" : "") + "];\n"
    }
    if !drawing.legend.isEmpty {
      text += "  label=\(quoted(drawing.legend.joined(separator: "\n")));\n  labelloc=b;\n  fontname=\"Helvetica\";\n"
    }
    return text + "}\n"
  }

  private static func shape(of node: Drawing.Node) -> String {
    if node.end.isWord { return ", shape=plaintext, fontcolor=\"gray40\"" }
    if case .tab = node.end { return ", shape=tab" }
    return node.isRoot ? ", style=\"rounded,bold\", peripheries=2" : ""
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
