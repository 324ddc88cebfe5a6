import Foundation
import JourneyFuzzing
import Measuring
import SpecFile
import Workloads

/// Random runs of the engine, and with Hypothesis in turn.
enum FuzzingRows {
  static func run(_ options: Options) async throws -> [Row] {
    var turn = InTurn()
    let journeys = options.isSmall ? 3 : 500
    for workload in try FuzzingWorkloads.all(journeys: journeys) {
      turn.add(workload, remark: "a run of the app with the 35 patterns")
    }
    let size = 1_000
    let graph = GraphSpec(screens: size)
    let machine = try SpecReader.read(bytes: Array(graph.yaml.utf8), named: "graph.yaml").machine
    let steps = try await FuzzingWorkloads.run(machine, journeys).steps
    let clock = ContinuousClock()
    turn.add(
      "fuzz/engine, \(size) screens", unit: "step", count: Int(steps),
      remark: "journeys over the graph; the search for what is reachable included"
    ) { repeats in
      let began = clock.now
      for _ in 0..<repeats { _ = try await FuzzingWorkloads.run(machine, journeys) }
      return (clock.now - began).nanoseconds / 1e9
    }
    if let script = options.hypothesis {
      let file = "\(options.folder)/graph.json"
      try graph.json.write(toFile: file, atomically: true, encoding: .utf8)
      // One process and one answer per turn; it says how many steps it made, so a step is what is counted.
      turn.add(
        "fuzz/Hypothesis, \(size) screens", unit: "step", count: 1,
        remark: "the same graph, a stateful test with rules for its moves and the same invariant"
      ) { repeats in
        let child = try Child.succeed([options.python, script, file, options.isSmall ? "5" : "100"])
        let words = child.output.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        guard words.count == 3, words[1] > 0 else { throw Failure("Hypothesis says: \(child.output)") }
        return words[2] / words[1] * Double(repeats)
      }
    }
    return try await turn.run(rounds: options.isSmall ? 3 : max(5, options.rounds / 3), part: "fuzzing")
  }
}
