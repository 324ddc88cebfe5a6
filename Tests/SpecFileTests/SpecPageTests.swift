import Foundation
import NavigationModel
import NavigationSupport
import Testing

@testable import SpecFile

/// Docs/Spec.md is run: its tables row by row, its examples each in a spec that declares what they use.
@Suite("What the page on the spec language shows")
struct SpecPageTests {
  private static let page: String = {
    let url = packageFolder.appendingPathComponent("Docs/Spec.md")
    return (try? String(contentsOf: url, encoding: .utf8)) ?? ""
  }()

  /// The rows below a table's head, as the code in their cells, or their text.
  private static func rows(_ head: String) -> [[String]] {
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(where: { $0.hasPrefix("| \(head) |") }) else { return [] }
    return lines.dropFirst(start + 2).prefix { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces).replacing("`", with: "") }
    }
  }

  private func machine(rule: String = "a -> push b", target: String = "a") throws -> Machine {
    try spec(
      """
      navigation: Page
      root: a
      screens: [a, b, c, d]
      transitions:
        seed: a -> push b
        e: \(rule)
      intents:
        i: { target: \(target), journey: [e] }
      """
    ).machine
  }

  /// The configuration that is spelt as a target is.
  private func place(_ text: String) throws -> Configuration {
    let machine = try machine(target: text)
    let target = machine.intents[0].targets[0]
    let screens = [try #require(target.base)] + target.steps.map(\.screen)
    let entries = zip(screens, target.steps).map { Stack.Entry($0, $1.cover) }
    let context = try #require(machine.initialConfigurations()?.first?.context)
    return Configuration(screen: try #require(screens.last), context: context, stack: Stack(entries))
  }

  // MARK: Tabs

  private func machineWithTabs(rule: String) throws -> Machine {
    try spec(
      """
      navigation: Page
      root: allPoppedToRoot
      screens: [a, b, c, d]
      tabs: { left: a, right: b }
      transitions:
        seed: a -> push b
        e: \(rule)
      """
    ).machine
  }

  /// The configuration of a text such as `a push c, [b], present d`: a stack for each tab, that of the selected one in
  /// brackets, then the sheets.
  private func place(_ text: String, in machine: Machine) throws -> Configuration {
    func screen(_ name: Substring) -> ScreenID { ScreenID(machine.screens.firstIndex { $0.name == name } ?? -1) }
    func pushes(_ words: some Sequence<Substring>) -> [StackAction] {
      words.filter { $0 != "push" }.map { .push(screen($0)) }
    }
    let parts = text.components(separatedBy: ", ")
    var actions: [StackAction] = []
    for tab in machine.tabs.indices {
      let words = parts[tab].trimmingCharacters(in: ["[", "]"]).split(separator: " ")
      actions += [.select(TabID(tab)), .replace(screen(words[0]))] + pushes(words.dropFirst())
    }
    actions.append(.select(TabID(try #require(parts.firstIndex { $0.hasPrefix("[") }))))
    for sheet in parts.dropFirst(machine.tabs.count) {
      let words = sheet.split(separator: " ").dropFirst()
      actions += [.present(screen(try #require(words.first)))] + pushes(words.dropFirst())
    }
    return try #require(machine.onRoot(in: machine.contexts.context(of: [])).taking(actions, on: machine.bottoms))
  }

  /// As ``place(_:in:)`` reads it.
  private func text(_ place: Configuration, in machine: Machine) -> String {
    var parts = [""]
    for entry in place.stack.entries {
      let name = machine.screens[entry.screen.index].name
      parts[parts.count - 1] += entry.cover == .pushed ? "\(name) push " : name
      if entry.cover == .presented { parts.append("present ") }
    }
    parts[parts.count - 1] += machine.screens[place.screen.index].name
    let tabs = machine.tabs.indices.map { tab in
      if place.stack.selectedTab == TabID(tab) { return "[\(parts[0])]" }
      let kept = place.stack.kept(in: TabID(tab))
      let screens = kept.map { $0.entries.map(\.screen) + [$0.screen] } ?? [machine.tabs[tab].bottoms[0].screen]
      return screens.map { machine.screens[$0.index].name }.joined(separator: " push ")
    }
    return (tabs + parts.dropFirst()).joined(separator: ", ")
  }

  @Test("rules with tabs do what their rows say")
  func tabs() throws {
    let rows = Self.rows("rule | tabs before")
    expect(rows.count, equals: 15)
    for row in rows {
      let machine = try machineWithTabs(rule: row[0])
      let before = try place(row[1], in: machine)
      expect(text(before, in: machine), equals: row[1])
      let after = Step.choices(in: before, of: machine).filter { $0.move == .browse(TransitionID(1)) }
      let expected = row[2] == "not possible" ? [] : [row[2]]
      expect(after.map { text($0.result.configuration, in: machine) }, equals: expected, "\(row[0]) on \(row[1])")
    }
  }

  // MARK: Stacks

  @Test("rules do what their rows say")
  func rules() throws {
    let rows = Self.rows("rule | shown before")
    expect(rows.count, equals: 18)
    for row in rows {
      let machine = try machine(rule: row[0])
      let after = Step.choices(in: try place(row[1]), of: machine).filter { $0.move == .browse(TransitionID(1)) }
      let expected = row[2] == "not possible" ? [] : [try place(row[2])]
      expect(after.map(\.result.configuration), equals: expected, "\(row[0]) on \(row[1])")
    }
    let verbs = Set((rows + Self.rows("rule | tabs before")).flatMap { $0[0].split(separator: " ").map(String.init) })
      .intersection(Verb.texts)
    expect(verbs, equals: Verb.texts)
  }

  @Test("targets are what their rows say")
  func targets() throws {
    let rows = Self.rows("target | lands")
    expect(rows.count, equals: 5)
    for row in rows {
      let target = try machine(target: row[0]).intents[0].targets[0]
      #expect(try target.matches(place(row[1])), "\(row)")
      #expect(try !target.matches(place(row[2])), "\(row)")
    }
  }

  /// What the examples take for granted, by section.
  private static let sections = [
    "root": "root: home",
    "context": "context:\n  user: [loggedOut, loggedIn]\n  attempts: [few, many]\n  tab: [menu, orders]\n"
      + "  incoming: [nothing, pending, found]",
    "screens": "screens: [home, orders, order, login, product, web]",
    "transitions": "transitions:\n  goHome: any -> reset\n  showProduct(productId): any -> push product\n"
      + "  openWeb(url): any -> push web",
    "intents": "intents:\n  startUp: { target: home, journey: [retry] }\n"
      + "  goToOrder(orderId?, postcode?, cuisine?, near?, kind?, section?): { target: home, journey: [retry] }\n"
      + "  openProduct(productId, url): { target: home, journey: [retry] }",
  ]

  @Test("its examples are read")
  func examples() throws {
    let parts = Self.page.components(separatedBy: "```")
    let blocks = stride(from: 1, to: parts.count, by: 2).map { parts[$0] }.filter { $0.hasPrefix("yaml\n") }
    expect(blocks.count, equals: 10)
    for block in blocks {
      let example = String(block.dropFirst(5))
      let own = Set(example.split(separator: "\n").compactMap { $0.split(separator: ":").first.map(String.init) })
      let others = Self.sections.filter { !own.contains($0.key) }.map(\.value).sorted()
      let name = own.contains("navigation") ? [] : ["navigation: Page"]
      let text = (name + others + [example]).joined(separator: "\n")
      expect(mistakes(text), equals: [], "\(text)")
    }
  }

  @Test("it lists the reserved words")
  func reserved() throws {
    let start = try #require(Self.page.range(of: "Reserved words, which cannot be names:"))
    let list = Self.page[start.upperBound...].prefix { $0 != "." }
    let words = list.matches(of: /`(\w+)`/).map { String($0.output.1) }
    expect(Set(words), equals: Word.texts)
  }
}
