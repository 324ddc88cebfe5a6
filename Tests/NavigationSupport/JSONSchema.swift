import Foundation

/// Any JSON.
package enum JSONTree: Hashable, Sendable, Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONTree])
  case object([String: JSONTree])

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONTree].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONTree].self))
    }
  }

  package init(_ text: String) throws { self = try JSONDecoder().decode(Self.self, from: Data(text.utf8)) }

  package var object: [String: JSONTree] { if case .object(let members) = self { members } else { [:] } }
  package var array: [JSONTree] { if case .array(let values) = self { values } else { [] } }
  package var string: String? { if case .string(let text) = self { text } else { nil } }
  package var number: Double? { if case .number(let value) = self { value } else { nil } }
  package subscript(key: String) -> JSONTree? { object[key] }
}

/// A JSON Schema, as far as those of this package need it: a keyword that it does not know is an error.
package struct JSONSchema {
  package let tree: JSONTree

  package struct Unsupported: Error { package var keyword: String }

  package init(path: String) throws { tree = try JSONTree(String(contentsOfFile: path, encoding: .utf8)) }

  /// Where the document is not as the schema says, and how; empty if it is.
  package func mistakes(in document: JSONTree) throws -> [String] { try mistakes(document, tree, at: "$") }

  private func mistakes(_ value: JSONTree, _ schema: JSONTree, at path: String) throws -> [String] {
    try schema.object.sorted { $0.key < $1.key }.flatMap { keyword, rule -> [String] in
      func check(_ isRight: Bool) -> [String] { isRight ? [] : ["\(path): \(keyword)"] }
      switch keyword {
      case "$schema", "$defs", "title", "description": return []
      case "$ref": return try mistakes(value, definition(rule.string ?? ""), at: path)
      case "const": return check(value == rule)
      case "enum": return check(rule.array.contains(value))
      case "type": return check(Self.isOf(rule.string, value))
      case "minimum": return check((value.number ?? 0) >= (rule.number ?? 0))
      case "minItems": return check(Double(value.array.count) >= rule.number ?? 0)
      case "items": return try value.array.enumerated().flatMap { try mistakes($1, rule, at: "\(path)[\($0)]") }
      case "required":
        return rule.array.compactMap(\.string).filter { value[$0] == nil }.map { "\(path): \($0) is missing" }
      case "properties": return try members(value.object, schema, at: path)
      case "additionalProperties": return schema["properties"] == nil ? try members(value.object, schema, at: path) : []
      case "oneOf":
        let each = try rule.array.map { try mistakes(value, $0, at: path) }
        // The nearest says what is wrong.
        return check(each.count(where: \.isEmpty) == 1) + (each.min { $0.count < $1.count } ?? [])
      default: throw Unsupported(keyword: keyword)
      }
    }
  }

  private func members(_ object: [String: JSONTree], _ schema: JSONTree, at path: String) throws -> [String] {
    try object.flatMap { key, value -> [String] in
      if let rule = schema["properties"]?[key] { return try mistakes(value, rule, at: "\(path).\(key)") }
      guard let rule = schema["additionalProperties"] else { return [] }
      return rule == .bool(false) ? ["\(path): \(key) is not known"] : try mistakes(value, rule, at: "\(path).\(key)")
    }
  }

  private func definition(_ reference: String) throws -> JSONTree {
    let name = reference.replacing("#/$defs/", with: "")
    guard let definition = tree["$defs"]?[name] else { throw Unsupported(keyword: "$ref \(reference)") }
    return definition
  }

  private static func isOf(_ type: String?, _ value: JSONTree) -> Bool {
    switch (type, value) {
    case ("object", .object), ("array", .array), ("string", .string), ("boolean", .bool), ("number", .number): true
    case ("integer", .number(let number)): number == number.rounded()
    default: false
    }
  }
}
