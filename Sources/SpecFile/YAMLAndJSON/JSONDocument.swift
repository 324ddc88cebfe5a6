import Basics

/// A JSON file that is no spec, as a tree with places: what another module reads from an untrusted file.
///
/// The parser is that of specs, with its limits: order and repetition of keys are kept, and every mistake has a place.
package struct JSONDocument: Sendable {
  private let source: SourceFile
  private let tree: SyntaxTree

  /// - Parameter what: what the file is, in messages: `an apple-app-site-association file`.
  /// - Throws: ``SpecError`` with the place where it is no JSON.
  package init(_ bytes: [UInt8], named name: String, what: String) throws(SpecError) {
    source = SourceFile(name: name, bytes: bytes)
    let reading = Reading()
    reading.loaded.emptyRemedy = "\(what) contains one JSON object"
    reading.sources.files.append(source)
    let begin = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard let tree = reading.tree(of: source, file: 0, from: begin, .json), !tree.nodes.isEmpty else {
      throw SpecError(diagnostics: reading.diagnostics.placedErrors(in: [source]))
    }
    self.tree = tree
  }

  package var root: Value { Value(node: tree.root) }

  /// A message about a value, with its line.
  package func diagnostic(
    _ severity: Diagnostic.Severity, _ message: String, remedy: String?, at value: Value
  ) -> Diagnostic {
    var diagnostic = Diagnostic(severity: severity, message: message, remedy: remedy)
    source.place(&diagnostic, at: value.node.span)
    return diagnostic
  }

  /// A place that has been asked for.
  package struct Place {
    fileprivate var offset: Int
    fileprivate var location: Location
  }

  /// The place of a value, counted on from the one that was asked for last.
  package func location(of value: Value, after place: inout Place?) -> Location {
    let offset = Int(value.node.node.start)
    let location = place.map { source.location(of: offset, after: ($0.offset, $0.location)) }
    let found = location ?? source.location(of: offset)
    place = Place(offset: offset, location: found)
    return found
  }

  /// A text as JSON writes it, in quotes.
  package static func quoted(_ text: String) -> String { JSONValue.string(text).text(indent: 0) }

  /// A value in the file.
  package struct Value {
    fileprivate let node: Syntax

    /// The text of a string; nil for anything else.
    package var string: String? { node.kind == .scalar && node.node.isQuoted ? node.text : nil }
    /// `true` or `false`; nil for anything else.
    package var bool: Bool? {
      guard node.kind == .scalar, !node.node.isQuoted else { return nil }
      return switch node.text {
      case "true": true
      case "false": false
      default: nil
      }
    }
    /// The items of a list; nil for anything else.
    package var items: [Value]? { node.kind == .list ? node.children.map(Value.init) : nil }
    /// The keys and values of an object, in their order; nil for anything else.
    package var pairs: [(key: Value, value: Value)]? {
      node.kind == .mapping ? node.pairs.map { (Value(node: $0.key), Value(node: $0.value)) } : nil
    }
  }
}
