import LinkRouting
import NavigationModel

/// Makes links, and the requests that they mean, from a spec.
///
/// Links are cached, because the same ones are made often. Used by one run at a time.
final class LinkSource {
  private struct Wish: Hashable {
    var request: IntentRequest
    var kind: LinkKind
  }

  let machine: Machine
  let routes: RouteTable
  let parameterValues: ParameterValues
  /// The ways in which each intent can be opened by a link.
  private let kinds: [[LinkKind]]
  let linked: [IntentID]
  /// The names of values that journeys follow as links.
  private let followed: Set<String>
  private var made: [Wish: Opening] = [:]
  private static let memoryLimit = 1 << 16
  private var hostile: [Opening] = []

  init(_ machine: Machine, _ routes: RouteTable, _ capabilities: Capabilities) {
    self.machine = machine
    self.routes = routes
    parameterValues = ParameterValues(machine)
    let usable = Self.kinds(capabilities)
    kinds = machine.intents.indices.map { intent in
      LinkKind.allCases.filter { kind in
        usable.contains(kind.kinds)
          && machine.links.routes.contains { $0.intent.index == intent && $0.kinds.contains(kind.kinds) }
      }
    }
    followed = Set(machine.steps.compactMap { if case .follow(let value) = $0.action { value } else { nil } })
    linked = machine.intents.indices.map { IntentID($0) }.filter { [kinds] in !kinds[$0.index].isEmpty }
    hostile = LinkMutation.hostile(machine.links).map { opening(.link($0)) }
  }

  static func kinds(_ capabilities: Capabilities) -> Route.Kinds {
    var kinds: Route.Kinds = []
    if capabilities.contains(.links) { kinds.formUnion([.deep, .universal]) }
    if capabilities.contains(.shortcuts) { kinds.insert(.shortcut) }
    if capabilities.contains(.spotlight) { kinds.insert(.spotlight) }
    return kinds
  }

  /// An intent with values, opened without a link.
  ///
  /// - Parameters:
  ///   - chosen: the intent, if a specific one is wanted.
  ///   - following: as for ``values(for:_:following:)``.
  func intent(_ choices: inout Choices, chosen: IntentID? = nil, following: Int? = nil) -> Opening {
    let index = choices.pick(machine.intents.count) { [machine] in chosen?.index ?? $0.below(machine.intents.count) }
    let request = request(IntentID(index), &choices, following: following)
    let name = machine.intents[request.intent.index].name
    return Opening(.intent(Named(request.intent, name), values: request.values), request: request)
  }

  /// A link that matches a route; nil if none can be made.
  ///
  /// - Parameters: as for ``intent(_:chosen:following:)``.
  func link(_ choices: inout Choices, chosen: IntentID? = nil, following: Int? = nil) -> Opening? {
    let aimed = chosen.flatMap { linked.firstIndex(of: $0) }
    let index = choices.pick(linked.count) { [linked] in aimed ?? $0.below(linked.count) }
    guard linked.indices.contains(index) else { return nil }
    let kinds = kinds[linked[index].index]
    let kind = kinds[choices.pick(kinds.count)]
    let request = request(linked[index], &choices, following: following)
    return link(for: request, kind)
  }

  func nearlyValidLink(_ choices: inout Choices) -> Opening? {
    guard let valid = link(&choices) else { return nil }
    switch valid.way {
    case .link(let text): return opening(.link(LinkMutation.mutated(text, &choices)))
    case .shortcut(let text): return opening(.shortcut(LinkMutation.mutated(text, &choices)))
    case .spotlight(let text): return opening(.spotlight(LinkMutation.mutated(text, &choices)))
    case .intent: return valid
    }
  }

  func hostileLink(_ choices: inout Choices) -> Opening {
    hostile[choices.pick(hostile.count)]
  }

  /// The opening that is a link's by the spec's routes.
  private func opening(_ way: Opening.Way) -> Opening {
    switch way {
    case .link(let text): Opening(way, request: try? routes.request(for: text))
    case .shortcut(let text): Opening(way, request: try? routes.request(forShortcut: text))
    case .spotlight(let text): Opening(way, request: try? routes.request(forSpotlight: text))
    case .intent(let intent, let values): Opening(way, request: IntentRequest(intent.id, values: values))
    }
  }

  // MARK: Values

  func request(_ intent: IntentID, _ choices: inout Choices, following: Int? = nil) -> IntentRequest {
    IntentRequest(
      intent, values: values(for: machine.intents[intent.index].parameters, &choices, following: following))
  }

  /// A value for each parameter; optional ones are sometimes missing.
  ///
  /// - Parameter following: which of the intents that a followed link may open is wanted; one more: none of them.
  func values(
    for parameters: [Parameter], _ choices: inout Choices, following: Int? = nil
  ) -> [String: String] {
    var values: [String: String] = [:]
    for parameter in parameters {
      if followed.contains(parameter.name) {
        values[parameter.name] = followedLink(&choices, following)
        continue
      }
      let texts = parameterValues.texts(for: parameter)
      let optional = parameter.isOptional ? 1 : 0
      // Few values, so that two links often carry the same ones and often do not.
      let choice = choices.pick(texts.count + optional) { random in
        random.below(100) < 75 ? random.below(min(2 + optional, texts.count + optional)) : random.below(texts.count + 1)
      }
      if choice >= optional, texts.indices.contains(choice - optional) {
        values[parameter.name] = texts[choice - optional]
      }
    }
    return values
  }

  /// A link that a journey can follow, or a text that opens nothing.
  private func followedLink(_ choices: inout Choices, _ chosen: Int?) -> String {
    let intents = machine.followedIntents
    let index = choices.pick(intents.count + 1) { chosen ?? $0.below(intents.count + 1) }
    guard intents.indices.contains(index) else { return LinkMutation.texts[0] }
    // What it gives is no link again: none is followed after another.
    let parameters = machine.intents[intents[index].index].parameters.filter { !followed.contains($0.name) }
    let request = IntentRequest(intents[index], values: values(for: parameters, &choices))
    let ways = [LinkKind.universal, .deep].lazy.compactMap { self.link(for: request, $0)?.way }
    if case .link(let text)? = ways.first { return text }
    return LinkMutation.texts[0]
  }

  /// The link for a request; a value that the route cannot carry is replaced by one that it can.
  private func link(for request: IntentRequest, _ kind: LinkKind) -> Opening? {
    let wish = Wish(request: request, kind: kind)
    if let opening = made[wish] { return opening }
    var request = request
    for _ in 0..<8 {
      do throws(LinkBuildingError) {
        let (text, meant) = try routes.example(of: request, kind: kind)
        let way: Opening.Way =
          switch kind {
          case .deep, .universal: .link(text)
          case .shortcut: .shortcut(text)
          case .spotlight: .spotlight(text)
          }
        let opening = Opening(way, request: meant)
        if made.count < Self.memoryLimit { made[wish] = opening }
        return opening
      } catch {
        switch error {
        case .uncarriable(let parameter, .notListed(let values)): request.values[parameter] = values.first
        case .uncarriable(let parameter, .notWeb): request.values[parameter] = WebAddress.example
        case .uncarriable(let parameter, _), .missingValue(let parameter): request.values[parameter] = "1"
        case .noPlace(let parameter), .unknownParameter(let parameter): request.values[parameter] = nil
        case .unknownIntent, .noRoute, .noScheme, .noHost, .ignoredPart, .takenByRoute, .tooLong: return nil
        }
      }
    }
    return nil
  }
}
