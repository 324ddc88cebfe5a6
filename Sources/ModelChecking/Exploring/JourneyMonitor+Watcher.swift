import NavigationModel
import StateSpace

extension RootFirstMonitor: JourneyWatcher {}
extension OneAnimationMonitor: JourneyWatcher {}
extension CarryMonitor: JourneyWatcher {}

extension JourneyMonitor where Self: JourneyWatcher {
  var initial: Int {
    guard case .watching(let memory) = begin(at: Configuration(screen: ScreenID(0), context: Context(0))) else {
      return 0
    }
    return memory
  }

  func advance(_ memory: Int, by move: Move, ending: SymbolicMove.Ending?) -> WatchResult {
    let place = Configuration(screen: ScreenID(0), context: Context(0))
    let result: Choice.Result =
      ending.map { .ends($0 == .landed ? .landed : .refused, place) } ?? .continues(place)
    return switch advance(memory, by: Choice(move, result)) {
    case .watching(let memory): .watching(memory)
    case .satisfied: .satisfied
    case .broken: .broken
    }
  }
}
