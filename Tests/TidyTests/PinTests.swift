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

  @Test(
    "a release is refused while an image has no digest, and script/support/pin-images writes what the registry says")
  func images() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "navcheck-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let workflows = folder.appending(path: "a.yml")
    let digests = ["a", "b"].map { "sha256:" + String(repeating: $0, count: 64) }
    func text(_ digest: String) -> String {
      "jobs:\n  a:\n    container: swift:6.3-bookworm\(digest)\n  b:\n    container:\n"
        + "      image: swift:6.3-bookworm\(digest)\n"
        + "      options: --privileged\n  c:\n    runs-on: ubuntu-latest\n"
    }
    // A shell writes the command that stands in for docker: a file that this process held open for writing could still
    // be open in a child that another test is starting, and could not be run ("text file busy").
    let standIn = #"""
      printf '#!/bin/sh\necho "%s"\n' "$2" >"$1/docker" && chmod +x "$1/docker" && shift 2 && "$@"
      """#
    func run(_ arguments: [String], _ registry: String = "") throws -> Int32 {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments =
        ["-c", standIn, "sh", folder.path, registry, SourceTree.root + "/script/support/pin-images"] + arguments
        + [workflows.path]
      process.environment = ["PATH": "\(folder.path):/usr/bin:/bin"]
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      return process.terminationStatus
    }
    try text("").write(to: workflows, atomically: true, encoding: .utf8)
    #expect(try run(["--check"]) == 1)
    #expect(try run([], "no such image") == 1)
    for digest in digests {
      #expect(try run([], digest) == 0)
      #expect(try String(contentsOf: workflows, encoding: .utf8) == text("@" + digest))
      #expect(try run(["--check"]) == 0)
    }
    let release = try self.text("script/release")
    #expect(release.contains("\nscript/support/pin-images --check || fail "))
  }

  @Test("each archive of a release is attested before it is published, with or without that for macOS")
  func attested() throws {
    let release = try text(".github/workflows/release.yml")
    let attest = try #require(release.firstRange(of: "actions/attest-build-provenance@"))
    let publish = try #require(release.firstRange(of: "gh release create"))
    #expect(attest.lowerBound < publish.lowerBound)
    for permission in ["id-token: write", "attestations: write"] { #expect(release.contains(permission)) }
    // The job that has never run may fail.
    #expect(release.contains("\n  macos:\n    runs-on: macos-26\n    continue-on-error: true\n"))
    #expect(release.contains("\n    if: ${{ !cancelled() && needs.archive.result == 'success' }}\n"))
  }
}
