import Foundation

@testable import ModelChecking

/// Random numbers that are the same in every run (SplitMix64).
struct CertificateRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

extension HornRelation {
  /// 1 → 2, 2 ∧ 3 → 4, 4 → 5, and 6 a fact that gives 7 together with 5; 8 follows from nothing.
  static func sample(named name: String = "reach") -> HornRelation {
    var relation = HornRelation(name: name)
    for _ in 0..<8 { _ = relation.makeVariable() }
    relation.add(2, from: 1)
    relation.add(4, from: [2, 3])
    relation.add(5, from: 4)
    relation.add(6, from: [])
    relation.add(7, from: [5, 6])
    relation.questions = [
      Question(name: "lands(goToSearch)", assuming: [1, 3], goal: 7, isDerivable: true),
      Question(name: "denied(goToLogin)", assuming: [1], goal: 4, isDerivable: false),
      Question(name: "property(a\n(assert false))", assuming: [], goal: 8, isDerivable: false),
    ]
    return relation
  }

  static func random(
    named name: String, questions: Int = 4, using random: inout CertificateRandom
  ) -> HornRelation {
    var relation = HornRelation(name: name)
    let count = Int32.random(in: 1...25, using: &random)
    for _ in 0..<count { _ = relation.makeVariable() }
    for _ in 0..<Int.random(in: 0...Int(count) * 3, using: &random) {
      // Few facts, or everything would be derivable.
      let size = Int.random(in: 0...9, using: &random) == 0 ? 0 : Int.random(in: 1...3, using: &random)
      let premises = (0..<size).map { _ in Int32.random(in: 1...count, using: &random) }
      relation.add(Int32.random(in: 1...count, using: &random), from: premises)
    }
    for number in 0..<questions {
      let starts = (0..<Int.random(in: 0...2, using: &random)).map { _ in Int32.random(in: 1...count, using: &random) }
      let goal = Int32.random(in: 1...count, using: &random)
      let isDerivable = relation.rounds(starts)[Int(goal)]
      relation.questions.append(
        Question(name: "question \(number)", assuming: starts, goal: goal, isDerivable: isDerivable))
    }
    return relation
  }

  /// What follows from `starts`, by repeated rounds: slow, and obviously right.
  func rounds(_ starts: [Int32]) -> [Bool] {
    var holds = Array(repeating: false, count: Int(variableCount) + 1)
    for start in starts { holds[Int(start)] = true }
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for clause in heads.indices where !holds[Int(heads[clause])] {
        guard premises(of: clause).allSatisfy({ holds[Int($0)] }) else { continue }
        holds[Int(heads[clause])] = true
        hasChanged = true
      }
    }
    return holds
  }
}

/// A folder that is gone when the test is over.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("navcheck-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func path(_ name: String) -> String { path + "/" + name }

  func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

  func write(_ text: String, to name: String) throws {
    try text.write(toFile: path(name), atomically: false, encoding: .utf8)
  }

  func names(in folder: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted()
  }
}
