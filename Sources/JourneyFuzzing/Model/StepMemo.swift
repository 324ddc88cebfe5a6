import NavigationModel

/// Memoised `Step`: each configuration's choices are computed once.
///
/// Used by one run at a time.
final class StepMemo {
  final class Node {
    let configuration: Configuration
    let choices: [Choice]
    /// By choice: the number of its triple.
    let triples: [Int]
    /// What an interruption counts as; -1 between journeys.
    let interruption: Int
    /// The invariant that is violated here.
    let broken: String?

    init(
      configuration: Configuration, choices: [Choice], triples: [Int], interruption: Int, broken: String?
    ) {
      self.configuration = configuration
      self.choices = choices
      self.triples = triples
      self.interruption = interruption
      self.broken = broken
    }
  }

  let machine: Machine
  private let promises: Promises
  private var index: ConfigurationIndex
  private var nodes: [Node] = []
  /// The triples by number: reachable ones first, then any others that were seen.
  private(set) var triples: [Triple]
  private var numbers: [Triple: Int32]

  init(_ machine: Machine, _ reachable: Reachable?) {
    self.machine = machine
    promises = Promises(machine)
    index = ConfigurationIndex(machine)
    triples = reachable?.triples ?? []
    numbers = reachable?.numbers ?? [:]
  }

  subscript(_ configuration: Configuration) -> Node {
    if let number = index.number(of: configuration) { return nodes[number] }
    let choices = Step.choices(in: configuration, of: machine)
    let interruption = Step.superseding(configuration).map { number(of: Triple($0, in: configuration)) }
    let node = Node(
      configuration: configuration, choices: choices,
      triples: choices.map { number(of: Triple($0, in: configuration)) }, interruption: interruption ?? -1,
      broken: promises.broken(in: configuration))
    index.append(configuration)
    nodes.append(node)
    return node
  }

  private func number(of triple: Triple) -> Int {
    if let number = numbers[triple] { return Int(number) }
    triples.append(triple)
    numbers[triple] = Int32(triples.count - 1)
    return triples.count - 1
  }
}
