import Foundation
import NavigationSupport
import Testing

@testable import SpecFile

@Suite("The catalogue of mistakes")
struct ExplanationTests {
  private static let folder = packageFolder.appendingPathComponent("Sources/SpecFile/Mistakes")

  /// Codes whose kinds are gone: no other kind takes them.
  private static let retired: [Int] = []

  @Test("each code is written once, where its kind is, and none is left out")
  func codes() throws {
    var numbers: [Int] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.folder.path) where name.hasSuffix(".swift") {
      let text = try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
      numbers += text.matches(of: /(?:Mistake|warning)\(\s*(\d+),/).compactMap { Int($0.output.1) }
    }
    expect((numbers + Self.retired).sorted(), equals: Array(1...numbers.count + Self.retired.count))
    expect(Explanation.all.map(\.code.number), equals: numbers.sorted())
  }

  @Test("mistakes are made in the catalogue only")
  func onlyThere() throws {
    let sources = packageFolder.appendingPathComponent("Sources/SpecFile")
    let files = try #require(FileManager.default.enumerator(atPath: sources.path)).compactMap { $0 as? String }
    #expect(files.count > 50)
    for name in files where name.hasSuffix(".swift") && !name.hasPrefix("Mistakes/") {
      let text = try String(contentsOf: sources.appendingPathComponent(name), encoding: .utf8)
      #expect(!text.contains(/\b(?:error|warn|fail|refusal|misplaced)\((?:[a-z]+, )?\s*"/), "\(name)")
      #expect(!text.contains(/\b(?:Mistake|SpecError\(diagnostics: \[Diagnostic)\(/), "\(name)")
    }
  }

  @Test("each wrong example has this mistake and no other, and each right one has none", arguments: Explanation.all)
  func examples(_ kind: Explanation) throws {
    #expect(kind.wrong != kind.right)
    switch kind.reader {
    case .spec:
      let (errors, warnings) = Self.read(kind.wrong)
      let isError = kind.mistake.severity == .error
      expect(isError ? errors : warnings, equals: [kind.code], "\(kind.wrong)")
      if !isError { expect(errors, equals: []) }
      let (left, doubts) = Self.read(kind.right)
      expect(left, equals: [], "\(kind.right)")
      #expect(!doubts.contains(kind.code), "\(kind.right)")
    case .list:
      let error = #expect(throws: SpecError.self) {
        try LinkListReader.read(bytes: Array(kind.wrong.utf8), named: "links.yaml")
      }
      expect(error?.diagnostics.map(\.code), equals: [kind.code])
      #expect(try LinkListReader.read(bytes: Array(kind.right.utf8), named: "links.yaml").entries.count == 1)
    case .proof, .person: break
    }
  }

  /// The codes of the mistakes in an example, and of the warnings.
  private static func read(_ example: String) -> (errors: [MistakeCode?], warnings: [MistakeCode?]) {
    let format: SpecFormat = example.hasPrefix("{") ? .json : .yaml
    do {
      return ([], try spec(ExampleSpec.text(around: example), format).warnings.map(\.code))
    } catch {
      return ((error as? SpecError)?.diagnostics.map(\.code) ?? [], [])
    }
  }

  @Test("most examples are read, and none is too long for a screen")
  func kinds() {
    #expect(Explanation.all.count { $0.reader == .spec } * 5 > Explanation.all.count * 4)
    for kind in Explanation.all {
      for line in (kind.wrong + "\n" + kind.right).split(separator: "\n") where kind.reader != .person {
        #expect(line.count <= 76, "\(line)")
      }
      #expect(kind.mistake.text.count <= 2 * 70 && kind.reason.count <= 160, "\(kind.code)")
    }
  }

  @Test(
    "a code is read in any case, without its letters, and as messages have it",
    arguments: ["NAV012", "nav012", "Nav12", "12", "012", "error[NAV012]:"])
  func reading(_ text: String) { expect(MistakeCode(text: text), equals: MistakeCode(12)) }

  @Test("nothing else is a code", arguments: ["", "NAV", "NAVX", "-1", "1 2", "12a", "1234567", "१२"])
  func noCode(_ text: String) { expect(MistakeCode(text: text), equals: nil) }

  @Test("Docs/Mistakes.md is what the catalogue says")
  func page() throws {
    let url = packageFolder.appendingPathComponent("Docs/Mistakes.md")
    let isRecorded = ProcessInfo.processInfo.environment["UPDATE_TRANSCRIPTS"] == "1"
    if isRecorded { try Self.page.write(to: url, atomically: true, encoding: .utf8) }
    let page = try String(contentsOf: url, encoding: .utf8)
    #expect(page == Self.page, "UPDATE_TRANSCRIPTS=1 writes it anew")
    if isRecorded { Issue.record("the page was written; look at the changes and run the tests again") }
  }

  private static let page: String = {
    var text = """
      # Mistakes

      *For everybody whose spec is refused, or warned of. Afterwards you know what a code such as `NAV011` means, and
      what to do. Read [Spec.md](Spec.md) for the language itself.*

      `navcheck explain NAV011` also says why, with an example before and after. A code keeps its meaning: it is `code`
      in [JSON](JSON.md), the rule in SARIF, and what to search for. A kind of mistake may be said in several ways, of
      which one is here; capital letters stand for what differs from spec to spec.

      | code | message | what to do |
      | --- | --- | --- |

      """
    for kind in Explanation.all {
      let mark = kind.mistake.severity == .warning ? " (warning)" : ""
      text += "| \(kind.code)\(mark) | \(cell(kind.mistake.text)) | \(kind.mistake.remedy.map(cell) ?? "") |\n"
    }
    return text
  }()

  private static func cell(_ text: String) -> String {
    let fence = text.contains("`") ? "``" : "`"
    return fence + text.replacing("|", with: "\\|") + fence
  }
}
