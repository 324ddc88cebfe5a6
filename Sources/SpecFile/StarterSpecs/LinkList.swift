import LinkRouting

/// Links to try, perhaps with what is expected of them.
///
/// Three forms are read: a link-tester file, JSON with the lists `universal_links` and `deep_links`; the same with a
/// list `links` whose items say what is expected; and plain text with one link per line.
package struct LinkList: Hashable, Sendable {
  package var entries: [Entry]

  package init(entries: [Entry] = []) { self.entries = entries }

  /// One link.
  package struct Entry: Hashable, Sendable {
    package var source: LinkSource
    /// The URL, or the identifier that the system hands over; what is not UTF-8 in it is replaced.
    package var link: String
    /// The bytes of a link that is not UTF-8.
    private var otherBytes: [UInt8]?
    /// Nil: the link must be supported, and land unless it is denied.
    package var expectation: Expectation?
    package var location: Location?

    package init(
      _ link: String, source: LinkSource = .url, expectation: Expectation? = nil, location: Location? = nil
    ) {
      self.source = source
      self.link = link
      self.expectation = expectation
      self.location = location
    }

    /// A link of any bytes.
    package init(
      bytes: some Collection<UInt8>, source: LinkSource = .url, expectation: Expectation? = nil,
      location: Location? = nil
    ) {
      self.init(
        String(decoding: bytes, as: UTF8.self), source: source, expectation: expectation, location: location)
      if String(validating: bytes, as: UTF8.self) == nil { otherBytes = Array(bytes) }
    }

    /// The bytes that are read as the link.
    package var bytes: [UInt8] { otherBytes ?? Array(link.utf8) }
  }

  /// The results that a link must have. One that is nil is not looked at.
  package struct Expectation: Hashable, Sendable {
    /// No route may accept the link.
    package var isUnsupported = false
    /// The website's file keeps it from the app, so what routes do with it does not matter.
    package var staysOnWebsite = false
    /// The intent that it opens, by name.
    package var intent: String?
    /// All the values that it gives.
    package var values: [String: String]?
    /// The screen on which it is opened, as `--from` takes it; nil: that of `--from`, or the root.
    package var start: String?
    /// The contexts in which it is opened, as `--as` takes them; nil: every one.
    package var context: String?
    /// The answers to prompts, as `--answer` takes them.
    package var answers: [String] = []
    /// The ending of the journey: `landed`, `refused` …
    package var ending: String?
    /// The screen on which it ends.
    package var screen: String?

    package init() {}

    /// True if nothing is said about the app.
    var isOnlyAboutWebsite: Bool {
      var other = self
      other.staysOnWebsite = false
      return other == Expectation()
    }
  }
}
