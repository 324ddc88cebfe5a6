import Basics
import NavigationModel
import SpecFile

/// A machine as a Mermaid flowchart, which code hosts draw in Markdown.
package enum MermaidExport {
  package static func text(_ machine: Machine) -> String {
    let drawing = Drawing(machine)
    var text = "flowchart LR\n"
    for (index, screen) in machine.screens.enumerated() {
      let isRoot = drawing.isRoot(ScreenID(index))
      text += "  s\(index)\(isRoot ? "([" : "(")\(quoted(screen.name))\(isRoot ? "])" : ")")\n"
    }
    for (index, tab) in machine.tabs.enumerated() { text += "  t\(index)[/\(quoted(tab.name))\\]\n" }
    if drawing.hasRoot { text += "  root([\(quoted(machine.rootName))])\n" }
    if !machine.launch.isEmpty { text += "  launch[\"launch\"]\n" }
    if !drawing.fromAny.isEmpty { text += "  any[\"any screen\"]\n" }
    if drawing.hasBelow { text += "  below[\"what lies below\"]\n" }
    var colours: [Drawing.Colour] = []
    for edge in drawing.edges {
      let arrow = edge.isChange ? "-.->" : "-->"
      text += "  \(edge.source.node) \(arrow)|\(quoted(edge.label))| \(edge.target.node)\n"
      colours.append(edge.colour)
    }
    for edge in drawing.fromAny {
      text += "  any -.->|\(quoted(edge.label))| \(edge.target.node)\n"
      colours.append(edge.colour)
    }
    for edge in drawing.beginnings {
      text += "  \(edge.node) -.->\(edge.label.isEmpty ? "" : "|\(quoted(edge.label))|") s\(edge.screen.index)\n"
    }
    for colour in [Drawing.Colour.blue, .red] {
      let indices = colours.indices.filter { colours[$0] == colour }
      guard !indices.isEmpty else { continue }
      text += "  linkStyle \(indices.map(String.init).joined(separator: ",")) stroke:\(colour),color:\(colour)\n"
    }
    if !drawing.fromAny.isEmpty { text += "  style any fill:none,stroke:none\n" }
    if !machine.launch.isEmpty { text += "  style launch fill:none,stroke:none\n" }
    if drawing.hasBelow { text += "  style below fill:none,stroke:none\n" }
    if !drawing.legend.isEmpty {
      text += "  legend[\(quoted(drawing.legend.joined(separator: "; ")))]\n  style legend fill:none,stroke:none\n"
    }
    return text
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
