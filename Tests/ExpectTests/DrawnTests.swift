import NavigationSupport
import Testing

/// Specs beside which stands what is drawn of them; see `CONTRIBUTING.md`.
@Suite("What stands beside specs") struct DrawnTests {
  @Test("is what is drawn of them", arguments: DrawnSpecs.all.specs)
  func drawn(_ spec: String) throws {
    for (path, text) in try DrawnSpecs.drawings(of: spec) { try Recorded.compare(text, with: path) }
  }

  @Test("is nothing else, and there are such specs")
  func strays() {
    #expect(DrawnSpecs.all.specs.count >= 5)
    expect(DrawnSpecs.all.strays, equals: [])
    let more = ["a.txt", "shop.svg", "gone.dot", "shop.yaml.dot"].map { "\(DrawnSpecs.folder)/\($0)" }
    expect(DrawnSpecs(files: DrawnSpecs.all.files + more).strays, equals: more)
  }

  @Test("fails if a line is changed, left out or added, and if it is missing")
  func wrong() {
    func differences(_ file: String?) -> [String] { Recorded.differences(of: file, from: "a\nb\n", path: "x.dot") }
    expect(differences("a\nb\n"), equals: [])
    expect(differences("a\n"), equals: ["x.dot:2: found, and not expected: b"])
    expect(differences("a\nb\nc\n"), equals: ["x.dot:3: expected, and not found: c"])
    expect(differences("a\nB\n").count, equals: 2)
    expect(differences("a\nb").count, equals: 1)
    expect(differences(nil), equals: ["x.dot: missing"])
  }
}
