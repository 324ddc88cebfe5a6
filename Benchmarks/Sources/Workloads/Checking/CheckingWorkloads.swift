import ModelChecking
import NavigationModel
import SpecFile

/// Reading and proving specs of several sizes, and moving through a machine by `Step`.
public enum CheckingWorkloads {
  public static let sizes = [10, 1_000, 10_000, 100_000]

  /// - Parameter sizes: numbers of screens.
  public static func all(sizes: [Int], steps: Int) throws -> [Workload] {
    [try stepping(steps)] + sizes.flatMap { size in [loading(size), proving(size)] }
  }

  private static func loading(_ size: Int) -> Workload {
    let yaml = Array(GraphSpec(screens: size).yaml.utf8)
    return Workload("checking/load \(size) screens", unit: "screen", count: size) {
      let machine = try SpecReader.read(bytes: yaml, named: "graph.yaml").machine
      return UInt64(machine.screens.count &* 31 &+ machine.transitions.count &* 7 &+ machine.properties.count)
    }
  }

  private static func proving(_ size: Int) -> Workload {
    let yaml = Array(GraphSpec(screens: size).yaml.utf8)
    return Workload("checking/load and prove \(size) screens", unit: "screen", count: size) {
      try Proof(of: yaml).digest
    }
  }

  /// A walk that takes each of the choices in turn.
  private static func stepping(_ steps: Int) throws -> Workload {
    let machine = try SpecReader.read(bytes: Array(GraphSpec(screens: 1_000).yaml.utf8), named: "graph.yaml").machine
    return Workload("model/step", unit: "step", count: steps) {
      var place = Configuration(screen: machine.root, context: Context())
      var digest: UInt64 = 0
      for step in 0..<steps {
        var wanted = (step &* 7) % 11
        var next = place
        Step.forEachChoice(in: place, of: machine) { choice in
          if wanted >= 0, !choice.isAdverse { next = choice.configuration }
          wanted -= 1
        }
        place = next
        digest = digest &* 31 &+ UInt64(place.screen.index &* 4 &+ Int(place.context.word(0)))
      }
      return digest
    }
  }
}
