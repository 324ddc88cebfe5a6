/// A run: where it began, what happened, and how it went on.
public struct Trace: Hashable, Sendable, Codable {
  /// One thing that happened, and where it led.
  ///
  /// One reference: it is passed on and kept by whoever moves, and looked at once or twice.
  public struct Entry: Sendable {
    // Part by part, as a choice that is passed on to be kept is copied.
    fileprivate final class Made: Sendable {
      let move: Move
      let configuration: Configuration
      let ending: Ending?
      let rule: Kernel.RuleID?
      let isAdverse: Bool

      init(
        _ move: Move, _ configuration: Configuration, _ ending: Ending?, isAdverse: Bool, by rule: Kernel.RuleID?
      ) {
        (self.move, self.configuration, self.ending) = (move, configuration, ending)
        (self.rule, self.isAdverse) = (rule, isAdverse)
      }
    }

    fileprivate var made: Made

    public var move: Move {
      get { made.move }
      set { self = Entry(move: newValue, result: result) }
    }
    public var result: Choice.Result {
      get { ending.map { .ends($0, configuration) } ?? .continues(configuration) }
      set { self = Entry(move: move, result: newValue) }
    }

    package init(_ choice: Choice) {
      self.init(choice.move, choice.configuration, choice.ending, isAdverse: choice.isAdverse, by: choice.rule)
    }

    package init(move: Move, result: Choice.Result) {
      self.init(move, result.configuration, result.ending)
    }

    init(
      _ move: Move, _ configuration: Configuration, _ ending: Ending?, isAdverse: Bool = false,
      by rule: Kernel.RuleID? = nil
    ) {
      made = Made(move, configuration, ending, isAdverse: isAdverse, by: rule)
    }

    /// The choice that was made.
    package var choice: Choice {
      Choice(made.move, made.configuration, made.ending, isAdverse: made.isAdverse, by: made.rule)
    }
    /// As in the result.
    package var configuration: Configuration { made.configuration }
    /// That of the configuration.
    package var context: Context { made.configuration.context }
    /// The screen that is shown then.
    package var screen: ScreenID { made.configuration.screen }
    /// As in the result.
    package var ending: Ending? { made.ending }

    /// The actions of the choice that was made on what is shown; none: it stays, or is no choice of `Step`.
    package func actions(of machine: Machine) -> [StackAction] {
      made.rule.map { machine.storage.kernel.rules[$0.index].actions } ?? []
    }

    /// Leads `place` to the configuration.
    @inline(__always)
    package func lead(_ place: inout Configuration) {
      // One by one, as the whole would be copied before it is assigned.
      place.screen = made.configuration.screen
      place.position = made.configuration.position
      place.context = made.configuration.context
      place.stack = made.configuration.stack
    }

    /// Returns whether both lead to the same configuration.
    package func hasSameEnd(as other: Entry) -> Bool { made.configuration == other.made.configuration }
  }

  public var start: Configuration
  public var entries: [Entry]
  /// For a run that never ends: the index of the entry to which it returns, so that `entries[loop...]` is repeated.
  package var loop: Int?

  package init(start: Configuration, entries: [Entry] = [], loop: Int? = nil) {
    self.start = start
    self.entries = entries
    self.loop = loop
  }

  /// The configuration in which the run ends.
  public var end: Configuration { entries.last?.configuration ?? start }
  /// The ending of the last journey, if it ended.
  public var ending: Ending? { entries.last?.ending }

  /// Appends something that happened.
  package mutating func append(_ choice: Choice) { entries.append(Entry(choice)) }

  /// Appends something that happened, and is kept elsewhere too.
  package mutating func append(_ entry: Entry) { entries.append(entry) }

  /// The configuration before the entry at `index`.
  package func configuration(before index: Int) -> Configuration {
    index == 0 ? start : entries[index - 1].configuration
  }
}

extension Trace.Entry: Hashable {
  public static func == (a: Self, b: Self) -> Bool {
    a.made === b.made || a.move == b.move && a.ending == b.ending && a.hasSameEnd(as: b)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(move)
    hasher.combine(configuration)
    hasher.combine(ending)
  }
}

extension Trace.Entry: Codable {
  private enum Key: CodingKey { case move, result }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      move: try container.decode(Move.self, forKey: .move),
      result: try container.decode(Choice.Result.self, forKey: .result))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(move, forKey: .move)
    try container.encode(result, forKey: .result)
  }
}

extension Trace {
  /// Why a trace is no run of a machine.
  public enum ReplayError: Error, Hashable, Sendable {
    /// The machine has no such configuration as the one in which the trace begins.
    case unknownStart
    /// The entry at this index is not among the choices of the configuration before it.
    case impossible(entry: Int)
    /// The loop does not close.
    case openLoop
  }

  /// Runs the trace on `machine`, step by step.
  ///
  /// Nothing is shown to a user before it has passed here: a counterexample that cannot be replayed is a defect of
  /// navcheck, not of the spec.
  public func replay(on machine: Machine) throws(ReplayError) {
    guard machine.contains(start) else { throw .unknownStart }
    var configuration = start
    for (index, entry) in entries.enumerated() {
      guard Step.leads(entry.move, to: entry.result, from: configuration, of: machine) else {
        throw .impossible(entry: index)
      }
      configuration = entry.result.configuration
    }
    if let loop {
      guard entries.indices.contains(loop),
        ending == nil || configuration.stack != self.configuration(before: loop).stack,
        closes(from: loop, on: machine)
      else { throw .openLoop }
    }
  }

  /// Returns whether the entries from this one on can be repeated: they lead back to the same configuration, or to the
  /// same on a taller stack, and nothing that they do or ask reaches below what they found. Inside a journey none may
  /// end: what it ends on may be a target with all that lies below. Between journeys it leads to the same, however it
  /// ends.
  package func closes(from loop: Int, on machine: Machine) -> Bool {
    let (start, end) = (configuration(before: loop), end)
    if start == end { return true }
    guard start.screen == end.screen, start.position == end.position, start.context == end.context
    else { return false }
    let (old, new) = (start.stack.entries, end.stack.entries)
    guard new.starts(with: old), start.stack.hasSheet == end.stack.hasSheet,
      machine.screens.indices.allSatisfy({
        start.stack.contains(ScreenID($0)) == end.stack.contains(ScreenID($0))
      })
    else { return false }
    return entries.indices[loop...].allSatisfy { index in
      let entry = entries[index]
      guard start.isIdle || entry.result.ending == nil else { return false }
      let before = configuration(before: index)
      // Which rule made it is not in what was decoded.
      let made =
        entry.choice.rule == nil
        ? Step.choices(in: before, of: machine).filter { $0.move == entry.move && $0.result == entry.result }
        : [entry.choice]
      return (made.isEmpty ? [entry.choice] : made).allSatisfy { choice in
        let actions = choice.actions(of: machine)
        let left = Step.untouched(by: actions, to: entry.configuration, from: before, of: machine)
        return left.map { $0 >= old.count } ?? false
      }
    }
  }
}

extension Step {
  /// The number of entries of the stack, from the lowest, that a move leaves as they are with each of its actions,
  /// which may reach further down than where it leads; nil if it selects another tab or empties one: a taller stack is
  /// another one when it is kept there.
  package static func untouched(
    by actions: [StackAction], to end: Configuration, from start: Configuration, of machine: Machine
  ) -> Int? {
    let old = start.stack.entries
    var (left, place) = (old.count, start)
    func compare(_ new: [Stack.Entry]) {
      left = min(left, new.count)
      for index in 0..<left where old[index] != new[index] {
        left = index
        return
      }
    }
    for action in actions {
      guard let next = place.taking([action], on: machine.bottoms) else { return nil }
      if !machine.tabs.isEmpty, action.tab != nil || action.empties {
        // To select what is selected does nothing, on a taller stack either.
        guard case .turns(_, .shown) = action.effect, next == place else { return nil }
      }
      // It depends on the entry below what is shown, also where it leaves one that looks the same.
      if action.needsCovered { left = min(left, max(0, place.stack.entries.count - 1)) }
      place = next
      compare(place.stack.entries)
    }
    compare(end.stack.entries)
    return left
  }
}
