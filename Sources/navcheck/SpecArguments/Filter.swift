import Foundation
import ModelChecking
import NavigationModel
import Reports
import WebsiteLinks

/// Which obligations a command line selects, in which contexts, and which of its patterns match nothing.
struct Filter: Sendable {
  struct Pattern: Hashable, Sendable {
    enum Option: String, Sendable {
      case intent, property, only
    }
    var option: Option
    /// As written on the command line.
    var text: String
    private let obligations: ObligationPattern
    private let glob: Glob

    init(_ option: Option, _ text: String) {
      self.option = option
      self.text = text
      obligations = ObligationPattern(text)
      glob = Glob(text)
    }

    /// The pattern without its contexts.
    var name: String { option == .only ? obligations.name : text }

    func matches(_ obligation: Obligation, in machine: Machine) -> Bool {
      switch option {
      case .only: return obligations.matches(obligation, in: machine)
      case .intent: return obligation.intent.map { glob.matches(machine.intents[$0.index].name) } ?? false
      case .property:
        guard case .property(let index) = obligation else { return false }
        return glob.matches(machine.properties[index].name)
      }
    }

    func mayMatch(_ kind: WebsiteObligation.Kind) -> Bool {
      option == .only && Glob(String(text.prefix { $0 != "(" })).matches(kind.rawValue)
    }

    func matches(_ obligation: WebsiteObligation) -> Bool {
      option == .only && (glob.matches(obligation.kind.rawValue) || glob.matches(obligation.name))
    }

    func contexts(in machine: Machine) throws(ObligationPattern.Mistake) -> [ContextCondition.Constraint] {
      option == .only ? try obligations.contexts(in: machine) : []
    }
  }

  let patterns: [Pattern]

  init(intents: [String] = [], properties: [String] = [], only: [String] = []) {
    patterns =
      intents.map { Pattern(.intent, $0) } + properties.map { Pattern(.property, $0) }
      + only.flatMap(Self.split).map { Pattern(.only, $0) }
  }

  /// The parts of a list, separated by commas outside brackets.
  static func split(_ list: String) -> [String] {
    var parts = [""]
    var depth = 0
    for character in list {
      if character == "," && depth == 0 {
        parts.append("")
        continue
      }
      if character == "(" || character == "[" { depth += 1 }
      if character == ")" || character == "]" { depth = max(0, depth - 1) }
      parts[parts.count - 1].append(character)
    }
    return parts.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  var isAll: Bool { patterns.isEmpty }

  var hasWebsites: Bool {
    isAll || patterns.contains { pattern in WebsiteObligation.Kind.allCases.contains { pattern.mayMatch($0) } }
  }

  func selects(_ obligation: WebsiteObligation) -> Bool { isAll || patterns.contains { $0.matches(obligation) } }

  func selection(for machine: Machine) -> Selection {
    isAll ? .all : .only { scopes(of: $0, in: machine) }
  }

  func obligations(of machine: Machine) -> [Obligation] {
    let all = Obligation.all(of: machine)
    return isAll ? all : all.filter { !scopes(of: $0, in: machine).isEmpty }
  }

  /// The contexts in which an obligation is selected, a list of constraints for each pattern that selects it.
  func scopes(of obligation: Obligation, in machine: Machine) -> [[ContextCondition.Constraint]] {
    scopes(of: fitting(obligation, in: machine), in: machine)
  }

  private func fitting(_ obligation: Obligation, in machine: Machine) -> [Pattern] {
    patterns.filter { $0.matches(obligation, in: machine) }
  }

  /// `--intent` and `--property` together select what is proved; `--only` narrows it.
  private func scopes(of fitting: [Pattern], in machine: Machine) -> [[ContextCondition.Constraint]] {
    let hasSubjects = patterns.contains { $0.option != .only }
    if hasSubjects, !fitting.contains(where: { $0.option != .only }) { return [] }
    if !patterns.contains(where: { $0.option == .only }) { return [[]] }
    return fitting.filter { $0.option == .only }.compactMap { try? $0.contexts(in: machine) }
  }

  // MARK: Mistakes

  /// Suggestions are searched for among this many names at most.
  private static let candidates = 5_000

  /// For each pattern that selects nothing in any of these machines a message, with similar names.
  ///
  /// That a spec has no obligations of a kind is no mistake, as long as it has some of the others selected.
  func complaints(about machines: [Machine], _ websites: [WebsiteObligation] = []) -> [String] {
    if isAll { return [] }
    var matched = Set(patterns.filter { pattern in websites.contains { pattern.matches($0) } })
    var mistakes: [Pattern: String] = [:]
    var names = websites.map(\.name)
    for machine in machines {
      names += machine.intents.map(\.name) + machine.properties.map(\.name)
      for obligation in Obligation.all(of: machine) {
        let fitting = fitting(obligation, in: machine)
        let isSelected = !scopes(of: fitting, in: machine).isEmpty
        for pattern in fitting {
          do throws(ObligationPattern.Mistake) {
            _ = try pattern.contexts(in: machine)
            if isSelected { matched.insert(pattern) }
          } catch {
            mistakes[pattern] = error.message
          }
        }
        if names.count < Self.candidates { names.append(obligation.name(in: machine)) }
      }
    }
    let unmatched = patterns.filter { !matched.contains($0) }
    return unmatched.compactMap { pattern in
      if let mistake = mistakes[pattern] { return "--\(pattern.option.rawValue) \(pattern.text): \(mistake)" }
      if pattern.option == .only, ObligationRow.all.contains(where: { Glob(pattern.name).matches($0.name) }) {
        return unmatched.count == patterns.count ? "there is nothing of the kind \(pattern.text) to prove" : nil
      }
      return "nothing matches --\(pattern.option.rawValue) \(pattern.text)\(Self.hint(for: pattern, among: names))"
    }
  }

  private static func hint(for pattern: Pattern, among names: [String]) -> String {
    let isName = pattern.name.contains("(")
    let meant = names.filter { $0.contains("(") == (pattern.option == .only) }
    let kinds = pattern.option == .only && !isName ? ObligationRow.all.map(\.name) : []
    let question = NearNames.question(pattern.name, among: kinds + meant)
    return "; " + (question ?? "'navcheck prove --verbose' lists all names")
  }
}
