import Foundation
import Reports
import Subprocess

/// Graphviz, if it is there: it only decides where things are drawn, so whatever goes wrong is no mistake.
enum Graphviz {
  private static let patience = Duration.seconds(8)
  private static let mostBytes = 1 << 23

  /// What `dot -Tplain` answers; nil if there is no `dot`, or it takes too long.
  static func plain(_ text: String) -> String? {
    let answer = try? Blocking.run {
      try await withThrowingTaskGroup(of: String?.self) { group in
        group.addTask {
          var options = PlatformOptions()
          // A Ctrl-C is for navcheck, which then writes what it has.
          options.processGroupID = 0
          options.teardownSequence = []
          let result = try await Subprocess.run(
            .name("dot"), arguments: ["-Tplain"], platformOptions: options, input: .string(text),
            output: .string(limit: mostBytes), error: .discarded)
          guard case .exited(0) = result.terminationStatus else { return nil }
          return result.standardOutput
        }
        group.addTask {
          try? await Task.sleep(for: patience)
          return nil
        }
        let first = try await group.next()
        group.cancelAll()
        return first.flatMap { $0 }
      }
    }
    return answer.flatMap { $0 }
  }
}
