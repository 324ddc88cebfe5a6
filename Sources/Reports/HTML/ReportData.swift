import SpecFile

/// The data of the HTML report, as its script reads them. Nothing in them depends on the clock.
struct ReportData: Encodable {
  /// Of the command that wrote it.
  var version: String
  var specs: [SpecData] = []
  /// Specs that could not be read or checked.
  var failed: [Failed] = []

  struct Failed: Encodable {
    var path: String
    var errors: [Note]
  }

  /// A mistake, a difference or a warning.
  struct Note: Encodable {
    var text: String
    var place: String?
    var remedy: String?
    /// The line of the spec.
    var line: String?

    init(_ diagnostic: Diagnostic) {
      text = ReportStrings.safe(diagnostic.message)
      place = diagnostic.location.map { ReportStrings.safe("\($0)") }
      remedy = diagnostic.remedy.map(ReportStrings.safe)
      line = diagnostic.sourceLine.map { ReportStrings.safe($0.filter { !$0.isNewline }.replacing("\t", with: "  ")) }
    }

    init(_ message: JSONDocument.Message) {
      text = ReportStrings.safe(message.message)
      place = message.location.map { ReportStrings.safe("\($0.file):\($0.line):\($0.column)") }
      remedy = message.remedy.map(ReportStrings.safe)
    }
  }
}

/// A spec in the report.
struct SpecData: Encodable {
  var name: String
  var path: String
  /// `proved`, `refuted`, `known` or `unknown`.
  var verdict: String
  var summary: String
  var proved, refuted, known, unknown: Int
  /// `13 screens, 17 transitions, 9 intents`
  var size: String
  var headline: String?
  var kinds: [Kind]
  var causes: [CauseData]
  /// The number of causes that are left out.
  var moreCauses = 0
  var matrix: ReportMatrix?
  var runs: [ReportRun]
  var websites: [Website]
  var warnings: [ReportData.Note]
  /// Lines of `known` that accept nothing.
  var stale: [ReportData.Note]
  /// Sentences about what is not proved.
  var unproved: [String]
  var obligations: [Asked]
  var moreObligations = 0
  var picture: Picture
  var explorer: ExplorerData
  /// By intent: a link that opens it, or null.
  var links: [String?]
  var sources: [SourceLines]
  /// The texts that numbers stand for.
  var strings: [String]

  struct Kind: Encodable {
    var kind, gloss: String
    var proved, refuted, known, unknown: Int
  }

  struct Asked: Encodable {
    var name, word, claim: String
    /// The evidence, by contexts.
    var parts: [String]
    /// The cause, by number, if it is refuted.
    var cause: Int?
  }

  struct Website: Encodable {
    var file: String
    var apps: [String]
    var obligations: [Row]
    /// The number of obligations that are proved, which are not listed.
    var proved: Int
    var notes: [String]

    struct Row: Encodable {
      var name, word, claim: String
      var messages: [ReportData.Note]
    }
  }
}

/// The common cause of refutations, and a run that shows it.
struct CauseData: Encodable {
  var title: String
  /// `refuted` or `known`.
  var word: String
  /// Why it is accepted.
  var accepted: String?
  var affected: String
  /// The obligations that are refuted by it, each with its contexts.
  var items: [String]
  var moreItems: Int
  var claim: String
  var detail: String?
  var means: String
  /// The command that shows it again.
  var again: String
  /// The part of the spec, and where it is: a file by number, and a line from 1.
  var part: String
  var place: String?
  var file: Int?
  var line: Int?
  var column: Int?
  var length: Int?
  var run: Int?
  /// True if other runs show it in other contexts.
  var isExample: Bool
}
