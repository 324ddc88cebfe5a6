import Basics
import JourneyFuzzing
import NavigationModel
import NavigationSupport
import Testing

@Suite("A replay token")
struct ReplayTokenTests {
  let machine: Machine
  init() throws { machine = try JourneyFuzzingTests.machine(ofSpec: "just-eat.yaml") }

  @Test("says the same when it is read again, is safe in URLs, and is short")
  func roundTrip() throws {
    var random = SplitMix64(seed: 4)
    for count in 0..<60 {
      let choices = (0..<count).map { _ in UInt32(truncatingIfNeeded: random.next() >> UInt64(32 + random.below(32))) }
      let token = ReplayToken(digest: MachineDigest(machine), choices: choices)
      let text = token.description
      try expect(ReplayToken(text), equals: token)
      try expect(ReplayToken(text, for: machine), equals: token)
      let isSafe = text.utf8.allSatisfy { byte in
        let character = Character(Unicode.Scalar(byte))
        return character.isLetter || character.isNumber || "-_.".contains(character)
      }
      #expect(isSafe)
    }
    let short = ReplayToken(digest: MachineDigest(machine), choices: [1, 0, 3, 1, 0, 2])
    #expect(short.description.count <= 30)
  }

  @Test("that has lost or changed a character is damaged, whichever it is")
  func damage() throws {
    let token = ReplayToken(digest: MachineDigest(machine), choices: [1, 200, 3, 70_000, 5]).description
    for index in token.indices.dropFirst(3) {
      var changed = token
      changed.replaceSubrange(index...index, with: token[index] == "A" ? "B" : "A")
      #expect(throws: ReplayTokenError.self) { try ReplayToken(changed) }
      var shorter = token
      shorter.remove(at: index)
      #expect(throws: ReplayTokenError.self) { try ReplayToken(shorter) }
    }
  }

  @Test("that is none says so", arguments: ["", "j", "j1", "j1.", "j1.A", "x1.AAAA", "j1.!!!", "j1.ü", "hello"])
  func none(text: String) {
    #expect(throws: ReplayTokenError.self) { try ReplayToken(text) }
  }

  @Test("of a later version is told from a damaged one")
  func versions() {
    #expect(throws: ReplayTokenError.unknownVersion("j2.")) { try ReplayToken("j2.AAAA") }
    #expect(throws: ReplayTokenError.notAToken) { try ReplayToken("job.AAAA") }
  }

  @Test("of another spec names both")
  func otherSpec() throws {
    let other = try JourneyFuzzingTests.machine(ofSpec: "published/just-eat-2019.yaml")
    let token = ReplayToken(digest: MachineDigest(other), choices: [1])
    let error = #expect(throws: ReplayTokenError.self) { try ReplayToken(token.description, for: machine) }
    #expect(error?.description.contains(String(MachineDigest(machine).description.suffix(10))) == true)
    #expect(error?.description.contains(String(MachineDigest(other).description.suffix(10))) == true)
  }

  @Test("outlives what does not matter to a run, and nothing else")
  func digest() throws {
    let digest = MachineDigest(machine)
    var draft = Draft(machine)
    draft.properties = []
    draft.rules = []
    expect(MachineDigest(try draft.machine()), equals: digest)
    expect(digest.description, equals: "b16a27044dd3e751")
    // A change that says by a condition from where it happens has the digest of old.
    let rule = try #require(machine.changes[0].rules.first)
    guard case .screens(let sources) = rule.source else { throw ReplayTokenError.notAToken }
    draft.changes[0].rules = [
      Change.Rule(actions: rule.actions, effects: rule.effects, condition: .screen(sources))
    ]
    let byCondition = MachineDigest(try draft.machine()).description
    expect(byCondition, equals: "5dd3ed4a3697d218")
    draft.changes = machine.changes
    draft.intents[0].name = "goHome"
    #expect(MachineDigest(try draft.machine()) != digest)
    draft = Draft(machine)
    draft.transitions[3].guardCondition = .screen([ScreenID(0)])
    #expect(MachineDigest(try draft.machine()) != digest)
    draft = Draft(machine)
    draft.links.routes[0].path.append(.literal("x"))
    #expect(MachineDigest(try draft.machine()) != digest)
  }
}
