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
