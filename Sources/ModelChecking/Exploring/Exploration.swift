import NavigationModel
import StateSpace

/// Which places are reachable, and by what entries of stacks are told apart on the way.
struct Exploration {
  private let machine: Machine
  private let conditions: [Condition]
  private let nodeLimit: Int
  private let precision: EntryPrecision
  private let room: Room
  private let cancellation: Cancellation

  /// The room for what is looked at by blocks.
  enum Room {
    case all
    /// After relations have decided most: what they leave unknown is often so by blocks, too, and takes them much
    /// longer. It is counted, not timed, so that verdicts do not vary.
    case little
  }

  typealias Found = (symbolic: SymbolicMachine, reachability: Reachability)

  init(
    _ machine: Machine, asking conditions: [Condition], nodeLimit: Int, _ precision: EntryPrecision, _ room: Room,
    _ cancellation: Cancellation
  ) {
    self.machine = machine
    self.conditions = conditions
    self.nodeLimit = nodeLimit
    self.precision = precision
    self.room = room
    self.cancellation = cancellation
  }

  /// Finds them.
  ///
  /// - Parameter relations: whether the entries of a stack are told apart exactly, where that is possible: of a journey
  ///   that piles up screens without end relations would never have all, and of what lies below sheets nothing is said
  ///   where that is exchanged.
  /// - Parameter exchanges: whether it is known that it is.
  /// - Throws: ``DiagramLimit``, ``LimitReached``, ``Stopped``.
  func explore(relations: Bool, exchanges: Bool) throws -> Found {
    guard relations, machine.hasStacks, rootIsTold else { return try byBlocks() }
    // Mostly nothing is exchanged below sheets.
    for exchanges in machine.tabs.isEmpty ? [false] : exchanges ? [true] : [false, true] {
      do {
        let symbolic = SymbolicMachine(
          machine, asking: conditions, nodeLimit: nodeLimit, hasRelations: true, exchanges: exchanges)
        return (symbolic, try Reachability(symbolic) { try cancellation.check() })
      } catch is LimitReached {
        continue
      } catch is DiagramLimit {
        break
      }
    }
    return try byBlocks()
  }

  /// True if it is known of each rule that a journey performs whether it leads to the root, as far as that is asked:
  /// with tabs not of one that takes something away.
  private var rootIsTold: Bool {
    guard !machine.tabs.isEmpty, !machine.rules.isDisjoint(with: [.rootFirst, .oneAnimation]) else { return true }
    let performed = machine.steps.compactMap { step -> EventID? in
      if case .perform(let event, _, _) = step.action { event } else { nil }
    }
    return Set(performed).allSatisfy { event in
      machine.transitions.allSatisfy { rule in
        rule.event != event || !rule.actions.contains(where: \.mayBeImpossible)
      }
    }
  }

  /// By blocks of the contexts in which they are entered.
  private func byBlocks() throws -> Found {
    var symbolic = SymbolicMachine(machine, asking: conditions, nodeLimit: nodeLimit)
    var checks = 0
    func check() throws {
      try cancellation.check()
      checks += 1
      guard room == .all || checks <= Self.fewChecks && symbolic.frames.count <= Self.fewFrames else {
        throw LimitReached()
      }
    }
    if room == .little { symbolic.diagrams.mostWork = Self.littleWork }
    if machine.hasStacks, precision > .none {
      symbolic = symbolic.divided(by: try symbolic.firstPartition(limit: Self.firstBlocks))
    }
    var reachability = try Reachability(symbolic, check: check)
    // Where it makes a difference shows only in what was found.
    for _ in 0..<(precision == .refined ? Self.mostRefinements : 0) {
      guard let finer = try symbolic.frames.refinement(limit: Self.mostBlocks, symbolic.diagrams),
        symbolic.frames.count < Self.mostFrames
      else { break }
      symbolic = symbolic.divided(by: finer)
      reachability = try Reachability(symbolic, check: check)
    }
    return (symbolic, reachability)
  }

  private static let firstBlocks = 16
  private static let mostBlocks = 64
  private static let mostRefinements = 8
  private static let mostFrames = 1 << 16
  /// Limits where there is little room: how often nodes may be asked for, how many hundreds of places looked at, and
  /// how many entries told apart.
  private static let littleWork = 20_000_000
  private static let fewChecks = 16
  private static let fewFrames = 512
}
