import NavigationModel

/// A run's way through places: of a run the whole stack is known, and so which entry is shown when one is left.
package struct PlaceWalk: Hashable, Sendable {
  package private(set) var place: Place
  /// The entries of the stack, from the bottom.
  private var frames: [FrameID] = [.bottom]

  /// Where the app starts.
  package init(_ machine: Machine) { self.init(on: machine.root) }

  /// With nothing below.
  init(on screen: ScreenID) { place = Place(screen: screen) }

  /// After a move that leads to `target`, and puts these entries on the stack, if it is the one that led to
  /// `configuration`.
  package func following(_ target: Place, calls: [FrameCall], to configuration: Configuration) -> PlaceWalk? {
    guard target.screen == configuration.screen, target.position == configuration.position else { return nil }
    let covered = configuration.stack.entries
    let kept = covered.count - calls.count
    guard kept >= 0, kept < frames.count else { return nil }
    if let lowest = calls.first?.caller, lowest != FrameCaller(frame: frames[kept], screen: covered[kept].screen) {
      return nil
    }
    var next = self
    next.place = target
    next.frames = frames.prefix(kept + 1) + calls.map(\.frame)
    return next.frames.last == target.frame ? next : nil
  }
}

/// A run's way, and the moves of sets that it is made of.
package struct WalkedRun {
  /// Before each entry, and at its end.
  package private(set) var walks: [PlaceWalk]
  /// By entry; nil: a link, or what supersedes a journey.
  package private(set) var moves: [SymbolicMove?] = []

  /// Nil if it is no run from where nothing lies below.
  ///
  /// - Parameter isFirst: whether nothing was explored before, so that what the run puts on the stack is new.
  package init?(_ run: Trace, by step: SymbolicStep, isFirst: Bool = false) throws {
    guard run.start.isIdle, run.start.stack.isEmpty else { return nil }
    walks = [PlaceWalk(on: run.start.screen)]
    for (index, entry) in run.entries.enumerated() {
      let (before, after) = (run.configuration(before: index), entry.result.configuration)
      guard let (next, move) = try step.following(walks[index], entry.move, from: before, to: after) else { return nil }
      walks.append(next)
      moves.append(move)
      for call in move?.calls ?? [] where isFirst {
        _ = try step.symbolic.frames.enter(call, in: .all, step.symbolic.diagrams)
      }
    }
  }
}

extension SymbolicStep {
  /// The walk after `move`, which leads from `before` to `after`, and the move of sets; nil if there is none.
  package func following(
    _ walk: PlaceWalk, _ move: Move, from before: Configuration, to after: Configuration
  ) throws -> (walk: PlaceWalk, move: SymbolicMove?)? {
    let place = walk.place
    switch move {
    case .open(let intent): return walk.following(opening(intent, at: place), calls: [], to: after).map { ($0, nil) }
    case .supersede: return walk.following(place.idle, calls: [], to: after).map { ($0, nil) }
    default:
      let moves = try place.isIdle ? movesByHandAndChanges(at: place) : journeyMoves(at: place)
      return moves.lazy.compactMap { candidate -> (PlaceWalk, SymbolicMove?)? in
        guard candidate.move == move, symbolic.contains(before.context, candidate.contexts) else { return nil }
        return walk.following(candidate.target, calls: candidate.calls, to: after).map { ($0, candidate) }
      }.first
    }
  }
}
