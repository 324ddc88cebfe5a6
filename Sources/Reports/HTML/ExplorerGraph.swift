import Basics
import NavigationModel
import SpecFile

/// The graph that the explorer of a report walks: configurations, and of each all that may happen in it, computed by
/// `Step`.
///
/// The script of the report only follows these edges. Where there are too many configurations some are not looked at
/// any further, and the report says so.
struct ExplorerGraph {
  struct Edge: Hashable {
    var label: Int
    var target: Int
  }

  let spec: Spec
  private var found = Worklist<Configuration>()
  /// By state; nil: what may happen there is not computed.
  private(set) var edges: [[Edge]?] = []
  /// The configurations in which the app starts.
  private(set) var starts: [Int] = []
  /// The number of contexts in which the app can start, without variables that nothing reads; nil: too many to be
  /// counted.
  private(set) var startCount: Int?
  private(set) var labels: ReportLabels
  var strings = ReportStrings()
  /// The files that labels name, as they are called.
  private(set) var fileNames: [String] = []
  /// About how many bytes this takes in the report.
  private(set) var size = 0

  /// With more starts only the first are explored.
  static let mostStarts = 64
  /// Runs are left out of the explorer only beyond so many bytes.
  private static let mostBytesOfRuns = 800_000

  private var machine: Machine { spec.machine }

  var states: [Configuration] { found.all }

  init(_ spec: Spec) {
    self.spec = spec
    labels = ReportLabels(spec)
  }

  /// True if something was left out.
  var isBounded: Bool { edges.contains { $0 == nil } || startCount != starts.count }

  /// The number of a state, which is added if it is new.
  mutating func add(_ configuration: Configuration) -> Int {
    let (number, isNew) = found.add(configuration)
    if isNew {
      edges.append(nil)
      // What lies below is written with each place.
      size += 16 + 9 * configuration.stack.height
    }
    return number
  }

  /// Computes what may happen in a state. Something may always interrupt a journey, which `Step` does not list.
  mutating func expand(_ number: Int) {
    guard edges[number] == nil else { return }
    let here = states[number]
    let choices = Step.choices(in: here, of: machine) + [Step.superseding(here)].compactMap { $0 }
    edges[number] = choices.map { choice in
      let known = labels.all.count
      let label = labels.number(of: choice, &strings, &fileNames)
      if labels.all.count > known { size += 60 }
      let edge = Edge(label: label, target: add(choice.result.configuration))
      size += Self.digits(edge.label) + Self.digits(edge.target) + 2
      return edge
    }
  }

  /// Adds a run with all that may happen on its way, so that it can be left anywhere.
  ///
  /// - Returns: by entry, the edge that it takes; nil if the machine cannot make this run.
  mutating func add(_ trace: Trace) -> (start: Int, steps: [Edge])? {
    let start = add(trace.start)
    var (here, steps): (Int, [Edge]) = (start, [])
    expandOnRun(start)
    for entry in trace.entries {
      let choices = Step.choices(in: states[here], of: machine) + [Step.superseding(states[here])].compactMap { $0 }
      guard let choice = choices.first(where: { $0.move == entry.move && $0.result == entry.result }) else {
        return nil
      }
      here = add(entry.result.configuration)
      steps.append(Edge(label: labels.number(of: choice, &strings, &fileNames), target: here))
      expandOnRun(here)
    }
    return (start, steps)
  }

  /// An app with hundreds of intents and of causes would make a file that no browser likes.
  private mutating func expandOnRun(_ number: Int) {
    if size < Self.mostBytesOfRuns { expand(number) }
  }

  /// Adds the configurations in which the app starts; those that differ only in what nothing reads count as one.
  mutating func addStarts() {
    let shown = machine.decidingVariables
    var seen: Set<[Int]> = []
    if let all = machine.initialConfigurations(limit: 1 << 12) {
      for start in all where seen.insert(shown.map { machine.contexts.value(of: $0, in: start.context) }).inserted {
        if starts.count < Self.mostStarts { starts.append(add(start)) }
      }
      startCount = seen.count
    } else if let first = machine.firstStart {
      starts = [add(machine.start(in: first))]
    }
    for start in starts { expand(start) }
  }

  /// Goes on breadth first, until this would take more than so many bytes.
  mutating func explore(to limit: Int) {
    while size < limit, let next = found.next() { expand(next.number) }
  }

  mutating func number(ofFile name: String) -> Int { fileNames.number(of: name) }

  private static func digits(_ number: Int) -> Int {
    number < 10 ? 1 : number < 100 ? 2 : number < 1000 ? 3 : number < 10_000 ? 4 : 5
  }
}

extension [String] {
  /// The number of the text; it is appended if it is nowhere. For short lists.
  mutating func number(of text: String) -> Int {
    if let index = firstIndex(of: text) { return index }
    append(text)
    return count - 1
  }
}
