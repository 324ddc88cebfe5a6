import Foundation
import Testing

#if os(Linux)
  /// What a system is built from is what any app can use: it type-checks as if it were in a package of its own.
  @Suite("What an app can use") struct PublicInterfaceTests {
    /// What the compiler says of a system with a line more, in another package than the modules beside the tests.
    private func errors(in system: String, adding line: String) throws -> [Substring] {
      let tests = URL(fileURLWithPath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      // All files at once: one after the other, the compiler stops at the first that has a mistake.
      let script = """
        cd "$1"
        added=$(mktemp "${TMPDIR:-/tmp}/navcheck-added.XXXXXX.swift")
        printf '%s\\n' "$4" >"$added"
        find "Examples/Sources/$2" -name '*.swift' -print0 | xargs -0 swiftc -typecheck -wmo -swift-version 6 \
        -parse-as-library -module-name "$2" -package-name elsewhere -I "$3/Modules" "$added"
        rm "$added"
        """
      process.arguments = ["-uc", script, "sh", SourceTree.root, system, tests.deletingLastPathComponent().path, line]
      process.standardOutput = output
      process.standardError = output
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return text.split(separator: "\n").filter { $0.contains(": error: ") }
    }

    @Test("is all that a system uses of other modules", arguments: ["JustEat", "AppStartup", "PluginLinks"])
    func system(name: String) throws {
      // Two lines that are for the package only must be found, and nothing else.
      let lines =
        "import NavigationModel\nlet limit = Machine.configurationLimit\nlet other = Machine.configurationLimit"
      let errors = try errors(in: name, adding: lines)
      #expect(errors.count == 2 && errors.allSatisfy { $0.contains("'configurationLimit'") }, "\(errors)")
    }
  }
#endif
