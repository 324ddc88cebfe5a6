import NavigationSupport
import Testing

/// How much of what brute force decides the checker leaves open, by form of obligation.
///
/// What is counted are pairs of an obligation and values of what its answer may depend on. A proof that gives up is
/// sound; only here is it seen that it gives up where nobody has to.
struct DecidedShares: Sendable {
  struct Row: Sendable {
    /// The pairs that brute force decides.
    var decided = 0
    /// Those among them that are unknown to the checker.
    var unknown = 0
  }

  private(set) var rows: [String: Row] = [:]
  var machines = 0
  /// Of these the ones that are too large to be looked at as deep as asked.
  var cut = 0
  /// The ones that the checker had no time for.
  var stopped = 0

  mutating func add(_ form: String, isUnknown: Bool) {
    rows[form, default: Row()].decided += 1
    if isUnknown { rows[form, default: Row()].unknown += 1 }
  }

  static func += (sum: inout DecidedShares, other: DecidedShares) {
    sum.machines += other.machines
    sum.cut += other.cut
    sum.stopped += other.stopped
    for (form, row) in other.rows {
      sum.rows[form, default: Row()].decided += row.decided
      sum.rows[form, default: Row()].unknown += row.unknown
    }
  }

  /// The rows in which more is unknown than may be, one line each. Of new machines chance may give some more.
  ///
  /// - Parameter most: the share of a form that may be unknown.
  func excesses(over most: (String) -> Double) -> [String] {
    rows.filter { form, row in
      let bound = most(form) * Double(row.decided)
      return Double(row.unknown) > bound + (isNight ? 3 * bound.squareRoot() : 0)
    }.map { form, row in
      "\(form): \(row.unknown) of \(row.decided) are unknown, at most \(most(form)) of them may be"
    }.sorted()
  }

  /// A line for the machines, one for each form, and one for all.
  var table: [String] {
    let all = rows.values.reduce(into: Row()) {
      $0.decided += $1.decided
      $0.unknown += $1.unknown
    }
    let lines = (rows.sorted { $0.key < $1.key } + [("all", all)]).map { form, row in
      "\(form): \(row.decided) decided, \(row.unknown) unknown"
    }
    return ["\(machines) machines, \(cut) not to the full depth, \(stopped) stopped"] + lines
  }
}

extension DecidedShares {
  /// Compares a machine for each seed, records where the answers differ, and sums what is decided.
  static func compare(
    _ seeds: [UInt64], _ comparison: @escaping @Sendable (UInt64) throws -> StackComparison
  ) async -> DecidedShares {
    let results = await Agreement.compare(seeds.count) { index in
      let comparison = try comparison(seeds[index])
      for line in comparison.unknown { Agreement.log("number \(index), seed \(seeds[index]): \(line)") }
      return comparison
    }
    for (index, differences) in results.differences {
      Issue.record("seed \(seeds[index]):\n\(differences.joined(separator: "\n"))")
    }
    if isNight { for line in results.shares.table { Agreement.log(line) } }
    return results.shares
  }
}
