import NavigationModel
import SpecFile

/// The explorer of a report as numbers: every screen, context and stack is written once.
struct ExplorerData: Encodable {
  /// Three numbers for each state: of its place, its context and its position.
  var states: [Int] = []
  /// By state: label and target of all that may happen; null: not computed.
  var edges: [[Int]?] = []
  /// See ``ReportLabel/numbers``.
  var labels: [[Int]] = []
  /// The screen, the selected tab or -1, and screen and cover (0 pushed, 1 presented) of what lies below, from the
  /// bottom; then, for each tab that keeps something, -1, the tab, its screen, and what lies below that.
  var places: [[Int]] = []
  /// The places as reports write them: text by place.
  var placeTexts: [Int] = []
  /// The value of each shown variable.
  var contexts: [[Int]] = []
  /// The points that the journey has come to: text by position.
  var positions: [Int] = []
  var variables: [Variable] = []
  var starts: [Int] = []
  /// Text by start.
  var startTexts: [Int] = []
  /// Left out if they were too many to be counted.
  var startCount: Int?
  var isBounded: Bool

  struct Variable: Encodable {
    var name: Int
    var values: [Int]
  }

  init(_ graph: inout ExplorerGraph) {
    let machine = graph.spec.machine
    let shown = machine.decidingVariables
    isBounded = graph.isBounded
    var places = Numbered<Configuration, [Int]>()
    var contexts = Numbered<[Int], [Int]>()
    var positions = Numbered<Position, Int>()
    for state in graph.states {
      var place = state.idle
      place.context = Context()
      let values = shown.map { machine.contexts.value(of: $0, in: state.context) }
      let isNew = places.numbers[place] == nil
      states.append(places.number(of: place) { Self.numbers(of: place) })
      if isNew { placeTexts.append(graph.strings.number(of: machine.stack(place))) }
      states.append(contexts.number(of: values) { values })
      states.append(
        positions.number(of: state.position) {
          graph.strings.number(of: Self.text(state.position, in: machine))
        })
    }
    self.places = places.all
    self.contexts = contexts.all
    self.positions = positions.all
    edges = graph.edges.map { $0?.flatMap { [$0.label, $0.target] } }
    labels = graph.labels.all.map(\.numbers)
    starts = graph.starts
    startCount = graph.startCount
    startTexts = starts.map { graph.strings.number(of: machine.place(graph.states[$0], shown)) }
    variables = shown.map { id in
      Variable(
        name: graph.strings.number(of: machine.name(id)),
        values: machine.variables[id.index].values.map { graph.strings.number(of: $0) })
    }
  }

  private static func numbers(of place: Configuration) -> [Int] {
    func numbers(_ entries: [Stack.Entry]) -> [Int] {
      entries.flatMap { [$0.screen.index, $0.cover == .pushed ? 0 : 1] }
    }
    let stack = place.stack
    let kept = (0..<stack.tabCount).flatMap { tab in
      stack.kept(in: TabID(tab)).map { [-1, tab, $0.screen.index] + numbers($0.entries) } ?? []
    }
    return [place.screen.index, stack.selectedTab?.index ?? -1] + numbers(stack.entries) + kept
  }

  /// `goToOrders: ask login is next`; empty between journeys.
  private static func text(_ position: Position, in machine: Machine) -> String {
    switch machine.phase(of: position) {
    case .idle: ""
    case .start(let intent): "\(machine.name(intent)) has been opened"
    case .finish(let intent): "\(machine.name(intent)): all steps are done"
    case .step(let step):
      "\(machine.name(machine.steps[step.index].intent)): next is "
        + machine.steps[step.index].action.text(in: machine)
    }
  }
}

/// Numbers keys in the order in which they are first seen.
private struct Numbered<Key: Hashable, Value> {
  private(set) var all: [Value] = []
  private(set) var numbers: [Key: Int] = [:]

  mutating func number(of key: Key, _ value: () -> Value) -> Int {
    if let number = numbers[key] { return number }
    numbers[key] = all.count
    all.append(value())
    return all.count - 1
  }
}
