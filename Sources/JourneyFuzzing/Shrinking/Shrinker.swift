/// Makes a failing run simpler, by its choices alone.
///
/// A sequence is simpler if less is done in its run; else if it is shorter; else if it is smaller at the first place
/// where they differ. Whole moves are taken out first, then choices are lowered, then moves are brought into a simpler
/// order; at last several moves are replaced by one, and the beginning by another. Whatever still fails in the same way
/// takes the place of what was best so far. Nothing here knows what the choices mean, but that a move's first two say
/// whether and when, and the next two what.
package struct Shrinker: Sendable {
  /// Runs these choices, move by move; nil if they do not fail in the same way.
  package typealias Attempt = (_ pieces: [[UInt32]]) async -> Candidate?

  package private(set) var best: Candidate
  package private(set) var budget: Int
  private var tried: Set<[[UInt32]]> = []

  package init(_ candidate: Candidate, budget: Int = 2_000) {
    best = candidate
    self.budget = budget
  }

  /// Shrinks until nothing gets simpler any more, or the budget is used up.
  package mutating func shrink(_ attempt: Attempt) async {
    tried.insert(best.pieces)
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

  // MARK: Moves

  /// Takes out many moves at once, then fewer, the last first.
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

  private mutating func reorderMoves(_ run: Attempt) async {
    var index = 1
    while index < best.moveCount, budget > 0 {
      var pieces = best.pieces
      pieces.swapAt(index, index + 1)
      _ = await attempt(pieces, run)
      index += 1
    }
  }

  /// Puts one move in the place of two or three.
  private mutating func replaceMoves(_ run: Attempt) async {
    for size in [3, 2] where best.moveCount >= size {
      for start in 1...(best.moveCount - size + 1) {
        for what in 0..<72 as Range<UInt32> {
          // The second value differs from the simplest, which the moves that stay may have.
          for rest in [[], [1, 1, 1]] as [[UInt32]] where budget > 0 {
            var pieces = best.pieces
            let move = Array(pieces[start].prefix(2)) + [what / 24, what % 24] + rest
            pieces.replaceSubrange(start..<(start + size), with: [move])
            if await attempt(pieces, run) { return }
          }
        }
      }
    }
  }

  /// Begins in another way, which may make some moves superfluous.
  private mutating func beginOtherwise(_ run: Attempt) async {
    for index in best.pieces[0].indices {
      for other in 0...3 as ClosedRange<UInt32> {
        for size in stride(from: min(3, best.moveCount), to: 0, by: -1) {
          for start in 1...(best.moveCount - size + 1) where budget > 0 {
            var pieces = best.pieces
            pieces[0][index] = other
            pieces.removeSubrange(start..<(start + size))
            if await attempt(pieces, run) { return }
          }
        }
      }
    }
  }

  // MARK: Choices

  /// Lowers each choice as far as it goes: small ones one by one, larger ones by halving what is left.
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

  /// Takes out single choices, so that what follows in the move moves up.
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

extension Shrinker {
  /// A run that fails: its choices, as it recorded them, and where its moves begin.
  package struct Candidate: Hashable, Sendable {
    package let choices: [UInt32]
    package let marks: [Int]
    /// The number of things that are done in the run, also by itself.
    package let length: Int
    /// The choices before the first move, then those of each move, with the one that says that there is a move.
    package let pieces: [[UInt32]]
    /// The number of choices that matter: 0 at the end of a move is what a missing one counts as.
    private let size: Int

    /// - Parameter length: nil: the number of moves.
    package init(choices: [UInt32], marks: [Int], length: Int? = nil) {
      self.choices = choices
      self.marks = marks
      self.length = length ?? marks.count
      let starts = [0] + marks.map { max(0, $0 - 1) } + [choices.count]
      pieces = zip(starts, starts.dropFirst()).map { Array(choices[$0..<max($0, $1)]) }
      size = pieces.reduce(0) { sum, piece in sum + (piece.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0) }
    }

    var moveCount: Int { pieces.count - 1 }

    func span(_ index: Int) -> Range<Int> {
      let start = max(0, marks[index] - 1)
      return start..<(start + pieces[index + 1].count)
    }

    func isSimpler(than other: Candidate) -> Bool {
      if length != other.length { return length < other.length }
      if marks.count != other.marks.count { return marks.count < other.marks.count }
      if size != other.size { return size < other.size }
      return pieces.lexicographicallyPrecedes(other.pieces) { $0.lexicographicallyPrecedes($1) }
    }

    // MARK: Places

    /// The choice at a place; nil if none exists.
    subscript(piece: Int, index: Int) -> UInt32? {
      pieces.indices.contains(piece) && pieces[piece].indices.contains(index) ? pieces[piece][index] : nil
    }

    var firstPlace: (Int, Int)? { place(after: 0, -1) }

    /// The place of the next choice, whichever there were here before.
    func place(after piece: Int, _ index: Int) -> (Int, Int)? {
      if self[piece, index + 1] != nil { return (piece, index + 1) }
      return pieces.indices.first { $0 > piece && !pieces[$0].isEmpty }.map { ($0, 0) }
    }
  }
}
