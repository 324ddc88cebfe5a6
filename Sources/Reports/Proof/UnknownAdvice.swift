import ModelChecking
import NavigationModel
import SpecFile

/// The parts of a spec that make something hard to decide, or seem to accept that it is unknown.
struct UnknownAdvice: Sendable {
  /// A rule that can show a screen on itself.
  struct PilingRule: Sendable {
    let excerpt: SourceMap.Excerpt
    let screen: String
    /// The word with which a condition is added to it.
    let word: String
  }

  private static let listedRules = 3

  /// The first rules that can show a screen on itself.
  let piling: [PilingRule]
  let isPiling: Bool
  /// True if something of an intent is unknown because of what lies below.
  let isOfIntent: Bool
  /// Lines of `known` that accept a refutation only, and name what is unknown.
  let refutationsOnly: [Known]

  init(_ report: CheckReport) {
    let open = report.entries.filter { $0.unknown?.isOfTheSpec == true && !$0.isUnknownAccepted }
    refutationsOnly = report.spec.known.filter { known in
      let line = AcceptedPattern(known.name)
      return !line.isOfUnknown && open.contains { line.pattern.matches($0.obligation, in: report.machine) }
    }
    isOfIntent = open.contains { $0.unknown == .stack && $0.obligation.intent != nil }
    let isAsked = report.entries.contains { $0.unknown == .stack }
    let rules = isAsked ? report.machine.transitions.indices.map(TransitionID.init) : []
    let found = rules.compactMap { id in report.machine.piledScreen(of: id).map { (id: id, screen: $0) } }
    isPiling = !found.isEmpty
    piling = found.prefix(Self.listedRules).compactMap { id, screen in
      report.spec.sources.excerpt(of: .transition(id)).map { excerpt in
        PilingRule(
          excerpt: excerpt, screen: report.machine.name(screen),
          word: report.machine.transitions[id.index].guardCondition == nil ? "when" : "and")
      }
    }
  }
}

extension Machine {
  /// The screen that a transition can put on itself, as far as its condition tells by the screen alone, and by the
  /// sheet if it is presented. Nil if none: what a rule takes away first, it does not cover.
  fileprivate func piledScreen(of id: TransitionID) -> ScreenID? {
    let transition = transitions[id.index]
    guard transition.actions.count == 1, case .covers(let screen, let cover) = transition.actions[0].effect,
      transition.source.contains(screen),
      transition.guardCondition?.value(on: screen, inSheet: cover == .presented) != false
    else { return nil }
    return screen
  }
}

extension Condition {
  /// Its truth on a screen, whatever the context and what else lies below; nil if that depends on these.
  fileprivate func value(on screen: ScreenID, inSheet: Bool) -> Bool? {
    truth {
      switch $0 {
      case .screen(let screens): screens.contains(screen)
      case .sheet: inSheet ? true : nil
      case .variable, .below, .tab, .root: nil
      }
    }
  }
}
