import Foundation

/// The tokens of a line between the child process and its parent.
enum WireToken: Hashable, Codable {
  case int(Int)
  case string(String)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Int.self) {
      self = .int(value)
    } else {
      self = .string(try container.decode(String.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .int(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    }
  }
}

/// The line was not written by a child of this version.
struct WireError: Error, Hashable {}

/// Writes values one after the other; ``WireReader`` reads them back in the same order.
struct WireWriter {
  private(set) var tokens: [WireToken] = []

  mutating func put(_ value: Int) { tokens.append(.int(value)) }
  mutating func put(_ value: String) { tokens.append(.string(value)) }

  /// An optional value: 0, or 1 and the value.
  mutating func put<Value>(_ value: Value?, _ body: (inout WireWriter, Value) -> Void) {
    put(value == nil ? 0 : 1)
    if let value { body(&self, value) }
  }

  mutating func put<Value>(_ values: [Value], _ body: (inout WireWriter, Value) -> Void) {
    put(values.count)
    for value in values { body(&self, value) }
  }
}

/// Reads what ``WireWriter`` wrote. A garbled line is an error, never a crash.
struct WireReader {
  private let tokens: [WireToken]
  private var next = 0

  init(_ tokens: [WireToken]) { self.tokens = tokens }

  /// Whether all has been read.
  var isAtEnd: Bool { next == tokens.count }

  mutating func int() throws(WireError) -> Int {
    guard next < tokens.count, case .int(let value) = tokens[next] else { throw WireError() }
    next += 1
    return value
  }

  /// A number in 0 ..< limit.
  mutating func index(below limit: Int = Int(Int32.max)) throws(WireError) -> Int {
    let value = try int()
    guard value >= 0, value < limit else { throw WireError() }
    return value
  }

  mutating func string() throws(WireError) -> String {
    guard next < tokens.count, case .string(let value) = tokens[next] else { throw WireError() }
    next += 1
    return value
  }

  mutating func optional<Value>(_ body: (inout WireReader) throws(WireError) -> Value) throws(WireError) -> Value? {
    try index(below: 2) == 1 ? try body(&self) : nil
  }

  mutating func array<Value>(_ body: (inout WireReader) throws(WireError) -> Value) throws(WireError) -> [Value] {
    // Every value takes at least one token, so a larger count is wrong and would only waste memory.
    let count = try index(below: tokens.count - next + 1)
    var values: [Value] = []
    for _ in 0..<count { values.append(try body(&self)) }
    return values
  }
}
