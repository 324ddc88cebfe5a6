import NavigationModel
import StateSpace

/// The differences between two versions of an app's navigation, for its users.
///
/// Every link, tap, change and move of the platform is compared from every configuration that either version reaches
/// and both have: how it can end, what is shown then, what lies below, and the context as far as some condition reads
/// it. What is the same everywhere is the same by induction: an app that begins alike goes on alike.
///
/// Exact: a difference is a start and outcomes that `Step` computes in one version and not in the other; what is called
/// the same has equal rules (``ConeOfInfluence``), or was compared from all starts. Anything else is in ``undecided``.
package struct SpecDiff: Sendable {
  /// A thing that is compared.
  package enum Subject: Hashable, Sendable {
    /// Links, and whatever else opens this intent.
    case intent(String)
    case byHand(ByHand)
    /// The screens shown when the app starts.
    case launch
  }

  /// A subject that ends differently in the two versions.
  package struct Difference: Sendable {
    package var subject: Subject
    /// The variables whose values the ends have, by number.
    package var compared: [Int]
    /// The configurations in which it was compared.
    package var asked: [SharedConfiguration]
    /// The cases in which it differs, and how; at least one.
    package var cases: [Case]
  }

  /// A start, and what becomes of something there in each version.
  package struct Case: Sendable {
    package var start: SharedConfiguration
    package var old: MoveEnds
    package var new: MoveEnds
  }

  /// `user in [loggedOut]`; the variable `screen` is the screen that is shown.
  package struct Term: Hashable, Sendable {
    package var variable: String
    package var values: [String]
  }

  /// Why something could not be compared.
  package enum Obstacle: String, Hashable, Sendable, Codable {
    /// More is reachable than was looked at, and nothing was found to differ there.
    case tooManyStarts
    /// A journey has too many configurations, such as one that pushes in a loop.
    case tooLong
    /// The comparison was stopped before.
    case stopped
  }

  package let pair: VersionPair
  package private(set) var differences: [Difference] = []
  package private(set) var undecided: [(subject: Subject, obstacle: Obstacle)] = []
  /// The subjects that both versions have, and that do the same.
  package private(set) var unchanged: [Subject] = []
  /// The subjects that only one version has, by version.
  package private(set) var only: [VersionPair.Side: [Subject]] = [:]
  /// The values given to events and prompts, and what is animated, in one version and not in the other, by intent.
  package private(set) var givenValues: [(intent: String, old: [String], new: [String])] = []

  /// Events that have another name in the new version, and equal rules and values. No other event of either version
  /// that the other one does not have has these rules.
  package private(set) var renamed: [(old: String, new: String, isByHand: Bool)] = []

  /// The number of configurations that are looked at one by one.
  package static let limit = 1 << 15

  /// Compares two versions.
  ///
  /// - Parameters:
  ///   - usesSets: whether what is reachable may be found by sets; tests compare both ways.
  ///   - usesCones: whether equal rules are compared by their text; tests compare both ways.
  ///   - check: called now and then; what it throws ends the comparison.
  ///   - keepsFound: whether, after such an error, what was compared by then is kept, and the rest undecided.
  /// - Throws: `DiagramLimit` or `LimitReached` if a version is too large, and what `check` throws.
  package init(
    old: Machine, new: Machine, usesSets: Bool = true, usesCones: Bool = true, limit: Int = SpecDiff.limit,
    check: () throws -> Void = {}, keepsFound: (any Error) -> Bool = { _ in false }
  ) throws {
    pair = VersionPair(old: old, new: new)
    let rules = try self.rules()
    let (read, compared) = (rules.read, rules.compared)
    var starts: Starts?
    for (subject, cones) in try self.cones(rules, check) {
      if usesCones, cones[0].lines == cones[1].lines {
        unchanged.append(subject)
        continue
      }
      // A value that is set in one version only shows by what it was before.
      let deciding = cones[0].variables.union(cones[1].variables).intersection(read).sorted()
      do {
        try check()
        let known = try starts ?? Starts(pair, reading: read, limit: limit, usesSets: usesSets, check: check)
        starts = known
        let list =
          try subject == .launch
          ? launches(comparing: deciding) : known.list(comparing: deciding, limit: limit)
        if let own = try compare(subject, at: list, comparing: deciding.filter(compared.contains), check) {
          differences.append(own)
          continue
        }
        if subject == .launch || known.isComplete {
          unchanged.append(subject)
        } else {
          undecided.append((subject, .tooManyStarts))
        }
      } catch is TooManyStarts {
        undecided.append((subject, .tooManyStarts))
      } catch is JourneyTooLong {
        undecided.append((subject, .tooLong))
      } catch  where keepsFound(error) {
        undecided.append((subject, .stopped))
      }
    }
  }

  /// Compares nothing yet.
  init(_ pair: VersionPair) { self.pair = pair }

  // MARK: What is compared

  /// The rules of both versions, and the variables that they read.
  struct Rules {
    let writers: [ConeWriter]
    let read: Set<Int>
    /// Those of them that both versions have, in order.
    let compared: [Int]
  }

  func rules() throws -> Rules {
    var read: Set<Int> = []
    for side in VersionPair.Side.allCases {
      for variable in RelevantVariables(of: pair[side]).variables
      where variable.index < pair[side].variables.count {
        read.insert(pair.variables.number(of: variable.index, side))
      }
    }
    let sets = ConditionSets(pair)
    let texts = ConeWriter.Texts()
    let writers = VersionPair.Side.allCases.map { side in
      ConeWriter(pair: pair, side: side, sets: sets, read: read, texts: texts)
    }
    return Rules(
      writers: writers, read: read, compared: read.sorted().filter(Set(pair.variables.common).contains))
  }

  /// All that is compared, and the rules of each; notes what needs no comparison.
  mutating func cones(
    _ rules: Rules, _ check: () throws -> Void = {}
  ) throws -> [(subject: Subject, cones: [ConeOfInfluence])] {
    try findRenamed(rules.writers)
    return try subjects().map { subject in
      try check()
      let cones = try rules.writers.map { try cone(of: subject, $0) }
      if case .intent(let name) = subject, cones[0].givenValues != cones[1].givenValues {
        givenValues.append((name, cones[0].givenValues, cones[1].givenValues))
      }
      return (subject, cones)
    }
  }

  /// The subjects that both versions have, in the order of the old one; notes what only one has.
  private mutating func subjects() -> [Subject] {
    let intents = SharedNames(pair.old.intents.map(\.name), pair.new.intents.map(\.name))
    let events = SharedNames(pair.old.events.map(\.name), pair.new.events.map(\.name))
    let changes = SharedNames(pair.old.changes.map(\.name), pair.new.changes.map(\.name))
    let tabs = pair.tabs
    for side in VersionPair.Side.allCases {
      only[side] =
        intents.names(only: side).map { .intent($0) } + changes.names(only: side).map { .byHand(.change($0)) }
        + events.names(only: side).filter { isByHand($0, side) && !isRenamed($0, side) }.map { .byHand(.tap($0)) }
        + tabs.names(only: side).map { .byHand(.tab($0)) }
    }
    return [.launch] + intents.common.map { .intent(intents.names[$0]) }
      + events.common.map { .byHand(.tap(events.names[$0])) }
      + changes.common.map { .byHand(.change(changes.names[$0])) }
      + [.byHand(.back), .byHand(.drag)] + tabs.common.map { .byHand(.tab(tabs.names[$0])) }
  }

  /// Pairs the events of which only one version has the name, by their rules; they are called as before in cones.
  private mutating func findRenamed(_ writers: [ConeWriter]) throws(DiagramLimit) {
    let names = SharedNames(pair.old.events.map(\.name), pair.new.events.map(\.name))
    var found: [[EventKey: [EventID]]] = []
    for (side, writer) in zip(VersionPair.Side.allCases, writers) {
      var events: [EventKey: [EventID]] = [:]
      for name in names.names(only: side) {
        guard let index = pair[side].events.firstIndex(where: { $0.name == name }) else { continue }
        let event = EventID(index)
        guard pair[side].transitions.contains(where: { $0.event == event }) else { continue }
        let key = EventKey(
          rules: try ConeOfInfluence.number(ofRulesOf: event, writer),
          parameters: pair[side].events[index].parameters.map { "\($0.name)\($0.isOptional ? "?" : "")" },
          isByHand: pair[side].browsing.contains(event))
        events[key, default: []].append(event)
      }
      found.append(events)
    }
    for (key, old) in found[0].sorted(by: { $0.value[0].index < $1.value[0].index }) {
      guard old.count == 1, let new = found[1][key], new.count == 1 else { continue }
      let name = pair.old.events[old[0].index].name
      writers[1].oldNames[new[0]] = name
      renamed.append((name, pair.new.events[new[0].index].name, key.isByHand))
      if key.isByHand { unchanged.append(.byHand(.tap(name))) }
    }
  }

  /// The parts that are equal of events that differ in their names only.
  private struct EventKey: Hashable {
    var rules: Int
    var parameters: [String]
    var isByHand: Bool
  }

  private func isByHand(_ event: String, _ side: VersionPair.Side) -> Bool {
    let machine = pair[side]
    return machine.events.firstIndex { $0.name == event }.map { machine.browsing.contains(EventID($0)) } ?? false
  }

  private func isRenamed(_ event: String, _ side: VersionPair.Side) -> Bool {
    renamed.contains { (side == .old ? $0.old : $0.new) == event }
  }

  private func cone(of subject: Subject, _ writer: ConeWriter) throws(DiagramLimit) -> ConeOfInfluence {
    let machine = writer.machine
    switch subject {
    case .launch: return try ConeOfInfluence(ofLaunch: writer)
    case .intent(let name):
      let index = machine.intents.firstIndex { $0.name == name } ?? 0
      return try ConeOfInfluence(of: IntentID(index), writer)
    case .byHand(.tap(let name)):
      return try ConeOfInfluence(of: EventID(machine.events.firstIndex { $0.name == name } ?? 0), byHand: writer)
    case .byHand(.change(let name)):
      return try ConeOfInfluence(of: ChangeID(machine.changes.firstIndex { $0.name == name } ?? 0), writer)
    case .byHand(.back), .byHand(.drag): return ConeOfInfluence(ofLeavingByHand: writer)
    case .byHand(.tab(let name)):
      return try ConeOfInfluence(of: TabID(machine.tabs.firstIndex { $0.name == name } ?? 0), writer)
    }
  }

  /// The contexts in which either version may start, as starts on its root.
  private func launches(comparing variables: [Int]) throws(TooManyStarts) -> [SharedConfiguration] {
    var seen: Set<SharedConfiguration> = []
    var list: [SharedConfiguration] = []
    for side in VersionPair.Side.allCases {
      guard let starts = pair[side].initialConfigurations(limit: Self.limit) else { throw TooManyStarts() }
      for start in starts {
        var shared = pair.shared(start, of: side)
        shared.shown = Columns(tabCount: pair.tabs.names.count)
        shared.shown.outside = [pair.screens.number(of: pair[side].root.index, side)]
        for variable in shared.values.indices where !variables.contains(variable) { shared.values[variable] = nil }
        if seen.insert(shared).inserted { list.append(shared) }
      }
    }
    return list
  }

  // MARK: Comparing

  /// - Returns: nil if it does not differ.
  func compare(
    _ subject: Subject, at starts: [SharedConfiguration], comparing compared: [Int], _ check: () throws -> Void
  ) throws -> Difference? {
    var difference = Difference(subject: subject, compared: compared, asked: [], cases: [])
    for (number, start) in starts.enumerated() {
      if number & 0xF == 0 { try check() }
      var ends: [MoveEnds] = []
      for side in VersionPair.Side.allCases {
        guard let configuration = pair.configuration(start, of: side) else { break }
        if subject == .launch, !pair[side].canStart(in: configuration.context) { break }
        let moves = EndsOfMoves(pair: pair, side: side, compared: compared)
        ends.append(try moves.ends(of: subject, at: configuration, check))
      }
      guard ends.count == 2 else { continue }
      difference.asked.append(start)
      if ends[0] != ends[1] { difference.cases.append(Case(start: start, old: ends[0], new: ends[1])) }
    }
    return difference.cases.isEmpty ? nil : difference
  }
}
