import Foundation
import NavigationSupport
import Testing

@testable import navcheck

/// A spec with many contexts that takes long to prove: whatever it is doing, it ends soon after it must.
@Suite("limits", .slow)
struct LimitTests {
  /// Every flag guards screens and flips by hand.
  private static func spec(screens: Int, flags: Int, intents: Int) -> String {
    var text = "navigation: Flags\nformat: 1\nroot: s0\ncontext:\n"
    text += (0..<flags).map { "  f\($0): [no, yes]\n" }.joined()
    text += "screens:\n" + (0..<screens).map { "  - s\($0)\n" }.joined() + "transitions:\n  home: any -> s0\n"
    text += (1..<screens).map { "  go\($0): any -> s\($0) when f\($0 % flags) == yes\n" }.joined()
    text += "changes:\n"
    for (change, value) in [("on", "yes"), ("off", "no")] {
      text += (0..<flags).map { "  \(change)\($0): any -> stay set f\($0) = \(value)\n" }.joined()
    }
    text += "prompts:\n"
    text += (0..<flags).map { "  p\($0): { y: set f\($0) = yes, n: \"adverse, abort\" }\n" }.joined() + "intents:\n"
    for intent in 0..<intents {
      let target = 1 + intent % (screens - 1)
      let flag = target % flags
      text +=
        "  i\(intent): { target: s\(target), journey: [home, when f\(flag) == no: [ask p\(flag)], go\(target)] }\n"
    }
    return text
  }

  @Test("more contexts than a number counts are proved as fewer are")
  func countless() async throws {
    try await NavcheckBinary.withFolder { folder in
      try Self.spec(screens: 20, flags: 60, intents: 20)
        .write(toFile: folder + "/flags.yaml", atomically: true, encoding: .utf8)
      let answer = try await NavcheckBinary.run("navcheck prove flags.yaml -q --timeout 60", in: folder)
      expect(answer.exit, equals: 0, "\(answer.error)")
    }
  }

  @Test(
    "time and Ctrl-C end a run early, and what has no verdict is unknown",
    arguments: [
      "--timeout 0.5", "--timeout 1 --memory 4000", "& sleep 1; kill -INT $!; wait $!",
      "--memory 4000 & sleep 1; kill -INT $!; wait $!",
    ])
  func punctual(_ limit: String) async throws {
    try await NavcheckBinary.withFolder { folder in
      try Self.spec(screens: 400, flags: 18, intents: 1_500)
        .write(toFile: folder + "/flags.yaml", atomically: true, encoding: .utf8)
      // The shell has the clock: whoever waits here may be resumed late, while other tests run.
      let answer = try await NavcheckBinary.run(
        "began=$(date +%s); navcheck prove flags.yaml -q \(limit); code=$?; "
          + "echo took $(($(date +%s) - began)) >&2; exit $code",
        in: folder)
      let seconds = try #require(answer.error.firstMatch(of: #/took (\d+)/#).flatMap { Int($0.1) })
      // The limit and a second, on a machine that does nothing else. Here others run, too; whole, it takes minutes.
      #expect(seconds < 20, "\(seconds) s")
      expect(answer.exit, equals: (limit.contains("INT") ? 130 : 2), "\(answer.error)")
      // What was proved before the end is proved.
      let counts = try #require(
        answer.output.firstMatch(of: #/proved (\d+), refuted 0, unknown (\d+)/#).map { (Int($0.1), Int($0.2)) })
      let (proved, unknown) = (try #require(counts.0), try #require(counts.1))
      #expect(unknown > 0 && proved + unknown == 7_500, "\(answer.output)")
    }
  }

  #if os(Linux)
    @Test("the process that waits for a proof takes no more memory than it may itself")
    func parent() async throws {
      try await NavcheckBinary.withFolder { folder in
        try Self.spec(screens: 60, flags: 18, intents: 300)
          .write(toFile: folder + "/flags.yaml", atomically: true, encoding: .utf8)
        let line = """
          navcheck prove flags.yaml -q --memory 100 --timeout 2 & pid=$!
          while grep VmHWM /proc/$pid/status; do sleep 0.1; done; wait $pid
          """
        let answer = try await NavcheckBinary.run(line, in: folder)
        let peak = try #require(answer.output.split(separator: "\n").last { $0.hasPrefix("VmHWM") })
        let kilobytes = try #require(peak.split(separator: " ").compactMap { Int($0) }.first)
        #expect(kilobytes < 100 << 10)
        #expect(kilobytes > 1_000)
      }
    }
  #endif
}
