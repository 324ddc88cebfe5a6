/// Makes a failing run simpler, by its choices alone.
///
/// A sequence is simpler if its run does less; else if it is shorter; else if it is smaller at the first place
/// where they differ. Whole moves are removed first, then choices are lowered, then moves are reordered to be
/// simpler; whatever still fails in the same way becomes the new best. Nothing here knows what the
/// choices mean.
package struct Shrinker: Sendable {
  /// A run that fails: its choices, as it recorded them, and where its moves begin.
  public struct Candidate: Hashable, Sendable {
    public var choices: [UInt32]
    public var marks: [Int]
    /// How many actions the run has, implicit ones included.
    public var length: Int

  package private(set) var best: Candidate
  /// How many runs may still be made.
  package private(set) var budget: Int
  private var tried: Set<[[UInt32]]> = []

  package init(_ candidate: Candidate, budget: Int = 2_000) {
    best = candidate
    self.budget = budget
  }

  /// Shrinks until nothing gets simpler, or the budget is used up.
  package mutating func shrink(_ attempt: Attempt) async {
    tried.insert(best.choices)
    var before: Candidate
    repeat {
      before = best
      await deleteMoves(attempt)
      await lowerChoices(attempt)
      await deleteChoices(attempt)
      await reorderMoves(attempt)
      await tryOthers(attempt)
      // These take the most attempts.
      if best == before { await replaceMoves(attempt) }
      if best == before { await beginOtherwise(attempt) }
    } while best != before && budget > 0
  }

  /// Tries these choices; true if they are now the best.
  private mutating func attempt(_ pieces: [[UInt32]], _ attempt: Attempt) async -> Bool {
    guard budget > 0, tried.insert(pieces).inserted else { return false }
    budget -= 1
    guard let candidate = await attempt(pieces), candidate.isSimpler(than: best) else { return false }
    best = candidate
    return true
  }

  /// Removes many moves at a time, then fewer, the last first.
  private mutating func deleteMoves(_ run: Attempt) async {
    var size = max(1, best.moveCount / 2)
    while size >= 1 {
      var start = best.moveCount - size
      while start >= 0, budget > 0 {
        guard start + size <= best.moveCount else {
          start = best.moveCount - size
          continue
        }
        var pieces = best.pieces
        pieces.removeSubrange((start + 1)..<(start + size + 1))
        if await !attempt(pieces, run) { start -= 1 } else { start = min(start, best.moveCount - size) }
      }
      size /= 2
    }
  }

  /// Lowers each choice as far as possible: small ones one by one, larger ones by bisection.
  private mutating func lowerChoices(_ run: Attempt) async {
    var place = best.firstPlace
    while let (piece, index) = place, budget > 0 {
      var low: UInt32 = 0
      while let high = best[piece, index], low < high, budget > 0 {
        var pieces = best.pieces
        pieces[piece][index] = low == 0 || high - low < 16 ? low : low + (high - low) / 2
        low = pieces[piece][index] + 1
        if await attempt(pieces, run) { break }
      }
      place = best.place(after: piece, index)
    }
  }

  /// A larger choice here and there may make much of the rest superfluous.
  private mutating func tryOthers(_ run: Attempt) async {
    var place = best.firstPlace
    while let (piece, index) = place, budget > 0 {
      for other in 1...3 as ClosedRange<UInt32> where best[piece, index] != nil {
        var pieces = best.pieces
        pieces[piece][index] = other
        if await attempt(pieces, run) { break }
      }
      place = best.place(after: piece, index)
    }
  }

  /// Removes single choices, so that later ones move up.
  private mutating func deleteChoices(_ run: Attempt) async {
    for piece in best.pieces.indices.reversed() {
      guard best.pieces.indices.contains(piece) else { continue }
      for index in best.pieces[piece].indices.reversed() where best[piece, index] != nil {
        var pieces = best.pieces
        pieces[piece].remove(at: index)
        _ = await attempt(pieces, run)
      }
    }
  }
}
