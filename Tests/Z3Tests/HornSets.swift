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

  var dimacs: DIMACS {
    var text = DIMACS(variableCount: variableCount)
    for clause in clauses { text.add(clause.head, from: clause.premises) }
    return text
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

  func isClosed(_ values: [Bool]) -> Bool {
    clauses.allSatisfy { clause in
      values[Int(clause.head)] || !clause.premises.allSatisfy { values[Int($0)] }
    }
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

extension HornSolver {
  /// Loads a text as it is, which may be no DIMACS, and no Horn clauses either.
  convenience init(variableCount: Int, text: String, control: DIMACS.Control) throws(Z3Error) {
    try self.init(variableCount: variableCount, text: Array(text.utf8) + [0], control: control)
  }

  /// So many pigeons and one hole less: unsatisfiable, and far out of reach from a dozen on.
  static func pigeons(_ count: Int) throws(Z3Error) -> HornSolver {
    let holes = count - 1
    func variable(_ pigeon: Int, _ hole: Int) -> Int { pigeon * holes + hole + 1 }
    let total = count * holes
    var text = "p cnf \(total + 2) 0\n"
    for pigeon in 0..<count {
      text += (0..<holes).map { "\(variable(pigeon, $0)) " }.joined() + "0\n"
      for other in 0..<pigeon {
        for hole in 0..<holes { text += "-\(variable(pigeon, hole)) -\(variable(other, hole)) 0\n" }
      }
    }
    text += "-\(total + 1) \(total + 2) 0\n"
    return try HornSolver(
      variableCount: total, text: text, control: DIMACS.Control(first: Int32(total + 1), second: Int32(total + 2)))
  }
}
