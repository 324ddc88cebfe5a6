import NavigationModel

/// One thing to prove. All of them are derived from the machine; nothing has to be written.
public enum Obligation: Hashable, Sendable {
  /// From the root some run of the journey lands.
  case reachable(IntentID, Context)
  /// From the root every run with well-meaning answers lands.
  case lands(IntentID, Context)
  /// From every reachable idle configuration every run with well-meaning answers lands.
  case landsAnywhere(IntentID, Context)
  /// From every reachable idle configuration in which the change happens, every run of the intent that it opens, with
  /// well-meaning answers, lands; and nowhere there it is denied.
  case landsAfter(IntentID, ChangeID)
  /// Where `denied` holds no run lands, whatever the answers.
  case denied(IntentID, Context)
  /// From anywhere reachable, whatever the answers, the journey ends.
  case terminates(IntentID)
  /// In every reachable configuration the screen's `requires` holds.
  case guarded(ScreenID)
  /// In no context are two transitions of the event enabled on the screen.
  case deterministic(EventID, ScreenID)
  /// In every context that is not denied some alternative applies.
  case covers(IntentID)
  /// On every landing run the value that the link gave reaches the event that takes it, unchanged. The parameter is
  /// given by its index in the intent.
  case carries(IntentID, parameter: Int)
  /// Rule: in every reachable configuration on the screen a transition to the root is enabled. Not asked of the root.
  case resets(ScreenID)
  /// Rule: the first performed event goes to the root.
  case rootFirst(IntentID)
  /// Rule: at most one animated step, the last performed; none into the root.
  case oneAnimation(IntentID)
  /// A written property, by its index in the machine.
  case property(Int)

  /// The kinds of obligations, by the names that `--only` and `known` use.
  public enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
    case reachable, lands
    case landsAnywhere = "lands-anywhere"
    case landsAfter = "lands-after"
    case denied, terminates, guarded, deterministic, covers, carries, resets
    case rootFirst = "root-first"
    case oneAnimation = "one-animation"
    case property
  }

  /// What kind of obligation this is.
  public var kind: Kind {
    switch self {
    case .reachable: .reachable
    case .lands: .lands
    case .landsAnywhere: .landsAnywhere
    case .landsAfter: .landsAfter
    case .denied: .denied
    case .terminates: .terminates
    case .guarded: .guarded
    case .deterministic: .deterministic
    case .covers: .covers
    case .carries: .carries
    case .resets: .resets
    case .rootFirst: .rootFirst
    case .oneAnimation: .oneAnimation
    case .property: .property
    }
  }

  /// The intent it is about, if it is about one.
  public var intent: IntentID? {
    switch self {
    case .reachable(let i, _), .lands(let i, _), .landsAnywhere(let i, _), .denied(let i, _), .terminates(let i),
      .covers(let i), .carries(let i, _), .rootFirst(let i), .oneAnimation(let i), .landsAfter(let i, _):
      i
    case .guarded, .deterministic, .resets, .property: nil
    }
  }

  /// The context it is about, if it is about one.
  public var context: Context? {
    switch self {
    case .reachable(_, let c), .lands(_, let c), .landsAnywhere(_, let c), .denied(_, let c): c
    default: nil
    }
  }

  /// The stable name, such as `lands(goToReorder, user = loggedOut)`, used by `--only`, `known` and reports.
  public func name(in machine: Machine) -> String {
    "\(kind.rawValue)(\(arguments(in: machine).joined(separator: ", ")))"
  }

  private func arguments(in machine: Machine) -> [String] {
    switch self {
    case .reachable(let i, let c), .lands(let i, let c), .landsAnywhere(let i, let c), .denied(let i, let c):
      [machine.intents[i.index].name] + machine.assignments(of: c)
    case .terminates(let i), .covers(let i), .rootFirst(let i), .oneAnimation(let i): [machine.intents[i.index].name]
    case .landsAfter(let i, let c): [machine.intents[i.index].name, machine.changes[c.index].name]
    case .carries(let i, let p): [machine.intents[i.index].name, machine.intents[i.index].parameters[p].name]
    case .guarded(let s), .resets(let s): [machine.screens[s.index].name]
    case .deterministic(let e, let s): [machine.events[e.index].name, machine.screens[s.index].name]
    case .property(let p): [machine.properties[p].name]
    }
  }
}

extension Machine {
  /// The context as text, one `variable = value` per variable.
  package func assignments(of context: Context) -> [String] {
    variables.enumerated().map { index, variable in
      "\(variable.name) = \(variable.values[contexts.value(of: VariableID(index), in: context)])"
    }
  }
}
