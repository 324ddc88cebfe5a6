import Foundation
import ModelChecking
import NavigationModel

/// Which obligations a command line selects, and which of its patterns match nothing.
///
/// The filter records all names and all matches, so that a pattern without a match can be reported with similar
/// names.
final class Filter: @unchecked Sendable {
  /// One selection.
  struct Pattern: Hashable, Sendable {
    enum Option: String, Sendable {
      case intent, property, only
    }
    var option: Option
    var glob: Glob

    /// As written on the command line.
    var text: String { "--\(option.rawValue) \(glob.text)" }
  }

  let patterns: [Pattern]
  private let lock = NSLock()
  private var matched: Set<Pattern> = []
  private var names: [String] = []
  private var known: Set<String> = []

  /// Suggestions are searched for among this many names at most.
  private static let candidates = 5_000

  init(intents: [String] = [], properties: [String] = [], only: [String] = []) {
    patterns =
      intents.map { Pattern(option: .intent, glob: Glob($0)) }
      + properties.map { Pattern(option: .property, glob: Glob($0)) }
      + only.flatMap(Self.split).map { Pattern(option: .only, glob: Glob($0)) }
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

  /// Whether everything is selected.
  var isAll: Bool { patterns.isEmpty }

  func selection(for machine: Machine) -> Selection {
    isAll ? .all : .only { self.admits($0, of: machine) }
  }

  /// `--intent` and `--property` together select what is checked; `--only` narrows it.
  func admits(_ obligation: Obligation, of machine: Machine) -> Bool {
    let name = obligation.name(in: machine)
    let fitting = patterns.filter { Self.fits($0, obligation, name, machine) }
    let subjects = patterns.contains { $0.option != .only }
    let kinds = patterns.contains { $0.option == .only }
    let admitted =
      (!subjects || fitting.contains { $0.option != .only }) && (!kinds || fitting.contains { $0.option == .only })
    lock.withLock {
      if admitted { matched.formUnion(fitting) }
      note(name)
      if let intent = obligation.intent { note(machine.intents[intent.index].name) }
      if case .property(let index) = obligation { note(machine.properties[index].name) }
    }
    return admitted
  }

  private func note(_ name: String) {
    if names.count < Self.candidates, known.insert(name).inserted { names.append(name) }
  }

  private static func fits(_ pattern: Pattern, _ obligation: Obligation, _ name: String, _ machine: Machine) -> Bool {
    switch pattern.option {
    case .only: return pattern.glob.matches(obligation.kind.rawValue) || pattern.glob.matches(name)
    case .intent:
      guard let intent = obligation.intent else { return false }
      return pattern.glob.matches(machine.intents[intent.index].name)
    case .property:
      guard case .property(let index) = obligation else { return false }
      return pattern.glob.matches(machine.properties[index].name)
    }
  }

  /// What a child process recorded.
  func learn(listed: [Obligation], of machine: Machine) {
    if !isAll { for obligation in listed { _ = admits(obligation, of: machine) } }
  }

  func learn(names: [String]) {
    lock.withLock { for name in names { note(name) } }
  }

  /// The names of obligations, intents and properties, as far as they were recorded.
  var notedNames: [String] { lock.withLock { names } }

  /// The patterns that matched nothing in any spec so far.
  var unmatched: [Pattern] {
    lock.withLock { patterns.filter { !matched.contains($0) } }
  }

  /// For each pattern without a match a message, with similar names.
  ///
  /// That a spec has no obligations of a kind is no mistake, as long as it has some of the others selected.
  var complaints: [String] {
    unmatched.compactMap { pattern in
      if pattern.option == .only, Obligation.Kind.allCases.contains(where: { pattern.glob.matches($0.rawValue) }) {
        return unmatched.count == patterns.count ? "there is nothing of the kind \(pattern.glob.text) to prove" : nil
      }
      let names: [String] =
        switch pattern.option {
        case .only where !pattern.glob.text.contains("("):
          Obligation.Kind.allCases.map(\.rawValue) + notedNames.filter { $0.contains("(") }
        case .only: notedNames.filter { $0.contains("(") }
        case .intent, .property: notedNames.filter { !$0.contains("(") }
        }
      let near = NearNames.of(pattern.glob.text, among: names)
      let hint =
        near.isEmpty
        ? "; 'navcheck prove --verbose' lists all names"
        : "; did you mean \(near.map { "'\($0)'" }.joined(separator: " or "))?"
      return "nothing matches \(pattern.text)\(hint)"
    }
  }
}
