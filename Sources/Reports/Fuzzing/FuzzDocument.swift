import Foundation
import JourneyFuzzing

/// What `navcheck fuzz --format json` writes and `navcheck merge` reads.
package struct FuzzDocument: Hashable, Sendable, Codable {
  package var format = JSONPieces.format
  package var exit: Int32
  package var specs: [Part]

  package init(_ parts: [Part], exit: ExitStatus) {
    specs = parts
    self.exit = exit.rawValue
  }

  /// One spec: what was run, or why it could not be read.
  package typealias Part = JSONDocument.Part<FuzzReport>

  /// The document as text.
  package var text: String { JSONDocument.text(of: self) }

  /// One replayed run.
  package struct Replayed: Hashable, Sendable, Codable {
    package var format = JSONPieces.format
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
    package var text: String { JSONDocument.text(of: self) }
  }

  /// Reads a document.
  package init(_ bytes: some Sequence<UInt8>) throws { self = try JSONDecoder().decode(Self.self, from: Data(bytes)) }
}
