import NavigationModel

/// Links as strings, and requests with their values as strings.
extension RouteTable {
  /// What a deep or universal link asks for.
  ///
  /// ```swift
  /// try table.request(for: "https://just-eat.co.uk/area/ec4m-london")  // goToSearch, postcode: ec4m
  /// ```
  ///
  /// - Throws: ``LinkError`` with the mistake and its byte.
  /// - Complexity: O(bytes); the strings of the values are allocated, and nothing else.
  public func request(for link: String) throws(LinkError) -> IntentRequest {
    try request(link, .url)
  }

  /// What a home-screen quick action of this type asks for: `/search/EC4M7RF`.
  public func request(forShortcut type: String) throws(LinkError) -> IntentRequest {
    try request(type, .shortcut)
  }

  /// What a search item with this identifier asks for: `/restaurant/123`.
  public func request(forSpotlight identifier: String) throws(LinkError) -> IntentRequest {
    try request(identifier, .spotlight)
  }

  /// The match as a request: its values by the names of the intent's parameters.
  public func request(_ match: RouteMatch, in link: Span<UInt8>) -> IntentRequest {
    var request = IntentRequest(match.intent)
    for (index, parameter) in machine.intents[match.intent.index].parameters.enumerated() {
      request.values[parameter.name] = match.value(of: index, in: link)
    }
    return request
  }

  private enum Source { case url, shortcut, spotlight }

  // No closures here: one that uses the table would copy it, which takes longer than reading the link.
  private func request(_ link: String, _ source: Source) throws(LinkError) -> IntentRequest {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      return try request(link.utf8.span, source)
    }
    return try request(Array(link.utf8).span, source)
  }

  private func request(_ link: Span<UInt8>, _ source: Source) throws(LinkError) -> IntentRequest {
    switch source {
    case .url: request(try match(link), in: link)
    case .shortcut: request(try match(shortcut: link), in: link)
    case .spotlight: request(try match(spotlight: link), in: link)
    }
  }
}
