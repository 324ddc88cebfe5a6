import Foundation
import Testing

#if os(Linux)
  /// install.sh with an archive that holds a script instead of navcheck.
  @Suite("install.sh") struct InstallTests {
    let folder = FileManager.default.temporaryDirectory.path + "/navcheck-install-\(UUID().uuidString)"

    /// - Returns: the exit status, and all that was printed.
    func shell(_ script: String) throws -> (status: Int32, text: String) {
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-euc", script, "sh", folder, SourceTree.root]
      process.standardOutput = output
      process.standardError = output
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return (process.terminationStatus, text)
    }

    /// Makes an archive with a navcheck that runs `command`.
    private func pack(_ command: String = "echo 9.8.7") throws {
      let packed = try shell(
        """
        mkdir -p "$1/navcheck-9.8.7-linux-test"; cd "$1"
        printf '#!/bin/sh\\n%s\\n' '\(command)' >navcheck-9.8.7-linux-test/navcheck
        chmod +x navcheck-9.8.7-linux-test/navcheck
        tar -czf a.tar.gz navcheck-9.8.7-linux-test
        sha256sum a.tar.gz >a.tar.gz.sha256
        """)
      try #require(packed.status == 0, "\(packed.text)")
    }

    private func install() throws -> (status: Int32, text: String) {
      try shell("sh \"$2/install.sh\" --archive \"$1/a.tar.gz\" --prefix \"$1/prefix\"")
    }

    @Test("an archive with the right checksum is installed, twice if wanted, and runs")
    func installs() throws {
      defer { try? FileManager.default.removeItem(atPath: folder) }
      try pack()
      for _ in 0..<2 {
        let installed = try install()
        #expect(installed.status == 0)
        #expect(installed.text.contains("install.sh: installed navcheck 9.8.7 in \(folder)/prefix/lib/navcheck"))
      }
      #expect(try shell("\"$1/prefix/bin/navcheck\"") == (0, "9.8.7\n"))
      #expect(try shell("ls -A \"$1/prefix/lib\"").text == "navcheck\n")
    }

    @Test(
      "a wrong, damaged or missing checksum is refused, and what was installed before stays",
      arguments: [
        ("sed -i 's/^./x/' a.tar.gz.sha256", "holds no SHA-256 checksum"),
        ("echo >a.tar.gz.sha256", "holds no SHA-256 checksum"), ("rm a.tar.gz.sha256", "there is no file"),
        ("printf x >>a.tar.gz", "is wrong, so nothing was installed"),
      ])
    func refuses(_ damage: String, _ reason: String) throws {
      defer { try? FileManager.default.removeItem(atPath: folder) }
      try pack()
      #expect(try install().status == 0)
      try pack("echo another")
      #expect(try shell("cd \"$1\"; \(damage)").status == 0)
      let refused = try install()
      #expect(refused.status == 1)
      #expect(refused.text.contains(reason), "\(refused.text)")
      #expect(try shell("\"$1/prefix/bin/navcheck\"") == (0, "9.8.7\n"))
    }

    @Test("with a cache an archive is downloaded once, and again if it is damaged there; the checksum always is")
    func cache() throws {
      defer { try? FileManager.default.removeItem(atPath: folder) }
      try pack()
      // Downloads are copies, and are counted.
      let ready = try shell(
        """
        cd "$1"; mkdir fakes site
        file=navcheck-9.8.7-linux-$(uname -m).tar.gz
        cp a.tar.gz "site/$file"; cp a.tar.gz.sha256 "site/$file.sha256"
        printf '#!/bin/sh\\necho "$6" >>"%s/log"\\ncp "%s/site/${6##*/}" "$5"\\n' "$1" "$1" >fakes/curl
        chmod +x fakes/curl
        """)
      try #require(ready.status == 0, "\(ready.text)")
      func run() throws -> (status: Int32, text: String) {
        try shell(
          """
          : >"$1/log"; code=0
          PATH="$1/fakes:$PATH" sh "$2/install.sh" --version 9.8.7 --cache "$1/kept" --prefix "$1/prefix" >&2 || code=$?
          sed 's/.*linux-[a-z0-9_]*//' "$1/log" >&2; exit $code
          """)
      }
      let first = try run()
      #expect(first.status == 0 && first.text.hasSuffix(".tar.gz.sha256\n.tar.gz\n"), "\(first.text)")
      let second = try run()
      #expect(second.status == 0 && second.text.hasSuffix("\n.tar.gz.sha256\n"), "\(second.text)")
      #expect(second.text.contains(" is in \(folder)/kept\n") && !second.text.contains("downloading"))
      #expect(try shell("for one in \"$1\"/kept/*; do printf x >>\"$one\"; done").status == 0)
      let third = try run()
      #expect(third.status == 0 && third.text.hasSuffix(".tar.gz.sha256\n.tar.gz\n"), "\(third.text)")
      #expect(try shell("ls -A \"$1/kept\" | wc -l").text.contains("1"))
      #expect(try shell("rm -rf \"$1/kept\"; : >\"$1/kept\"").status == 0)
      #expect(try run().status == 0)
    }

    @Test("on macOS the archive for it is installed if the release has one; otherwise it is said what to do")
    func mac() throws {
      defer { try? FileManager.default.removeItem(atPath: folder) }
      try pack()
      let install = """
        mkdir -p fakes site; printf '#!/bin/sh\\necho Darwin\\n' >fakes/uname
        printf '#!/bin/sh\\ncp "site/${6##*/}" "$5"\\n' >fakes/curl
        chmod +x fakes/*; PATH="$1/fakes:$PATH" sh "$2/install.sh" --version 9.8.7 --prefix "$1/prefix"
        """
      let missing = try shell("cd \"$1\"; \(install)")
      #expect(missing.status == 1)
      #expect(missing.text.contains("macos-universal.tar.gz.sha256 cannot be downloaded; if"), "\(missing.text)")
      let copy = "for end in '' .sha256; do cp a.tar.gz$end site/navcheck-9.8.7-macos-universal.tar.gz$end; done"
      #expect(try shell("cd \"$1\"; \(copy); \(install)").status == 0)
      #expect(try shell("\"$1/prefix/bin/navcheck\"") == (0, "9.8.7\n"))
    }

    @Test("a navcheck that does not run here leaves the older one in place")
    func broken() throws {
      defer { try? FileManager.default.removeItem(atPath: folder) }
      try pack()
      #expect(try install().status == 0)
      try pack("exit 127")
      let failed = try install()
      #expect(failed.status == 1)
      #expect(failed.text.contains("does not run here"))
      #expect(try shell("\"$1/prefix/bin/navcheck\"") == (0, "9.8.7\n"))
      #expect(try shell("ls -A \"$1/prefix/lib\"").text == "navcheck\n")
    }

    @Test(
      "if the last move fails or is interrupted the older installation is there; the next run after a kill restores it",
      arguments: [("exit 1", 1), ("kill -TERM $PPID; exit 1", 143), ("kill -KILL $PPID; exit 1", 137)]
        as [(String, Int32)])
    func lastMove(_ failure: String, _ status: Int32) throws {
      defer { try? FileManager.default.removeItem(atPath: folder) }
      try pack()
      #expect(try install().status == 0)
      try pack("echo another")
      let failed = try shell(
        """
        mkdir "$1/fakes"
        printf '#!/bin/sh\ncase $1 in *.new.*) %s ;; esac\nexec /bin/mv "$@"\n' '\(failure)' >"$1/fakes/mv"
        chmod +x "$1/fakes/mv"
        code=0
        PATH="$1/fakes:$PATH" sh "$2/install.sh" --archive "$1/a.tar.gz" --prefix "$1/prefix" >&2 || code=$?
        exit $code
        """)
      #expect(failed.status == status, "\(failed.text)")
      if status == 137 {
        try pack("exit 127")
        #expect(try install().status == 1)
        #expect(try shell("cd \"$1/prefix/lib\"; rm -rf navcheck.new.*").status == 0)
      }
      #expect(try shell("\"$1/prefix/bin/navcheck\"") == (0, "9.8.7\n"))
      #expect(try shell("ls -A \"$1/prefix/lib\"").text == "navcheck\n")
    }

    @Test(
      "help ends with the last line of the comment at the top",
      arguments: ["install.sh", "script/archive", "script/release"])
    func help(_ script: String) throws {
      let top = try shell("sed '/^set/,$d' \"$2/\(script)\"").text.split(separator: "\n").last?.dropFirst(2)
      let shown = try shell("sh \"$2/\(script)\" --help")
      #expect(shown.status == 0 && shown.text.split(separator: "\n").last == top, "\(shown.text)")
    }

    @Test(
      "a wrong command line is status 64",
      arguments: ["--nonsense", "--version", "--version 1;2", "--version 1.0.0 --archive x", "--prefix ''"])
    func usage(_ arguments: String) throws {
      #expect(try shell("sh \"$2/install.sh\" \(arguments.replacing(";", with: "\\;"))").status == 64)
    }
  }
#endif
