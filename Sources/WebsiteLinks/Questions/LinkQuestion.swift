/// A question about links: is there one about which these rules decide?
///
/// ```swift
/// LinkQuestion([.rule(2), .nobody])  // Does the website hand over a link by its third rule that no route fits?
/// ```
struct LinkQuestion: Hashable, Sendable {
  enum Decider: Hashable, Sendable {
    /// The rule of this index in ``LinkRules/rules``.
    case rule(Int)
    /// No rule of the side fits, or its gate does not.
    case nobody
    /// The side does not matter.
    case anybody
  }

  /// By side.
  var deciders: [Decider]

  init(_ deciders: [Decider]) { self.deciders = deciders }
}

/// A part of a question that paths can be asked one segment after the other: rules that must fit, and rules that must
/// not.
///
/// Both are numbered as in ``SegmentPaths``. That a rule decides means that it fits and none before it does, so what
/// must not fit is a range on each side.
struct LinkCase: Hashable, Sendable {
  var fitting: [Int32] = []
  /// By side.
  var missing: [Range<Int32>] = []

  /// No case has more rules that must fit: one on each of two sides, a gate and an exception.
  static let mostFitting = 4
}

extension LinkQuestion {
  /// The cases of which one must have a link.
  func cases(of paths: SegmentPaths) -> [LinkCase] {
    var cases = [LinkCase()]
    for (side, decider) in deciders.enumerated() {
      let first = paths.offsets[side]
      let end = first + Int32(paths.sides[side].rules.count)
      let hasGate = paths.gates[side]
      // The gate decides nothing, and canonical paths have none.
      let own = paths.sides[side].hasGate ? first + 1 : first
      func extended(_ fitting: [Int32], _ missing: Range<Int32>) -> [LinkCase] {
        cases.map { LinkCase(fitting: $0.fitting + fitting, missing: $0.missing + [missing]) }
      }
      switch decider {
      case .anybody: cases = extended([], first..<first)
      case .rule(let index):
        let rule = max(own, first + Int32(index))
        cases = extended((hasGate ? [first] : []) + [rule], own..<rule)
      case .nobody: cases = extended([], own..<end) + (hasGate ? extended([], first..<first + 1) : [])
      }
    }
    return cases
  }
}
