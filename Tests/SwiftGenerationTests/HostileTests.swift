import NavigationModel
import SwiftGeneration
import Testing

@Suite("hostile names") struct HostileTests {
  @Test("never leave the literals and comments in which they stand")
  func contained() throws {
    let text = SwiftGenerator.text(of: try HostileMachine.make())
    #expect(text.count > 100_000)
    #expect(problems(in: text).isEmpty)
  }

  @Test("never leave them as the name of the navigation or of the file either", arguments: HostileMachine.texts)
  func containedName(_ name: String) throws {
    let machine = try Machine(name: name, root: ScreenID(0), screens: [Screen(name: name)])
    #expect(problems(in: SwiftGenerator.text(of: machine, options: GenerationOptions(source: name))).isEmpty)
    #expect(problems(in: SwiftGenerator.text(of: machine, options: GenerationOptions(name: name))).isEmpty)
  }

  @Test(
    "would be seen",
    arguments: ["let a = \"x\" + \"\\(y)\"", "let a = \"x", "a; b", "a $1", "#if", "a\u{202E}b", "a / b"]
  )
  func checkIsStrict(_ line: String) {
    #expect(problems(in: "let a = 1 // \"\n\(line)\n").count == 1)
  }

  /// Takes literals and comments away, and looks at what is left; at most ten lines with what should not stand there.
  private func problems(in source: String) -> [String] {
    let allowed = Set("_ `.,:()[]{}<>=@!?&-*+%/$".unicodeScalars)
    let isStrange = { (line: Substring) in
      if line.unicodeScalars.contains(where: self.isInvisible) { return true }
      guard let code = self.stripped(line) else { return true }
      // '$' only in the one closure that is generated.
      let rest = code.replacing("[$0.index]", with: "")
      return rest.unicodeScalars.contains { scalar in
        let isName = scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal || self.isMark(scalar)
        return scalar == "$" || scalar == "/" || !(isName || allowed.contains(scalar))
      }
    }
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    var isTable = false
    return Array(
      lines.filter { line in
        // A literal of several lines: between its quotes, each is as the inside of a literal on one.
        if line.hasSuffix("\"\"\"") {
          isTable.toggle()
          return isTable ? isStrange(line.dropLast(3)) : line.contains { $0 != " " && $0 != "\"" }
        }
        return isStrange(isTable ? "\"\(line)\"" : line)
      }.prefix(10).map { String($0.prefix(200)) })
  }

  /// The code of a line; nil if a literal in it does not end.
  private func stripped(_ line: Substring) -> String? {
    var code = ""
    var rest = line.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "/", rest.first == "/" { return code }
      code.unicodeScalars.append(scalar)
      guard scalar == "\"" else { continue }
      code.removeLast()
      while true {
        guard let next = rest.popFirst() else { return nil }
        if next == "\"" { break }
        guard next == "\\" else { continue }
        // An escape; an interpolation is none.
        guard let kind = rest.popFirst(), "\"\\nrtu".unicodeScalars.contains(kind) else { return nil }
      }
    }
    return code
  }

  private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse: true
    default: false
    }
  }

  private func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: true
    default: false
    }
  }

  @Test("lines are short where they can be broken")
  func width() throws {
    let text = SwiftGenerator.text(of: try machine("Specs/just-eat.yaml"))
    for line in text.split(separator: "\n") { #expect(line.count <= 120, "\(line)") }
  }

  @Test("an empty machine is Swift, too")
  func empty() throws {
    let machine = try Machine(name: "", root: ScreenID(0), screens: [Screen(name: "")])
    let text = SwiftGenerator.text(of: machine)
    #expect(text.contains("enum AppNavigation") && text.contains("protocol AppPresenter"))
    #expect(!text.contains("enum Event") && !text.contains("struct Context"))
  }
}
