/// Drafts a spec for an app, knowing only its links.
///
/// Links and templates of one shape become a route and an intent, each with a screen of its own that is shown from
/// `home`. What the app really does (logins, tabs, prompts) cannot be read off links and is left to be written;
/// comments say so.
package struct DraftSpec: Sendable {
  /// The spec as text.
  package let text: String
  /// The links that it is made from, without templates and paths.
  package let links: [LinkList.Entry]
  package let leftOut: [LeftOut]

  /// A link that could not be used.
  package struct LeftOut: Sendable {
    package enum Reason: Sendable {
      case notALink, notAURL, unsupported, onWebsite
      /// No route takes it, since it has too many segments or values, or too long ones.
      case tooLarge

      fileprivate init?(_ entry: LinkList.Entry, _ link: DraftLink?) {
        if entry.source != .url {
          self = .notAURL
        } else if entry.expectation?.isUnsupported == true {
          self = .unsupported
        } else if entry.expectation?.staysOnWebsite == true {
          self = .onWebsite
        } else if let link {
          if link.fits { return nil }
          self = .tooLarge
        } else {
          self = .notALink
        }
      }
    }

    package var entry: LinkList.Entry
    package var reason: Reason
  }

  /// More siblings than this in one place of a path are values, not names.
  private static let siblings = 8

  /// - Parameters:
  ///   - templates: what a website's file hands over; each becomes a route.
  ///   - hosts: of universal links, beside those of the links.
  /// - Complexity: linear in the size of the list.
  package init(
    _ list: LinkList = LinkList(), templates: [DraftTemplate] = [], hosts given: [String] = [],
    claims: DraftClaims? = nil
  ) {
    var routes: [DraftRoute] = []
    var index: [[DraftRoute.Segment]: Int] = [:]
    var schemes: [String] = []
    var hosts = given
    var leftOut: [LeftOut] = []
    var links: [DraftLink] = []
    var entries: [LinkList.Entry] = []
    for entry in list.entries {
      let link = DraftLink(entry.link)
      if let reason = LeftOut.Reason(entry, link) {
        leftOut.append(LeftOut(entry: entry, reason: reason))
        continue
      }
      guard let link else { continue }
      if !link.isUniversal {
        if !link.isPath, !schemes.contains(link.scheme) { schemes.append(link.scheme) }
      } else if !link.isPath, !hosts.contains(link.host) {
        hosts.append(link.host)
      }
      links.append(link)
      entries.append(entry)
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
    let shapes = DraftShapes(links, siblings: Self.siblings)
    var used: [LinkList.Entry] = []
    for (link, entry) in zip(links, entries) {
      let segments = shapes.segments(of: link)
      guard DraftRoute(segments: segments).fits else {
        leftOut.append(LeftOut(entry: entry, reason: .tooLarge))
        continue
      }
      let position = index[segments] ?? routes.count
      if position == routes.count {
        index[segments] = position
        routes.append(DraftRoute(segments: segments))
      }
      routes[position].add(link)
      if !link.isTemplate, !link.isPath { used.append(entry) }
    }
    self.leftOut = leftOut
    self.links = used
    routes += Self.routes(templates)
    text =
      Self.text(routes, schemes: schemes, hosts: hosts, isFromHost: isFromHost, from: claims?.file)
      + (claims?.text ?? "")
  }

  /// A route for each template. What another one names without its last segment is not a folder of both.
  private static func routes(_ templates: [DraftTemplate]) -> [DraftRoute] {
    let plain = Set(templates.filter { $0.query.isEmpty && !$0.hasFragment }.map(\.path))
    return templates.map { template in
      var route = DraftRoute(template)
      if plain.contains(template.path.dropLast()) { route.isFolder = false }
      return route
    }
  }

  private static func text(
    _ routes: [DraftRoute], schemes: [String], hosts: [String], isFromHost: Bool, from file: String?
  ) -> String {
    let intents = named(routes)
    let made = "A draft, made from \(file == nil ? "links" : "a file")."
    var text = """
      # \(made) It proves as it stands; what it cannot know is yours to write: who must be logged in,
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
    if !hosts.isEmpty { text += "  universal: { hosts: [\(DraftText.list(hosts))] }\n" }
    if schemes.isEmpty, hosts.isEmpty {
      text += """
          # Nothing opens a link before one of these has your app's:
          # deep: { schemes: [my-app] }
          # universal: { hosts: [example.com] }

        """
    }
    text += "  routes:\n"
    for intent in intents {
      text += "    \(intent.name):\n"
      for route in intent.routes { text += "      - \(DraftText.route(route))\n" }
    }
    return text
  }

  private struct DraftIntent {
    var name: String
    var screen: String
    var event: String
    var signature: String
    var routes: [String]
    var isHome: Bool
  }

  private static func named(_ routes: [DraftRoute]) -> [DraftIntent] {
    var used: Set<String> = ["home"]
    let both = routes.contains(where: \.isDeep) && routes.contains(where: \.isUniversal)
    var intents: [DraftIntent] = []
    var home = DraftIntent(name: "goToHome", screen: "home", event: "goBack", signature: "", routes: [], isHome: true)
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
      let isEverything = route.words.isEmpty && route.segments.last == .rest
      var base = DraftNames.short(DraftNames.upperCamel(isOfOne ? DraftNames.singular(route.words) : route.words))
      let isUsed = used.contains(DraftNames.lowerCamel(DraftNames.words(base)))
      if base.isEmpty || (isOfOne && isUsed) { base += isEverything ? "Page" : "Item" }
      var name = base
      var number = 2
      // Names that differ only in case would be the same screen.
      while !used.insert(DraftNames.lowerCamel(DraftNames.words(name))).inserted {
        name = "\(base)\(number)"
        number += 1
      }
      let signature = parameters.map { $0.name + ($0.isOptional ? "?" : "") }.joined(separator: ", ")
      intents.append(
        DraftIntent(
          name: "goTo\(name)", screen: DraftNames.lowerCamel(DraftNames.words(name)), event: "show\(name)",
          signature: signature.isEmpty ? "" : "(\(signature))", routes: route.texts(parameters).map { kind + $0 },
          isHome: false))
    }
    if home.routes.isEmpty { return intents }
    return [home] + intents
  }
}
