import NavigationModel

/// Which obligations are meant, and in which contexts: `terminates`, `lands(goTo*)`,
/// `lands(goToOrders, user = loggedOut)`.
///
/// A pattern without brackets is the name of a kind. `*` matches any text. Constraints select contexts:
/// `user = loggedOut`, `user != loggedOut`, `tenant in [acme, other]`.
package struct ObligationPattern: Hashable, Sendable {
  /// As written.
  package let text: String
  private let glob: Glob
  /// The constraints, as written.
  private let constraints: [Substring]

  package init(_ text: String) {
    self.text = text
    // The name of a property is text of its own.
    let hasContexts = !text.hasPrefix(Obligation.Kind.property.rawValue)
    guard hasContexts, let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"), open < close else {
      glob = Glob(text)
      constraints = []
      return
    }
    let parts = Self.split(text[text.index(after: open)..<close])
    func isConstraint(_ part: Substring) -> Bool { part.contains("=") || part.range(of: " in ") != nil }
    let names = parts.filter { !isConstraint($0) }
    constraints = parts.filter(isConstraint)
    // Constraints alone are for all of the kind.
    let arguments = names.isEmpty && !constraints.isEmpty ? "*" : names.joined(separator: ",")
    glob = Glob("\(text[..<open])(\(arguments))")
  }

  /// The pattern without its contexts.
  package var name: String { glob.text }

  /// Returns whether the obligation is meant, in whatever contexts.
  package func matches(_ obligation: Obligation, in machine: Machine) -> Bool {
    // A property speaks of configurations, not of contexts in which a link is opened.
    if obligation.kind == .property, !constraints.isEmpty { return false }
    return glob.matches(obligation.kind.rawValue) || glob.matches(obligation.name(in: machine))
  }

  /// The contexts that are meant, all of them if nothing is said.
  ///
  /// - Throws: ``Mistake`` if a constraint names what the machine does not have.
  package func contexts(in machine: Machine) throws(Mistake) -> [ContextCondition.Constraint] {
    try constraints.map { text throws(Mistake) in try Self.constraint(text, in: machine) }
  }

  /// A constraint that cannot be understood.
  package struct Mistake: Error, Hashable, Sendable {
    package var message: String
  }

  private static func constraint(_ text: Substring, in machine: Machine) throws(Mistake) -> ContextCondition.Constraint
  {
    let isNegated: Bool
    let name: Substring
    var values: [Substring]
    if let range = text.range(of: " in ") {
      (isNegated, name) = (false, text[..<range.lowerBound])
      values = split(text[range.upperBound...].drop { $0 == " " || $0 == "[" }.prefix { $0 != "]" })
    } else {
      guard let sign = text.firstIndex(where: { $0 == "=" || $0 == "!" }) else {
        throw Mistake(message: "'\(text)' is no constraint; write 'variable = value'")
      }
      (isNegated, name) = (text[sign] == "!", text[..<sign])
      values = [text[sign...].drop { $0 == "=" || $0 == "!" }]
    }
    values = values.map(trimmed)
    guard let variable = machine.variables.firstIndex(where: { $0.name == trimmed(name) }) else {
      let names = machine.variables.map(\.name).joined(separator: ", ")
      throw Mistake(message: "there is no variable '\(trimmed(name))'; the spec has \(names.isEmpty ? "none" : names)")
    }
    let all = machine.variables[variable].values
    let indices = try values.map { value throws(Mistake) in
      guard let index = all.firstIndex(of: String(value)) else {
        throw Mistake(
          message: "\(machine.variables[variable].name) has no value '\(value)'; it has \(all.joined(separator: ", "))")
      }
      return index
    }
    let chosen = all.indices.filter { indices.contains($0) != isNegated }
    return ContextCondition.Constraint(VariableID(variable), chosen)
  }

  /// The parts between commas that are in no brackets, without blanks around them.
  private static func split(_ text: Substring) -> [Substring] {
    var depth = 0
    return text.split { character in
      if character == "[" || character == "(" { depth += 1 }
      if character == "]" || character == ")" { depth -= 1 }
      return character == "," && depth == 0
    }.map(trimmed).filter { !$0.isEmpty }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }
}

extension Substring {
  /// The first range of `other`.
  fileprivate func range(of other: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(other) { return start..<index(start, offsetBy: other.count) }
      start = index(after: start)
    }
    return nil
  }
}
