import Foundation
import ModelChecking
import NavigationModel
import NavigationSupport
import SpecFile
import Testing

/// The shop with more screens, each behind a flag that no link knows of: counted in configurations and lemmas, which
/// are the same wherever it is proved.
@Suite("Flags that links do not know of")
struct ShopFlagsTests {
  private struct Effort {
    var configurations = 0
    var lemmas = 0
    /// What the conditions of the parts of each verdict are about, by its name.
    var verdicts: [String: [[VariableID]]] = [:]
    var areProved = true
  }

  @Test("multiply the configurations, and hardly the work: each of them costs some forty lemmas and no condition")
  func flags() throws {
    let plain = try effort(screens: 8, hasFlags: false)
    let flagged = try effort(screens: 8, hasFlags: true)
    #expect(plain.areProved && flagged.areProved)
    // A screen behind a flag is there only where that is on.
    #expect(flagged.configurations > plain.configurations << 7 && flagged.configurations < plain.configurations << 8)
    #expect(flagged.lemmas <= plain.lemmas + 42 * 8)
    // No verdict says of a flag when it holds.
    expect(flagged.verdicts, equals: plain.verdicts)
  }

  private func effort(screens: Int, hasFlags: Bool) throws -> Effort {
    let text = try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Specs/shop.yaml"), encoding: .utf8)
    func lines(_ line: (Int) -> String) -> String { (1...screens).map { "  " + line($0) + "\n" }.joined() }
    func added(_ line: (Int) -> String, before old: String, in text: String) throws -> String {
      try #require(text.contains(old))
      return text.replacing(old, with: lines(line) + old, maxReplacements: 1)
    }
    var changed = try added({ "- new\($0)" }, before: "  - welcome\n", in: text)
    changed = try added({ "- showNew\($0)" }, before: "  - showSearch\n", in: changed)
    changed = try added(
      { "showNew\($0): profile -> push new\($0)" + (hasFlags ? " when flag\($0) == on" : "") },
      before: "  showBrowse: ", in: changed)
    if hasFlags { changed = try added({ "flag\($0): [off, on]" }, before: "\n# Each tab", in: changed) }
    let machine = try SpecReader.read(text: changed, named: "shop.yaml").machine
    var effort = Effort()
    try Checker.check(machine) { event in
      switch event {
      case .decided(let obligation, let verdict):
        effort.verdicts[obligation.name(in: machine)] = verdict.parts.map(\.contexts.variables)
        effort.areProved = effort.areProved && verdict.isProved
      case .finished(let findings):
        effort.configurations = findings.allConfigurations ?? 0
        effort.lemmas = findings.lemmas
      default: break
      }
    }
    return effort
  }
}
