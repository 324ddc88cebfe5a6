extension Shrinker {
  /// A run that fails: its choices, as it recorded them, and where its moves begin.
  package struct Candidate: Hashable, Sendable {
    package let choices: [UInt32]
    package let marks: [Int]
    /// How much is done in the run, also by itself.
    package let length: Int
    /// The choices before the first move, then those of each move, with the one that says that there is a move.
    package let pieces: [[UInt32]]
    /// How many choices matter: 0 at the end of a move is what a missing one counts as.
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

    /// Where the choices of move `index` are.
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
