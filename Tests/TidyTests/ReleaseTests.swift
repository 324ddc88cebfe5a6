import Foundation
import Testing

#if os(Linux)
  /// What a release has besides its archives, here of archives that hold a script instead of navcheck.
  extension InstallTests {
    private struct Info: Decodable {
      struct Artifact: Decodable {
        let version, type: String
        let variants: [Variant]
      }
      struct Variant: Decodable {
        let path: String
        let supportedTriples: [String]
      }
      let schemaVersion: String
      let artifacts: [String: Artifact]
    }

    /// Makes archives whose navcheck says for which platform it is.
    /// - Returns: their version, which is that of this repository.
    private func pack(for platforms: [String]) throws -> String {
      let packed = try shell(
        """
        version=$(sed -n 's/.*static let version = "\\(.*\\)"/\\1/p' "$2/Sources/navcheck/Navcheck.swift")
        mkdir -p "$1"; cd "$1"
        for platform in \(platforms.joined(separator: " ")); do
          name=navcheck-$version-$platform; mkdir "$name"
          printf '#!/bin/sh\\necho %s\\n' "$platform" >"$name/navcheck"; chmod +x "$name/navcheck"
          tar -czf "$name.tar.gz" "$name"; sha256sum "$name.tar.gz" >"$name.tar.gz.sha256"
        done
        printf %s "$version"
        """)
      try #require(packed.status == 0, "\(packed.text)")
      return packed.text
    }

    @Test(
      "an artifact bundle has a variant for each archive of this version, whose path is a navcheck that runs",
      arguments: [["linux-x86_64"], ["linux-x86_64", "linux-aarch64", "macos-universal"]])
    func bundle(_ platforms: [String]) throws {
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let version = try pack(for: platforms)
      let run = "touch \"$1/navcheck-0.0.0-linux-aarch64.tar.gz\"; \"$2/script/archive\" --bundle \"$1\""
      let status: Int32 = try shell("command -v zip").status == 0 ? 0 : 69
      for _ in 0..<2 { #expect(try shell(run).status == status) }
      let url = URL(fileURLWithPath: folder + "/navcheck.artifactbundle/info.json")
      let info = try JSONDecoder().decode(Info.self, from: Data(contentsOf: url))
      let artifact = try #require(info.artifacts["navcheck"])
      #expect(info.schemaVersion == "1.0" && artifact.version == version && artifact.type == "executable")
      let triples = [
        ["x86_64-unknown-linux-gnu"], ["aarch64-unknown-linux-gnu"], ["arm64-apple-macosx", "x86_64-apple-macosx"],
      ]
      #expect(artifact.variants.map(\.supportedTriples) == Array(triples.prefix(platforms.count)))
      for (variant, platform) in zip(artifact.variants, platforms) {
        #expect(try shell("\"$1/navcheck.artifactbundle/\(variant.path)\"") == (0, "\(platform)\n"))
      }
      if status == 0 { #expect(try shell("cd \"$1\"; sha256sum -c navcheck-*.zip.sha256").status == 0) }
      let refused = try shell("for one in \"$1\"/*.gz; do echo >>\"$one\"; done; \(run)")
      #expect(refused.status == 1 && refused.text.contains("linux-x86_64.tar.gz is wrong"), "\(refused.text)")
    }

    @Test("a formula has the version and the checksum of the archive for macOS, and nothing is left to fill in")
    func formula() throws {
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let version = try pack(for: ["linux-x86_64"])
      let run = "support/formula\" \(version) \"$1\""
      #expect(try shell("\"$2/script/\(run)").status == 1)
      _ = try pack(for: ["macos-universal"])
      let formula = try shell("\"$2/script/\(run)")
      let name = "navcheck-\(version)-macos-universal.tar.gz"
      let sum = try shell("cut -d ' ' -f 1 \"$1/\(name).sha256\"").text.dropLast()
      #expect(formula.status == 0 && !formula.text.contains("@"), "\(formula.text)")
      #expect(formula.text.contains("/v\(version)/\(name)\"\n  sha256 \"\(sum)\"\n"), "\(formula.text)")
      _ = try shell("cp -R \"$2/script/support\" \"$1\"; echo '# @other@' >>\"$1/support/navcheck.rb\"")
      let unfilled = try shell("\"$1/\(run)")
      #expect(unfilled.status == 1 && unfilled.text.contains("@other@"), "\(unfilled.text)")
    }
  }
#endif
