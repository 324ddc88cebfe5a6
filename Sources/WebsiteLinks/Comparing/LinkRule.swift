/// A rule of a website or a router, as automata read it: a condition on the parts of a link, and what follows.
struct LinkRule: Hashable, Sendable {
  /// nil: any host.
  var host: HostTest?
  var path: PathTest
  var query: [QueryTest] = []
  var fragment: [FragmentTest] = []
  var verdict: Verdict
  /// By index among the rules of the website, or the routes.
  var source: Int

  var isUnconditional: Bool { host == nil && query.isEmpty && fragment.isEmpty }

  enum Verdict: Hashable, Sendable {
    /// The app opens the link; routers also say what it then does.
    case accepted(meaning: String?)
    case refused

    var isAccepted: Bool { self != .refused }

    /// Returns whether two sides agree on a link.
    func agrees(with other: Verdict) -> Bool {
      switch (self, other) {
      case (.refused, .refused): true
      case (.accepted(let a), .accepted(let b)): a == nil || b == nil || a == b
      default: false
      }
    }
  }
}

/// Rules; the first that fits decides. Without one, the link is refused.
struct LinkRules: Sendable {
  var rules: [LinkRule]
  /// True if the first rule decides nothing, but is what every link must fulfil that is not refused.
  var hasGate = false

  var sources: Set<Int> { Set(rules.map(\.source)) }
}

struct HostTest: Hashable, Sendable {
  var accepted: Set<String>
  /// Those that stand for all.
  var all: [String]
}

indirect enum PathTest: Hashable, Sendable {
  case wildcards(WildcardPattern, WildcardPattern.Comparison)
  /// Segments between slashes; `rest`: something follows.
  case segments([TextTest], rest: Bool)
  /// The same with a rest that is its own normal form, as far as slashes go.
  case tidyRest([TextTest], NormalForm)
  /// Paths whose normal form fulfils a test.
  case respelled(PathTest, NormalForm)
  /// The links that a router reads at all: escapes decode to text, without control characters and dot segments.
  case readable
}

/// A condition on a segment, a query key or value, a query or a fragment. All but the first three are on decoded text.
indirect enum TextTest: Hashable, Sendable {
  /// The normal form fulfils a test.
  case respelled(TextTest, NormalForm)
  case wildcards(WildcardPattern, WildcardPattern.Comparison)
  case name(String, WildcardPattern.Comparison)
  case anything
  case notEmpty
  case words([String], isCaseless: Bool = false, orEmpty: Bool = false)
  case integer(orEmpty: Bool)
  case web(orEmpty: Bool)
  /// Text without control characters.
  case readable(orEmpty: Bool)
  /// The text before the separator is readable, not empty and among the words, if there are any; in a path, it is no
  /// dot segment.
  case before(String, words: [String]?, isCaseless: Bool, inPath: Bool)
}

enum QueryTest: Hashable, Sendable {
  /// The whole query; a missing one is empty.
  case text(TextTest)
  /// Every item of this name; a missing one is empty.
  case every(name: TextTest, value: TextTest, allowsMissing: Bool)
  case first(name: TextTest, value: TextTest, allowsMissing: Bool)

  var item: (name: TextTest, value: TextTest)? {
    switch self {
    case .text: nil
    case .every(let name, let value, _), .first(let name, let value, _): (name, value)
    }
  }
}

enum FragmentTest: Hashable, Sendable {
  /// A missing one is empty.
  case text(TextTest)
  case present(TextTest)
}

extension LinkRules {
  /// The rules of a website's file.
  init(_ claims: SiteClaims) {
    self.init(
      rules: claims.rules.enumerated().map { index, rule in
        let comparison = rule.comparison
        var result = LinkRule(
          path: .wildcards(rule.path, comparison), verdict: rule.isExcluded ? .refused : .accepted(meaning: nil),
          source: index)
        switch rule.query {
        case .text(let pattern):
          if !pattern.isAll { result.query = [.text(.wildcards(pattern, comparison))] }
        case .items(let items):
          // '*' also matches a missing item, so it asks for nothing.
          result.query = items.filter { !$0.value.isAll }.map { item in
            .every(
              name: .name(item.name, comparison), value: .wildcards(item.value, comparison),
              allowsMissing: item.value.matches([], comparison))
          }
        }
        if !rule.fragment.isAll { result.fragment = [.text(.wildcards(rule.fragment, comparison))] }
        return result
      })
  }
}
