import Foundation
import NavigationModel
import NavigationSupport
import Testing

@testable import ModelChecking

@Suite("A second solver", .slow, .enabled(if: SecondSolver.path != nil, "cvc5 is not installed"))
struct SecondSolverTests {
  @Test("cvc5 confirms every lemma of random machines, of every kind")
  func randomMachines() throws {
    var kinds: Set<String> = []
    var count = 0
    // 32 takes 25 s.
    for seed in sample(UInt64(1)...30, day: 6) + [31, many(34, night: 32)] {
      let folder = try TemporaryFolder()
      let machine = try RandomMachine.make(
        seed: seed, hasManyVariables: seed % 2 == 0, hasStacks: seed > 30, hasTabs: seed > 30)
      var lemmas: ConfirmedLemmas?
      try Checker.check(machine, onLemmas: { lemmas = $0 }, onEvent: { _ in })
      let confirmed = try #require(lemmas)
      count += try Certificates.write(confirmed, specDigest: "\(seed)", to: folder.path("c")).lemmas
      kinds.formUnion(confirmed.lemmas.map(\.kind.name))
      try SecondSolver.expectAgreement(on: folder.path("c"))
    }
    #expect(count > many(500, night: 2_000))
    expect(kinds, equals: Set(LemmaList.Kind.allCases.map(\.name)))
  }

  @Test("cvc5 notices an assertion that is missing, a set that is widened or narrowed, and a contradiction")
  func mistakes() throws {
    let folder = try TemporaryFolder()
    try Certificates.write(.single(about: "lands"), specDigest: "abc", to: folder.path("c"))
    let text = try folder.text("c/lemmas.smt2")
    func answers(_ old: String, _ new: String) throws -> [String] {
      let changed = text.replacingOccurrences(of: old, with: new)
      #expect(changed != text || old == new, "the edit must change something")
      try folder.write(changed, to: "c/lemmas.smt2")
      return try SecondSolver.answers(to: folder.path("c/lemmas.smt2"))
    }
    let set = "(not n1)"
    try expect(answers("", ""), equals: ["unsat", "sat", "sat", "unsat", "sat"])
    try expect(answers("(assert (let", "; (assert (let"), equals: ["sat", "sat", "sat", "unsat", "sat"])
    try expect(answers(set, "(not false)"), equals: ["sat", "sat", "sat", "unsat", "sat"])
    try expect(answers(set, "(not (= ?user |user.loggedOut|))"), equals: ["sat", "sat", "sat", "unsat", "sat"])
    try expect(answers("; for the controls", "(assert false)"), equals: ["unsat", "sat", "unsat", "unsat", "unsat"])
    let name = "(declare-const l1 Bool)"
    try expect(answers(name, name + "(assert false)"), equals: ["unsat", "unsat", "sat", "unsat", "sat"])
    try expect(answers("(assert (=> c1 c2))", ""), equals: ["unsat", "sat", "sat", "sat", "sat"])
  }

  @Test("cvc5 reads a certificate without lemmas")
  func empty() throws {
    let folder = try TemporaryFolder()
    try Certificates.write(.none(), specDigest: "abc", to: folder.path("c"))
    try expect(SecondSolver.answers(to: folder.path("c/lemmas.smt2")), equals: ["sat", "unsat", "sat"])
  }
}

/// cvc5, where it is installed.
enum SecondSolver {
  static let path = ["/usr/bin/cvc5", "/usr/local/bin/cvc5", "/opt/homebrew/bin/cvc5"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Expects cvc5 to answer as `expected.txt` says.
  static func expectAgreement(on certificate: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let expected = try String(contentsOfFile: certificate + "/expected.txt", encoding: .utf8)
      .split(separator: "\n").map { String($0.split(separator: " ")[2]) }
    #expect(expected.count > 3, sourceLocation: sourceLocation)
    #expect(try answers(to: certificate + "/lemmas.smt2") == expected, sourceLocation: sourceLocation)
  }

  static func answers(to file: String) throws -> [String] {
    let path = try #require(path)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["--incremental", "--lang", "smt2", file]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").map(String.init)
  }
}
