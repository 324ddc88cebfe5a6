import NavigationModel

/// A run that fails: what is wrong, the steps to it, and how to repeat it.
public struct Failure: Hashable, Sendable, Codable {
  /// The app's name in the spec.
  package var navigation: String
  /// The kind of mistake.
  package var kind: Deviation.Kind
  /// Repeats the run; `navcheck fuzz --replay` takes it.
  public var token: String
  /// The sentence about where the run begins.
  package var opening: String
  /// The actions, one sentence each.
  public package(set) var sentences: [String]
  /// The mistake that shows after them, in one sentence, and in another the error that the driver threw.
  package var conclusion: String
  /// The moves that the machine made, and where each led.
  package var trace: [String]
  /// The number of the journey that found it; left out: it was in the corpus, or was replayed.
  package var journey: UInt64?
  /// True if it has been shrunk as far as possible.
  public package(set) var isShrunk = false
  /// The conclusion without what differs between runs, such as values: failures of one kind
  /// with the same are the same; left out: the conclusion itself.
  var mistake: String?

  package var moveCount: Int { sentences.count }
  /// True if the spec is wrong rather than the app.
  package var blamesSpec: Bool { kind == .endless || kind == .broken }

  /// The signature of a failure: those with the same count as the same mistake.
  package var signature: String { "\(kind.rawValue): \(mistake ?? conclusion)" }

  /// The whole report, line by line, with the steps numbered.
  public var lines: [String] {
    [opening] + sentences.enumerated().map { "\($0 + 1). \($1)" } + [conclusion]
  }
}

extension Failure {
  init(_ run: JourneyRun, _ deviation: Deviation, on machine: Machine, _ digest: MachineDigest, journey: UInt64?) {
    var run = run
    run.deviation = deviation
    let text = JourneyText(run, on: machine)
    self.init(
      navigation: machine.name, kind: deviation.kind,
      token: ReplayToken(digest: digest, choices: run.choices).description, opening: text.opening,
      sentences: text.sentences, conclusion: text.conclusion, trace: Self.lines(run.trace, on: machine),
      journey: journey)
    let mistake = Wording(machine: machine).mistake(deviation)
    if mistake != conclusion { self.mistake = mistake }
  }

  private static func lines(_ trace: Trace, on machine: Machine) -> [String] {
    let wording = Wording(machine: machine)
    return [wording.place(trace.start)]
      + trace.entries.map { entry in
        let ending = entry.result.ending.map { ", ends \(Wording.shown($0.description))" } ?? ""
        return "\(wording.move(entry.move))\(ending) → \(wording.place(entry.result.configuration))"
      }
  }
}

extension Failure {
  package static let blame = "The app follows the spec, so the mistake is in the spec."

  /// The words of the command that repeats it on the engine: `navcheck fuzz Specs/door.yaml --replay j1.…`.
  ///
  /// - Parameter spec: the path of the spec; nil: the command finds it by the token.
  package func command(spec: String? = nil) -> [String] {
    ["navcheck", "fuzz"] + (spec.map { [$0] } ?? []) + ["--replay", token]
  }

  /// A test that repeats it, line by line, to paste beside the others.
  ///
  /// - Parameter driver: the expression for the driver.
  package func test(driver: String = "driver") -> [String] {
    [
      "@Test(\"\(testName)\",",
      "  .fixedSeed(\"\(token)\"))",
      "func repeatsAJourney() async throws {",
      "  try await expectJourneys(on: machine, by: \(driver))",
      "}",
    ]
  }

  /// The mistake as the content of a string literal that fits its line.
  private var testName: String {
    let plain = conclusion.filter { $0 != "\"" && $0 != "\\" && !$0.isNewline }
    return plain.count > 60 ? plain.prefix(59) + "…" : plain
  }
}
