@testable import Z3

/// A small generator of random numbers (SplitMix64), so that every run tests the same.
struct Random: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Clauses as the tests know them, solved by repeated rounds: slow, and obviously right.
struct HornSet {
  var variableCount: Int
  var clauses: [(head: Int32, premises: [Int32])] = []

  /// Each clause is an assertion about `v1`, `v2` …
  var text: [UInt8] {
    var lines = (0..<variableCount).map { "(declare-const v\($0 + 1) Bool)" }
    for (head, premises) in clauses {
      lines.append("(assert (or v\(head) \(premises.map { "(not v\($0))" }.joined(separator: " "))))")
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// What follows from `starts`, by variable.
  func closure(of starts: [Int32]) -> [Bool] {
    var holds = Array(repeating: false, count: variableCount + 1)
    for start in starts { holds[Int(start)] = true }
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for (head, premises) in clauses where !holds[Int(head)] && premises.allSatisfy({ holds[Int($0)] }) {
        holds[Int(head)] = true
        hasChanged = true
      }
    }
    return holds
  }

  static func random(using random: inout Random) -> HornSet {
    let count = Int.random(in: 2...30, using: &random)
    var set = HornSet(variableCount: count)
    for _ in 0..<Int.random(in: 0...count * 3, using: &random) {
      let premises = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        Int32.random(in: 1...Int32(count), using: &random)
      }
      set.clauses.append((Int32.random(in: 1...Int32(count), using: &random), premises))
    }
    return set
  }
}

extension ScriptSolver {
  convenience init(_ text: String) throws(Z3Error) { try self.init(Array(text.utf8)) }

  /// Asks about `v1`, `v2` …; -3 assumes that v3 is false.
  func check(_ literals: [Int32], milliseconds: Int? = nil) throws(Z3Error) -> Answer {
    let named = literals.map { Literal("v\($0.magnitude)", isNegated: $0 < 0) }
    return try check(assuming: named, milliseconds: milliseconds)
  }

  /// So many pigeons and one hole less: unsatisfiable, and far out of reach from a dozen on.
  static func pigeons(_ count: Int) throws(Z3Error) -> ScriptSolver {
    let holes = count - 1
    func variable(_ pigeon: Int, _ hole: Int) -> String { "v\(pigeon * holes + hole + 1)" }
    var lines = (0..<count * holes).map { "(declare-const v\($0 + 1) Bool)" }
    for pigeon in 0..<count {
      lines.append("(assert (or \((0..<holes).map { variable(pigeon, $0) }.joined(separator: " "))))")
      for other in 0..<pigeon {
        for hole in 0..<holes {
          lines.append("(assert (or (not \(variable(pigeon, hole))) (not \(variable(other, hole)))))")
        }
      }
    }
    return try ScriptSolver(lines.joined(separator: "\n"))
  }
}
