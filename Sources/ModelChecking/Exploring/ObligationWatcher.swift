import NavigationModel
import StateSpace

/// The watcher that follows a claim about whole runs.
///
/// One type for all of them: a protocol's would be followed through a table, place by place.
enum ObligationWatcher: JourneyWatcher {
  case carries(CarryWatcher)
  case rootFirst(RootFirstWatcher)
  case oneAnimation(OneAnimationWatcher)
  case back(BackWatcher)

  init(_ claim: WatchedClaim, of intent: IntentID, _ explorer: SymbolicExplorer) {
    let machine = explorer.machine
    self =
      switch claim {
      case .carries(let parameter):
        .carries(CarryWatcher(machine: machine, name: machine.intents[intent.index].parameters[parameter].name))
      case .rootFirst: .rootFirst(RootFirstWatcher(step: explorer.graph.step))
      case .oneAnimation: .oneAnimation(OneAnimationWatcher(step: explorer.graph.step))
      case .back: .back(explorer.backWatcher(intent))
      }
  }

  func begin(at opened: Place) throws -> [Watched] {
    switch self {
    case .carries(let watcher): watcher.begin(at: opened)
    case .rootFirst(let watcher): try watcher.begin(at: opened)
    case .oneAnimation(let watcher): try watcher.begin(at: opened)
    case .back(let watcher): watcher.begin(at: opened)
    }
  }

  func advance(_ memory: Int, by move: SymbolicMove, at place: Place) throws -> [Watched] {
    switch self {
    case .carries(let watcher): watcher.advance(memory, by: move, at: place)
    case .rootFirst(let watcher): try watcher.advance(memory, by: move, at: place)
    case .oneAnimation(let watcher): try watcher.advance(memory, by: move, at: place)
    case .back(let watcher): try watcher.advance(memory, by: move, at: place)
    }
  }

  func uncover(_ memory: Int, at place: Place, from exit: Place) throws -> [Watched] {
    switch self {
    case .carries(let watcher): try watcher.uncover(memory, at: place, from: exit)
    case .rootFirst(let watcher): try watcher.uncover(memory, at: place, from: exit)
    case .oneAnimation(let watcher): try watcher.uncover(memory, at: place, from: exit)
    case .back(let watcher): watcher.uncover(memory, at: place, from: exit)
    }
  }

  /// The failure that a run shows which breaks the claim, and the step at fault if that is not the last; nil: following
  /// Back from its end tells.
  func failure(in run: Trace) -> (failure: Counterexample.Failure, step: StepID?)? {
    switch self {
    case .carries(let watcher):
      watcher.replacingStep(in: run).map { (.valueReplaced($0), $0) } ?? (.valueLost, nil)
    case .rootFirst, .oneAnimation: (.ruleBroken, nil)
    case .back: nil
    }
  }
}
