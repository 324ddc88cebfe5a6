import NavigationSupport
import Testing

/// That a file with a wrong expectation fails.
@Suite("What specs say is found in them, and is not") struct ExpectFileTests {
  private static let text = """
    navigation: X
    root: home
    screens: [homee]
    # error NAV011 at 7+4: unknown screen 'home'
    # remedy: it is homee
    transitions:
      # A comment of its own.
      show: any -> homee
      # proved: shown
      # refuted: hidden, 2 moves

    """

  private static let found = [
    ExpectFile.Finding(line: 3, text: ["error NAV011 at 7+4: unknown screen 'home'", "remedy: it is homee"]),
    ExpectFile.Finding(line: 8, text: ["proved: shown"]),
    ExpectFile.Finding(line: nil, text: ["refuted: hidden, 2 moves"]),
  ]

  private func differences(_ change: (inout [ExpectFile.Finding]) -> Void) -> [String] {
    var found = Self.found
    change(&found)
    return Self.differences(of: Self.text, from: found)
  }

  private static func differences(of text: String, from found: [ExpectFile.Finding]) -> [String] {
    Recorded.differences(of: text, from: ExpectFile(text).accepting(found), path: "x.yaml")
  }

  @Test("all that is found and expected is no difference")
  func same() { expect(differences { _ in }, equals: []) }

  @Test("what is expected and not found is one, with its line and text")
  func missing() {
    expect(differences { $0.remove(at: 1) }, equals: ["x.yaml:9: expected, and not found:   # proved: shown"])
  }

  @Test("what is found and not expected is one, also if it is found twice, or in another line")
  func found() {
    let twice = differences { $0.insert($0[1], at: 1) }
    expect(twice, equals: ["x.yaml:10: found, and not expected:   # proved: shown"])
    expect(differences { $0.append(.init(line: 1, text: ["proved: shown"])) }.count, equals: 1)
    expect(differences { $0[1].line = 6 }.count, equals: 2)
  }

  @Test("another text is both, and so is another remedy; none, or one too many, is one")
  func other() {
    expect(differences { $0[1].text = ["proved: shwon"] }.count, equals: 2)
    expect(differences { $0[0].text[1] = "remedy: it is home" }.count, equals: 2)
    expect(
      differences { $0[0].text.removeLast() }, equals: ["x.yaml:5: expected, and not found: # remedy: it is homee"])
    expect(differences { $0[1].text.append("run: x") }, equals: ["x.yaml:10: found, and not expected:   # run: x"])
  }

  @Test("what is found is written below its line, and all else stays as it was")
  func accepting() {
    expect(ExpectFile(Self.text).accepting(Self.found), equals: Self.text)
    let bare = Self.text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !["# error", "# remedy", "  # proved", "  # refuted"].contains(where: $0.hasPrefix) }
      .joined(separator: "\n")
    // Lines are those of the file as it was read.
    let found = [(3, 0), (6, 1), (nil, 2)].map { ExpectFile.Finding(line: $0, text: Self.found[$1].text) }
    expect(ExpectFile(bare).accepting(found), equals: Self.text)
    expect(ExpectFile(Self.text).accepting([]), equals: bare)
  }

  @Test("a spec with one expectation changed, left out or added fails", arguments: ["check", "prove"])
  func file(_ folder: String) throws {
    let path = try #require(
      TestFiles.all(in: "Tests/Expect/\(folder)").first {
        $0.hasSuffix(folder == "check" ? "stacks/rules.yaml" : "repro/mini1.yaml")
      })
    let findings = try SpecFindings(path: path, proving: folder == "prove").all
    let text = try TestFiles.text(path)
    expect(Self.differences(of: text, from: findings), equals: [])
    #expect(findings.count > 5)
    for index in findings.indices {
      var wrong = findings
      wrong.remove(at: index)
      #expect(!Self.differences(of: text, from: wrong).isEmpty)
      wrong = findings
      wrong[index].text[0] += "!"
      #expect(!Self.differences(of: text, from: wrong).isEmpty)
    }
    #expect(!Self.differences(of: text + "# proved: more\n", from: findings).isEmpty)
  }
}
