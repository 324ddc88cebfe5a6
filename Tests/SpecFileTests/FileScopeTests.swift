import Foundation
import NavigationSupport
import Testing

@testable import SpecFile

/// Specs of pull requests are not trusted: what they name is read, and shown where it is wrong.
@Suite("a spec may only name files of its repository")
struct FileScopeTests {
  private static let start = "navigation: X\nroot: home\nscreens: [home]\ncontext: { a: [b] }\n"
  private static let site = "links: { universal: { hosts: [x.example] } }\nclaims: { file: NAMED }\n"

  /// What is wrong with the spec at `spec`, after `script` has made it in a new folder; nil: nothing.
  private func mistake(_ spec: String, root: String? = nil, after script: String) throws -> String? {
    let folder = FileManager.default.temporaryDirectory.path + "/navcheck-scope-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-euc", "cd \"$1\"; mkdir -p app/Specs out; \(script)", "sh", folder, Self.start]
    try shell.run()
    shell.waitUntilExit()
    try #require(shell.terminationStatus == 0)
    do throws(SpecError) {
      _ = try SpecReader.read(path: "\(folder)/\(spec)", root: root.map { "\(folder)/\($0)" })
      return nil
    } catch {
      #expect(error.diagnostics.allSatisfy { $0.sourceLine?.contains("secret") != true })
      return error.diagnostics.first?.message
    }
  }

  @Test(
    "files in the repository are read; those outside are not, whatever leads there, unless --root names their folder")
  func files() throws {
    let repository = "mkdir app/.git; echo 'secret: 1' >out/part.yaml; echo 'context: { c: [d] }' >app/part.yaml; "
    let folder = "echo 'secret: 1' >out/part.yaml; echo 'context: { c: [d] }' >app/part.yaml; "
    func including(_ name: String) -> String { "printf '%s\\ninclude: [\(name)]\\n' \"$2\" >app/Specs/s.yaml" }
    let claim = Self.site.replacing("NAMED", with: "../../out/site.json").replacing("\n", with: "\\n")
    let gitClaim = Self.site.replacing("NAMED", with: "../.git/site.json").replacing("\n", with: "\\n")
    let outside = "is outside of the spec's git repository"
    let rows: [(setup: String, root: String?, mistake: String?)] = [
      (repository + including("../part.yaml"), nil, nil),
      (repository + including("../../out/part.yaml"), nil, "'../../out/part.yaml' \(outside)"),
      (repository + including("/etc/passwd"), nil, "'/etc/passwd' \(outside)"),
      (repository + "ln -s ../../out/part.yaml app/Specs/l.yaml; " + including("l.yaml"), nil, "'l.yaml' \(outside)"),
      (repository + "ln -s ../../out app/Specs/l; " + including("l/part.yaml"), nil, "'l/part.yaml' \(outside)"),
      (
        folder + including("../part.yaml"), nil,
        "'../part.yaml' is outside of the spec's folder, which is in no git repository"
      ),
      (folder + including("../part.yaml"), "app", nil),
      (repository + "echo 'context: { c: [d] }' >out/part.yaml; " + including("../../out/part.yaml"), "out", nil),
      // Git's settings may have a token, also where they are in a folder that was allowed, or have a file for a name.
      (
        repository + "echo 'secret: 1' >app/.git/config; " + including("../.git/config"), nil,
        "'../.git/config' is one of git's own files"
      ),
      (
        repository + "ln -s ../.git app/Specs/g; echo 'secret: 1' >app/.git/config; " + including("g/config"), nil,
        "'g/config' is one of git's own files"
      ),
      (
        "echo 'gitdir: secret' >app/.git; " + including("../.git"), nil, "'../.git' is one of git's own files"
      ),
      (
        repository + "mkdir out/.GIT; echo 'secret: 1' >out/.GIT/config; " + including("../../out/.GIT/config"), "out",
        "'../../out/.GIT/config' is one of git's own files"
      ),
      (
        repository + "touch app/.git/site.json; printf '%s\\n\(gitClaim)' \"$2\" >app/Specs/s.yaml", nil,
        "'../.git/site.json' is one of git's own files"
      ),
      // A name that begins so is another one.
      (
        repository + "mkdir app/.github; echo 'context: { c: [d] }' >app/.github/p.yaml; "
          + including("../.github/p.yaml"), nil, nil
      ),
      // What has a name that begins as the folder's is not in it.
      (
        repository + "mkdir app2; echo 'secret: 1' >app2/p.yaml; " + including("../../app2/p.yaml"), nil,
        "'../../app2/p.yaml' \(outside)"
      ),
      // A website's file, whether or not it can be read.
      (
        repository + "touch out/site.json; printf '%s\\n\(claim)' \"$2\" >app/Specs/s.yaml", nil,
        "'../../out/site.json' \(outside)"
      ),
      (repository + "touch out/site.json; printf '%s\\n\(claim)' \"$2\" >app/Specs/s.yaml", "out", nil),
    ]
    for row in rows {
      try expect(mistake("app/Specs/s.yaml", root: row.root, after: row.setup), equals: row.mistake, "\(row.setup)")
    }
  }

  @Test("a spec that is a link out of its repository, or lies in a folder that is one, is not read either")
  func links() throws {
    for link in ["ln -s ../../out/s.yaml app/Specs/s.yaml", "rmdir app/Specs; ln -s ../out app/Specs"] {
      let setup = "mkdir app/.git; printf '%s\\nsecret' \"$2\" >out/s.yaml; \(link)"
      let mistake = try mistake("app/Specs/s.yaml", after: setup)
      // A long path is cut short, and so are those of temporary folders on a Mac.
      #expect(mistake?.hasSuffix("' is outside of the spec's git repository") == true, "\(mistake ?? "nil")")
    }
  }
}
