import NavigationModel

/// The links of one kind that a route accepts: a box, with a side for everything about a link that routes look at.
///
/// Links with an empty value where one is required are left out, because they are mistakes whichever route wins.
struct LinkSet: Sendable {
  /// The values that a link may have on one side of the box.
  private struct Extent {
    var texts: TextSet
    var mayBeAbsent: Bool

    var isEmpty: Bool { !mayBeAbsent && texts.isEmpty }

    func intersection(_ other: Extent) -> Extent {
      Extent(texts: texts.intersection(other.texts), mayBeAbsent: mayBeAbsent && other.mayBeAbsent)
    }

    func subtracting(_ other: Extent) -> Extent {
      Extent(texts: texts.subtracting(other.texts), mayBeAbsent: mayBeAbsent && !other.mayBeAbsent)
    }
  }

  /// A segment by its place, a query key by its number after these, or the fragment.
  private enum Side: Hashable {
    case segment(Int)
    case key(TextID)
    case fragment
  }

  /// How many segments.
  private var lengths: ClosedRange<Int>
  private var sides: [(side: Side, extent: Extent)] = []
  /// What holds for segments, and for keys and the fragment, that are not among the sides.
  private var otherSegments = Extent(texts: .all, mayBeAbsent: false)
  private var otherItems = Extent(texts: .all, mayBeAbsent: true)

  /// The links that `route` accepts.
  init(_ route: Route, _ numbers: inout TextNumbers) {
    lengths = route.path.count...(route.takesRest ? Int.max : route.path.count)
    for (index, segment) in route.path.enumerated() {
      switch segment {
      case .literal(let text): restrict(.segment(index), TextSet([numbers.number(text)]))
      case .placeholder(_, .rest): break
      case .placeholder(_, let form): restrict(.segment(index), TextSet(form, &numbers))
      }
    }
    for item in route.query where item.isRequired {
      let side = Side.key(numbers.number(String(decoding: item.comparedKey, as: UTF8.self)))
      switch item.value {
      case .literal(let text): restrict(side, TextSet([numbers.number(text)]))
      case .placeholder(_, let form, _): restrict(side, TextSet(form, &numbers))
      }
    }
    if route.fragment != nil { restrict(.fragment, .all) }
  }

  private mutating func restrict(_ side: Side, _ texts: TextSet) {
    sides.append((side, Extent(texts: texts, mayBeAbsent: false)))
  }

  /// Those of the links that have no key that is not required, and no text that a route names unless it is required.
  var typical: LinkSet {
    var result = self
    for index in sides.indices { result.sides[index].extent.texts = sides[index].extent.texts.typical }
    result.otherSegments.texts = TextSet.all.typical
    result.otherItems = Extent(texts: .none, mayBeAbsent: true)
    return result
  }

  private func extent(_ side: Side) -> Extent {
    if let known = sides.first(where: { $0.side == side }) { return known.extent }
    if case .segment = side { return otherSegments }
    return otherItems
  }

  private mutating func set(_ side: Side, _ extent: Extent) {
    if let index = sides.firstIndex(where: { $0.side == side }) {
      sides[index].extent = extent
    } else {
      sides.append((side, extent))
    }
  }

  /// Whether some link is in both sets.
  func meets(_ other: LinkSet) -> Bool {
    lengths.overlaps(other.lengths)
      && other.sides.allSatisfy { !extent($0.side).intersection($0.extent).isEmpty }
  }

  /// The links that are in this set and that `other`, a route's whole set, has as well.
  func intersection(_ other: LinkSet) -> LinkSet? {
    guard meets(other) else { return nil }
    var result = self
    result.lengths = lengths.clamped(to: other.lengths)
    for (side, extent) in other.sides { result.set(side, result.extent(side).intersection(extent)) }
    return result
  }

  /// The links that are in this set and not in `other`, a route's whole set, in boxes that do not overlap.
  func subtracting(_ other: LinkSet) -> [LinkSet] {
    guard meets(other) else { return [self] }
    var rest = self
    var pieces: [LinkSet] = []
    // One side after the other: what is outside there is cut off.
    for (side, extent) in other.sides {
      let own = rest.extent(side)
      let outside = own.subtracting(extent)
      if !outside.isEmpty {
        var piece = rest
        piece.set(side, outside)
        pieces.append(piece)
      }
      rest.set(side, own.intersection(extent))
    }
    if lengths.lowerBound < other.lengths.lowerBound {
      rest.lengths = lengths.lowerBound...(other.lengths.lowerBound - 1)
      pieces.append(rest)
    }
    if lengths.upperBound > other.lengths.upperBound {
      rest.lengths = (other.lengths.upperBound + 1)...lengths.upperBound
      pieces.append(rest)
    }
    return pieces
  }
}
