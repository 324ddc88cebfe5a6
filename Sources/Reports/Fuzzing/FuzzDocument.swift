import Foundation
import JourneyFuzzing
import SpecFile

/// What `navcheck fuzz --format json` writes and `navcheck merge` reads.
package struct FuzzDocument: Hashable, Sendable, Codable {
  package var format = JSONReport.format
  package var exit: Int32
  package var specs: [Part]

  package init(_ parts: [Part], exit: ExitStatus) {
    specs = parts
    self.exit = exit.rawValue
  }

  /// One spec: what was run, or why it could not be read.
  package enum Part: Hashable, Sendable, Codable {
    case fuzzed(FuzzReport)
    case failed(file: String, errors: [Mistake])

    private enum Key: CodingKey { case file, errors }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      if let errors = try container.decodeIfPresent([Mistake].self, forKey: .errors) {
        self = .failed(file: try container.decode(String.self, forKey: .file), errors: errors)
      } else {
        self = .fuzzed(try FuzzReport(from: decoder))
      }
    }

    package func encode(to encoder: any Encoder) throws {
      switch self {
      case .fuzzed(let report): try report.encode(to: encoder)
      case .failed(let file, let errors):
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(file, forKey: .file)
        try container.encode(errors, forKey: .errors)
      }
    }
  }

  /// A mistake in a spec.
  package struct Mistake: Hashable, Sendable, Codable {
    package struct Place: Hashable, Sendable, Codable { var file: String, line: Int, column: Int }
    package var message: String
    package var location: Place?
    package var remedy: String?

    package init(_ diagnostic: Diagnostic) {
      message = diagnostic.message
      location = diagnostic.location.map { Place(file: $0.file, line: $0.line, column: $0.column) }
      remedy = diagnostic.remedy
    }
  }

  /// The document as text.
  package var text: String { Self.text(of: self) }

  /// One replayed run.
  package struct Replayed: Hashable, Sendable, Codable {
    package var format = JSONReport.format
    package var exit: Int32
    package var file: String
    /// nil: it does not fail.
    package var failure: Failure?

    package init(file: String, failure: Failure?) {
      self.file = file
      self.failure = failure
      exit = (failure == nil ? ExitStatus.success : .refuted).rawValue
    }

    /// The document as text.
    package var text: String { FuzzDocument.text(of: self) }
  }

  /// Invisible characters are written as `\u202e`.
  private static func text(of value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else { return "" }
    var text = ""
    // An invisible character other than a line feed can only be inside a string.
    for scalar in String(decoding: data, as: UTF8.self).unicodeScalars {
      if scalar == "\n" || Printable.isVisible(scalar) {
        text.unicodeScalars.append(scalar)
      } else {
        text += JSONValue.escaped(scalar)
      }
    }
    return text + "\n"
  }

  /// Reads a document.
  package init(_ bytes: some Sequence<UInt8>) throws { self = try JSONDecoder().decode(Self.self, from: Data(bytes)) }
}
