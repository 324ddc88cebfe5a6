import SpecFile

/// A normal form of a part of links: parts that differ in spelling only, by one law, have the same one.
///
/// A link and its normal form land alike if all links do that have it; so a law is a claim about every link and one
/// other.
enum NormalForm: UInt8, Hashable, Sendable {
  /// Escapes of what needs none are decoded, and the digits of the others are capital letters.
  case decoded
  case singleSlashes
  /// Without one slash at the end: a law that holds for one holds for all of them.
  case noSlashAtEnd
  /// Letters that are not in escapes in lower case: everywhere, in the first segment, in the keys of a query.
  case lower, lowerFirstSegment, lowerKeys
  /// A name that does not begin with `utm_`; others have none.
  case untrackedName
  /// A query without items whose key begins with `utm_`.
  case untracked

  /// The normal form of some bytes; nil: they have none.
  func of(_ bytes: [UInt8]) -> [UInt8]? {
    var state = NormalFormState(self)
    var result: [UInt8] = []
    for byte in bytes {
      guard let (next, written) = state.after(byte) else { return nil }
      result += written
      state = next
    }
    return result + state.end
  }
}

/// A machine that reads bytes and writes their normal form.
struct NormalFormState: Hashable {
  private static let slash = UInt8(ascii: "/")
  private static let percent = UInt8(ascii: "%")
  private static let utm = Array(SpellingLaw.trackingPrefix.utf8)

  let form: NormalForm
  /// The place in what is read, by form.
  private var mode: UInt8 = 0
  /// The number of bytes that still belong to an escape.
  private var skip: UInt8 = 0
  /// Bytes that have been read and are not written yet.
  private var pending: [UInt8] = []

  init(_ form: NormalForm) { self.form = form }

  /// The bytes that are written where the part ends.
  var end: [UInt8] {
    switch form {
    case .noSlashAtEnd, .untrackedName: []
    // An item of which only a beginning of 'utm_' has been read.
    case .untracked: mode & Self.dropped != 0 || mode & Self.kept != 0 ? [] : separator + pending
    default: pending
    }
  }

  func after(_ byte: UInt8) -> (NormalFormState, [UInt8])? {
    var next = self
    guard let written = next.read(byte) else { return nil }
    return (next, written)
  }

  private mutating func read(_ byte: UInt8) -> [UInt8]? {
    switch form {
    case .decoded: return decode(byte)
    case .singleSlashes:
      let isAgain = byte == Self.slash && mode == 1
      mode = byte == Self.slash ? 1 : 0
      return isAgain ? [] : [byte]
    case .noSlashAtEnd:
      let before = pending
      pending = byte == Self.slash && mode == 1 ? [byte] : []
      // The first slash is the path.
      mode = 1
      return pending.isEmpty ? before + [byte] : before
    case .lower: return [lowered(byte)]
    case .lowerFirstSegment:
      if byte == Self.slash { mode = mode == 0 ? 0 : 2 } else if mode == 0 { mode = 1 }
      return [mode == 1 ? lowered(byte) : byte]
    case .lowerKeys:
      if byte == UInt8(ascii: "&") { (mode, skip) = (0, 0) } else if byte == UInt8(ascii: "=") { mode = 1 }
      return [mode == 0 ? lowered(byte) : byte]
    case .untrackedName:
      guard Int(mode) < Self.utm.count else { return [byte] }
      mode = byte == Self.utm[Int(mode)] ? mode + 1 : UInt8(Self.utm.count + 1)
      return Int(mode) == Self.utm.count ? nil : [byte]
    case .untracked: return untrack(byte)
    }
  }

  /// In lower case, unless it belongs to an escape.
  private mutating func lowered(_ byte: UInt8) -> UInt8 {
    if byte == Self.percent {
      skip = 2
    } else if skip > 0, byte.hexValue != nil {
      skip -= 1
    } else {
      skip = 0
      return byte.folded
    }
    return byte
  }

  private static let unreserved = ByteSet(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)

  private mutating func decode(_ byte: UInt8) -> [UInt8] {
    if pending.isEmpty {
      guard byte == Self.percent else { return [byte] }
      pending = [byte]
      return []
    }
    pending.append(byte)
    // A mistake stays one: what belongs to it is kept together.
    guard let low = byte.hexValue else {
      defer { pending = [] }
      return pending
    }
    guard pending.count == 3, let high = pending[1].hexValue else { return [] }
    pending = []
    let value = high << 4 | low
    return Self.unreserved.contains(value) ? [value] : Percent.encode([value]) { _ in false }
  }

  // Of a query: bits of the mode.
  private static let (kept, dropped, written): (UInt8, UInt8, UInt8) = (1, 2, 4)
  private var separator: [UInt8] { mode & Self.written != 0 ? [UInt8(ascii: "&")] : [] }

  private mutating func untrack(_ byte: UInt8) -> [UInt8] {
    let isEnd = byte == UInt8(ascii: "&")
    if mode & Self.dropped != 0 {
      if isEnd { mode &= Self.written }
      return []
    }
    if mode & Self.kept != 0 {
      if isEnd { mode = Self.written }
      return isEnd ? [] : [byte]
    }
    if !isEnd, byte == Self.utm[pending.count] {
      pending.append(byte)
      guard pending.count == Self.utm.count else { return [] }
      pending = []
      mode |= Self.dropped
      return []
    }
    let before = separator + pending
    pending = []
    mode = isEnd ? Self.written : Self.written | Self.kept
    return isEnd ? before : before + [byte]
  }
}
