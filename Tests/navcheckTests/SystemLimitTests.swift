#if os(Linux)
  import Foundation
  import NavigationSupport
  import Testing

  @testable import navcheck

  /// What a command does where the system refuses threads, files, memory or room: it ends, and says why.
  @Suite("limits of the system", .slow, .serialized, .timeLimit(.minutes(5)))
  struct SystemLimitTests {
    static let spec = "\"$REPOSITORY/Specs/plugin-links.yaml\""
    static let commands = [
      "check \(spec)", "prove -q \(spec)", "prove -q --memory 2000 \(spec)", "prove -q --timeout 20 \(spec)",
      "fuzz -q --journeys 50 \(spec)", "bench --time 0.1 \(spec)",
    ]

    /// Runs `body` as somebody whom the limit on processes concerns: the superuser has none.
    static let unprivileged = """
      limited() {
        if [ "$(id -u)" = 0 ]
        then setpriv --reuid 54321 --regid 54321 --clear-groups sh -c "$1"
        else sh -c "$1"
        fi
      }

      """

    /// As the superuser they run the program as somebody else, who has to get at it: in root's own home nobody does.
    static let isReachable: Bool = {
      guard geteuid() == 0 else { return true }
      var folder = URL(fileURLWithPath: #filePath)
      while folder.path != "/" {
        folder.deleteLastPathComponent()
        var status = stat()
        guard stat(folder.path, &status) == 0, status.st_mode & S_IXOTH != 0 else { return false }
      }
      return true
    }()

    @Test(
      "without threads a command says so and ends", .enabled(if: isReachable, "the clone is closed to other users"),
      arguments: commands, sample([1, 2, 4, 6, 7], day: 2))
    func threads(_ command: String, _ limit: Int) async throws {
      try await NavcheckBinary.withFolder { folder in
        let line = Self.unprivileged + "limited 'exec timeout -s KILL 20 prlimit --nproc=\(limit) navcheck \(command)'"
        let answer = try await NavcheckBinary.run(line, in: folder)
        expect(answer.exit, equals: 70, "\(answer)")
        #expect(answer.error.contains("threads"), "\(answer.error)")
      }
    }

    @Test(
      "with any number of threads a command ends", .enabled(if: isReachable, "the clone is closed to other users"),
      arguments: commands)
    func someThreads(_ command: String) async throws {
      try await NavcheckBinary.withFolder { folder in
        for limit in sample([8, 10, 12, 14, 16, 20, 24], day: 3) {
          let line =
            Self.unprivileged + "limited 'exec timeout -s KILL 20 prlimit --nproc=\(limit) navcheck \(command)'"
          let answer = try await NavcheckBinary.run(line, in: folder)
          #expect([0, 70].contains(answer.exit), "\(limit): \(answer)")
          #expect((answer.exit == 0) != answer.error.contains("threads"), "\(limit): \(answer.error)")
        }
      }
    }

    @Test("without files to open a command says so and ends", arguments: commands)
    func files(_ command: String) async throws {
      try await NavcheckBinary.withFolder { folder in
        for limit in sample([4, 6, 8, 10, 12, 16, 20], day: 4) {
          // The hard limit, too: the soft one is raised as far as it can be.
          let answer = try await NavcheckBinary.run(
            "ulimit -n \(limit); exec timeout -s KILL 20 navcheck \(command)", in: folder)
          expect(answer.exit, equals: 70, "\(limit): \(answer)")
          #expect(answer.error.contains("open files"), "\(limit): \(answer.error)")
        }
      }
    }

    @Test("without room for its threads' stacks a command says so and ends", arguments: commands)
    func memory(_ command: String) async throws {
      try await NavcheckBinary.withFolder { folder in
        for limit in [250_000, 400_000, 500_000] {
          let answer = try await NavcheckBinary.run(
            "ulimit -v \(limit); exec timeout -s KILL 20 navcheck \(command)", in: folder)
          expect(answer.exit, equals: 70, "\(limit): \(answer)")
          #expect(answer.error.contains("address space"), "\(limit): \(answer.error)")
        }
      }
    }

    @Test("a limit on the size of files is an error of writing, as a full disk is")
    func fileSize() async throws {
      try await NavcheckBinary.withFolder { folder in
        let proofs = try await NavcheckBinary.run(
          "ulimit -f 1; exec navcheck prove -q --certificates proofs \(Self.spec)", in: folder)
        expect(proofs.exit, equals: 74, "\(proofs)")
        #expect(proofs.error.contains("File too large"), "\(proofs.error)")
        try expect(FileManager.default.contentsOfDirectory(atPath: folder), equals: [])
        let export = try await NavcheckBinary.run(
          "ulimit -f 1; exec navcheck export --format json \(Self.spec) > out", in: folder)
        expect(export.exit, equals: 74, "\(export)")
      }
    }

    @Test(
      "what is missing is said to be missing, and what may not be read is not",
      .enabled(if: isReachable, "the clone is closed to other users"))
    func unreadable() async throws {
      try await NavcheckBinary.withFolder { folder in
        let main = "navigation: X\nroot: home\nscreens: [home]\ninclude: [locked/part.yaml, gone.yaml]\n"
        try main.write(toFile: folder + "/main.yaml", atomically: true, encoding: .utf8)
        let setup = """
          mkdir locked proofs; echo 'screens: [a]' > locked/part.yaml; echo '{}' > proofs/manifest.json
          mkdir Specs; chmod 000 locked proofs Specs
          trap 'chmod 755 locked proofs Specs' EXIT

          """
        let include = try await NavcheckBinary.run(
          setup + Self.unprivileged + "limited 'navcheck check main.yaml'", in: folder)
        expect(include.exit, equals: 65)
        let said = include.error.replacing(/\s+/, with: " ")
        #expect(said.contains("'locked/part.yaml' cannot be read: permission denied"), "\(include.error)")
        #expect(include.error.contains("'gone.yaml' does not exist"), "\(include.error)")
        for (command, complaint) in [
          ("verify proofs", "cannot read proofs: Permission denied"),
          ("verify gone", "cannot read gone: the folder does not exist"),
          ("check", "./Specs cannot be read: Permission denied"),
          ("check locked/part.yaml", "locked/part.yaml' cannot be read: permission denied"),
          ("merge locked/part.json", "locked/part.json cannot be read: permission denied"),
        ] {
          let answer = try await NavcheckBinary.run(
            "chmod 000 locked proofs Specs; trap 'chmod 755 locked proofs Specs' EXIT\n" + Self.unprivileged
              + "limited 'navcheck \(command)'", in: folder)
          #expect(answer.error.contains(complaint), "\(command): \(answer.error)")
          #expect(!answer.error.contains("name the file of a spec") || command == "check", "\(answer.error)")
        }
      }
    }
  }
#endif
