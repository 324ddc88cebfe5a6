import NavigationModel

/// Routes as literals.
extension Generation {
  func code(_ route: Route) -> Code {
    var arguments = [
      Code.text("intent: .\(names.constants.intents[route.intent.index])"), .text("kinds: \(Self.code(route.kinds))"),
      Code.list(route.path.map(code)).labelled("path"),
    ]
    if !route.query.isEmpty { arguments.append(Code.list(route.query.map(code)).labelled("query")) }
    if let fragment = route.fragment { arguments.append(.text("fragment: \(SwiftText.literal(fragment))")) }
    return .call(".init", arguments)
  }

  private static func code(_ kinds: Route.Kinds) -> String {
    let named: [(kind: Route.Kinds, name: String)] = [
      (.deep, ".deep"), (.universal, ".universal"), (.shortcut, ".shortcut"), (.spotlight, ".spotlight"),
    ]
    let names = named.filter { kinds.contains($0.kind) }
    // Bits without a name only occur in machines that were made in code.
    let known = names.reduce(into: Route.Kinds()) { $0.formUnion($1.kind) }
    guard known == kinds else {
      return ".init(rawValue: \(kinds.rawValue))"
    }
    return names.count == 1 ? names[0].name : "[\(names.map(\.name).joined(separator: ", "))]"
  }

  private func code(_ segment: Route.Segment) -> Code {
    switch segment {
    case .literal(let text): .text(".literal(\(SwiftText.literal(text)))")
    case .placeholder(let name, let form):
      .call(".placeholder", [.text(SwiftText.literal(name)), code(form)])
    }
  }

  private func code(_ item: Route.QueryItem) -> Code {
    let value: Code =
      switch item.value {
      case .literal(let text): .text(".literal(\(SwiftText.literal(text)))")
      case .placeholder(let name, let form, let isOptional):
        .call(".placeholder", [.text(SwiftText.literal(name)), code(form), .text("isOptional: \(isOptional)")])
      }
    return .call(".init", [.text("key: \(SwiftText.literal(item.key))"), value.labelled("value")])
  }

  private func code(_ form: Route.Form) -> Code {
    switch form {
    case .text: .text(".text")
    case .integer: .text(".integer")
    case .oneOf(let values): .call(".oneOf", [texts(values)])
    case .before(let separator): .text(".before(\(SwiftText.literal(separator)))")
    case .rest: .text(".rest")
    }
  }
}
