/// The mistakes and warnings found while a spec is read.
///
/// At most ``limit`` mistakes and as many warnings are kept, so that a file full of mistakes costs neither
/// memory nor the user's patience; the rest is counted.
struct Diagnostics {
  static let limit = 100

  private struct Entry {
    var diagnostic: Diagnostic
    var span: Span?
  }

  private var errors: [Entry] = []
  private var warnings: [Entry] = []
  private(set) var errorCount = 0
  private var warningCount = 0

  /// True if further mistakes are only counted; suggestions need no longer be looked for.
  var isFull: Bool { errorCount >= Self.limit }

  /// Counts a mistake that is not kept.
  mutating func countError() { errorCount += 1 }

  mutating func report(_ mistake: Mistake, at span: Span?) {
    let entry = Entry(diagnostic: Diagnostic(mistake), span: span)
    switch mistake.severity {
    case .error:
      errorCount += 1
      if errorCount <= Self.limit { errors.append(entry) }
    case .warning:
      warningCount += 1
      if warningCount <= Self.limit { warnings.append(entry) }
    }
  }

  /// The mistakes in the order of the files, placed.
  func placedErrors(in files: [SourceFile]) -> [Diagnostic] {
    Self.placed(errors, count: errorCount, .error, in: files)
  }

  /// The warnings in the order of the files, placed.
  func placedWarnings(in files: [SourceFile]) -> [Diagnostic] {
    Self.placed(warnings, count: warningCount, .warning, in: files)
  }

  private static func placed(
    _ entries: [Entry], count: Int, _ severity: Diagnostic.Severity, in files: [SourceFile]
  ) -> [Diagnostic] {
    let ordered = entries.enumerated().sorted { a, b in
      let (p, q) = (a.element.span, b.element.span)
      let first = (p?.file ?? -1, p?.start ?? -1, Int32(clamping: a.offset))
      return first < (q?.file ?? -1, q?.start ?? -1, Int32(clamping: b.offset))
    }
    var diagnostics = ordered.map { _, entry in
      var diagnostic = entry.diagnostic
      if let span = entry.span, files.indices.contains(Int(span.file)) {
        files[Int(span.file)].place(&diagnostic, at: span)
      }
      return diagnostic
    }
    if count > limit {
      let what = severity == .error ? "mistakes" : "warnings"
      diagnostics.append(
        Diagnostic(
          severity: severity, message: "\(count - limit) more \(what) are not shown", remedy: "begin with the first"))
    }
    return diagnostics
  }
}
