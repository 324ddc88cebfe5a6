import Basics
import NavigationModel

/// A section of a spec: its key, what it contains, and how it is read and written. The JSON schema and the table in
/// Docs/Spec.md are made of these rows, and nothing else lists the sections; one has a name of its own only if others
/// ask for its values.
struct Section: Sendable {
  let key: String
  /// A cell of the table in Docs/Spec.md, in Markdown; editors tell it, too.
  let contents: String
  /// The JSON schema of its value, without the description; written when it is asked for.
  let schema: @Sendable () -> String
  /// True if an included file may have it, too.
  let isShared: Bool
  /// True if it may be in several files, each adding to it.
  let isJoined: Bool
  /// True if it is a list, of names that it declares; others are mappings.
  let declaresInList: Bool
  /// Declares the names in its values, before anything is read.
  let declare: @Sendable (Reading, [Syntax]) -> Void
  /// Notes that a name may be declared in it although that cannot be read.
  let missing: @Sendable (Reading) -> Void
  /// The remedy for a spec without it; nil: it can be left out.
  let remedy: (@Sendable (Reading) -> String)?
  /// Reads its values, in the order of the files.
  let read: @Sendable (Reading, [Syntax]) -> Void
  /// Its value; nil if it is left out.
  let write: @Sendable (WrittenSpec) -> JSONValue?

  init(
    _ key: String, isShared: Bool = true, isJoined: Bool = true, declaresInList: Bool = false, contains: String,
    schema: @escaping @autoclosure @Sendable () -> String,
    declare: @escaping @Sendable (Reading, [Syntax]) -> Void = { _, _ in },
    missing: @escaping @Sendable (Reading) -> Void = { _ in }, remedy: (@Sendable (Reading) -> String)? = nil,
    read: @escaping @Sendable (Reading, [Syntax]) -> Void = { _, _ in },
    write: @escaping @Sendable (WrittenSpec) -> JSONValue?
  ) {
    (self.key, contents, self.schema) = (key, contains, schema)
    (self.isShared, self.isJoined, self.declaresInList) = (isShared, isJoined, declaresInList)
    (self.declare, self.missing, self.remedy, self.read, self.write) = (declare, missing, remedy, read, write)
  }

  /// All, in the order in which they are written, and their names declared.
  static let all = app + shown + journeys + [links] + proofs + [include]
  private static let byKey = Dictionary(uniqueKeysWithValues: all.map { ($0.key, $0) })

  static func named(_ key: String) -> Section? { byKey[key] }
}

extension Section: Hashable {
  static func == (a: Section, b: Section) -> Bool { a.key == b.key }
  func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
