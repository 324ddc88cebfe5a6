import Foundation
import NavigationSupport
import Testing

/// A grown app that begins to use navcheck: a spec that is refuted hundreds of times, for six causes.
@Suite("adoption by a grown app", .slow)
struct AdoptionTests {
  /// - Parameter mistake: a journey shows the wrong page.
  private static func spec(intents: Int = 120, pages: Int = 16, mistake: Bool = false) -> String {
    func lines(_ count: Int, _ line: (Int) -> String) -> String { (0..<count).map(line).joined() }
    func isPrivate(_ page: Int) -> Bool { page % 8 == 1 }
    // Nobody has thought of the promotion that covers everything, nor of pages that need a login.
    let names = (0..<pages).map { "page\($0)" }.joined(separator: ", ")
    func journey(_ intent: Int) -> String {
      let page = intent % pages
      let show = "animate show\(intent == 20 && mistake ? page + 1 : page)"
      if isPrivate(intent) { return "[popEverything, openAccount, \(show)]" }
      // An answer ends the journey and is no adverse one.
      if intent % 8 == 3 { return "[popEverything, ask fetch, \(show)]" }
      // A login is asked for again and again.
      guard intent % 16 == 5 else { return "[popEverything, \(show)]" }
      return "\n      - when user == loggedIn: [popEverything, \(show)]\n      - otherwise: [ask login, retry]"
    }
    return """
      navigation: Legacy
      format: 1
      root: home
      context:
        user: [loggedOut, loggedIn]
      screens:
        - home
        - promo
        - account: { requires: user == loggedIn }
      \(lines(pages) { "  - page\($0)" + (isPrivate($0) ? ": { requires: user == loggedIn }" : "") + "\n" })\
      transitions:
        popEverything: home, account, \(names) -> home
        showPromo: home -> promo
        openAccount: home -> account when user == loggedIn
      \(lines(pages) {
        "  show\($0): " + (isPrivate($0) ? "account -> page\($0) when user == loggedIn" : "home -> page\($0)") + "\n"
      })\
      prompts:
        login:
          signedIn: set user = loggedIn
          stillSignedOut:
          cancelled: adverse, abort
        fetch:
          found:
          gone: abort
      changes:
        sessionEnds: any -> stay set user = loggedOut when user == loggedIn
      intents:
      \(lines(intents) {
        "  goTo\($0):\n    target: page\($0 == 7 ? 8 : $0 % pages)\n    journey: \(journey($0))\n"
      })\
      links:
        deep: { schemes: [legacy], host: legacy.example }
        routes:
      \(lines(intents) { "    goTo\($0):\n      - /p/\($0)\n" })
      """
  }

  @Test("of hundreds of refutations all six causes are on one screen; with a baseline one new mistake is")
  func replayed() async throws {
    try await NavcheckBinary.withFolder { folder in
      func write(_ text: String) throws {
        try text.write(toFile: folder + "/legacy.yaml", atomically: true, encoding: .utf8)
      }
      func prove(_ options: String) async throws -> (lines: [Substring], exit: Int32) {
        let answer = try await NavcheckBinary.run("navcheck prove legacy.yaml \(options)", in: folder)
        return (answer.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast(), answer.exit)
      }
      try write(Self.spec())
      let first = try await prove("--baseline baseline.txt --update --quiet")
      expect(first.exit, equals: 0)
      let baseline = try String(contentsOfFile: folder + "/baseline.txt", encoding: .utf8).split(separator: "\n")
        .dropFirst()
      #expect(baseline.count > 180)
      expect(Set(baseline.compactMap { $0.split(separator: "\t").last }).count, equals: 6)

      let all = try await prove("")
      expect(all.exit, equals: 1)
      #expect(all.lines.count <= 40, "\(all.lines.joined(separator: "\n"))")
      expect(all.lines.count { $0.hasPrefix("REFUTED  ") || $0.contains(" × line ") }, equals: 6)

      try write(Self.spec(mistake: true))
      let worse = try await prove("--baseline baseline.txt")
      expect(worse.exit, equals: 1)
      #expect((24...40).contains(worse.lines.count), "\(worse.lines.joined(separator: "\n"))")
      let place = try #require(Self.spec(mistake: true).split(separator: "\n").firstIndex { $0 == "  goTo20:" })
      #expect(
        worse.lines.contains { $0.hasPrefix("  Cause    legacy.yaml:\(place + 3):30: step 'animate show5'") },
        "\(worse.lines.joined(separator: "\n"))")
      #expect(worse.lines.contains("REFUTED  reachable(goTo20)") && worse.lines.contains("    and  lands(goTo20)"))
      #expect(worse.lines.contains { $0.hasPrefix("known    186 refutations with 6 causes") })
    }
  }
}
