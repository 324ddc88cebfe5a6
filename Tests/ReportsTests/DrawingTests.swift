import Basics
import NavigationModel
import NavigationSupport
import SpecFile
import Testing

@testable import Reports

@Suite("drawings")
struct DrawingTests {
  @Test("no name can break out of its label", arguments: ["a\"b", "a\\", "a]\n  x --> y", "a\u{1B}[2J", "]]\"#;<b>"])
  func hostile(_ name: String) throws {
    let machine = try Machine(
      name: name, root: ScreenID(0), screens: [Screen(name: name)], events: [Event(name: name)],
      transitions: [Transition(event: EventID(0), source: .any, target: ScreenID(0))])
    let dot = DotExport.text(machine)
    // Every quote is either the beginning or end of a string, or escaped.
    let strings = dot.matches(of: #/"(?:[^"\\]|\\.)*"/#).count
    #expect(dot.replacing(#/"(?:[^"\\]|\\.)*"/#, with: "").contains("\"") == false)
    #expect(strings == DotExport.text(try plain()).matches(of: #/"(?:[^"\\]|\\.)*"/#).count)
    let mermaid = MermaidExport.text(machine)
    #expect(mermaid.split(separator: "\n").count == MermaidExport.text(try plain()).split(separator: "\n").count)
    #expect(mermaid.filter { $0 == "\"" }.count == MermaidExport.text(try plain()).filter { $0 == "\"" }.count)
    #expect((dot + mermaid).unicodeScalars.allSatisfy { SafeText.isVisible($0) || $0 == "\n" })
  }

  private func plain() throws -> Machine {
    try Machine(
      name: "a", root: ScreenID(0), screens: [Screen(name: "a")], events: [Event(name: "a")],
      transitions: [Transition(event: EventID(0), source: .any, target: ScreenID(0))])
  }

  @Test("a guard is coloured by what it comes to, not by how it is written")
  func colours() throws {
    let machine = try Fixture.spec().machine
    let user = VariableID(0)
    let out = Condition.variable(user, [0])
    let login = Condition.variable(user, [1])
    expect(Drawing.colour(nil, in: machine), equals: .black)
    expect(Drawing.colour(.not(login), in: machine), equals: .blue)
    expect(Drawing.colour(.and(login, .screen([ScreenID(1)])), in: machine), equals: .red)
    expect(Drawing.colour(.or(login, out), in: machine), equals: .black)
    expect(Drawing.colour(.implies(out, .not(out)), in: machine), equals: .red)
  }
}
