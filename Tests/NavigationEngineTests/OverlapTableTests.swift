import Foundation
import NavigationEngine
import NavigationModel
import NavigationSupport
import Testing

/// The table of Docs/Embedding.md, asked of the core.
@Suite("The table of what overlaps", .endsInTime)
struct OverlapTableTests {
  private let machine: Machine
  /// By row, its cells.
  private let table: [String: [String]]

  init() throws {
    machine = try CoreOverlapTests.machine()
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Docs/Embedding.md")
    let rows = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| ") }
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    table = Dictionary(rows.filter { $0.count == 5 }.map { ($0[0], Array($0[1...])) }) { first, _ in first }
  }

  private static let arrivals: [(column: Int, policy: EngineSettings.Policy, kind: EngineCore.Ticket.Kind)] = [
    (0, .latestWins, .link), (0, .latestWins, .tap), (1, .queue, .link), (1, .queue, .tap), (2, .reject, .link),
    (2, .reject, .tap), (3, .latestWins, .change), (3, .queue, .changeThatOpens), (3, .reject, .observation),
  ]

  /// The core in the phase of a row.
  private func core(_ row: String, _ policy: EngineSettings.Policy) throws -> EngineCore {
    let isStatus = row.hasPrefix("status")
    var core = EngineCore(
      machine, at: Configuration(screen: machine.root, context: Context()), policy: policy, waitingLimit: 2,
      readsStatus: isStatus)
    var effects: [EngineCore.Effect] = []
    func handle(_ input: EngineCore.Input) { core.handle(input, into: &effects) }
    if !row.hasPrefix("nothing") { handle(.ready) }
    switch row {
    case "nothing, before `ready()`": break
    case "tap, or change being shown":
      handle(.arrive(EngineCore.Ticket(1, .tap)))
      handle(.begin(.tap(machine.event("goHome"))))
    default:
      handle(.arrive(EngineCore.Ticket(1, .link)))
      handle(.begin(.link(machine.intent("home"))))
      let call = try #require(effects.lazy.compactMap { if case .call(let id, _) = $0 { id } else { nil } }.first)
      if row.hasPrefix("presentation") { handle(.returned(call, .answer(0))) }
    }
    return core
  }

  /// What the core does with an arrival, in the words of the table.
  private func word(_ core: EngineCore, _ kind: EngineCore.Ticket.Kind) -> String {
    var (core, effects) = (core, [EngineCore.Effect]())
    let wasBusy = core.turn != nil
    core.handle(.arrive(EngineCore.Ticket(2, kind)), into: &effects)
    let isInterrupted = effects.contains { if case .record(.interrupted, _) = $0 { true } else { false } }
    if effects.contains(.record(.rejected, turn: 2)) { return "`busy`" }
    if effects.contains(.record(.began, turn: 2)) { return "at once" }
    if effects.contains(.cancelCall) { return "cancelled" }
    if isInterrupted { return "finishes" }
    // It waits for what cannot be interrupted, or because of the policy.
    return wasBusy && (core.policy == .latestWins || kind != .link && kind != .tap) ? "completely" : "waits"
  }

  @Test(
    "says what the core does",
    arguments: [
      "presentation of a journey", "question of a journey", "status being read for a link",
      "tap, or change being shown",
      "nothing, before `ready()`",
    ])
  func row(name: String) throws {
    let cells = try #require(table[name])
    for (column, policy, kind) in Self.arrivals {
      // A fact is as a link that wins.
      let cell = cells[column].hasPrefix("as a link") || cells[column] == "same" ? cells[0] : cells[column]
      let word = word(try core(name, policy), kind)
      #expect(cell.contains(word), "\(policy), \(kind): the core does what '\(word)' says")
    }
  }
}
