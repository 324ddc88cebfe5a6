import Foundation
import NavigationModel
import NavigationSupport
import SpecFile
import SwiftGeneration
import Testing

@Suite("the generated file") struct GoldenTests {
  private static let spec = "Tests/SwiftGenerationTests/Golden/shop.yaml"

  /// A generated file that is committed, so that nothing has to be generated before it is compiled.
  ///
  /// If that does not compile, `navcheck generate` with its spec and access writes it anew, too.
  struct Held: CustomTestStringConvertible, Sendable {
    var spec: String
    var file: String
    var access = GenerationOptions.Access.public
    /// Changes the spec's text.
    var edit: (@Sendable (String) -> String)?

    var testDescription: String { file }
  }

  private static let held =
    ["Shop", "Stacks", "Tabs"].map { name in
      let path = "Tests/SwiftGenerationTests/Golden/" + name
      return Held(
        spec: "Tests/SwiftGenerationTests/Golden/\(name.lowercased()).yaml", file: path + ".swift", access: .internal)
    }
    + [("JustEat", "just-eat"), ("AppStartup", "app-startup"), ("PluginLinks", "plugin-links")].map { module, name in
      Held(
        spec: "Specs/\(name).yaml",
        file: "Examples/Sources/\(module)/\(name).navigation.generated.swift")
    }
    // With values for which the manager's journeys have the same spelling as the spec's routes: its paths keep `a%2Fb`
    // apart from `a/b`.
    + [
      Held(
        spec: "Specs/plugin-links.yaml", file: "Examples/Tests/PluginLinksTests/typed.navigation.generated.swift",
        access: .internal,
        edit: { text in
          let types = "types: { pluginId: [coach, bonus], path: [plan, a b], query: [q, day=2], fragment: [top, ü] }\n"
          return text.replacing("{path...}", with: "{path}").replacing("\nscreens:", with: "\n\(types)screens:")
            .replacing("navigation: Plugin links", with: "navigation: Typed links")
        })
    ]
    + [("Door", "Sources/Door/navigation"), ("Tabs", "Tests/TabsTests/navigation")].map { example, spec in
      Held(
        spec: "Examples/\(example)/\(spec).yaml",
        file: "Examples/\(example)/Generated/navigation.generated.swift")
    }
    + ["shop", "library"].map { name in
      Held(
        spec: "Examples/ToyRouter/Tests/ToyRouterTests/\(name).navigation.yaml",
        file: "Examples/ToyRouter/Generated/\(name).navigation.generated.swift")
    }

  @Test("is what is committed, wherever it is", arguments: held)
  func golden(held: Held) throws {
    let source = (held.spec as NSString).lastPathComponent
    let model =
      if let edit = held.edit {
        try SpecReader.read(
          text: edit(try String(contentsOf: packageFolder.appendingPathComponent(held.spec), encoding: .utf8)),
          named: source
        ).machine
      } else if source == "tabs.yaml" { try Draft.tabbedShop().machine() } else { try machine(held.spec) }
    let text = SwiftGenerator.text(of: model, options: GenerationOptions(access: held.access, source: source))
    try Recorded.compare(text, with: held.file)
  }

  @Test("holds the machine of its spec")
  func machineOfShop() throws {
    try expect(CornerShopNavigation.machine.get(), equals: machine(Self.spec))
  }

  @Test("is the same whenever it is generated, and however the machine came to be", arguments: 0..<20 as Range<UInt64>)
  func deterministic(seed: UInt64) throws {
    let spec = try machine("Specs/just-eat.yaml")
    let text = SwiftGenerator.text(of: spec)
    expect(SwiftGenerator.text(of: try machine("Specs/just-eat.yaml")), equals: text)
    var draft = Draft(spec)
    // Sets have an order of their own in every process; it must not show.
    draft.rules = Set(Array(spec.rules).shuffled())
    expect(SwiftGenerator.text(of: try draft.machine()), equals: text)
    let random = try RandomMachine.make(seed: seed)
    #expect(SwiftGenerator.text(of: random) == SwiftGenerator.text(of: try RandomMachine.make(seed: seed)))
  }

  @Test("has the spec's order")
  func order() throws {
    let machine = try machine("Specs/just-eat.yaml")
    let text = SwiftGenerator.text(of: machine)
    for names in [machine.screens.map(\.name), machine.events.map(\.name), machine.intents.map(\.name)] {
      let places = names.compactMap { text.range(of: "  case \($0)")?.lowerBound }
      expect(places.count, equals: names.count)
    }
    let methods = text.components(separatedBy: "\n").filter { $0.hasPrefix("  func ") }.map {
      String($0.dropFirst("  func ".count).prefix { $0 != "(" })
    }
    let performed = Set(
      machine.steps.compactMap { if case .perform(let event, _, _) = $0.action { event.index } else { nil } })
    let events = machine.events.indices.filter(performed.contains).map { machine.events[$0].name }
    let prompts = machine.prompts.map { "ask" + $0.name.prefix(1).uppercased() + $0.name.dropFirst() }
    let changes = machine.changes.filter { $0.rules.contains { !$0.actions.isEmpty } }.map(\.name)
    expect(methods, equals: events + prompts + changes + ["present"])
  }

  @Test("says who may see it", arguments: GenerationOptions.Access.allCases)
  func access(_ access: GenerationOptions.Access) throws {
    let text = SwiftGenerator.text(
      of: try machine(Self.spec), options: GenerationOptions(access: access, name: "Other Name"))
    let words = Set(text.split { !$0.isLetter }.map(String.init))
    expect(words.contains("public"), equals: (access == .public))
    expect(words.contains("package"), equals: (access == .package))
    #expect(words.contains("OtherNameNavigation") && words.contains("OtherNamePresenter"))
  }
}
