import Basics
import NavigationModel
import SpecFile

/// A machine as a Mermaid flowchart, which code hosts draw in Markdown.
package enum MermaidExport {
  package static func text(_ machine: Machine) -> String {
    let drawing = Drawing(machine)
    var text = "flowchart LR\n"
    for node in drawing.nodes {
      let (open, close) = brackets(of: node)
      text += "  \(node.end.node)\(open)\(quoted(node.name))\(close)\n"
    }
    for edge in drawing.edges {
      let label = edge.label.isEmpty ? "" : "|\(quoted(edge.label))|"
      let arrow = edge.isDashed ? "-.->" : "-->"
      text += "  \(edge.source.node) \(arrow)\(label) \(edge.target.node)\n"
    }
    for colour in [Drawing.Colour.blue, .red] {
      let indices = drawing.edges.indices.filter { drawing.edges[$0].colour == colour }
      guard !indices.isEmpty else { continue }
      text += "  linkStyle \(indices.map(String.init).joined(separator: ",")) stroke:\(colour),color:\(colour)\n"
    }
    for end in [Drawing.End.any, .launch, .below] where drawing.nodes.contains(where: { $0.end == end }) {
      text += "  style \(end.node) fill:none,stroke:none\n"
    }
    if !drawing.legend.isEmpty {
      text += "  legend[\(quoted(drawing.legend.joined(separator: "; ")))]\n  style legend fill:none,stroke:none\n"
    }
    return text
  }

  private static func brackets(of node: Drawing.Node) -> (String, String) {
    if node.end.isWord { return ("[", "]") }
    if case .tab = node.end { return ("[/", "\\]") }
    return node.isRoot ? ("([", "])") : ("(", ")")
  }

  /// A label that Mermaid takes literally: characters with a meaning are written as entities.
  static func quoted(_ string: String) -> String {
    var text = ""
    for scalar in SafeText.text(string).unicodeScalars {
      switch scalar {
      case "\"", "#", ";", "<", ">", "&", "`", "|", "\\", "[", "]", "{", "}", "(", ")", "%", "*", "_":
        text += "#\(scalar.value);"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return "\"\(text)\""
  }
}
