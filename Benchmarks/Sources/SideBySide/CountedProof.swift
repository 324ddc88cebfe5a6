import Foundation
import ModelChecking
import SpecFile

/// A proof that ends where one of its phases begins: what is counted up to there, less what is counted up to the phase
/// before, is what that phase costs. `script/count --all` does so.
enum CountedProof {
  /// - Parameter number: the phases that are gone through, of which reading the spec is the first; nil: all, and their
  ///   names are printed.
  static func run(_ path: String, upTo number: Int?) throws {
    var phases: [String] = []
    func begin(_ phase: String) {
      if phases.count == number { exit(0) }
      phases.append(phase)
    }
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    begin("reading")
    let machine = try SpecReader.read(bytes: bytes, named: path).machine
    try Checker.check(machine) { event in
      if case .phase(let phase) = event { begin(phase.rawValue) }
    }
    if number == nil { print(phases.joined(separator: "\n")) }
  }
}
