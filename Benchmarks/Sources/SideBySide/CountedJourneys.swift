import Foundation
import NavigationTestKit
import SpecFile
import Workloads

/// Random journeys of a spec, for `script/count --all`: what many cost less what few cost.
enum CountedJourneys {
  /// Prints the number of their steps.
  ///
  /// All is done on the caller's thread: Valgrind counts nothing where the main thread ends before the others.
  static func run(_ path: String, count: Int) throws {
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    let machine = try SpecReader.read(bytes: bytes, named: path).machine
    let scheduler = Scheduler()
    Task(executorPreference: scheduler.tasks) {
      let summary = try await FuzzingWorkloads.run(machine, count)
      print(summary.steps)
    }
    scheduler.run()
  }
}
