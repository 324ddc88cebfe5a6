import Foundation
import NavigationModel
import NavigationSupport
import SwiftGeneration
import Testing

/// What the compiler says of generated code. Some minutes of work, so that `script/generated-code` asks for it.
@Suite("the compiler", .enabled(if: isNight, "compiles for minutes: script/nightly runs it"), .serialized)
struct CompilerTests {
  private static let modules = productsFolder.appendingPathComponent("Modules").path
  /// The package as SwiftPM calls it for the compiler: after its folder. The model's parts are the package's own.
  private static let package = String(
    packageFolder.lastPathComponent.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })

  /// The generated file of a machine, and what to call it.
  private struct Sample {
    var machine: Machine
    var name: String
    var text: String {
      SwiftGenerator.text(of: machine, options: GenerationOptions(access: .internal, name: name))
    }
  }

  private static func samples() throws -> [Sample] {
    var samples = try (0..<20).map { seed in
      Sample(machine: try RandomMachine.make(seed: seed, followsLinks: seed % 4 == 0), name: "Random \(seed)")
    }
    samples.append(Sample(machine: try HostileMachine.make(), name: "Hostile"))
    for seed in 0..<5 as Range<UInt64> {
      samples.append(
        Sample(machine: try RandomMachine.make(seed: seed, hasStacks: true, hasTabs: true), name: "Tabs \(seed)"))
    }
    var tabs = Draft(try HostileMachine.make())
    tabs.start = .persistent
    tabs.tabs = HostileMachine.texts.map { text in
      let some = Tab.Bottom(ScreenID(1), when: .variable(VariableID(0), [2]))
      return Tab(name: text, bottoms: [some, Tab.Bottom(ScreenID(0))])
    }
    tabs.rule("selects", to: "self")
    tabs.transitions[tabs.transitions.count - 1].actions = [.select(TabID(0)), .resetTab(TabID(1))]
    samples.append(Sample(machine: try tabs.machine(), name: "Hostile Tabs"))
    samples.append(Sample(machine: try machine("Specs/just-eat.yaml"), name: "Just Eat"))
    samples.append(Sample(machine: try machine("Specs/published/just-eat-2019.yaml"), name: "Published"))
    samples.append(Sample(machine: try Draft.flags(40, unused: 160).machine(), name: "Flags"))
    let empty = try Machine(name: "", root: ScreenID(0), screens: [Screen(name: "")])
    samples.append(Sample(machine: empty, name: "Empty"))
    return samples
  }

  @Test("builds the models of random and hostile machines, and what runs is equal to what was generated from")
  func roundTrip() throws {
    try withFolder { folder in
      let samples = try Self.samples()
      var main = "import NavigationModel\n"
      for (index, sample) in samples.enumerated() {
        try sample.text.write(
          to: folder.appendingPathComponent("Sample\(index).swift"), atomically: true, encoding: .utf8)
        main += "print(fingerprint(try \(sample.name.filter { $0 != " " })Navigation.machine.get()))\n"
      }
      try main.write(to: folder.appendingPathComponent("main.swift"), atomically: true, encoding: .utf8)
      let program = folder.appendingPathComponent("program")
      let source = packageFolder.appendingPathComponent("Tests/SwiftGenerationTests/Fingerprint.swift").path
      let files = samples.indices.map { folder.appendingPathComponent("Sample\($0).swift").path }
      try compile(
        files + [source, folder.appendingPathComponent("main.swift").path]
          + objects(of: ["NavigationModel", "LinkRouting", "NavigationEngine"])
          + ["-package-name", Self.package, "-o", program.path])
      let lines = try run(program, []).output.split(separator: "\n")
      try #require(lines.count == samples.count)
      for (line, sample) in zip(lines, samples) {
        #expect(line == fingerprint(sample.machine), "\(sample.name)")
      }
    }
  }

  @Test(
    "takes the code in both language modes, for either default actor, with the features that are to come",
    arguments: [
      ["-swift-version", "6"], ["-swift-version", "5"], ["-swift-version", "6", "-default-isolation", "MainActor"],
      [
        "-swift-version", "6", "-default-isolation", "MainActor", "-enable-upcoming-feature",
        "NonisolatedNonsendingByDefault", "-enable-upcoming-feature", "InferIsolatedConformances",
      ],
      [
        "-swift-version", "6", "-enable-upcoming-feature", "InternalImportsByDefault", "-enable-upcoming-feature",
        "MemberImportVisibility", "-enable-upcoming-feature", "ExistentialAny",
      ],
      ["-swift-version", "6", "-package-name", "app"],
      ["-swift-version", "6", "-package-name", "app", "-enable-upcoming-feature", "InternalImportsByDefault"],
    ])
  func modes(_ options: [String]) throws {
    try withFolder { folder in
      for access in GenerationOptions.Access.allCases where access != .package || options.contains("-package-name") {
        let file = folder.appendingPathComponent("JustEat.swift")
        try SwiftGenerator.text(of: machine("Specs/just-eat.yaml"), options: GenerationOptions(access: access))
          .write(to: file, atomically: true, encoding: .utf8)
        let app = folder.appendingPathComponent("App.swift")
        try Self.app.write(to: app, atomically: true, encoding: .utf8)
        try compile(["-typecheck", file.path, app.path] + options)
      }
    }
  }

  /// An app with types of its own that have the names of the library's, and of the generated ones.
  private static let app = """
    import NavigationEngine
    struct Presenter {}; struct Answer {}; struct Question {}; struct Presentation {}; struct Arrival {}
    struct Screen {}; struct Event {}; struct Intent {}; struct Machine {}; struct Transition {}; struct Context {}
    struct Route {}; struct Links {}; struct Parameter {}; struct Result {}; struct Condition {}; struct Trace {}
    struct Variable {}; struct Property {}; struct Change {}; struct Prompt {}; struct Outcome {}; struct Rule {}
    struct ScreenID {}; struct EventID {}; struct User {}; struct Section {}; struct MachineError {}
    @MainActor func follow(_ engine: NavigationEngine) async throws {
      let result = try await engine.open(.goToSearch(postcode: "EC4M7RF"))
      _ = JustEatNavigation.Screen(result) == .search
      try await engine.perform(.loadRestaurant(restaurantId: "1", section: .menu))
      try await engine.report(.sessionEnds)
    }
    """

  @Test("takes a spec with 200 screens, 1,000 transitions, 250 events and 50 intents")
  func large() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("Large.swift")
      let machine = try LargeMachine.make()
      let text = SwiftGenerator.text(of: machine)
      try text.write(to: file, atomically: true, encoding: .utf8)
      let object = folder.appendingPathComponent("Large.o").path
      for options in [["-typecheck"], ["-c", "-Onone", "-o", object], ["-c", "-O", "-o", object]] {
        let started = ContinuousClock.now
        try compile(options + ["-parse-as-library", "-module-name", "Large", file.path])
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count
        print("\(lines) lines, \(options.prefix(2).joined(separator: " ")): \(ContinuousClock.now - started)")
      }
    }
  }

  private func compile(_ arguments: [String]) throws {
    let options = ["-warnings-as-errors", "-I", Self.modules]
    let answer = try run(URL(fileURLWithPath: "/usr/bin/env"), ["swiftc"] + options + arguments)
    let errors = answer.error.split(separator: "\n").filter { $0.contains("error:") }.prefix(10)
    try #require(answer.exit == 0, "\(errors.joined(separator: "\n"))")
  }

  /// Of the sources there are: a build folder may have objects of files that are gone.
  private func objects(of targets: [String]) throws -> [String] {
    try targets.flatMap { target in
      let sources = packageFolder.appendingPathComponent("Sources/\(target)").path
      let folder = productsFolder.appendingPathComponent("\(target).build")
      let names = try FileManager.default.subpathsOfDirectory(atPath: sources).filter { $0.hasSuffix(".swift") }
      return names.sorted().map { folder.appendingPathComponent("\(($0 as NSString).lastPathComponent).o").path }
    }
  }
}
