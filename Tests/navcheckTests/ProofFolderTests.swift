import Foundation
import NavigationSupport
import Testing

@testable import navcheck

/// What a killed `prove --certificates` leaves beside the folder, and what later runs make of it.
@Suite("proofs after a kill", .timeLimit(.minutes(5)))
struct ProofFolderTests {
  private static let prove = "navcheck prove -q --certificates proofs \"$REPOSITORY/Specs/plugin-links.yaml\""

  @Test("of a spec without variables nothing is left for Z3, and that is said")
  func constants() async throws {
    let spec = "navigation: Door\\nroot: home\\nscreens: [home, door]\\ntransitions: { enter: home -> door }\\n"
    try await NavcheckBinary.withFolder { folder in
      let answer = try await NavcheckBinary.run(
        "printf '\(spec)' > door.yaml; navcheck prove door.yaml --quiet --certificates proofs; navcheck verify proofs",
        in: folder)
      #expect(answer.output.contains("proofs: no lemmas, as door.yaml gives none"), "\(answer)")
    }
  }

  @Test("a whole folder that has only its hidden name is restored, by verify and by prove, and that is said")
  func restored() async throws {
    try await NavcheckBinary.withFolder { folder in
      let verify = try await NavcheckBinary.run(
        Self.prove + "; mv proofs .proofs-0A1B2C3D.old; navcheck verify proofs", in: folder)
      expect(verify.exit, equals: 0, "\(verify)")
      #expect(verify.error.contains("proofs: restored from .proofs-0A1B2C3D.old"), "\(verify.error)")
      // This run keeps nothing, and yet the old proofs are there again.
      let prove = try await NavcheckBinary.run(
        "mv proofs .proofs-0A1B2C3D.old; \(Self.prove) --timeout 0; navcheck verify proofs", in: folder)
      expect(prove.exit, equals: 0, "\(prove)")
      #expect(prove.error.contains("proofs: restored from .proofs-0A1B2C3D.old"), "\(prove.error)")
      try expect(FileManager.default.contentsOfDirectory(atPath: folder), equals: ["proofs"])
    }
  }

  @Test("leftovers are removed by the next run, and nothing that is not certainly one")
  func leftovers() async throws {
    try await NavcheckBinary.withFolder { folder in
      let setup = """
        mkdir .proofs-0A1B2C3D.new .proofs-0A1B2C3E.old .proofs-0A1B2C3F.new .proofs-thesis.new .other-0A1B2C3D.new
        echo x > .proofs-0A1B2C3D.new/lemmas.smt2; echo x > .proofs-0A1B2C3E.old/manifest.json
        echo x > .proofs-0A1B2C3F.new/thesis.txt; ln -s .proofs-thesis.new .proofs-0A1B2C30.new
        \(Self.prove)
        """
      let answer = try await NavcheckBinary.run(setup, in: folder)
      expect(answer.exit, equals: 0, "\(answer)")
      try expect(
        FileManager.default.contentsOfDirectory(atPath: folder).sorted(),
        equals: [
          ".other-0A1B2C3D.new", ".proofs-0A1B2C30.new", ".proofs-0A1B2C3F.new", ".proofs-thesis.new", "proofs",
        ])
    }
  }

  @Test("at every moment of a replacement there is a whole folder under its name")
  func always() async throws {
    try await NavcheckBinary.withFolder { folder in
      let line = """
        \(Self.prove) > /dev/null || exit 1
        (for i in 1 2 3 4 5 6; do \(Self.prove); done > /dev/null) & pid=$!
        missing=0
        while kill -0 $pid 2> /dev/null; do [ -f proofs/manifest.json.sha256 ] || missing=$((missing + 1)); done
        wait $pid; echo $missing
        """
      let answer = try await NavcheckBinary.run(line, in: folder)
      expect(answer.output, equals: "0\n", "\(answer)")
    }
  }
}
