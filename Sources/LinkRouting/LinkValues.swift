/// What a link has to say to the routes of one path.
///
/// What a route asks for is judged twice, on purpose. A route *fits* if everything it requires is present, and whatever
/// it asks to be of a form is of that form or empty. Of the routes that fit one wins, and only then its values are
/// *taken*: now an empty one is a mistake where it is needed, and counts as missing where it is optional.
struct LinkValues {
  let path: PathScan
  let query: QueryScan
  /// How many bytes the link has.
  let length: Int

  /// A piece of the link.
  struct Piece {
    var range: TextRange
    var isEscaped: Bool
  }

  /// Whether there is a `#`.
  @inline(__always) var hasFragment: Bool { query.end < length }

  /// The piece that `source` stands for; nil if the link has none.
  @inline(__always)
  func piece(
    _ source: RouteTrie.Source, _ segments: inout RangeList, _ values: inout RangeList
  ) -> Piece? {
    switch source.origin {
    case .segment: return Piece(range: segments.at(source.index), isEscaped: path.isEscaped(source.index))
    case .key:
      let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: source.index)
      guard query.present & bit != 0 else { return nil }
      return Piece(range: values.at(source.index), isEscaped: query.escaped & bit != 0)
    case .rest:
      return Piece(
        range: TextRange(segments.at(source.index).start, path.end), isEscaped: path.isEscaped(from: source.index))
    case .fragment: return hasFragment ? Piece(range: TextRange(query.end + 1, length), isEscaped: true) : nil
    }
  }
}
