/// Answers questions about the links of some sides, each by itself, so that what is hard is unknown alone.
struct LinkAnswers: Sendable {
  enum Answer: Hashable, Sendable {
    case link(LinkComparison.Example)
    /// There is none.
    case none
    /// More effort than the limits allow would be needed.
    case unknown
  }

  let paths: SegmentPaths
  private let table: LetterTable
  private let sources: SourceNodes
  private let starts: StartEdges
  private var ends: LinkEnds
  private var check: LinkCheck
  /// True if no segment leads out of the letters: asked once, when something is said to have no link.
  private var areLettersClosed: Bool?

  /// - Throws: if what single segments can be takes more than the effort allows; then nothing is known.
  init(_ sides: [LinkRules], isCanonical: Bool, _ effort: inout Effort) throws(Effort.Spent) {
    paths = try SegmentPaths(sides, isCanonical: isCanonical, &effort)
    table = try LetterTable(paths.letters, &effort)
    sources = SourceNodes(paths)
    starts = StartEdges(paths)
    ends = LinkEnds(paths)
    check = LinkCheck(paths, table)
  }

  /// - Parameters:
  ///   - isChecked: whether *none* is to be believed; otherwise it is a guess that saves time.
  ///   - isPatient: whether it may take all of the effort.
  ///   - effort: what is left for all questions; one takes a part of it only, mostly.
  mutating func answer(
    _ question: LinkQuestion, isChecked: Bool = true, isPatient: Bool = false, _ effort: inout Effort
  )
    -> Answer
  {
    var own = effort.part(isPatient: isPatient)
    defer { effort.take(own) }
    do throws(Effort.Spent) {
      for asked in question.cases(of: paths) {
        guard asked.fitting.count <= LinkCase.mostFitting else { return .unknown }
        var search = LinkSearch(asked, paths, table, CaseMarks(asked, paths, sources), starts)
        let outcome = try search.run(&ends, &own)
        if var link = outcome.link {
          link.winners = question.deciders.map { if case .rule(let index) = $0 { index } else { nil } }
          return .link(link)
        }
        guard isChecked else { continue }
        guard try areLettersKnown(&own), try check.isClosed(outcome, asked, &ends, &own) else { return .unknown }
      }
      return .none
    } catch { return .unknown }
  }

  private mutating func areLettersKnown(_ effort: inout Effort) throws(Effort.Spent) -> Bool {
    if let known = areLettersClosed { return known }
    let isClosed = try paths.letters.openByte(&effort) == nil
    areLettersClosed = isClosed
    return isClosed
  }
}
