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
    func extend(_ missing: Range<Int32>, fitting: Int32? = nil) {
      for index in cases.indices {
        if let fitting { cases[index].fitting.append(fitting) }
        cases[index].missing.append(missing)
      }
    }
    for (side, decider) in deciders.enumerated() {
      let first = paths.offsets[side]
      let end = first + Int32(paths.sides[side].rules.count)
      let hasGate = paths.gates[side]
      // The gate decides nothing, and canonical paths have none.
      let own = paths.sides[side].hasGate ? first + 1 : first
      switch decider {
      case .anybody: extend(first..<first)
      case .rule(let index):
        let rule = max(own, first + Int32(index))
        if hasGate { for index in cases.indices { cases[index].fitting.append(first) } }
        extend(own..<rule, fitting: rule)
      case .nobody:
        let shut = hasGate ? cases : []
        extend(own..<end)
        cases += shut.map { LinkCase(fitting: $0.fitting, missing: $0.missing + [first..<first + 1]) }
      }
    }
    return cases
  }
}
