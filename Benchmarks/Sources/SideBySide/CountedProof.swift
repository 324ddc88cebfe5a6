import Foundation
import ModelChecking
import SpecFile
import Workloads

/// A proof that ends where one of its phases begins: what is counted up to there, less what is counted up to the phase
/// before, is what that phase costs. `script/count --all` does so.
enum CountedProof {
  /// Prints the phases that were gone through, and how many blocks of memory were asked for.
  ///
  /// - Parameter most: the number of phases, of which reading the spec is the first; nil: all.
  static func run(_ path: String, upTo most: Int?) throws {
    var phases: [String] = []
    func end() {
      print("\(AllocationCounter.ofThisThread ?? 0) \(phases.joined(separator: " "))")
    }
    func begin(_ phase: String) {
      if phases.count == most {
        end()
        exit(0)
      }
      phases.append(phase)
    }
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    begin("reading")
    let machine = try SpecReader.read(bytes: bytes, named: path).machine
    try Checker.check(machine) { event in
      if case .phase(let phase) = event { begin(phase.rawValue) }
    }
    end()
  }
}
