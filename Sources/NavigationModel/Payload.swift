/// Something of any type that an answer carries beside the text of a value, such as the product that was fetched.
///
/// It is equal to itself and its copies only, since what it holds need not be comparable.
package struct Payload: Hashable, Sendable {
  private final class Box: Sendable {
    let content: any Sendable
    init(_ content: any Sendable) { self.content = content }
  }

  private let box: Box

  package init(_ content: any Sendable) { box = Box(content) }

  /// What it holds, if that is of this type.
  package func content<Content>(as type: Content.Type) -> Content? { box.content as? Content }

  package static func == (a: Payload, b: Payload) -> Bool { a.box === b.box }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(box)) }
}
