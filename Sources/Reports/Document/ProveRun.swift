import NavigationModel

/// Runs: moves by their names, and the screens that they lead to.
extension ProveDocument {
  package struct Run: Hashable, Sendable, Codable {
    /// The configuration in which it begins.
    var start: Start
    /// The moves, in their order.
    var moves: [Step]
    /// The moves from this index on repeat forever; left out if it ends.
    var loop: Int?

    /// - Parameter arguments: what each event and prompt takes, by the index of its entry.
    init(_ trace: Trace, _ names: SpecNames, arguments: [Int: [String: String]] = [:]) {
      start = Start(trace.start, names)
      moves = trace.entries.indices.map { index in
        let entry = trace.entries[index]
        var step = Step(entry, after: trace.configuration(before: index), names)
        if !MoveText.isPlain(entry, in: names.machine) {
          step.text = MoveText.text(
            entry, after: index > 0 ? trace.entries[index - 1] : nil, in: names.machine, given: arguments[index] ?? [:])
        }
        return step
      }
      loop = trace.loop
    }

    struct Start: Hashable, Sendable, Codable {
      /// The screen that is shown.
      var screen: String
      /// The screens below it, from the bottom upwards; left out if nothing lies below.
      var below: [Entry]?
      /// The tab that is selected; left out if none is.
      var selectedTab: String?
      /// The value of each variable.
      var context: [String: String]
      /// Screen and context in words for people.
      var place: String

      init(_ start: Configuration, _ names: SpecNames) {
        screen = names.machine.name(start.screen)
        below = Entry.below(start, in: names.machine)
        selectedTab = start.stack.selectedTab.map(names.machine.name)
        context = names.values(of: start.context)
        place = names.machine.place(start, names.shown)
      }
    }
  }

  /// A screen below, and how it was covered.
  package struct Entry: Hashable, Sendable, Codable {
    var screen: String
    var cover: Stack.Cover

    /// Nil if nothing lies below.
    fileprivate static func below(_ configuration: Configuration, in machine: Machine) -> [Entry]? {
      let entries = configuration.stack.entries
      return entries.isEmpty ? nil : entries.map { Entry(screen: machine.name($0.screen), cover: $0.cover) }
    }
  }

  /// The end of a journey.
  package struct RunEnding: Hashable, Sendable, Codable {
    enum Kind: String, Codable, CaseIterable {
      case landed, strayed, refused, ambiguous, abandoned, failed, notPresented, superseded, unhandled
    }
    var kind: Kind
    /// Of a `fail` step.
    var reason: String?

    init(_ ending: Ending) {
      switch ending {
      case .landed: kind = .landed
      case .strayed: kind = .strayed
      case .refused: kind = .refused
      case .ambiguous: kind = .ambiguous
      case .abandoned: kind = .abandoned
      case .failed(let reason): (kind, self.reason) = (.failed, reason)
      case .notPresented: kind = .notPresented
      case .superseded: kind = .superseded
      case .unhandled: kind = .unhandled
      }
    }
  }

  package struct Step: Hashable, Sendable, Codable {
    /// The kind of the move.
    var move: Move.Kind
    /// The names of what the move is about.
    var intent, change, event, prompt, outcome: String?
    /// The tab that was tapped.
    var tab: String?
    /// Of a choice: which alternative, counted from 1.
    var alternative: Int?
    /// Of an event that is performed: whether the user sees it happen.
    var animated: Bool?
    /// The move in words for people; left out where the moves beside it say as much.
    var text: String?
    /// The line of the spec that it comes from.
    var location: JSONDocument.Place?
    /// The screen that is shown afterwards.
    var screen: String
    /// The screens below it, from the bottom upwards; left out if nothing lies below.
    var below: [Entry]?
    /// The tab that is selected then; left out if none is.
    var selectedTab: String?
    /// Screen and context afterwards in words for people: of several variables those that have changed.
    var place: String
    /// The variables whose value has changed, with their values.
    var sets: [String: String]?
    /// The end of the journey, if this is its last move.
    var ending: RunEnding?

    fileprivate init(_ entry: Trace.Entry, after before: Configuration, _ names: SpecNames) {
      let here = entry.result.configuration
      self.init(entry.move, in: names.machine)
      location = entry.move.element.flatMap(names.place)
      screen = names.machine.name(here.screen)
      below = Entry.below(here, in: names.machine)
      selectedTab = here.stack.selectedTab.map(names.machine.name)
      place = names.machine.place(here, after: before, names.shown)
      if here.context != before.context {
        let old = names.values(of: before.context)
        sets = names.values(of: here.context).filter { old[$0.key] != $0.value }
      }
      ending = entry.result.ending.map(RunEnding.init)
    }

    /// A move by its names, without where it led.
    init(_ move: Move, in machine: Machine) {
      let description = MoveDescription(move)
      let answer = description.answer(in: machine)
      self.move = description.kind
      intent = description.subject(in: machine).map(machine.name)
      change = description.change.map(machine.name)
      event = description.event(in: machine).map(machine.name)
      (prompt, outcome) = (answer.map { machine.name($0.prompt) }, answer?.outcome.name)
      tab = description.tab.map(machine.name)
      alternative = description.alternative.map { $0 + 1 }
      if description.kind == .perform { animated = description.isAnimated(in: machine) }
      (screen, place) = ("", "")
    }
  }
}
