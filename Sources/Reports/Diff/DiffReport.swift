import ModelChecking
import NavigationModel
import SpecDiff
import SpecFile
import WebsiteLinks

/// The changes that a new version of a spec makes for users.
package struct DiffReport: Sendable {
  /// The names of the versions: files, or revisions and files.
  package var oldName: String
  package var newName: String
  package internal(set) var entries: [DiffEntry] = []
  /// The things that could not be compared, by reason.
  private var unknowns: [(reason: String, names: [String])] = []
  /// The names of obligations in the old version, by those in the new one, where an event in them was renamed.
  private var oldNames: [String: String] = [:]
  /// The number of intents and moves that do the same in both.
  package private(set) var unchanged = 0
  /// Fingerprints of the ignore file that match nothing any more.
  package private(set) var staleIgnores: [String] = []

  /// - Parameter isLate: whether conditions are not looked for any more, which takes longest; how often something
  ///   differs is told instead.
  package init(_ diff: SpecDiff, oldName: String, newName: String, isLate: () -> Bool = { false }) {
    self.oldName = oldName
    self.newName = newName
    unchanged = diff.unchanged.count
    let links = [diff.pair.old, diff.pair.new].map(ExampleLinks.init)
    for difference in diff.differences { add(difference, diff.pair, links[1], isLate) }
    for side in VersionPair.Side.allCases {
      for subject in diff.only[side] ?? [] { add(subject, only: side, links[side.rawValue]) }
    }
    for given in diff.givenValues {
      // What lands elsewhere says so already.
      let (old, new) = (Set(given.old), Set(given.new))
      func text(_ own: Set<String>, _ other: Set<String>) -> String {
        let only = own.subtracting(other).sorted().joined(separator: "; ")
        return only.isEmpty ? "as before, but not that" : only
      }
      entries.append(
        DiffEntry(
          .changed, .intent, given.intent, old: text(old, new), new: text(new, old),
          link: links[1].link(of: given.intent)))
    }
    for event in diff.renamed {
      oldNames[event.new] = event.old
      let what = event.isByHand ? "tap" : "event"
      entries.append(
        DiffEntry(
          .changed, .move, "\(what) \(event.new)", old: "is called \(event.old)",
          new: "is called \(event.new), and does the same"))
    }
    for (subject, obstacle) in diff.undecided {
      add(undecided: Self.name(of: subject), because: Self.text(of: obstacle))
    }
  }

  /// The name in the old version of an obligation that has this one in the new version.
  package func oldName(ofObligation name: String) -> String {
    guard let open = name.firstIndex(of: "("), name.last == ")",
      let old = oldNames[String(name[name.index(after: open)...].dropLast())]
    else { return name }
    return "\(name[...open])\(old))"
  }

  /// Adds what the verdicts of both versions say.
  package mutating func add(verdict name: String, old: String, new: String, level: DiffEntry.Level) {
    entries.append(DiffEntry(level, .verdict, name, old: old, new: new))
  }

  /// Adds a link that another route takes, or none.
  package mutating func add(route link: String, old: String?, new: String?) {
    entries.append(DiffEntry(link: link, old: old, new: new))
  }

  /// The difference in one case alone.
  package static func entry(
    of one: SpecDiff.Case, in difference: SpecDiff.Difference, _ pair: VersionPair
  ) -> DiffEntry? {
    var alone = difference
    alone.cases = [one]
    let words = MoveEndText(pair: pair, variables: difference.compared, isRelative: false)
    return grouped(alone, words, ExampleLinks(pair.new)).first?.entry
  }

  /// Adds something unknown.
  package mutating func add(undecided name: String, because reason: String) {
    if let index = unknowns.firstIndex(where: { $0.reason == reason }) {
      unknowns[index].names.append(name)
    } else {
      unknowns.append((reason, [name]))
    }
  }

  /// Adds an obligation whose verdict is unknown in one version.
  package mutating func add(undecided obligation: String, _ verdict: Verdict, ofVersion version: String) {
    let reason = verdict.unknown.map { ": \(EvidenceText.reason($0))" } ?? ""
    add(undecided: obligation, because: "unknown in the \(version) version\(reason)")
  }

  /// The things that could not be compared: a sentence for each reason.
  package var undecided: [String] {
    unknowns.map { reason, names in
      let more = names.count - Self.mostNames
      let list = names.prefix(Self.mostNames).joined(separator: ", ")
      return "\(list)\(more > 0 ? " and \(more) more" : ""): \(reason)"
    }
  }

  /// The number of things that could not be compared.
  package var undecidedCount: Int { unknowns.reduce(0) { $0 + $1.names.count } }

  /// The number of things that are named as unknown for one reason.
  private static let mostNames = 6

  /// Marks what an ignore file names.
  package mutating func ignore(_ fingerprints: [String]) {
    let known = Set(entries.map(\.fingerprint))
    staleIgnores = fingerprints.filter { !known.contains($0) }
    for index in entries.indices { entries[index].isIgnored = fingerprints.contains(entries[index].fingerprint) }
  }

  /// Those that are not ignored, what matters most first.
  package var shown: [DiffEntry] {
    entries.filter { !$0.isIgnored }.enumerated()
      .sorted { ($0.element.level, $0.offset) < ($1.element.level, $1.offset) }.map(\.element)
  }

  /// - Parameter level: the least level that fails.
  package func status(failingOn level: DiffEntry.Level?) -> ExitStatus {
    var statuses: [ExitStatus] = unknowns.isEmpty ? [] : [.unknown]
    if let level, shown.contains(where: { $0.level <= level }) { statuses.append(.refuted) }
    return .most(urgent: statuses)
  }

  // MARK: Putting together

  private mutating func add(
    _ difference: SpecDiff.Difference, _ pair: VersionPair, _ links: ExampleLinks, _ isLate: () -> Bool
  ) {
    // A journey that begins on the root is described by where it ends, one that does not by what it adds: whichever is
    // shorter.
    let groups = [false, true].map { isRelative in
      Self.grouped(difference, MoveEndText(pair: pair, variables: difference.compared, isRelative: isRelative), links)
    }
    let conditions = StartConditions(pair, among: difference.asked)
    for (found, own) in groups[0].count <= groups[1].count ? groups[0] : groups[1] {
      var entry = found
      entry.condition = Self.condition(
        isLate() ? nil : conditions.text(of: own), own.count, difference.asked.count,
        dependsOnStack: conditions.dependOnStack(own))
      entries.append(entry)
    }
  }

  /// The cases that say the same, and where they are.
  private static func grouped(
    _ difference: SpecDiff.Difference, _ words: MoveEndText, _ links: ExampleLinks
  ) -> [(entry: DiffEntry, starts: [SharedConfiguration])] {
    var starts: [DiffEntry: [SharedConfiguration]] = [:]
    var order: [DiffEntry] = []
    var link: String?
    if case .intent(let name) = difference.subject { link = links.link(of: name) }
    let kind: DiffEntry.Kind =
      switch difference.subject {
      case .intent: .intent
      case .byHand: .move
      case .launch: .launch
      }
    for one in difference.cases {
      guard let texts = words.difference(one) else { continue }
      func sentence(_ texts: [String]) -> String {
        let text = texts.isEmpty ? "nothing else" : texts.joined(separator: " or ")
        return texts.isEmpty || isHappyOrMove ? text : "with an adverse answer \(text)"
      }
      let isHappyOrMove = texts.isHappy || kind != .intent
      let entry = DiffEntry(
        level(of: one, kind, texts.isHappy ? texts.detail : nil), kind, name(of: difference.subject),
        old: sentence(texts.old), new: sentence(texts.new), link: link)
      if starts[entry] == nil { order.append(entry) }
      starts[entry, default: []].append(one.start)
    }
    return order.map { ($0, starts[$0] ?? []) }
  }

  /// - Parameter detail: what well-meant answers differ in; nil: nothing.
  private static func level(
    of one: SpecDiff.Case, _ kind: DiffEntry.Kind, _ detail: MoveEndText.Detail?
  ) -> DiffEntry.Level {
    guard detail == .ending, kind != .launch else { return .changed }
    func works(_ ends: MoveEnds) -> Bool {
      ends.happy.allSatisfy {
        switch $0.end {
        case .journey(.landed), .done, .opens: true
        case .journey, .loops, .impossible: false
        }
      }
    }
    if !works(one.old) { return works(one.new) ? .new : .changed }
    return .breaking
  }

  private mutating func add(_ subject: SpecDiff.Subject, only side: VersionPair.Side, _ links: ExampleLinks) {
    var link: String?
    var kind = DiffEntry.Kind.move
    if case .intent(let name) = subject {
      link = links.link(of: name)
      kind = .intent
    }
    entries.append(
      DiffEntry(
        side == .old ? .breaking : .new, kind, Self.name(of: subject), old: side == .old ? "exists" : "does not exist",
        new: side == .old ? "does not exist" : "exists", link: link))
  }

  private static func name(of subject: SpecDiff.Subject) -> String {
    switch subject {
    case .intent(let name): name
    case .byHand(.tap(let name)): "tap \(name)"
    case .byHand(.change(let name)): "change \(name)"
    case .byHand(.tab(let name)): "tab \(name)"
    case .byHand(.back): "Back"
    case .byHand(.drag): "dragging a sheet away"
    case .launch: "the start of the app"
    }
  }

  private static func text(of obstacle: SpecDiff.Obstacle) -> String {
    switch obstacle {
    case .tooManyStarts:
      "the rules differ, and more is reachable than can be looked at; nothing was found to differ for users"
    case .tooLong: "the journeys are too long to be followed; a rule that pushes in a loop is the usual reason"
    case .stopped: "not compared before the time limit was reached, or before an interrupt"
    }
  }

  /// `when screen == basket and user == loggedOut`; nil: everywhere.
  private static func condition(
    _ alternatives: [[SpecDiff.Term]]?, _ count: Int, _ asked: Int, dependsOnStack: Bool
  ) -> String? {
    let stack = dependsOnStack ? ", with some screens below" : ""
    let texts = alternatives?.map { terms in
      terms.map { term in
        term.values.count == 1
          ? "\(term.variable) == \(term.values[0])" : "\(term.variable) in [\(term.values.joined(separator: ", "))]"
      }.joined(separator: " and ")
    }
    if texts?.contains("") == true { return dependsOnStack ? "with some screens below" : nil }
    let text = texts.map { "when \($0.joined(separator: ", or "))" } ?? ""
    // A longer condition does not help.
    guard !text.isEmpty, text.count <= 160 else { return "in \(count) of \(asked) starts\(stack)" }
    return text + stack
  }
}

/// A link for each intent.
private struct ExampleLinks {
  private let machine: Machine

  init(_ machine: Machine) { self.machine = machine }

  func link(of intent: String) -> String? {
    guard let index = machine.intents.firstIndex(where: { $0.name == intent }) else { return nil }
    return machine.links.routes.first { $0.intent.index == index }.map(\.text)
  }
}
