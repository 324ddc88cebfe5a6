import ModelChecking
import NavigationModel
import NavigationSupport
import SpecFile
import Testing

/// Specs in `Tests/Expect/prove`, whose comments say how each obligation is judged.
@Suite("Specs that say how they are judged", .slow) struct ExpectAgreementTests {
  @Test("are judged by brute force as they say", arguments: TestFiles.all(in: "Tests/Expect/prove"))
  func judged(_ path: String) throws {
    let machine = try Self.machine(path)
    if machine.hasStacks {
      // Those that were found by chance are larger.
      expect(StackComparison(machine, depth: path.contains("/repro/") ? 3 : 4).differences, equals: [])
    } else {
      expect(AgreementComparison(machine).differences, equals: [])
    }
  }

  static func machine(_ path: String) throws -> Machine {
    try SpecReader.read(path: TestFiles.package.appendingPathComponent(path).path).machine
  }
}
