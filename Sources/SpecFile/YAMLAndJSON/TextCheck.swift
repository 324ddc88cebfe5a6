/// A check that bytes are text that a spec may contain: UTF-8 without control characters.
enum TextCheck {
  enum Defect: Equatable {
    /// A byte that no text contains: the file is binary.
    case binary(offset: Int)
    /// Bytes that are not UTF-8.
    case notUTF8(offset: Int)
    /// UTF-16 or UTF-32, by its byte order mark.
    case otherEncoding
    /// A character that neither YAML nor JSON allows.
    case control(offset: Int, scalar: UInt32)
  }

  /// The first defect. Complexity: linear.
  ///
  /// - Parameter takesAnyCharacter: whether control characters, and what is not UTF-8, are no defects of the text but
  ///   of what is in it.
  static func firstDefect(in bytes: [UInt8], from start: Int, takesAnyCharacter: Bool = false) -> Defect? {
    if start == 0, bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return .otherEncoding }
    if takesAnyCharacter { return bytes[start...].firstIndex(of: 0).map { .binary(offset: $0) } }
    return bytes.withUnsafeBufferPointer { bytes in
      var index = start
      while index < bytes.count {
        let byte = bytes[index]
        if byte >= 0x20, byte < 0x7F {
          index += 1
        } else if byte < 0x80 {
          if byte == 0 { return .binary(offset: index) }
          guard byte == 0x09 || byte == 0x0A || byte == 0x0D else {
            return .control(offset: index, scalar: UInt32(byte))
          }
          index += 1
        } else {
          guard let (scalar, length) = decode(bytes, at: index) else { return .notUTF8(offset: index) }
          let isControl = (0x80..<0xA0).contains(scalar) && scalar != 0x85
          if isControl || scalar == 0xFEFF || scalar == 0xFFFE || scalar == 0xFFFF {
            return .control(offset: index, scalar: scalar)
          }
          index += length
        }
      }
      return nil
    }
  }

  /// The scalar of several bytes at `index`, and how many bytes it takes; nil if they are not UTF-8.
  private static func decode(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (UInt32, Int)? {
    let first = UInt32(bytes[index])
    let (length, lowest, bits): (Int, UInt32, UInt32) =
      switch first {
      case 0xC2...0xDF: (2, 0x80, first & 0x1F)
      case 0xE0...0xEF: (3, 0x800, first & 0x0F)
      case 0xF0...0xF4: (4, 0x10000, first & 0x07)
      default: (0, 0, 0)
      }
    guard length > 0, index + length <= bytes.count else { return nil }
    var scalar = bits
    for byte in bytes[(index + 1)..<(index + length)] {
      guard byte & 0xC0 == 0x80 else { return nil }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
    }
    guard scalar >= lowest, scalar <= 0x10FFFF, !(0xD800...0xDFFF).contains(scalar) else { return nil }
    return (scalar, length)
  }
}
