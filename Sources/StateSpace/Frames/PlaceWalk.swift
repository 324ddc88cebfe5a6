import NavigationModel

/// A run's way through places: of a run the whole stack is known, and so which entry is shown when one is left.
package struct PlaceWalk: Hashable, Sendable {
  package private(set) var place: Place
  /// The entries of the stack, from the bottom.
  private var frames: [FrameID] = [.bottom]

  /// Where the app starts.
  package init(_ machine: Machine) { place = Place(screen: machine.root) }

  /// After a move that leads to `target`, and puts these entries on the stack, if it is the one that led to
  /// `configuration`.
  package func following(_ target: Place, calls: [FrameCall], to configuration: Configuration) -> PlaceWalk? {
    guard target.screen == configuration.screen, target.position == configuration.position else { return nil }
    let kept = configuration.stack.entries.count - calls.count
    guard kept >= 0, kept < frames.count else { return nil }
    var next = self
    next.place = target
    next.frames = frames.prefix(kept + 1) + calls.map(\.frame)
    return next.frames.last == target.frame ? next : nil
  }
}

extension SymbolicStep {
  /// The places along a run: before each entry, and at its end; nil if it is no run.
  package func walks(along run: Trace) throws -> [PlaceWalk]? {
    var walks = [PlaceWalk(symbolic.machine)]
    for (index, entry) in run.entries.enumerated() {
      guard
        let next = try following(
          walks[index], entry.move, from: run.configuration(before: index), to: entry.result.configuration)
      else { return nil }
      walks.append(next)
    }
    return walks
  }

  /// The walk after `move`, which leads from `before` to `after`; nil if no move of sets does.
  package func following(
    _ walk: PlaceWalk, _ move: Move, from before: Configuration, to after: Configuration
  ) throws -> PlaceWalk? {
    let place = walk.place
    switch move {
    case .open(let intent): return walk.following(opening(intent, at: place), calls: [], to: after)
    case .supersede: return walk.following(place.idle, calls: [], to: after)
    default:
      let moves = try place.isIdle ? movesByHandAndChanges(at: place) : journeyMoves(at: place)
      return moves.lazy.compactMap { candidate in
        candidate.move == move && symbolic.contains(before.context, candidate.contexts)
          ? walk.following(candidate.target, calls: candidate.calls, to: after) : nil
      }.first
    }
  }
}
