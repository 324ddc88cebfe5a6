import ModelChecking
import NavigationModel

/// The summary of a check, counted from what the naive checker says.
struct AgreementResults {
  private let naive: NaiveChecker
  private let values: (Context) -> [Int]
  private var machine: Machine { naive.machine }

  /// - Parameter values: those of the variables that decide something.
  init(_ naive: NaiveChecker, _ values: @escaping (Context) -> [Int]) {
    self.naive = naive
    self.values = values
  }

  func differences(from results: LinkResults?) -> [String] {
    guard let results else { return ["there is no summary"] }
    return machine.intents.indices.flatMap { cells(of: IntentID($0), results) } + fromRoot(results.fromRoot)
  }

  private func failing(_ obligation: Obligation) -> (asked: Set<[Int]>, failing: Set<[Int]>) {
    let cases = naive.cases(obligation)
    return (Set(cases.map { values($0.context) }), Set(cases.filter { !$0.holds }.map { values($0.context) }))
  }

  private func cells(of intent: IntentID, _ results: LinkResults) -> [String] {
    let name = machine.intents[intent.index].name
    let cells = results.rows.first { $0.intent == intent }?.cells ?? []
    let all: [Obligation] = [.reachable(intent), .lands(intent), .landsAnywhere(intent), .denied(intent)]
    let asked = all.map { ($0.kind, failing($0)) }
    var differences: [String] = []
    var seen: Set<[Int]> = []
    for context in Set(naive.graph.idle.map(\.context)) where seen.insert(values(context)).inserted {
      let own = asked.filter { $0.1.asked.contains(values(context)) }
      let refuted = own.filter { $0.1.failing.contains(values(context)) }.map(\.0)
      let expected: LinkResults.Result? =
        own.isEmpty
        ? nil : !refuted.isEmpty ? .refuted(refuted) : own.contains { $0.0 == .denied } ? .denied : .lands
      let found = cells.filter { cell in
        cell.contexts.holds { machine.contexts.value(of: $0, in: context) } ?? false
      }
      if found.map(\.result) != (expected.map { [$0] } ?? []) {
        differences.append("\(name) in \(machine.assignments(of: context)): \(found), naive \(expected as Any)")
      }
    }
    return differences
  }

  private func fromRoot(_ found: LinkResults.FromRoot?) -> [String] {
    guard let found else { return machine.intents.isEmpty ? [] : ["there is no headline"] }
    let contexts = Set(
      naive.graph.idle.filter { $0.screen == machine.root || machine.start == .fresh }.map(\.context))
    var expected = LinkResults.FromRoot(contexts: Double(Set(contexts.map(values)).count))
    for intent in machine.intents.indices.map({ IntentID($0) }) {
      var seen: Set<[Int]> = []
      let (canLand, mustLand) = (failing(.reachable(intent)), failing(.lands(intent)))
      let denied = failing(.denied(intent))
      for context in contexts where seen.insert(values(context)).inserted {
        let place = Configuration(screen: machine.root, context: context)
        if naive.graph.isDenied(intent, at: place) {
          if denied.failing.contains(values(context)) { expected.notRefused += 1 } else { expected.refused += 1 }
        } else if canLand.failing.contains(values(context)) {
          expected.notReachable += 1
        } else {
          expected.reachable += 1
          if mustLand.failing.contains(values(context)) { expected.canFail += 1 }
        }
      }
    }
    let numbers: [(String, KeyPath<LinkResults.FromRoot, Double>)] = [
      ("contexts", \.contexts), ("reachable", \.reachable), ("can fail", \.canFail),
      ("not reachable", \.notReachable), ("refused", \.refused), ("not refused", \.notRefused), ("unknown", \.unknown),
    ]
    return numbers.compactMap { name, path in
      found[keyPath: path] == expected[keyPath: path]
        ? nil : "\(found[keyPath: path]) \(name) from the root, naive \(expected[keyPath: path])"
    }
  }
}
