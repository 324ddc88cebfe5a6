import Basics
import Foundation
import SpecFile

/// The way in which documents of synthesised `Codable` types are written: equal values give equal bytes.
package enum JSONDocument {
  /// The version of the format of those that have no other. Within a version keys may be added; none changes its
  /// meaning or is removed.
  static let format = 1

  /// Keys are sorted; invisible characters are written as `\u202e`.
  static func text(of value: some Encodable) -> String { text(of: value, indent: 0) + "\n" }

  /// The same within other text at this depth of indentation, without the line feed at the end.
  static func text(of value: some Encodable, indent: Int) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // No value of a document is such that it could not be written: there are no infinite numbers.
    guard let data = try? encoder.encode(value) else { return "" }
    let indentation = String(repeating: "  ", count: indent)
    var text = ""
    var isAtStart = false
    // An invisible character other than a line feed can only be inside a string.
    for scalar in String(decoding: data, as: UTF8.self).unicodeScalars {
      if scalar == "\n" {
        text += "\n"
        isAtStart = true
        continue
      }
      if isAtStart { text += indentation }
      isAtStart = false
      if SafeText.isVisible(scalar) {
        text.unicodeScalars.append(scalar)
      } else {
        text += JSONValue.escaped(scalar)
      }
    }
    return text
  }

  /// A place in a file.
  package struct Place: Hashable, Sendable, Codable {
    /// The file's path as it was given, or as the spec names it.
    package var file: String
    /// The line, counted from 1.
    package var line: Int
    /// The column, counted from 1.
    package var column: Int

    init(_ location: Location) {
      file = location.file
      line = location.line
      column = location.column
    }
  }

  /// A mistake in a spec, or a warning about it, in sentences for people.
  package struct Message: Hashable, Sendable, Codable {
    /// The number, such as `NAV012`, if it is one of the catalogue of mistakes.
    package var code: String?
    /// The sentence for people: what is wrong.
    package var message: String
    /// The place where it is.
    package var location: Place?
    /// The sentence for people: what to do.
    package var remedy: String?
  }

  /// A spec that could not be read or checked.
  package struct Failed: Hashable, Sendable, Codable {
    /// The path as given.
    var file: String
    /// The mistakes, or why there is no result.
    var errors: [Message]
  }

  /// The value of a key that says something by being there.
  package enum True: Hashable, Sendable, Codable {
    case yes

    package init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      guard try container.decode(Bool.self) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "false is said by leaving it out")
      }
      self = .yes
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(true)
    }
  }

  /// A value that is an object of one of several types, each with constants that tell it apart.
  package protocol OneOf {
    static var objects: [(constants: [String: String], type: any Decodable.Type)] { get }
  }

  /// The part about one spec: a result, or why it has no result.
  package enum Part<Result: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
    case done(Result)
    case failed(file: String, errors: [Message])

    private enum Key: CodingKey { case errors }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      if container.contains(.errors) {
        let failed = try Failed(from: decoder)
        self = .failed(file: failed.file, errors: failed.errors)
      } else {
        self = .done(try Result(from: decoder))
      }
    }

    package func encode(to encoder: any Encoder) throws {
      switch self {
      case .done(let result): try result.encode(to: encoder)
      case .failed(let file, let errors): try Failed(file: file, errors: errors).encode(to: encoder)
      }
    }
  }
}

extension JSONDocument.Message {
  package init(_ diagnostic: Diagnostic) {
    code = diagnostic.code?.description
    message = diagnostic.message
    location = diagnostic.location.map(JSONDocument.Place.init)
    remedy = diagnostic.remedy
  }
}

extension JSONDocument.Part: JSONDocument.OneOf {
  package static var objects: [(constants: [String: String], type: any Decodable.Type)] {
    [([:], Result.self), ([:], JSONDocument.Failed.self)]
  }
}

extension JSONDocument.Place: CustomStringConvertible {
  package var description: String { "\(file):\(line):\(column)" }
}
