import Foundation
import NavigationSupport
import Testing

@testable import navcheck

/// Ctrl-C in the middle of a proof, as a shell sends it.
@Suite("interrupt", .slow)
struct InterruptTests {
  /// A spec that takes much longer to prove than these tests wait: a tree of screens with many shortcuts.
  private static func largeSpec(screens: Int, intents: Int) -> String {
    var text = "navigation: Large\nformat: 1\nroot: s0\ncontext:\n  user: [loggedOut, loggedIn]\nscreens:\n"
    text += (0..<screens).map { "  - s\($0)\n" }.joined()
    text += "transitions:\n  pop: any -> s0\n"
    text += (1..<screens).map { "  e\($0): s\(($0 - 1) / 10) -> s\($0)\n" }.joined()
    text += (0..<screens * 3).map { "  x\($0): s\($0 * 7 % screens) -> s\($0 * 13 % screens)\n" }.joined()
    text += "intents:\n"
    for index in 0..<intents {
      let target = 1 + index * 31 % (screens - 1)
      var steps: [String] = []
      var at = target
      while at > 0 {
        steps.append("e\(at)")
        at = (at - 1) / 10
      }
      text +=
        "  goTo\(index):\n    target: s\(target)\n    journey: [pop, \(steps.reversed().joined(separator: ", "))]\n"
    }
    return text
  }

  @Test(
    "after the first Ctrl-C the verdicts so far are printed, the rest is unknown, and the status is 130",
    arguments: ["", "--memory 4000"])
  func once(_ option: String) async throws {
    try await NavcheckBinary.withFolder { folder in
      try Self.largeSpec(screens: 4000, intents: 400)
        .write(toFile: folder + "/large.yaml", atomically: true, encoding: .utf8)
      // The first SIGINT comes once the process surely listens to it.
      let line = """
        navcheck prove large.yaml --format json \(option) > out.json & pid=$!
        sleep 1; kill -INT $pid; wait $pid
        """
      let answer = try await NavcheckBinary.run(line, in: folder)
      expect(answer.exit, equals: 130, "\(answer.error)")
      #expect(answer.error.contains("interrupted"))
      let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/out.json"))
      let document = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      #expect(document["exit"] as? Int == 130)
      let spec = try #require((document["specs"] as? [[String: Any]])?.first)
      let summary = try #require(spec["summary"] as? [String: Int])
      let obligations = try #require(spec["obligations"] as? [[String: Any]])
      #expect(summary["unknown"] ?? 0 > 0)
      expect((summary["unknown"] ?? 0) + (summary["proved"] ?? 0), equals: obligations.count)
      let parts = obligations.flatMap { $0["parts"] as? [[String: Any]] ?? [] }
      let reasons = Set(parts.compactMap { $0["reason"] as? String })
      expect(reasons, equals: ["interrupted"])
    }
  }
}
