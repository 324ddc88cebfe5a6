import Foundation
import Testing

/// What others publish is named so that it cannot become something else.
@Suite("pins") struct PinTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: SourceTree.root + "/" + path, encoding: .utf8)
  }

  @Test("workflows and the action use others' actions by commit, with the version behind it")
  func actions() throws {
    let folder = ".github/workflows"
    let workflows = try FileManager.default.contentsOfDirectory(atPath: SourceTree.root + "/" + folder)
    var count = 0
    for path in workflows.map({ "\(folder)/\($0)" }) + [
      "action.yml", "Docs/navcheck-workflow.yml", "Docs/fuzz-matrix.yml",
    ] {
      for line in try text(path).split(separator: "\n") {
        guard let use = line.firstRange(of: "uses: ").map({ line[$0.upperBound...] }) else { continue }
        // Its own is named by its release, which is one with what it installs.
        if use.hasPrefix("navcheck/navcheck@v") { continue }
        count += 1
        #expect(use.wholeMatch(of: #/[\w.-]+\/[\w.\/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+/#) != nil, "\(path): \(use)")
      }
    }
    #expect(count >= 10)
  }

  @Test("packages are taken in exact versions")
  func packages() throws {
    for path in ["Package.swift", "Benchmarks/Package.swift"] {
      let lines = try text(path).split(separator: "\n").filter { $0.contains(".package(url:") }
      #expect(!lines.isEmpty && lines.allSatisfy { $0.contains("exact: \"") }, "\(path): \(lines)")
    }
  }

  @Test("each archive of a release is attested before it is published")
  func attested() throws {
    let release = try text(".github/workflows/release.yml")
    let attest = try #require(release.firstRange(of: "actions/attest-build-provenance@"))
    let publish = try #require(release.firstRange(of: "gh release create"))
    #expect(attest.lowerBound < publish.lowerBound)
    for permission in ["id-token: write", "attestations: write"] { #expect(release.contains(permission)) }
  }
}
