import Foundation

/// A certificate's account of itself.
struct CertificateManifest: Codable, Sendable, Hashable {
  var format = Certificates.formatVersion
  var spec: Spec
  var files: [File]

  struct Spec: Codable, Sendable, Hashable {
    var path: String?
    var sha256: String
  }

  struct File: Codable, Sendable, Hashable {
    var name: String
    var sha256: String
    var bytes: Int
    var variables: Int
    /// The sets of contexts that the lemmas speak of.
    var sets: Int
    var lemmas: Int
    /// All assertions, those of the controls included.
    var assertions: Int
    /// The number of lemmas of each kind.
    var kinds: [String: Int]
    /// In the order of the file.
    var questions: [Question]
    /// From what its lemmas follow, if not from the spec alone.
    var evidence: Evidence?
  }

  /// A file beside that of the lemmas.
  struct Evidence: Codable, Sendable, Hashable {
    var name: String
    var sha256: String
    var states: Int
  }

  struct Question: Codable, Sendable, Hashable {
    var name: String
    var answer: Answer
    /// True if this is a positive control.
    var control: Bool
  }

  enum Answer: String, Codable, Sendable {
    /// The opposite of a lemma: it cannot be.
    case unsat
    /// Only of controls.
    case sat
  }

  /// The part that is read before anything else, so that another format is refused as such.
  struct Format: Codable { var format: Int }

  var summary: Certificates.Summary {
    var summary = Certificates.Summary()
    for file in files {
      summary.lemmas += file.lemmas
      summary.sets += file.sets
      summary.states += file.evidence?.states ?? 0
      summary.controls += file.questions.count { $0.control }
    }
    return summary
  }

  /// The answers for scripts: one `file number answer` per line.
  var expectedAnswers: [UInt8] {
    var text = ""
    for file in files {
      for (index, question) in file.questions.enumerated() {
        text += "\(file.name) \(index + 1) \(question.answer.rawValue)\n"
      }
    }
    return Array(text.utf8)
  }

  /// The manifest as JSON, the same for the same manifest.
  func json() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(self)) + [UInt8(ascii: "\n")]
  }
}
