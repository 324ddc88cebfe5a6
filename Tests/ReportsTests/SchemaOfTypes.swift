import Basics
import Reports

/// The JSON Schema of a `Decodable` type: its keys are found by letting it decode from nothing, its sentences are the
/// comments at its declaration.
struct SchemaOfTypes {
  /// What no Swift type says, by the names of a type and a property.
  let bounds: [String: JSONValue.Member]
  let comments: DocComments
  /// By name.
  private(set) var definitions: [String: JSONValue] = [:]
  private(set) var order: [String] = []

  struct Unknown: Error { var type: String }

  init(bounds: [String: JSONValue.Member] = [:], comments: DocComments = DocComments([])) {
    self.bounds = bounds
    self.comments = comments
  }

  /// Its schema, or a reference to it among ``definitions``.
  mutating func schema(of type: any Decodable.Type) throws -> JSONValue {
    if let list = type as? any List.Type {
      return .object(["type": .string("array"), "items": try schema(of: list.element)])
    }
    if let mapping = type as? any Mapping.Type {
      return .object(["type": .string("object"), "additionalProperties": try schema(of: mapping.value)])
    }
    if let choice = type as? any JSONDocument.OneOf.Type {
      return .object(["oneOf": .array(try choice.objects.map { try reference(to: $0.type, $0.constants) })])
    }
    if let simple = Self.simple(type) { return simple }
    if let words = type as? any CaseIterable.Type { return .object(["enum": .array(try Self.words(words))]) }
    return try reference(to: type)
  }

  private mutating func reference(to type: any Decodable.Type, _ constants: [String: String] = [:]) throws -> JSONValue
  {
    let path = DocComments.path(of: type)
    // What is inside a document is called without it.
    let parts = path.split(separator: ".")
    let words = parts.dropFirst(min(1, parts.count - 1))
    let name = (words.first?.first?.lowercased() ?? "") + words.joined().dropFirst()
    if definitions[name] == nil {
      order.append(name)
      definitions[name] = .null
      definitions[name] = try object(type, path, constants)
    }
    return .object(["$ref": .string("#/$defs/\(name)")])
  }

  /// The schema of the object itself, with what its comment says.
  mutating func object(
    _ type: any Decodable.Type, _ path: String, _ constants: [String: String] = [:]
  ) throws -> JSONValue {
    let keys = KeyRecorder()
    _ = try type.init(from: keys)
    var members = constants.map { (key: $0, value: JSONValue.object(["const": .string($1)])) }
    for key in keys.found {
      let place = "\(path).\(key.name)"
      guard case .object(var schema) = try schema(of: key.type) else { continue }
      if let bound = bounds[place] { schema = schema.filter { $0.key != "minimum" } + [bound] }
      if let sentence = comments[place] { schema.insert(.init("description", .string(sentence)), at: 0) }
      members.append((key.name, .object(schema)))
    }
    return .object([
      "description": comments[path].map(JSONValue.string), "type": .string("object"),
      "additionalProperties": .bool(false),
      "required": .array(
        constants.keys.map(JSONValue.string) + keys.found.filter { !$0.isOptional }.map { .string($0.name) }),
      "properties": .mapping(members),
    ])
  }

  static func simple(_ type: any Decodable.Type) -> JSONValue? {
    switch type {
    case is String.Type: .object(["type": .string("string")])
    case is Bool.Type: .object(["type": .string("boolean")])
    case is JSONDocument.True.Type: .object(["const": .bool(true)])
    // All numbers of reports count something.
    case is Int.Type, is Int32.Type, is UInt64.Type: .object(["type": .string("integer"), "minimum": .int(0)])
    case is Refusals.Type: .object(["type": .string("object")])
    case is Double.Type: .object(["type": .string("number"), "minimum": .int(0)])
    default: nil
    }
  }

  static func words(_ type: any CaseIterable.Type) throws -> [JSONValue] {
    func all<Word: CaseIterable>(_ type: Word.Type) -> [Any] { Array(Word.allCases) }
    return try all(type).map { word in
      switch (word as? any RawRepresentable)?.rawValue {
      case let text as String: .string(text)
      case let number as Int32: .int(Int(number))
      default: throw Unknown(type: "\(type)")
      }
    }
  }
}

protocol List { static var element: any Decodable.Type { get } }

protocol Mapping { static var value: any Decodable.Type { get } }

extension Array: List where Element: Decodable {
  static var element: any Decodable.Type { Element.self }
}

extension Dictionary: Mapping where Key == String, Value: Decodable {
  static var value: any Decodable.Type { Value.self }
}

/// A decoder that notes which keys a type asks for, and gives each any value of its type.
final class KeyRecorder: Decoder {
  struct Found {
    var name: String
    var type: any Decodable.Type
    var isOptional: Bool
  }

  fileprivate(set) var found: [Found] = []
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(RecordedKeys<Key>(recorder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw SchemaOfTypes.Unknown(type: "a list") }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    throw SchemaOfTypes.Unknown(type: "a value; an enum must list its cases")
  }

  fileprivate static func value<Value: Decodable>(of type: Value.Type) throws -> Value {
    func first<Word: CaseIterable>(_ type: Word.Type) -> Any? { Word.allCases.first }
    let simple: [Any] = ["", false, 1, Int32(1), UInt64(1), 1.0, JSONDocument.True.yes, Refusals()]
    if let value = simple.lazy.compactMap({ $0 as? Value }).first { return value }
    if let value = ([] as [Never]) as? Value ?? ([:] as [String: Never]) as? Value { return value }
    if let words = type as? any CaseIterable.Type, let value = first(words) as? Value { return value }
    return try Value(from: KeyRecorder())
  }
}

private struct RecordedKeys<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let recorder: KeyRecorder
  let codingPath: [any CodingKey] = []
  let allKeys: [Key] = []

  /// Asked before what is optional is decoded.
  func contains(_ key: Key) -> Bool {
    recorder.found.append(.init(name: key.stringValue, type: Bool.self, isOptional: true))
    return true
  }

  func decodeNil(forKey key: Key) -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    if let last = recorder.found.indices.last, recorder.found[last].name == key.stringValue {
      recorder.found[last].type = type
    } else {
      recorder.found.append(.init(name: key.stringValue, type: type, isOptional: false))
    }
    return try KeyRecorder.value(of: type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { throw SchemaOfTypes.Unknown(type: key.stringValue) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw SchemaOfTypes.Unknown(type: key.stringValue)
  }

  func superDecoder() throws -> any Decoder { throw SchemaOfTypes.Unknown(type: "super") }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw SchemaOfTypes.Unknown(type: "super") }
}
