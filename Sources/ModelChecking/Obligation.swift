import NavigationModel
import StateSpace

/// One thing to prove. All of them follow from the machine; nothing has to be written.
///
/// An obligation speaks of all contexts at once; its ``Verdict`` says in which of them it holds.
package enum Obligation: Hashable, Sendable, Codable {
  /// From the root some run of the journey lands.
  case reachable(IntentID)
  /// From the root every run with well-meaning answers lands.
  case lands(IntentID)
  /// From every reachable idle configuration every run with well-meaning answers lands.
  case landsAnywhere(IntentID)
  /// From every reachable idle configuration in which the change happens, every run of the intent that it opens, with
  /// well-meaning answers, lands; and nowhere there it is denied.
  case landsAfter(IntentID, ChangeID)
  /// No run lands where `denied` holds, whatever the answers.
  case denied(IntentID)
  /// From anywhere reachable, whatever the answers, the journey ends.
  case terminates(IntentID)
  /// In every reachable configuration the screen's `requires` holds.
  case guarded(ScreenID)
  /// In no context are two transitions of the event enabled on the screen.
  case deterministic(EventID, ScreenID)
  /// In every context that is not denied some alternative applies.
  case exhaustive(IntentID)
  /// On every landing run the value that the link gave reaches the event that takes it, unchanged. The parameter is
  /// given by its index in the intent.
  case carries(IntentID, parameter: Int)
  /// Rule: in every reachable configuration on the screen a transition to the root is enabled. Not asked of the root.
  case resets(ScreenID)
  /// Rule: the first performed event goes to the root.
  case rootFirst(IntentID)
  /// Rule: at most one animated step, the last performed; none into the root.
  case oneAnimation(IntentID)
  /// With stacks: where a link has landed, Back leads over what the journey has put there to what was shown before, or
  /// to the root; on the way no screen is shown whose `requires` fails, and none that cannot be left.
  case back(IntentID)
  /// With stacks: links alone never put more than so many screens on each other.
  case bounded
  /// A written property, by its index in the machine.
  case property(Int)

  /// The kinds of obligations, by the names that `--only` and `known` use.
  package enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
    case reachable, lands
    case landsAnywhere = "lands-anywhere"
    case landsAfter = "lands-after"
    case denied, terminates, guarded, deterministic, exhaustive, carries, resets
    case rootFirst = "root-first"
    case oneAnimation = "one-animation"
    case back, bounded
    case property

    /// All kinds, those together that rest on the same sets, in the order in which they are proved.
    static let groups: [Set<Kind>] = [
      [.guarded, .resets, .deterministic, .exhaustive], [.reachable, .denied], [.lands, .landsAnywhere, .landsAfter],
      [.terminates], [.rootFirst], [.oneAnimation], [.carries], [.back], [.bounded], [.property],
    ]
  }

  /// The kind of the obligation.
  package var kind: Kind {
    switch self {
    case .reachable: .reachable
    case .lands: .lands
    case .landsAnywhere: .landsAnywhere
    case .landsAfter: .landsAfter
    case .denied: .denied
    case .terminates: .terminates
    case .guarded: .guarded
    case .deterministic: .deterministic
    case .exhaustive: .exhaustive
    case .carries: .carries
    case .resets: .resets
    case .rootFirst: .rootFirst
    case .oneAnimation: .oneAnimation
    case .back: .back
    case .bounded: .bounded
    case .property: .property
    }
  }

  /// The form of its question.
  var form: ObligationForm {
    func opened(
      _ intent: IntentID, onRoot isFromRoot: Bool = false, denied isDenied: Bool? = false, _ goal: OpenedJourneys.Goal
    ) -> ObligationForm {
      .opened(OpenedJourneys(intent: intent, isFromRoot: isFromRoot, isDenied: isDenied, goal: goal))
    }
    return switch self {
    case .reachable(let intent): opened(intent, onRoot: true, .someLands)
    case .lands(let intent): opened(intent, onRoot: true, .everyLands)
    case .landsAnywhere(let intent): opened(intent, .everyLands)
    case .landsAfter(let intent, let change): .openedByChange(intent, change)
    case .denied(let intent): opened(intent, denied: true, .noneLands)
    case .terminates(let intent): opened(intent, denied: nil, .everyEnds)
    case .exhaustive(let intent): opened(intent, .applies)
    case .carries(let intent, let parameter): .watched(intent, .carries(parameter: parameter))
    case .rootFirst(let intent): .watched(intent, .rootFirst)
    case .oneAnimation(let intent): .watched(intent, .oneAnimation)
    case .back(let intent): .watched(intent, .back)
    case .guarded(let screen): .shown(screen, .requirement)
    case .resets(let screen): .shown(screen, .wayToRoot)
    case .deterministic(let event, let screen): .overlap(event, screen)
    case .bounded: .growth
    case .property(let index): .property(index)
    }
  }

  /// The intent it is about, if it is about one.
  package var intent: IntentID? {
    switch self {
    case .reachable(let i), .lands(let i), .landsAnywhere(let i), .denied(let i), .terminates(let i),
      .exhaustive(let i), .carries(let i, _), .rootFirst(let i), .oneAnimation(let i), .landsAfter(let i, _),
      .back(let i):
      i
    case .guarded, .deterministic, .resets, .bounded, .property: nil
    }
  }

  /// The stable name, such as `lands(goToReorder)`, used by `--only`, `known` and reports.
  package func name(in machine: Machine) -> String {
    let arguments = arguments(in: machine)
    return arguments.isEmpty ? kind.rawValue : "\(kind.rawValue)(\(arguments.joined(separator: ", ")))"
  }

  private func arguments(in machine: Machine) -> [String] {
    [
      intent.map { machine.intents[$0.index].name }, change.map { machine.changes[$0.index].name },
      parameter(in: machine)?.name, event.map { machine.events[$0.index].name },
      screen.map { machine.screens[$0.index].name }, property.map { machine.properties[$0].name },
    ].compactMap(\.self)
  }

  /// The change that opens its intent.
  package var change: ChangeID? { if case .landsAfter(_, let change) = self { change } else { nil } }

  /// The parameter of its intent whose value is carried.
  package func parameter(in machine: Machine) -> Parameter? {
    guard case .carries(let intent, let index) = self else { return nil }
    return machine.intents[intent.index].parameters[index]
  }

  /// The event that it is about.
  package var event: EventID? { if case .deterministic(let event, _) = self { event } else { nil } }

  /// The screen that it is about.
  package var screen: ScreenID? {
    switch self {
    case .guarded(let screen), .resets(let screen), .deterministic(_, let screen): screen
    default: nil
    }
  }

  /// The property that it is, by its index in the machine.
  package var property: Int? { if case .property(let index) = self { index } else { nil } }
}

extension Machine {
  /// The context as text: `variable = value` for each of these variables, or for all.
  package func assignments(of context: Context, to shown: [VariableID]? = nil) -> [String] {
    (shown ?? variables.indices.map(VariableID.init)).map { id in
      let variable = variables[id.index]
      return "\(variable.name) = \(variable.values[contexts.value(of: id, in: context)])"
    }
  }

  /// The variables that some condition or property reads: whatever the others are, everything is the same.
  package var decidingVariables: [VariableID] {
    RelevantVariables(of: self, and: properties.flatMap(\.claim.conditions)).variables
      .filter { $0.index < variables.count }
  }
}
