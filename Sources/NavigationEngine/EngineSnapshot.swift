import NavigationModel

/// Everything that is needed to continue after a relaunch, by names, so that it survives changes of the spec.
///
/// ```swift
/// func saved(_ engine: NavigationEngine) async throws -> Data {
///   try JSONEncoder().encode(await engine.snapshot())
/// }
/// ```
public struct EngineSnapshot: Hashable, Sendable, Codable {
  /// The intent of a link, by names.
  public struct Request: Hashable, Sendable, Codable {
    public var intent: String
    public var values: [String: String]

    package init(intent: String, values: [String: String] = [:]) {
      self.intent = intent
      self.values = values
    }
  }

  /// The format that this version writes, and the only one that it reads.
  package static let currentFormat = 1

  package var format = Self.currentFormat
  /// The machine's name.
  public var navigation: String
  /// The screen that was shown and committed.
  public var screen: String
  /// The values that it was presented with; nil: none.
  public var values: [String: String]?
  /// The screens below it, from the bottom upwards; nil: none.
  public var below: [CoveredScreen]?
  /// The tab that was selected; nil: none.
  public var selectedTab: String?
  /// The screens that the other tabs show when they are selected again; nil: each its first screen.
  public var keptTabs: [String: ScreenStack]?
  /// Each variable's value.
  public var context: [String: String]
  /// The links that waited, in the order of their arrival. Taps are not kept.
  public var waiting: [Request]
  /// The link that was being followed, or the intent that a change had opened.
  public var underWay: Request?

  package init(
    navigation: String, _ place: NamedPlace, context: [String: String] = [:], waiting: [Request] = [],
    underWay: Request? = nil
  ) {
    self.navigation = navigation
    (screen, values, below) = (place.stack.screen, place.stack.values, place.stack.below)
    (selectedTab, keptTabs) = (place.selectedTab, place.keptTabs)
    self.context = context
    self.waiting = waiting
    self.underWay = underWay
  }

  /// The screens that were shown and kept.
  package var place: NamedPlace {
    NamedPlace(
      stack: ScreenStack(screen: screen, values: values, below: below), selectedTab: selectedTab, keptTabs: keptTabs)
  }
}

extension EngineSnapshot {
  /// - Parameters:
  ///   - screens: what is shown.
  ///   - incoming: what has arrived, by its number.
  package init(of core: EngineCore, _ screens: Columns<ShownScreen>, _ incoming: (Int) -> Incoming?) {
    let machine = core.machine
    func named(_ number: Int) -> Request? {
      incoming(number)?.intent(on: machine).map {
        Request(intent: machine.intents[$0.intent.index].name, values: $0.values)
      }
    }
    self.init(
      navigation: machine.name, NamedPlace(screens, on: machine),
      context: machine.namedValues(of: core.configuration.context),
      waiting: core.waiting.compactMap { named($0.number) },
      underWay: core.isFollowing ? core.turn.flatMap(named) : nil)
  }
}

extension NavigationEngine {
  /// Makes a snapshot of what is needed to continue after a relaunch.
  ///
  /// It holds the values of links that wait or are being followed, and of the screens; store it where such values may
  /// be stored.
  public func snapshot() -> EngineSnapshot { EngineSnapshot(of: state.core, state.screens) { state.incoming($0) } }
}

extension Machine {
  /// The values of `context` by the names of their variables.
  public func namedValues(of context: Context) -> [String: String] {
    var named: [String: String] = [:]
    for (index, variable) in variables.enumerated() {
      named[variable.name] = variable.values[contexts.value(of: VariableID(index), in: context)]
    }
    return named
  }
}
