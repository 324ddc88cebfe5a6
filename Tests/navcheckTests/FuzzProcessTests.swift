import Foundation
import NavigationSupport
import Testing

@testable import navcheck

/// What only a process can show: being killed, Ctrl-C, a disk that is full.
@Suite("a campaign as a process", .slow, .endsInTime)
struct FuzzProcessTests {
  private static let spec = "\"$REPOSITORY/Specs/published/just-eat-2019.yaml\""

  private struct Document: Decodable {
    struct Part: Decodable {
      struct Summary: Decodable {
        struct Failure: Decodable { var kind: String }
        var journeys: Int
        var failures: [Failure]
        var problems: [[String: String]]
      }
      var summary: Summary
    }
    var exit: Int
    var specs: [Part]
  }

  private func document(_ path: String) throws -> Document {
    try JSONDecoder().decode(Document.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
  }

  @Test("loses no failure when it is killed: what was found is found again, and no file is damaged")
  func killed() async throws {
    try await NavcheckBinary.withFolder { folder in
      let line = """
        navcheck fuzz \(Self.spec) --seed 3 --failures 1000 --journeys 100000000 --corpus corpus --quiet & pid=$!
        until ls corpus/failures/*.json >/dev/null 2>&1; do kill -0 $pid || exit 99; sleep 0.05; done
        kill -KILL $pid; wait $pid; ls corpus/failures/*.json | wc -l
        navcheck fuzz \(Self.spec) --journeys 0 --failures 1000 --corpus corpus --format json > out.json
        """
      let answer = try await NavcheckBinary.run(line, in: folder)
      expect(answer.exit, equals: 1, "\(answer.error)")
      let kept = try #require(Int(answer.output.trimmingCharacters(in: .whitespacesAndNewlines)))
      let summary = try #require(try document(folder + "/out.json").specs.first).summary
      #expect(kept > 0 && summary.failures.count > 0)
      #expect(summary.failures.allSatisfy { $0.kind == "endless" })
      #expect(summary.problems.isEmpty)
    }
  }

  @Test(
    "says what it has done when Ctrl-C ends it, or the system, and keeps what it has found",
    // Tests under nohup cannot hang up: what is ignored stays so in all that they start.
    arguments: ["INT", "TERM"] + (Interrupt.isIgnored(SIGHUP) ? [] : ["HUP"]))
  func interrupted(_ signal: String) async throws {
    try await NavcheckBinary.withFolder { folder in
      let line = """
        navcheck fuzz \(Self.spec) --seed 3 --failures 1000 --journeys 100000000 --corpus corpus --format json \
        > out.json & pid=$!
        until ls corpus/failures/*.json >/dev/null 2>&1; do kill -0 $pid || exit 99; sleep 0.05; done
        kill -\(signal) $pid; wait $pid
        """
      let answer = try await NavcheckBinary.run(line, in: folder)
      expect(answer.exit, equals: 130, "\(answer.error)")
      #expect(answer.error.contains("interrupted; the report has what was done until then"))
      let document = try document(folder + "/out.json")
      expect(document.exit, equals: 130)
      let summary = try #require(document.specs.first).summary
      #expect(summary.journeys > 0 && summary.failures.count > 0)
    }
  }

  @Test("goes on without a terminal if it was started with nohup")
  func withoutTerminal() async throws {
    try await NavcheckBinary.withFolder { folder in
      // What SIGHUP ends, it ends at once; on a slow machine the two seconds say less, and nothing wrong.
      let line = """
        trap '' HUP
        navcheck fuzz \(Self.spec) --seed 3 --failures 1000 --journeys 100000000 --corpus corpus --quiet & pid=$!
        until ls corpus/failures/*.json >/dev/null 2>&1; do kill -0 $pid || exit 99; sleep 0.05; done
        kill -HUP $pid; sleep 2; kill -0 $pid || exit 98
        kill -INT $pid; wait $pid
        """
      let answer = try await NavcheckBinary.run(line, in: folder)
      expect(answer.exit, equals: 130, "\(answer.error)")
    }
  }

  @Test("syncs each file of the corpus before it is renamed, and its folder afterwards")
  func synced() async throws {
    try await NavcheckBinary.withFolder { folder in
      let line = """
        command -v strace >/dev/null || exit 99
        strace -f -e trace=fsync,rename,unlink -o calls navcheck fuzz \(Self.spec) --seed 7 --corpus corpus --quiet
        grep -o 'fsync(.*= 0\\|rename(.*json' calls | sed 's/(.*//'
        """
      let answer = try await NavcheckBinary.run(line, in: folder)
      // Only strace shows it.
      if answer.exit == 99 { return }
      let calls = answer.output.split(separator: "\n").filter { ["fsync", "rename"].contains($0) }
      let renames = calls.indices.filter { calls[$0] == "rename" }
      #expect(renames.count > 1, "\(answer.error)")
      for index in renames {
        #expect(index > 0 && calls[index - 1] == "fsync")
        #expect(index + 1 < calls.count && calls[index + 1] == "fsync")
      }
    }
  }

  @Test("goes on when the disk is full, says once what is not kept, which failure first of all, and does not pass")
  func fullDisk() async throws {
    try await NavcheckBinary.withFolder { folder in
      let line = """
        mkdir small; unshare -m sh -c 'mount -t tmpfs -o size=4k none small' 2>/dev/null || exit 99
        unshare -m sh -c 'mount -t tmpfs -o size=4k none small; head -c 4096 /dev/zero > small/fill
        navcheck fuzz \(Self.spec) --seed 7 --quiet --corpus small/corpus'
        """
      let answer = try await NavcheckBinary.run(line, in: folder)
      // Where nobody may mount anything, /dev/full shows the same for the results.
      if answer.exit == 99 { return }
      expect(answer.exit, equals: 74)
      #expect(answer.output.contains("1 failure in"))
      let error = answer.error.replacing(#/\s+/#, with: " ")
      expect(error.components(separatedBy: "; not kept: the failure \"The journey").count, equals: 2, "\(answer.error)")
      #expect(error.components(separatedBy: "No space left on device").count <= 3, "\(answer.error)")
    }
  }
}
