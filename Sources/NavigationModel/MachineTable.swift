/// A machine as one text, which generated code carries.
///
/// A literal of a large machine takes Swift a minute to compile; a text takes no time. The text is the machine's parts
/// in their order: numbers, texts in quotes, lists in brackets, `-` for what is
/// missing, and a letter or sign for each case of an enum. Spaces and line breaks mean nothing; each element of the
/// machine has a line of its own.
extension Machine {
  /// Changes whenever a text of old would be read wrongly.
  private static let tableFormat = 3

  /// The machine as a text.
  ///
  /// - Complexity: linear in the size of the machine.
  package var tableText: String { Self.tableText(parts) }

  /// The text of what runs depend on: without rules and properties, which only judge them.
  package var runTableText: String {
    var parts = parts
    (parts.rules, parts.properties) = ([], [])
    return Self.tableText(parts)
  }

  private static func tableText(_ parts: MachineParts) -> String {
    var table = TableWriter()
    table.write(tableFormat)
    for row in MachineParts.rows { row.write(parts, &table) }
    return table.text
  }

  /// The machine of a text that `navcheck generate` wrote.
  ///
  /// - Throws: ``MachineError/unreadableTable`` if it is no such text, or one of another version of navcheck; otherwise
  ///   as the initialiser that takes the parts.
  /// - Complexity: linear in the length of the text.
  public init(table text: String) throws(MachineError) {
    var table = TableReader(text)
    guard try table.read() == Self.tableFormat else { throw .unreadableTable }
    var parts = MachineParts()
    for row in MachineParts.rows { try row.read(&parts, &table) }
    guard table.isAtEnd else { throw .unreadableTable }
    try self.init(parts)
  }
}

/// A part of all of a machine's, where its text has it.
struct TableRow: Sendable {
  let write: @Sendable (MachineParts, inout TableWriter) -> Void
  let read: @Sendable (inout MachineParts, inout TableReader) throws(MachineError) -> Void

  init<Part: TablePart>(_ part: WritableKeyPath<MachineParts, Part> & Sendable) {
    write = { parts, table in parts[keyPath: part].write(to: &table) }
    read = { parts, table throws(MachineError) in parts[keyPath: part] = try table.read() }
  }

  /// A list with a line for each element.
  init<Part: TablePart>(lines part: WritableKeyPath<MachineParts, [Part]> & Sendable) {
    write = { parts, table in table.write(lines: parts[keyPath: part]) }
    read = { parts, table throws(MachineError) in parts[keyPath: part] = try table.read() }
  }
}

/// A part of a machine's text.
protocol TablePart: Sendable {
  func write(to table: inout TableWriter)
  init(from table: inout TableReader) throws(MachineError)
}

struct TableWriter {
  /// Lines break where they would be longer.
  private static let width = 110

  private(set) var text = ""
  private var lineStart = 0

  mutating func write<each Part: TablePart>(_ parts: repeat each Part) {
    for part in repeat each parts { part.write(to: &self) }
  }

  /// A token.
  mutating func add(_ token: String) {
    if text.utf8.count - lineStart + token.utf8.count > Self.width {
      startLine()
    } else if let last = text.utf8.last, last != UInt8(ascii: "["), last != UInt8(ascii: "\n"), token != "]" {
      text += " "
    }
    text += token
  }

  private mutating func startLine() {
    text += "\n"
    lineStart = text.utf8.count
  }

  /// A list with a line for each element.
  mutating func write(lines: [some TablePart]) {
    add("[")
    for line in lines {
      startLine()
      line.write(to: &self)
    }
    add("]")
  }
}

struct TableReader {
  /// More levels than any machine has; a deeper text is refused.
  private static let nestingLimit = 4 * Machine.nestingLimit

  private var rest: Substring.UTF8View
  private var depth = 0

  init(_ text: String) { rest = Substring(text).utf8 }

  var isAtEnd: Bool { mutating get { peek() == nil } }

  mutating func read<Part: TablePart>() throws(MachineError) -> Part { try Part(from: &self) }

  /// The next byte that is no space.
  mutating func peek() -> UInt8? {
    while let byte = rest.first, byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") { rest.removeFirst() }
    return rest.first
  }

  /// Returns whether the sign is next; takes it if it is.
  mutating func takes(_ sign: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: sign) else { return false }
    rest.removeFirst()
    return true
  }

  /// The sign of a case.
  mutating func sign() throws(MachineError) -> Unicode.Scalar {
    guard let byte = peek() else { throw .unreadableTable }
    rest.removeFirst()
    return Unicode.Scalar(byte)
  }

  mutating func number() throws(MachineError) -> Int {
    _ = peek()
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard let number = Int(Substring(digits)) else { throw .unreadableTable }
    rest = rest.dropFirst(digits.count)
    return number
  }

  /// A text in quotes; a quote inside is doubled, and a line break is `'/`.
  mutating func quoted() throws(MachineError) -> String {
    guard takes("'") else { throw .unreadableTable }
    var text = ""
    while true {
      let part = rest.prefix { $0 != UInt8(ascii: "'") }
      rest = rest.dropFirst(part.count)
      guard rest.popFirst() != nil else { throw .unreadableTable }
      text += Substring(part)
      switch rest.first {
      case UInt8(ascii: "'"): text += "'"
      case UInt8(ascii: "/"): text += "\n"
      default: return text
      }
      rest.removeFirst()
    }
  }

  /// Reads something that may contain itself.
  mutating func nested<Part>(_ body: (inout Self) throws(MachineError) -> Part) throws(MachineError) -> Part {
    guard depth < Self.nestingLimit else { throw .unreadableTable }
    depth += 1
    defer { depth -= 1 }
    return try body(&self)
  }
}

extension Int: TablePart {
  func write(to table: inout TableWriter) { table.add(String(self)) }
  init(from table: inout TableReader) throws(MachineError) { self = try table.number() }
}

extension Bool: TablePart {
  func write(to table: inout TableWriter) { table.write(self ? 1 : 0) }
  init(from table: inout TableReader) throws(MachineError) { self = try table.number() == 1 }
}

extension String: TablePart {
  func write(to table: inout TableWriter) {
    var quoted = "'"
    for scalar in unicodeScalars {
      switch scalar {
      case "'": quoted += "''"
      case "\n": quoted += "'/"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    table.add(quoted + "'")
  }
  init(from table: inout TableReader) throws(MachineError) { self = try table.quoted() }
}

extension Optional: TablePart where Wrapped: TablePart {
  func write(to table: inout TableWriter) {
    if let self { self.write(to: &table) } else { table.add("-") }
  }
  init(from table: inout TableReader) throws(MachineError) {
    self = table.takes("-") ? nil : try Wrapped(from: &table)
  }
}

extension Array: TablePart where Element: TablePart {
  func write(to table: inout TableWriter) {
    table.add("[")
    for element in self { element.write(to: &table) }
    table.add("]")
  }
  init(from table: inout TableReader) throws(MachineError) {
    self = []
    guard table.takes("[") else { throw .unreadableTable }
    while !table.takes("]") { append(try Element(from: &table)) }
  }
}

extension Identifier: TablePart {
  func write(to table: inout TableWriter) { table.write(index) }
  init(from table: inout TableReader) throws(MachineError) { self.init(try table.number()) }
}

extension TablePart where Self: RawRepresentable, RawValue == String {
  func write(to table: inout TableWriter) { table.write(rawValue) }
  init(from table: inout TableReader) throws(MachineError) {
    guard let value = Self(rawValue: try table.read()) else { throw .unreadableTable }
    self = value
  }
}
