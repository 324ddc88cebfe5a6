import SpecFile

extension SiteAssociation {
  /// The file as JSON: a component per line, and nothing that goes without saying.
  ///
  /// Items of `details` that name the same apps one after the other become one.
  package var json: String {
    var merged: [Entry] = []
    for entry in entries {
      if merged.last?.appIDs == entry.appIDs {
        merged[merged.count - 1].rules += entry.rules
      } else {
        merged.append(entry)
      }
    }
    let quoted = JSONDocument.quoted
    let details = merged.map { entry in
      let apps = entry.appIDs.map(quoted).joined(separator: ", ")
      let components = entry.rules.map { "          \($0.json)" }.joined(separator: ",\n")
      return """
              {
                "appIDs": [\(apps)],
                "components": [\(components.isEmpty ? "" : "\n\(components)\n        ")]
              }
        """
    }
    let lists = variables.map { name, values in
      "      \(quoted(name)): [\(values.map(quoted).joined(separator: ", "))]"
    }
    let variables = lists.isEmpty ? "" : "\n    \"substitutionVariables\": {\n\(lists.joined(separator: ",\n"))\n    },"
    return """
      {
        "applinks": {\(variables)
          "details": [
      \(details.joined(separator: ",\n"))
          ]
        }
      }

      """
  }

  /// The variables that the patterns name and that are not Apple's, in the order of their names.
  private var variables: [(name: String, values: [String])] {
    var all: [String: [String]] = [:]
    for rule in entries.flatMap(\.rules) {
      for pattern in rule.patterns { all.merge(pattern.variables) { first, _ in first } }
    }
    return all.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension ClaimRule {
  var patterns: [WildcardPattern] {
    switch query {
    case .text(let pattern): [path, pattern, fragment]
    case .items(let items): [path, fragment] + items.map(\.value)
    }
  }

  /// The rule on one line, as an address with wildcards.
  package var text: String {
    var text = path.text
    switch query {
    case .text(let pattern): if !pattern.isAll { text += "?\(pattern.text)" }
    case .items(let items):
      if !items.isEmpty { text += "?" + items.map { "\($0.name)=\($0.value.text)" }.joined(separator: "&") }
    }
    return fragment.isAll ? text : "\(text)#\(fragment.text)"
  }

  /// The rule as a component on one line.
  var json: String {
    let quoted = JSONDocument.quoted
    var pairs: [(String, String)] = []
    if !path.isAll { pairs.append(("/", quoted(path.text))) }
    switch query {
    case .text(let pattern): if !pattern.isAll { pairs.append(("?", quoted(pattern.text))) }
    case .items(let items):
      let asking = items.filter { !$0.value.isAll }.map { "\(quoted($0.name)): \(quoted($0.value.text))" }
      if !asking.isEmpty { pairs.append(("?", "{ \(asking.joined(separator: ", ")) }")) }
    }
    if !fragment.isAll { pairs.append(("#", quoted(fragment.text))) }
    if pairs.isEmpty { pairs.append(("/", "\"*\"")) }
    if isExcluded { pairs.append(("exclude", "true")) }
    if !isCaseSensitive { pairs.append(("caseSensitive", "false")) }
    if !isPercentEncoded { pairs.append(("percentEncoded", "false")) }
    if let comment { pairs.append(("comment", quoted(comment))) }
    return "{ \(pairs.map { "\"\($0)\": \($1)" }.joined(separator: ", ")) }"
  }
}
