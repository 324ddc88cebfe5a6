import NavigationModel
import NavigationSupport
import Testing

@testable import SpecFile

@Suite("Random machines with stacks")
struct RandomStacksTests {
  private static let seeds: Range<UInt64> = 0..<500

  @Test("are read back as they were written, those with tabs too", arguments: [false, true], [false, true])
  func roundTrip(_ hasBranches: Bool, _ hasTabs: Bool) throws {
    for seed in sample(Self.seeds, day: 20) {
      let machine = try RandomMachine.make(seed: seed, hasBranches: hasBranches, hasStacks: true, hasTabs: hasTabs)
      let json = SpecWriter.json(machine, known: [])
      let again = try spec(json, .json)
      expect(again.machine, equals: machine, "seed \(seed)")
      expect(SpecWriter.json(again), equals: json, "seed \(seed)")
    }
  }

  /// What a machine has of each word.
  private func words(_ machine: Machine) -> Set<String> {
    let rules = machine.transitions.map { $0.text(in: machine) } + machine.changes.flatMap { $0.lines(in: machine) }
    let outcomes = machine.prompts.flatMap(\.outcomes).filter { !$0.actions.isEmpty }
    let targets = machine.intents.flatMap(\.targets)
    var found: Set<String> = []
    for verb in Verb.allCases where rules.contains(where: { $0.contains(" \(verb.text)") }) { found.insert(verb.text) }
    for word in [" then ", " back to ", "below ", "sheet"]
    where rules.contains(where: { $0.contains(word) }) { found.insert(word) }
    if machine.changes.contains(where: { $0.rules.count > 1 }) { found.insert("rules") }
    if !outcomes.isEmpty { found.insert("outcomes") }
    if machine.screens.contains(where: { !$0.isLeftByHand }) { found.insert("by hand") }
    if targets.contains(where: { $0.base != nil && !$0.steps.isEmpty }) { found.insert("stack") }
    if targets.contains(where: { $0.base == nil }) { found.insert("any") }
    return found
  }

  @Test("with tabs have those words often enough too")
  func tabs() throws {
    var counts: [String: Int] = [:]
    let seeds: Range<UInt64> = 0..<200
    for seed in seeds {
      let machine = try RandomMachine.make(seed: seed, hasTabs: true)
      let text = SpecWriter.json(machine, known: [])
      for word in ["select t", "reset t", "tab == t", "tab != t", "tab in", "then select", "\"launch\""]
      where text.contains(word) { counts[word, default: 0] += 1 }
      for name in ["root", "firstScreens", "outside", "several", "kept"] { counts[name, default: 0] += 0 }
      counts["root", default: 0] += text.components(separatedBy: machine.rootName).count > 2 ? 1 : 0
      counts["firstScreens", default: 0] += machine.tabs.contains { $0.bottoms.count > 1 } ? 1 : 0
      let reached = reached(machine, height: 2)
      counts["outside", default: 0] += reached.contains { $0.stack.selectedTab == nil } ? 1 : 0
      counts["several", default: 0] += Set(reached.map(\.stack.selectedTab)).count > 2 ? 1 : 0
      counts["kept", default: 0] +=
        reached.contains { place in
          machine.tabs.indices.contains { place.stack.kept(in: TabID($0))?.entries.isEmpty == false }
        } ? 1 : 0
    }
    #expect(counts.count == 12 && counts.filter { $0.value < seeds.count / 10 }.isEmpty, "\(counts)")
  }

  /// All that is reached with so few screens below that there is an end to it.
  private func reached(_ machine: Machine, height: Int) -> [Configuration] {
    var open = machine.initialConfigurations(limit: 16) ?? []
    var seen = Set(open)
    var next = 0
    while next < open.count {
      let place = open[next]
      next += 1
      let after = Step.choices(in: place, of: machine).map(\.result.configuration) + [place.idle]
      for place in after where heights(place) <= height && seen.insert(place).inserted {
        open.append(place)
      }
    }
    return open
  }

  /// How many screens are covered, in all tabs.
  private func heights(_ place: Configuration) -> Int {
    let kept = (0..<place.stack.tabCount).map { place.stack.kept(in: TabID($0))?.entries.count ?? 0 }
    return place.stack.entries.count + kept.reduce(0, +)
  }

  /// Whether every run of well-meant answers from here lands; nil if that takes long to say.
  private func lands(_ intent: IntentID, from start: Configuration, _ machine: Machine) -> Bool? {
    var open = [Step.opening(intent, in: start, of: machine)]
    var count = 0
    while let place = open.popLast() {
      count += 1
      if count > 500 { return false }
      for choice in Step.choices(in: place, of: machine) where !choice.isAdverse {
        switch choice.result {
        case .continues(let next): open.append(next)
        case .ends(let ending, _): if ending != .landed { return false }
        }
      }
    }
    return true
  }

  @Test("have every word often enough, and about half of what they promise holds")
  func mixture() throws {
    var counts: [String: Int] = [:]
    let seeds: Range<UInt64> = 0..<300
    func count(_ what: String, _ holds: Bool) { counts[what, default: 0] += holds ? 1 : 0 }
    for seed in seeds {
      let machine = try RandomMachine.make(seed: seed, hasStacks: true)
      #expect((3...5).contains(machine.screens.count) && machine.variables.count <= 2 && machine.events.count <= 4)
      #expect(machine.intents.count <= 2 && machine.changes.count <= 2)
      for word in words(machine) { count(word, true) }
      let reached = reached(machine, height: 3)
      let idle = reached.filter(\.isIdle)
      count("covered", idle.contains { !$0.stack.isEmpty })
      let starts = machine.initialConfigurations(limit: 16) ?? []
      let intent = IntentID(0)
      func land(_ starts: [Configuration]) -> Bool {
        starts.allSatisfy { machine.isDenied(intent, at: $0) || lands(intent, from: $0, machine) == true }
      }
      count("lands", land(starts))
      count("lands anywhere", land(idle))
      count("reachable", starts.contains { lands(intent, from: $0, machine) == true })
      count(
        "guarded",
        reached.allSatisfy {
          machine.screens[$0.screen.index].requires?.holds(at: $0, of: machine.contexts) ?? true
        })
      for property in machine.properties {
        guard case .always(let claim) = property.claim else { continue }
        count("always", reached.allSatisfy { claim.holds(at: $0, of: machine.contexts) })
      }
    }
    let tenth = seeds.count / 10
    #expect(counts.filter { $0.value < tenth }.isEmpty)
    // All but `select`, which needs tabs.
    expect(counts.count, equals: Verb.allCases.count - 1 + 4 + 5 + 6)
    for what in ["lands", "lands anywhere", "reachable", "guarded", "always"] {
      #expect((2 * tenth...8 * tenth).contains(counts[what] ?? 0), "\(what)")
    }
  }
}
