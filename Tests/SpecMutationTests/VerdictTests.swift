import ModelChecking
import NavigationModel
import SpecDiff
import SpecFile
import SpecMutation
import Testing

/// The verdicts on mistakes in a small spec.
@Suite("Verdicts on mistakes") struct VerdictTests {
  private static let house = """
    navigation: House
    format: 1
    root: hall
    context: { user: [outside, inside], lamp: [off, on] }
    screens:
      - hall
      - room: { requires: user == inside }
      - balcony
    transitions:
      enter: hall -> room when user == inside
      leave: room -> hall set lamp = off
      step: room -> balcony when user == inside and lamp == on
      light: room -> stay set lamp = on
      back: balcony -> hall
      home: any -> hall
    intents:
      openRoom:
        target: room
        denied: user == outside
        journey: [fail closed unless user == inside, home, enter]
      openLitRoom:
        target: room
        denied: user == outside
        journey: [fail closed unless user == inside, home, enter, light]
      openHall: { target: hall, journey: [home] }
    links:
      deep: { schemes: [house] }
      routes: { openRoom: /room, openLitRoom: /lit, openHall: / }
    properties:
      a lit room can be seen: can reach screen == room and lamp == on
    """

  private static func spec() throws -> Spec {
    try SpecReader.read(text: house, named: "house.yaml", format: .yaml)
  }

  private static func verdicts(
    _ spec: Spec, routes: @escaping (Machine) throws -> Bool? = { _ in nil }
  ) throws -> [(mutation: Mutation, verdict: MutantVerdict)] {
    let trials = try MutantTrials(
      spec.machine, known: spec.known, cancellation: Cancellation(), routesDiffer: routes)
    #expect(trials.open.isEmpty)
    return try Mutation.distinct(in: spec.machine).map { ($0, try trials.verdict(on: $0)) }
  }

  @Test("each of the four")
  func four() throws {
    let all = try Self.verdicts(Self.spec())
    func verdict(_ subject: String, _ kind: MutationOperator, _ part: String = "") throws -> MutantVerdict {
      try #require(
        all.first {
          $0.mutation.subject == subject && $0.mutation.kind == kind
            && (part.isEmpty || $0.mutation.words.contains(part))
        },
        "\(subject) \(kind)"
      ).verdict
    }
    // A requirement falls.
    let unguarded = try verdict("enter", .dropGuard)
    if case .noticed(.obligation(let name)) = unguarded {
      #expect(name == "guarded(room)")
    } else {
      Issue.record("\(unguarded)")
    }
    let closed = try verdict("enter", .dropRule)
    if case .noticed(.obligation(let name)) = closed {
      #expect(name == "reachable(openRoom)")
    } else {
      Issue.record("\(closed)")
    }
    // Whoever is in the room is in.
    let same = try verdict("step", .weakenGuard, "as soon as lamp == on")
    if case .equivalent = same {} else { Issue.record("\(same)") }
    // Nothing says that the lamp goes out.
    let lit = try verdict("leave", .dropEffect)
    if case .survived(.move(let difference, let pair, let run)) = lit {
      #expect(difference.subject == .byHand(.tap("leave")))
      try run.replay(on: pair.old)
      #expect(pair.old.screens[run.end.screen.index].name == "room")
    } else {
      Issue.record("\(lit)")
    }
    // Nobody says what becomes of links.
    let link = try verdict("/lit", .otherRoute)
    if case .unknown(.undecidedDifference) = link {} else { Issue.record("\(link)") }
  }

  @Test("what does not hold of the spec notices nothing")
  func open() throws {
    var text = Self.house.replacing("when user == inside and", with: "when")
    text = text.replacing("enter: hall -> room when user == inside", with: "enter: hall -> room")
    let spec = try SpecReader.read(text: text, named: "house.yaml", format: .yaml)
    let trials = try MutantTrials(spec.machine, known: [], cancellation: Cancellation()) { _ in false }
    #expect(trials.open.contains("guarded(room)"))
    for mutation in Mutation.distinct(in: spec.machine) {
      if case .noticed(.obligation(let name)) = try trials.verdict(on: mutation) {
        #expect(!trials.open.contains(name), "\(mutation.words)")
      }
    }
  }

  @Test("where there is no time, nothing is said")
  func time() throws {
    let cancellation = Cancellation()
    let trials = try MutantTrials(Self.spec().machine, known: [], cancellation: cancellation) { _ in false }
    cancellation.cancel(.interrupted)
    let mutations = try Mutation.distinct(in: Self.spec().machine)
    let seen = try #require(mutations.first { $0.subject == "leave" && $0.kind == .dropEffect })
    let verdict = try trials.verdict(on: seen)
    if case .unknown(.stopped(.interrupted)) = verdict {} else { Issue.record("\(verdict)") }
    #expect(throws: Stopped.self) {
      _ = try MutantTrials(Self.spec().machine, known: [], cancellation: cancellation) { _ in false }
    }
  }

  @Test("a link that opens something else is seen where routes differ, and unknown where nobody can tell")
  func routes() throws {
    for (answer, isSeen) in [(true, true), (false, false)] as [(Bool?, Bool)] {
      for (mutation, verdict) in try Self.verdicts(Self.spec(), routes: { _ in answer })
      where mutation.kind == .otherRoute {
        if case .survived(.routes) = verdict {
          #expect(isSeen, "\(mutation.words)")
        } else if case .equivalent = verdict {
          #expect(!isSeen, "\(mutation.words)")
        } else {
          Issue.record("\(mutation.words): \(verdict)")
        }
      }
    }
  }
}
