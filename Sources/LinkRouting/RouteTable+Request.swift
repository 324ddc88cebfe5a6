import NavigationModel

/// Links that come as strings, and requests with their values as strings.
extension RouteTable {
  /// What a link, a deep or a universal one, asks for.
  ///
  /// ```swift
  /// try table.request(for: "https://just-eat.co.uk/area/ec4m-london")  // goToSearch, postcode: ec4m
  /// ```
  ///
  /// - Throws: ``LinkError`` with the mistake and its byte.
  /// - Complexity: O(bytes); the strings of the values are allocated, and nothing else.
  public func request(for link: String) throws(LinkError) -> IntentRequest {
    try request(link) { (bytes) throws(LinkError) in try match(bytes) }
  }

  /// What a home-screen quick action of this type asks for: `/search/EC4M7RF`.
  public func request(forShortcut type: String) throws(LinkError) -> IntentRequest {
    try request(type) { (bytes) throws(LinkError) in try match(shortcut: bytes) }
  }

  /// What a search item with this identifier asks for: `/restaurant/123`.
  public func request(forSpotlight identifier: String) throws(LinkError) -> IntentRequest {
    try request(identifier) { (bytes) throws(LinkError) in try match(spotlight: bytes) }
  }

  /// The match as a request: its values by the names of the intent's parameters.
  public func request(_ match: RouteMatch, in link: Span<UInt8>) -> IntentRequest {
    var request = IntentRequest(match.intent)
    for (index, parameter) in machine.intents[match.intent.index].parameters.enumerated() {
      request.values[parameter.name] = match.value(of: index, in: link)
    }
    return request
  }

  private func request(
    _ link: String, _ match: (Span<UInt8>) throws(LinkError) -> RouteMatch
  ) throws(LinkError) -> IntentRequest {
    func result(_ bytes: Span<UInt8>) -> Result<IntentRequest, LinkError> {
      do throws(LinkError) { return .success(request(try match(bytes), in: bytes)) } catch { return .failure(error) }
    }
    let stored = link.utf8.withContiguousStorageIfAvailable { result($0.span) }
    return try (stored ?? result(Array(link.utf8).span)).get()
  }
}
