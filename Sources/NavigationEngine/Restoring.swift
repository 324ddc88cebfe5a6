import LinkRouting
import NavigationModel

/// Something in a snapshot that the machine does not have (any more).
public enum RestoringProblem: Hashable, Sendable {
  case unknownFormat(Int)
  case otherNavigation(String)
  case unknownScreen(String)
  case unknownTab(String)
  /// The tab cannot have kept what is said: it is the selected one, none is selected, or it has a sheet.
  case unfittingTab(String)
  /// The machine has tabs and shows nothing else at launch, but none is selected.
  case noTabSelected
  case unknownVariable(String)
  case unknownValue(variable: String, value: String)
  /// The snapshot has no value for this variable of the machine.
  case missingVariable(String)
  /// The requirement of the screen does not hold in the context.
  case requirementBroken(screen: String)
  case unknownIntent(String)
  case unknownParameter(intent: String, parameter: String)
  case missingParameter(intent: String, parameter: String)
  case tooManyWaiting(limit: Int)
}

/// A snapshot, read on a machine.
package struct Restoring {
  private let machine: Machine
  package private(set) var problems: [RestoringProblem] = []
  package private(set) var configuration: Configuration
  package private(set) var screens: Columns<ShownScreen>
  package private(set) var waiting: [IntentRequest] = []
  package private(set) var interrupted: IntentRequest?

  /// Reads all of it, and collects every problem.
  package init(_ snapshot: EngineSnapshot, on machine: Machine, waitingLimit: Int) {
    self.machine = machine
    let place = PlaceReader(snapshot.place, on: machine)
    (configuration, screens) = (place.place, place.screens)
    if snapshot.format != EngineSnapshot.currentFormat { problems.append(.unknownFormat(snapshot.format)) }
    if snapshot.navigation != machine.name { problems.append(.otherNavigation(snapshot.navigation)) }
    problems += place.problems
    read(snapshot.context)
    if problems.isEmpty, let requires = machine.screens[configuration.screen.index].requires,
      !requires.holds(at: configuration, of: machine.contexts)
    {
      problems.append(.requirementBroken(screen: snapshot.screen))
    }
    if snapshot.waiting.count > waitingLimit { problems.append(.tooManyWaiting(limit: waitingLimit)) }
    waiting = snapshot.waiting.prefix(waitingLimit).compactMap { request($0) }
    interrupted = snapshot.underWay.flatMap { request($0) }
  }

  private mutating func read(_ context: [String: String]) {
    let known = Set(machine.variables.map(\.name))
    for name in context.keys.sorted() where !known.contains(name) { problems.append(.unknownVariable(name)) }
    for (index, variable) in machine.variables.enumerated() {
      guard let name = context[variable.name] else {
        problems.append(.missingVariable(variable.name))
        continue
      }
      guard let value = variable.values.firstIndex(of: name) else {
        problems.append(.unknownValue(variable: variable.name, value: name))
        continue
      }
      configuration.context = machine.contexts.setting(VariableID(index), to: value, in: configuration.context)
    }
  }

  private mutating func request(_ request: EngineSnapshot.Request) -> IntentRequest? {
    guard let index = machine.intents.firstIndex(where: { $0.name == request.intent }) else {
      problems.append(.unknownIntent(request.intent))
      return nil
    }
    let parameters = machine.intents[index].parameters
    for name in request.values.keys.sorted() where !parameters.contains(where: { $0.name == name }) {
      problems.append(.unknownParameter(intent: request.intent, parameter: name))
    }
    for parameter in parameters where !parameter.isOptional && request.values[parameter.name] == nil {
      problems.append(.missingParameter(intent: request.intent, parameter: parameter.name))
    }
    return IntentRequest(IntentID(index), values: request.values)
  }
}

extension NavigationEngine {
  /// An engine restored from a snapshot.
  ///
  /// The app shows the snapshot's screen, what lies below and what its tabs kept by itself before it calls ``ready()``.
  /// The links that waited wait again; how they end is in the log, as their callers are gone. The link that was being
  /// followed is not resumed: it is ``interrupted``, and the app may open it again.
  ///
  /// - Throws: ``EngineError/cannotRestore(_:)`` with everything that the machine does not have (any more), or
  ///   ``EngineError/routes(_:)``.
  public init(
    machine: Machine, routes: RouteTable? = nil, presenter: any Presenter, restoring snapshot: EngineSnapshot,
    settings: EngineSettings = EngineSettings()
  ) throws(EngineError) {
    let restored = Restoring(snapshot, on: machine, waitingLimit: settings.acceptedWaitingLimit)
    guard restored.problems.isEmpty else { throw .cannotRestore(restored.problems) }
    try self.init(
      machine: machine, routes: routes, presenter: presenter, standing: restored.configuration, settings: settings,
      restored: restored)
  }
}
