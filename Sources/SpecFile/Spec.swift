import NavigationModel

/// A spec that has been read and checked.
@dynamicMemberLookup package struct Spec: Sendable {
  package let machine: Machine
  package var annotations: Annotations
  /// The places of everything in the spec.
  package let sources: SourceMap
  /// Warnings: what is allowed but probably not meant, such as an unused value or an intent without a link.
  package var warnings: [Diagnostic]
  /// All files that were read, the spec itself first.
  package let files: [String]

  /// The bytes that identify the spec: its JSON form, so that comments and layout do not count. No run depends on
  /// websites or spellings.
  package var digestInput: [UInt8] { Array(SpecWriter.json(machine, known: annotations.known).utf8) }
}

extension Spec {
  /// Statements of a spec besides its machine, each by its name in the spec as well: no run depends on it.
  package struct Annotations: Hashable, Sendable {
    /// The refutations accepted for now.
    package var known: [Known] = []
    /// The websites whose links the app is to be handed.
    package var websites: [Website] = []
    /// The laws by which links that differ in spelling only are to land alike; empty: nothing is asked.
    package var spelling: [SpellingLaw] = []
  }

  package subscript<Value>(dynamicMember annotation: KeyPath<Annotations, Value>) -> Value {
    annotations[keyPath: annotation]
  }
}

extension Spec {
  /// A website's apple-app-site-association file that must agree with the universal routes.
  package struct Website: Hashable, Sendable {
    /// Relative to the current folder.
    package var path: String
    package var hosts: [String] = []
    /// The apps in that file; empty: the only one.
    package var appIDs: [String] = []
    /// Links that only the website, and that only the app has.
    package var webOnly: [Exception] = []
    package var appOnly: [Exception] = []
    var span: Span

    /// Paths on which the two may differ.
    package struct Exception: Hashable, Sendable {
      package var pattern: String
      package var location: Location?
    }
  }
}

/// A refutation accepted for now.
package struct Known: Hashable, Sendable {
  /// A pattern of obligations, such as `lands-anywhere(goToSearch, user = loggedOut)`.
  package var name: String
  /// Why it is accepted.
  package var reason: String
  package var location: Location?

  package init(name: String, reason: String, location: Location? = nil) {
    self.name = name
    self.reason = reason
    self.location = location
  }
}

/// A way in which links differ in spelling only: links that differ in it are to land alike.
package enum SpellingLaw: String, Hashable, Sendable, CaseIterable {
  /// Letters of scheme and host in another case.
  case hostCase = "host-case"
  /// Letters of query keys in another case.
  case keyCase = "key-case"
  /// Letters of listed values in another case.
  case valueCase = "value-case"
  /// Escapes of letters, digits, `-`, `.`, `_` and `~`, and the case of hexadecimal digits (RFC 3986 sections 6.2.2.1
  /// and 6.2.2.2).
  case escapes
  case doubledSlashes = "doubled-slashes"
  case trailingSlash = "trailing-slash"
  /// Query items in another order; of equal keys the first stays before the others.
  case keyOrder = "key-order"
  /// Query items whose key is one for tracking, more or fewer.
  case tracking

  /// The beginning of keys for tracking, in any case.
  package static let trackingPrefix = "utm_"

  package static func isTracking(_ key: String) -> Bool { key.lowercased().hasPrefix(trackingPrefix) }
}
