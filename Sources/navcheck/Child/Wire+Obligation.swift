import ModelChecking
import NavigationModel

extension WireWriter {
  mutating func put(_ obligation: Obligation) {
    put(obligation.kind.rawValue)
    switch obligation {
    case .reachable(let intent, let context), .lands(let intent, let context), .landsAnywhere(let intent, let context),
      .denied(let intent, let context):
      put(intent.index)
      put(Int(context.index))
    case .terminates(let intent), .covers(let intent), .rootFirst(let intent), .oneAnimation(let intent):
      put(intent.index)
    case .landsAfter(let intent, let change):
      put(intent.index)
      put(change.index)
    case .carries(let intent, let parameter):
      put(intent.index)
      put(parameter)
    case .guarded(let screen), .resets(let screen): put(screen.index)
    case .deterministic(let event, let screen):
      put(event.index)
      put(screen.index)
    case .property(let index): put(index)
    }
  }
}

extension WireReader {
  mutating func id<ID: Identifier>(_ type: ID.Type = ID.self) throws(WireError) -> ID { ID(try index()) }

  mutating func context() throws(WireError) -> Context { Context(try index()) }

  mutating func obligation() throws(WireError) -> Obligation {
    guard let kind = Obligation.Kind(rawValue: try string()) else { throw WireError() }
    return switch kind {
    case .reachable: .reachable(try id(), try context())
    case .lands: .lands(try id(), try context())
    case .landsAnywhere: .landsAnywhere(try id(), try context())
    case .landsAfter: .landsAfter(try id(), try id())
    case .denied: .denied(try id(), try context())
    case .terminates: .terminates(try id())
    case .guarded: .guarded(try id())
    case .deterministic: .deterministic(try id(), try id())
    case .covers: .covers(try id())
    case .carries: .carries(try id(), parameter: try index())
    case .resets: .resets(try id())
    case .rootFirst: .rootFirst(try id())
    case .oneAnimation: .oneAnimation(try id())
    case .property: .property(try index())
    }
  }
}
