import Foundation
import NavigationSupport
import Testing

@testable import ModelChecking

@Suite("A second solver", .slow, .enabled(if: SecondSolver.path != nil, "cvc5 is not installed"))
struct SecondSolverTests {
  @Test("cvc5 gives every answer of 1,500 questions and 120 controls, of both kinds")
  func agreement() throws {
    var random = CertificateRandom(state: 5)
    let relations = (0..<30).map { HornRelation.random(named: "set-\($0)", questions: 50, using: &random) }
    let folder = try TemporaryFolder()
    let summary = try Certificates.write(relations, specDigest: "abc", to: folder.path("c"))
    #expect(summary.unsatisfiable > 400)
    #expect(summary.satisfiable > 400)

    try SecondSolver.expectAgreement(on: folder.path("c"), files: relations.map { $0.name + ".smt2" })
  }

  @Test("cvc5 notices a deleted clause")
  func deletedClause() throws {
    let folder = try TemporaryFolder()
    try Certificates.write([.sample()], specDigest: "abc", to: folder.path("c"))
    let text = try folder.text("c/reach.smt2")
    #expect(
      try SecondSolver.answers(to: folder.path("c/reach.smt2"))
        == ["unsat", "sat", "sat", "unsat", "sat", "unsat", "sat"])
    try folder.write(text.replacingOccurrences(of: "(assert (or (not v4) v5))\n", with: ""), to: "c/reach.smt2")
    #expect(
      try SecondSolver.answers(to: folder.path("c/reach.smt2"))
        == ["sat", "sat", "sat", "unsat", "sat", "sat", "sat"])
  }

  @Test("cvc5 reads an empty relation")
  func empty() throws {
    let folder = try TemporaryFolder()
    try Certificates.write([HornRelation(name: "empty")], specDigest: "abc", to: folder.path("c"))
    #expect(try SecondSolver.answers(to: folder.path("c/empty.smt2")) == ["unsat", "sat", "unsat", "sat"])
  }
}

/// cvc5, where it is installed.
enum SecondSolver {
  static let path = ["/usr/bin/cvc5", "/usr/local/bin/cvc5", "/opt/homebrew/bin/cvc5"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Expects cvc5 to answer each file as `expected.txt` says.
  static func expectAgreement(
    on certificate: String, files: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let lines = try String(contentsOfFile: certificate + "/expected.txt", encoding: .utf8)
      .split(separator: "\n").map { $0.split(separator: " ") }
    for file in files {
      let expected = lines.filter { $0[0] == file }.map { String($0[2]) }
      #expect(!expected.isEmpty, sourceLocation: sourceLocation)
      #expect(try answers(to: certificate + "/" + file) == expected, "\(file)", sourceLocation: sourceLocation)
    }
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
