import Foundation
import Testing

@testable import navcheck

/// Which obligations there are depends on what is reachable: a run that ends before that is known lists too few.
@Suite("a list of obligations", .slow)
struct PartialListTests {
  /// That the room opens with the key in hand is known only once it is known that the key can be found.
  private static let spec = """
    navigation: Door
    format: 1
    root: hall
    context: { key: [missing, found] }
    initially: key == missing
    screens: [hall, room]
    transitions:
      leave: any -> hall
      enter: hall -> room when key == found
    prompts:
      search: { success: set key = found, failure: "adverse, abort" }
    intents:
      goToRoom:
        target: room
        journey:
          - when key == found: [leave, animate enter]
          - otherwise: [ask search, retry]
      goToHall: { target: hall, journey: [leave] }
    links:
      deep: { schemes: [door], host: door.example }
      routes: { goToRoom: /room, goToHall: / }

    """

  private struct List {
    var isPartial: Bool?
    var names: Set<String>
    var answer: NavcheckBinary.Answer
  }

  private func list(_ arguments: String, in folder: String) async throws -> List {
    let answer = try await NavcheckBinary.run("navcheck prove door.yaml --format json \(arguments)", in: folder)
    let document = try #require(try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [String: Any])
    let spec = try #require((document["specs"] as? [[String: Any]])?.first)
    let obligations = try #require(spec["obligations"] as? [[String: Any]])
    return List(
      isPartial: spec["partial"] as? Bool, names: Set(obligations.compactMap { $0["name"] as? String }), answer: answer)
  }

  @Test(
    "that a time-out cut short is marked as partial in JSON, and only that",
    arguments: ["", "--intent goToRoom", "--memory 4000"])
  func partial(arguments: String) async throws {
    try await NavcheckBinary.withFolder { folder in
      try Self.spec.write(toFile: folder + "/door.yaml", atomically: true, encoding: .utf8)
      let cut = try await list("--timeout 0 \(arguments)", in: folder)
      #expect(cut.isPartial == true)
      #expect(cut.answer.exit == 2)
      #expect(cut.answer.error.contains("before all obligations were listed"))
      let whole = try await list(arguments, in: folder)
      #expect(whole.isPartial == nil)
      #expect(whole.answer.exit == 0)
      #expect(cut.names.isStrictSubset(of: whole.names))
      #expect(whole.names.subtracting(cut.names).contains("lands(goToRoom, key = found)"))
    }
  }
}
