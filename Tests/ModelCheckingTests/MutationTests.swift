import ModelChecking
import NavigationModel
import NavigationSupport
import SpecFile
import Testing

/// Whether what is proved of Just Eat notices mistakes in it.
@Suite("Mutants of Just Eat", .slow) struct MutationTests {
  /// Mutants that are no mistakes: the machine can do exactly the same. Each has its reason.
  static let equivalents: [String: String] = [
    "leaveCheckoutToSearch: checkout -> search without its guard": "nobody can go back to a search that is not below",
    "leaveCheckoutToSearch: payment -> search without its guard": "nobody can go back to a search that is not below",
  ]
  /// Others that are none, since users can do the same by other means.
  static let harmless: [String: String] = [
    "goToHome: any -> select(TabID(0)) without its guard": "journeys are on the root by then, and users tap the tab",
    "leaveCheckout: checkout -> dismiss dropped": "the sheet can be dragged away",
  ]

  @Test(
    "every mutant changes a verdict, but for those that are no mistakes",
    .disabled(
      "takes five minutes with the tabs of Just Eat; on 23 November 2026 nothing survived but what is listed"))
  func mutants() throws {
    let machine = try JustEat.machine()
    let verdicts = try Self.verdicts(of: machine)
    var kills: [(name: String, by: String)] = []
    var survivors: [Mutant] = []
    let listed = Set(Self.equivalents.keys).union(Self.harmless.keys)
    for mutant in Mutant.all(of: machine) {
      if let killer = try Self.killer(of: mutant, verdicts) {
        kills.append((mutant.name, killer))
      } else {
        survivors.append(mutant)
      }
    }
    Self.printTable(kills)
    for mutant in survivors where Self.harmless[mutant.name] == nil {
      #expect(Self.equivalents[mutant.name] != nil, "nothing notices this: \(mutant.name)")
      expect(
        Behaviour(of: try mutant.draft.machine()), equals: Behaviour(of: machine),
        "\(mutant.name) can do something else")
    }
    #expect(listed.count <= 5)
    #expect(listed.isSubset(of: survivors.map(\.name)), "an equivalent one is noticed after all")
    #expect(kills.count > 100)
  }

  @Test("behaviours differ when machines can do different things")
  func behavioursDiffer() throws {
    let machine = try JustEat.machine()
    expect(Behaviour(of: machine), equals: Behaviour(of: machine))
    var draft = Draft(machine)
    draft.intents[0].alternatives[0].steps.removeLast()
    #expect(Behaviour(of: try draft.machine()) != Behaviour(of: machine))
  }

  /// What kind of verdict each obligation has, by its name.
  private static func verdicts(of machine: Machine) throws -> [String: String] {
    var verdicts: [String: String] = [:]
    try Checker.check(machine) { event in
      guard case .decided(let obligation, let verdict) = event else { return }
      verdicts[obligation.name(in: machine)] =
        verdict.unknown != nil
        ? "unknown"
        : verdict.parts.map { part in
          // Which contexts fail belongs to it, as an obligation of each once did.
          let words = part.contexts.isEverything ? "" : " \(part.contexts.count)"
          guard case .proved(let proof) = part.answer else { return "refuted\(words)" }
          return proof.isVacuous ? "vacuous" : "proved\(words)"
        }.sorted().joined(separator: ", ")
    }
    return verdicts
  }

  /// The first verdict that notices the mutant, else the reason why it is refused; nil if nothing notices it.
  private static func killer(of mutant: Mutant, _ expected: [String: String]) throws -> String? {
    let machine: Machine
    do { machine = try mutant.draft.machine() } catch { return "machine refused (\(error))" }
    let found = try verdicts(of: machine)
    let changed = Set(expected.keys).union(found.keys).filter { expected[$0] != found[$0] }
    // A verdict that turned comes before one that is asked no longer, or newly.
    let turned = changed.filter { expected[$0] != nil && found[$0] != nil }
    if let first = (turned.isEmpty ? changed : turned).min() { return "\(first): \(found[first] ?? "not asked")" }
    do {
      _ = try SpecReader.read(text: SpecWriter.json(machine), named: "mutant.json", format: .json)
      return nil
    } catch {
      return "spec refused (\(error.diagnostics.first?.message ?? ""))"
    }
  }

  /// How many mutants each kind of verdict notices first.
  private static func printTable(_ kills: [(name: String, by: String)]) {
    var byKind: [String: Int] = [:]
    for kill in kills {
      byKind[kill.by.split(separator: "(").first.map(String.init) ?? kill.by, default: 0] += 1
      print("mutant: \(kill.name) | \(kill.by)")
    }
    for (kind, count) in byKind.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      print("mutants noticed by \(kind): \(count)")
    }
  }
}
