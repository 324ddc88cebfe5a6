/// A kind of mistake with an example: what `navcheck explain`, Docs/Mistakes.md and SARIF tell of it.
package struct Explanation: Sendable {
  /// The mistake, with capital letters for what differs from spec to spec.
  package let mistake: Mistake
  /// A sentence or two: why it matters, or what is meant.
  package let reason: String
  /// A piece of a spec that has the mistake, and the same without it.
  package let wrong: String
  package let right: String
  package let reader: Reader

  package var code: MistakeCode { mistake.code }

  /// The part of navcheck that finds the mistake in the example.
  package enum Reader: Sendable {
    case spec
    /// A list of links as `navcheck test` takes it.
    case list
    /// A comparison of the routes, or a proof.
    case proof
    /// Nobody: the example is words.
    case person
  }

  /// The place of an example in a spec: what stands around it.
  enum Frame {
    case none, rule, journey, route

    fileprivate func text(_ example: String) -> String {
      switch self {
      case .none: example
      case .rule: "transitions:\n  goHome: any -> home\n  goSearch: " + example
      case .journey: "intents:\n  toSearch:\n    target: search\n    journey: " + example
      case .route: "links:\n  routes:\n    toSearch: " + example
      }
    }
  }

  init(
    _ mistake: Mistake, _ reason: String, _ frame: Frame, _ wrong: String, _ right: String, by reader: Reader = .spec
  ) {
    self.mistake = mistake
    self.reason = reason
    self.wrong = frame.text(wrong)
    self.right = frame.text(right)
    self.reader = reader
  }

  /// An example in words.
  init(_ mistake: Mistake, _ reason: String, words wrong: String, _ right: String) {
    self.init(mistake, reason, .none, wrong, right, by: .person)
  }

  /// All kinds, by code.
  package static let all = (Words.all + Rules.all + Journeys.all + Routes.all + Files.all + Warnings.all)
    .sorted { $0.code < $1.code }

  /// The kind with this code; nil if there is none.
  package static func of(_ code: MistakeCode) -> Explanation? { all.first { $0.code == code } }

  /// Names of the parts below.
  enum Words {}
  enum Rules {}
  enum Journeys {}
  enum Routes {}
  enum Files {}
  enum Warnings {}
}
