/// Drafts a spec for an app, knowing only its links.
///
/// Links and templates of one shape become a route and an intent, each with a screen of its own that is shown from
/// `home`. What the app really does (logins, tabs, prompts) cannot be read off links and is left to be written;
/// comments say so.
package struct DraftSpec: Sendable {
  /// The spec as text.
  package let text: String
  /// The links that could not be used: without a scheme, or of another kind.
  package let leftOut: [LinkList.Entry]

  /// More siblings than this in one place of a path are values, not names.
  private static let siblings = 8

  /// - Complexity: linear in the size of the list.
  package init(_ list: LinkList) {
    var routes: [DraftRoute] = []
    var index: [[DraftRoute.Segment]: Int] = [:]
    var schemes: [String] = []
    var hosts: [String] = []
    var leftOut: [LinkList.Entry] = []
    var links: [DraftLink] = []
    for entry in list.entries {
      guard entry.source == .url, entry.expectation?.isUnsupported != true, let link = DraftLink(entry.link) else {
        leftOut.append(entry)
        continue
      }
      if !link.isUniversal {
        if !link.isPath, !schemes.contains(link.scheme) { schemes.append(link.scheme) }
      } else if !link.isPath, !hosts.contains(link.host) {
        hosts.append(link.host)
      }
      links.append(link)
    }
    // Hosts that are not domains, and differ, carry meaning: the path begins with them.
    let deepHosts = Set(links.filter { !$0.isUniversal && !$0.isPath }.map(\.host))
    let isFromHost = deepHosts.count > 1 && !deepHosts.contains { $0.contains(".") }
    if isFromHost {
      for index in links.indices where !links[index].isUniversal && !links[index].host.isEmpty {
        links[index].parts.insert(.init(text: links[index].spelledHost), at: 0)
      }
    }
    // Beside templates, a path is one, too.
    let hasTemplates = links.contains(where: \.hasPlaceholder)
    for index in links.indices {
      links[index].isTemplate = links[index].hasPlaceholder || hasTemplates && links[index].isPath
    }
    let shapes = Shapes(links, siblings: Self.siblings)
    for link in links {
      let segments = shapes.segments(of: link)
      let position = index[segments] ?? routes.count
      if position == routes.count {
        index[segments] = position
        routes.append(DraftRoute(segments: segments))
      }
      routes[position].add(link)
    }
    self.leftOut = leftOut
    text = Self.text(routes, schemes: schemes, hosts: hosts, isFromHost: isFromHost)
  }

  /// Which segments are values, judged by all links together.
  private struct Shapes {
    private var children: [[DraftRoute.Segment]: Set<String>] = [:]
    /// The paths of templates: their literals, and where they have placeholders.
    private var literals: Set<[DraftRoute.Segment]> = []
    private var placeholders: Set<[DraftRoute.Segment]> = []
    private let siblings: Int

    init(_ links: [DraftLink], siblings: Int) {
      self.siblings = siblings
      for link in links where link.isTemplate {
        var path: [DraftRoute.Segment] = []
        for part in link.parts {
          if part.isPlaceholder { placeholders.insert(path) }
          let isLiteral = !part.isPlaceholder && DraftNames.isPlain(part.text)
          path.append(isLiteral ? .literal(part.text) : .value)
          if isLiteral { literals.insert(path) }
        }
      }
      for link in links where !link.isTemplate {
        var path: [DraftRoute.Segment] = []
        for part in link.parts {
          let isValue = isValue(part, at: path)
          if !isValue, children[path, default: []].count <= siblings { children[path, default: []].insert(part.text) }
          path.append(isValue ? .value : .literal(part.text))
        }
      }
    }

    /// A literal that no template names, in a place where one has a placeholder, is a value of it.
    private func isValue(_ part: DraftLink.Part, at path: [DraftRoute.Segment]) -> Bool {
      if literals.contains(path + [.literal(part.text)]) { return false }
      return part.isPlaceholder || DraftNames.isValue(part.text) || placeholders.contains(path)
    }

    func segments(of link: DraftLink) -> [DraftRoute.Segment] {
      var path: [DraftRoute.Segment] = []
      var shape: [DraftRoute.Segment] = []
      for part in link.parts {
        let isValue = isValue(part, at: path)
        // Many names below one literal are values; on the top level they are the app's features.
        let isOneOfMany = !link.isTemplate && !path.isEmpty && children[path, default: []].count > siblings
        shape.append(isValue || isOneOfMany ? .value : .literal(part.text))
        path.append(isValue ? .value : .literal(part.text))
      }
      return shape
    }
  }

  private static func text(
    _ routes: [DraftRoute], schemes: [String], hosts: [String], isFromHost: Bool
  ) -> String {
    let intents = named(routes)
    var text = """
      # A draft, made from links. It proves as it stands; what it cannot know is yours to write: who must be logged in,
      # what is asked on the way, which tab a screen belongs to, and better names. 'navcheck prove' says what follows.

      navigation: My App
      format: 1
      root: home
      rules: [root-first, one-animation, resets]

      screens:
        - home

      """
    for intent in intents where !intent.isHome { text += "  - \(intent.screen)\n" }
    text += "\ntransitions:\n  goBack: any -> home\n"
    for intent in intents where !intent.isHome {
      text += "  \(intent.event)\(intent.signature): home -> \(intent.screen)\n"
    }
    text += "\nintents:\n"
    for intent in intents {
      text += "  \(intent.name)\(intent.isHome ? "" : intent.signature):\n"
      text += "    target: \(intent.isHome ? "home" : intent.screen)\n"
      text += "    journey: [goBack\(intent.isHome ? "" : ", animate \(intent.event)")]\n"
    }
    text += "\nlinks:\n"
    if !schemes.isEmpty {
      let path = isFromHost ? "path: from-host" : "host: \(hosts.first ?? "example.com")"
      text += "  deep: { schemes: [\(schemes.joined(separator: ", "))], \(path) }\n"
    }
    if !hosts.isEmpty { text += "  universal: { hosts: [\(hosts.joined(separator: ", "))] }\n" }
    text += "  routes:\n"
    for intent in intents {
      text += "    \(intent.name):\n"
      for route in intent.routes { text += "      - \(route)\n" }
    }
    return text
  }

  private struct Intent {
    var name: String
    var screen: String
    var event: String
    var signature: String
    var routes: [String]
    var isHome: Bool
  }

  private static func named(_ routes: [DraftRoute]) -> [Intent] {
    var used: Set<String> = ["home"]
    let both = routes.contains(where: \.isDeep) && routes.contains(where: \.isUniversal)
    var intents: [Intent] = []
    var home = Intent(name: "goToHome", screen: "home", event: "goBack", signature: "", routes: [], isHome: true)
    for route in routes {
      let kind = !both || (route.isDeep && route.isUniversal) ? "" : route.isDeep ? "deep " : "universal "
      if route.segments.isEmpty || route.segments == [.literal("home")] {
        var plain = route
        plain.keys = []
        home.routes.append(kind + plain.text([]))
        continue
      }
      let parameters = route.parameters
      let isOfOne = route.segments.last == .value
      var base = DraftNames.upperCamel(isOfOne ? DraftNames.singular(route.words) : route.words)
      let isUsed = used.contains(DraftNames.lowerCamel(DraftNames.words(base)))
      if base.isEmpty || (isOfOne && isUsed) { base += "Item" }
      var name = base
      var number = 2
      // Names that differ only in case would be the same screen.
      while !used.insert(DraftNames.lowerCamel(DraftNames.words(name))).inserted {
        name = "\(base)\(number)"
        number += 1
      }
      let signature = parameters.map { $0.name + ($0.isOptional ? "?" : "") }.joined(separator: ", ")
      intents.append(
        Intent(
          name: "goTo\(name)", screen: DraftNames.lowerCamel(DraftNames.words(name)), event: "show\(name)",
          signature: signature.isEmpty ? "" : "(\(signature))", routes: [kind + route.text(parameters)], isHome: false))
    }
    if home.routes.isEmpty { return intents }
    return [home] + intents
  }
}
