import Foundation
import Workloads

/// Links: ours, Foundation and ada in turn.
enum LinkRows {
  static func run(_ options: Options) async throws -> [Row] {
    let count = options.isSmall ? 100 : 10_000
    let workloads = try LinkWorkloads(count: count, sizes: options.isSmall ? [35, 100] : LinkWorkloads.sizes)
    var turn = InTurn()
    for workload in try workloads.all() + EngineWorkloads.all(options.isSmall ? 16 : 2_000) {
      turn.add(workload, remark: remarks[workload.name])
    }
    if let program = options.ada {
      let file = "\(options.folder)/links.txt"
      try Data(workloads.mixed.lines).write(to: URL(fileURLWithPath: file))
      let ada = try Ada(program: program, links: file)
      turn.add("links/ada parse", unit: "link", count: count, remark: "parses and normalises; no routes") {
        try ada.run($0) / 1e9
      }
    }
    return try await turn.run(rounds: options.isSmall ? 3 : options.rounds, part: "links")
  }

  private static let remarks = [
    "links/parse": "scheme, host, path cut into segments; any path is taken",
    "links/transitions": "35 patterns; bytes to intent, and the journey to its end by the model",
    "links/values from bytes": "35 patterns; to the intent with its values as strings",
    "links/values from String": "the same", "links/values from URL": "the same",
    "links/build": "from an intent with values to a deep link",
    "links/published pipeline": "as published in 2019: `URL`, universal link to deep link, deep link to intent",
    "links/published pipeline, with the journey": "the same, and the journey on a state machine of its own",
    "engine/open, on its executor": "Just Eat, links that land; to the journey's end in the engine, time-outs on",
    "engine/open, from the main actor": "the same",
    "links/Foundation oracle": "35 patterns; `URLComponents`, then one route after the other, values as strings",
    "links/Foundation URLComponents": "parses; no routes",
  ]
}
