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
  /// Query items whose key begins with `utm_`, more or fewer.
  case tracking
}
