import ModelChecking
import NavigationModel
import Reports
import StateSpace

/// The remarks on where a trial begins.
extension LinkTrial {
  /// The remark on a start at which the spec lets nobody be in some of the contexts, or below which nothing was found;
  /// nil: there is none.
  ///
  /// - Throws: ``ArgumentMistake`` if nobody is ever there.
  func remark() throws -> String? {
    let argument = try ContextArgument(context ?? "", of: machine)
    let absence = try absence(on: screen, among: argument)
    guard let screen else { return nil }
    let name = machine.screens[screen.index].name
    if let absence {
      return "by the spec nobody is ever on '\(name)'\(absence.contexts); a run from there is one that no user makes"
    }
    guard machine.hasStacks, var unseen = try? argument.contexts(of: symbolic) else { return nil }
    for (context, _) in try places.of(screen, in: machine) {
      unseen = try diagrams.difference(unseen, symbolic.set(of: context))
    }
    guard !unseen.isEmpty else { return nil }
    let contexts = try condition(unseen, among: symbolic.atStart()).suffix(in: machine)
    return "no short way to '\(name)' was found\(contexts); a run from there begins with nothing below it"
  }

  /// The remark on other stacks on which the user may be on the screen; nil: none was found.
  func remarkOnOthers(_ report: LinkReport) throws -> String? {
    guard let screen, case .opens(let opened) = report.outcome else { return nil }
    let (contexts, answers) = try check(report.entry)
    func result(at place: Configuration) -> LinkReport.Result {
      LinkReport.Result(journey(opened.request, at: place, answers), of: opened.request.intent, in: machine)
    }
    var count = 0
    var differing: [Configuration] = []
    for (context, found) in try places.of(screen, in: machine) where symbolic.contains(context, contexts) {
      guard let first = found.first else { continue }
      let expected = result(at: first)
      count += found.count - 1
      differing += found.dropFirst().filter { result(at: $0) != expected }
    }
    guard count > 0 else { return nil }
    let name = machine.screens[screen.index].name
    let number = (places.cut.contains(screen) ? "more than " : "") + "\(count)"
    let ways = count == 1 ? "another stack" : "\(number) other stacks"
    guard let other = differing.first else {
      return "users get to '\(name)' on \(ways) as well, and the link ends alike there"
    }
    let text = machine.stack(other) + machine.with(other.context)
    return "users get to '\(name)' on \(ways) as well, and the link ends otherwise on "
      + (count == 1 ? text : "\(differing.count) of them, such as \(text)")
  }

  /// The contexts among these in which nobody is ever on `screen`; nil: none, or a start of the app is meant.
  ///
  /// - Throws: ``ArgumentMistake`` if these are all.
  func absence(on screen: ScreenID?, among argument: ContextArgument) throws -> Presence.Absence? {
    if screen == nil, try argument.hasStart(in: symbolic) { return nil }
    let absence = presence.absence(on: screen, among: argument)
    guard let absence, absence.isInAll else { return absence }
    let others = absence.contexts.isEmpty ? "" : "other contexts with --as"
    guard let screen else {
      throw ArgumentMistake(
        "by the spec the app is never used\(absence.contexts); "
          + (others.isEmpty ? "correct 'initially' in the spec" : "try \(others)"))
    }
    throw ArgumentMistake(
      "by the spec nobody is ever on '\(machine.screens[screen.index].name)'\(absence.contexts); begin on another "
        + "screen" + (others.isEmpty ? "" : ", or in \(others)"))
  }

  /// The places of users who are on a screen, looked for when they are asked for the first time.
  final class Places {
    private var found: [ScreenID: [(Context, [Configuration])]] = [:]
    /// The screens of which more places may be there than were found.
    private(set) var cut: Set<ScreenID> = []

    /// In the order of contexts; without stacks nothing lies below anything, wherever users are.
    func of(_ screen: ScreenID, in machine: Machine) throws -> [(Context, [Configuration])] {
      guard machine.hasStacks else { return [] }
      if let known = found[screen] { return known }
      let shown = try ShownPlaces(of: screen, in: machine)
      if shown.isCut { cut.insert(screen) }
      let places = shown.places.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      found[screen] = places
      return places
    }
  }
}
