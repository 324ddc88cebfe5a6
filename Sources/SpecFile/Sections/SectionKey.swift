import Basics

/// A key of a mapping within a section: its schema, and how its value is read and written. Its owner is the screen, the
/// intent or the website whose mapping it is; of a section that is one mapping, nothing.
struct SectionKey<Owner>: Sendable {
  let name: String
  /// The JSON schema of its value; written when it is asked for.
  let schema: @Sendable () -> String
  let isRequired: Bool
  /// True if it may be in several files, each adding to it.
  let isJoined: Bool
  let read: @Sendable (Reading, Owner, Syntax) -> Void
  /// Its value; nil if it is left out.
  let write: @Sendable (WrittenSpec, Owner) -> JSONValue?

  init(
    _ name: String, isRequired: Bool = false, isJoined: Bool = false,
    schema: @escaping @autoclosure @Sendable () -> String,
    read: @escaping @Sendable (Reading, Owner, Syntax) -> Void,
    write: @escaping @Sendable (WrittenSpec, Owner) -> JSONValue?
  ) {
    (self.name, self.schema, self.isRequired, self.isJoined) = (name, schema, isRequired, isJoined)
    (self.read, self.write) = (read, write)
  }
}

extension SectionKey {
  /// A key whose value is one of two words: the default, which is not written, and the other.
  ///
  /// - Parameters:
  ///   - what: names the value in a mistake, "whether case counts".
  ///   - description: its sentence in the schema.
  static func word(
    _ name: String, _ what: String, _ usual: String, or other: String, description: String,
    read: @escaping @Sendable (Reading, Owner, _ isOther: Bool) -> Void,
    isOther: @escaping @Sendable (WrittenSpec, Owner) -> Bool
  ) -> SectionKey {
    SectionKey(
      name,
      schema: #"""
        {
          "enum": ["\#(usual)", "\#(other)"],
          "default": "\#(usual)",
          "description": "\#(description)"
        }
        """#,
      read: { reading, owner, value in
        read(reading, owner, reading.choice(value, what, [usual, other]) == other)
      },
      write: { spec, owner in isOther(spec, owner) ? .string(other) : nil })
  }
}

extension Array {
  /// The JSON schema of a mapping that has these keys and no others.
  ///
  /// - Parameters:
  ///   - indent: the depth of the text that it is part of.
  ///   - mayBeEmpty: whether there may be nothing instead.
  func schema<Owner>(indent: Int = 0, mayBeEmpty: Bool = false) -> String where Element == SectionKey<Owner> {
    let required = filter(\.isRequired).map { "\"\($0.name)\"" }.joined(separator: ", ")
    let type = mayBeEmpty ? #"["object", "null"]"# : #""object""#
    let lines =
      ["  \"type\": \(type),", "  \"additionalProperties\": false,"]
      + (required.isEmpty ? [] : ["  \"required\": [\(required)],"])
      + [
        "  \"properties\": {", map { "    \"\($0.name)\": \($0.schema().indented(by: 4))" }.joined(separator: ",\n"),
        "  }",
      ]
    return "{\n\(lines.joined(separator: "\n"))\n}".indented(by: indent)
  }

  /// The mapping of an owner, without what is left out.
  func written<Owner>(_ spec: WrittenSpec, of owner: Owner) -> JSONValue where Element == SectionKey<Owner> {
    .mapping(compactMap { key in key.write(spec, owner).map { (key.name, $0) } })
  }
}

extension Reading {
  /// Reads the values of an owner's mapping by its keys.
  ///
  /// - Returns: false if it has a key besides, which is reported.
  @discardableResult
  func read<Owner>(
    _ pairs: [(key: Syntax, value: Syntax)], of owner: Owner, by keys: [SectionKey<Owner>],
    unknown: (String, String?, [String]) -> Mistake = { .unknownKey($0, near: $1, known: $2) }
  ) -> Bool {
    var isKnown = true
    for (key, value) in pairs {
      if let row = keys.first(where: { $0.name == key.text }) {
        row.read(self, owner, value)
      } else {
        isKnown = false
        unknownKey(key, keys.map(\.name), unknown)
      }
    }
    return isKnown
  }

  /// Reports a key that the mapping does not have.
  func unknownKey(
    _ key: Syntax, _ keys: [String],
    _ mistake: (String, String?, [String]) -> Mistake = { .unknownKey($0, near: $1, known: $2) }
  ) {
    error(mistake(key.text, nearest(to: key.text, among: keys), keys), at: key.span)
  }
}

extension String {
  /// The text with its lines but the first further to the right.
  fileprivate func indented(by count: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).joined(
      separator: "\n" + String(repeating: " ", count: count))
  }
}
