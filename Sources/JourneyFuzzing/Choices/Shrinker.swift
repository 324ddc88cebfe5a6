/// Makes a failing run simpler, by its choices alone.
///
/// A sequence is simpler if less is done in its run; else if it is shorter; else if it is smaller at the first place
/// where they differ. Whole moves are taken out first, then choices are lowered, then moves are brought into a simpler
/// order; whatever still fails in the same way takes the place of what was best so far. Nothing here knows what the
/// choices mean.
public struct Shrinker: Sendable {
  /// A run that fails: its choices, as it recorded them, and where its moves begin.
  public struct Candidate: Hashable, Sendable {
    public var choices: [UInt32]
    public var marks: [Int]
    /// How much is done in the run, also by itself.
    public var length: Int

    /// - Parameter length: nil: the number of moves.
    public init(choices: [UInt32], marks: [Int], length: Int? = nil) {
      self.choices = choices
      self.marks = marks
      self.length = length ?? marks.count
    }

    /// The choices of move `index`, with the one that says that there is a move.
    func span(_ index: Int) -> Range<Int> {
      let start = max(0, marks[index] - 1)
      let end = index + 1 < marks.count ? max(start, marks[index + 1] - 1) : choices.count
      return start..<end
    }

    func isSimpler(than other: Candidate) -> Bool {
      if length != other.length { return length < other.length }
      if marks.count != other.marks.count { return marks.count < other.marks.count }
      if choices.count != other.choices.count { return choices.count < other.choices.count }
      return choices.lexicographicallyPrecedes(other.choices)
    }
  }

  /// Runs these choices; nil if they do not fail in the same way.
  public typealias Attempt = ([UInt32]) async -> Candidate?

  public private(set) var best: Candidate
  /// How many runs may still be made.
  public private(set) var budget: Int
  private var tried: Set<[UInt32]> = []

  public init(_ candidate: Candidate, budget: Int = 2_000) {
    best = candidate
    self.budget = budget
  }

  /// Shrinks until nothing gets simpler any more, or the budget is used up.
  public mutating func shrink(_ attempt: Attempt) async {
    tried.insert(best.choices)
    var before: Candidate
    repeat {
      before = best
      await deleteMoves(attempt)
      await lowerChoices(attempt)
      await deleteChoices(attempt)
      await reorderMoves(attempt)
      await tryOthers(attempt)
    } while best != before && budget > 0
  }

  /// Tries these choices; true if they are now the best.
  private mutating func attempt(_ choices: [UInt32], _ attempt: Attempt) async -> Bool {
    guard budget > 0, tried.insert(choices).inserted else { return false }
    budget -= 1
    guard let candidate = await attempt(choices), candidate.isSimpler(than: best) else { return false }
    best = candidate
    return true
  }

  /// Takes out many moves at once, then fewer, the last first.
  private mutating func deleteMoves(_ run: Attempt) async {
    var size = max(1, best.marks.count / 2)
    while size >= 1 {
      var start = best.marks.count - size
      while start >= 0, budget > 0 {
        guard start + size <= best.marks.count else {
          start = best.marks.count - size
          continue
        }
        var choices = best.choices
        choices.removeSubrange(best.span(start).lowerBound..<best.span(start + size - 1).upperBound)
        if await !attempt(choices, run) { start -= 1 } else { start = min(start, best.marks.count - size) }
      }
      size /= 2
    }
  }

  /// Lowers each choice as far as it goes: small ones one by one, larger ones by halving what is left.
  private mutating func lowerChoices(_ run: Attempt) async {
    var index = 0
    while index < best.choices.count, budget > 0 {
      var low: UInt32 = 0
      while index < best.choices.count, low < best.choices[index], budget > 0 {
        let high = best.choices[index]
        var choices = best.choices
        choices[index] = low == 0 || high - low < 16 ? low : low + (high - low) / 2
        low = choices[index] + 1
        if await attempt(choices, run) { break }
      }
      index += 1
    }
  }

  /// A larger choice here and there may make much of the rest superfluous.
  private mutating func tryOthers(_ run: Attempt) async {
    var index = 0
    while index < best.choices.count, budget > 0 {
      for other in 1...3 as ClosedRange<UInt32> where index < best.choices.count {
        var choices = best.choices
        choices[index] = other
        if await attempt(choices, run) { break }
      }
      index += 1
    }
  }

  /// Takes out single choices, so that what follows moves up.
  private mutating func deleteChoices(_ run: Attempt) async {
    var index = best.choices.count - 1
    while index >= 0, budget > 0 {
      if index < best.choices.count {
        var choices = best.choices
        choices.remove(at: index)
        _ = await attempt(choices, run)
      }
      index -= 1
    }
  }

  /// Swaps neighbouring moves.
  private mutating func reorderMoves(_ run: Attempt) async {
    var index = 0
    while index + 1 < best.marks.count, budget > 0 {
      let (first, second) = (best.span(index), best.span(index + 1))
      var choices = Array(best.choices[..<first.lowerBound])
      choices += best.choices[second]
      choices += best.choices[first]
      choices += best.choices[second.upperBound...]
      _ = await attempt(choices, run)
      index += 1
    }
  }
}
