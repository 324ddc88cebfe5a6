/// A Swift expression: on one line if it fits, otherwise one part a line.
struct Code {
  /// Lines are not longer than this where they can be broken.
  static let width = 120

  private indirect enum Form {
    case text
    /// Opening bracket, parts, closing bracket.
    case parts(String, [Code], String, isList: Bool)
  }

  /// The expression on one line.
  let flat: String
  /// How many parts it has, those inside its parts included: what a type checker looks at.
  let size: Int
  private let form: Form

  /// A name, a number or a literal.
  static func text(_ text: String) -> Code { Code(flat: text, size: 1, form: .text) }

  /// `name(a, b)`
  static func call(_ name: String, _ arguments: [Code]) -> Code {
    parts(name + "(", arguments, ")", isList: false)
  }

  /// `[a, b]`
  static func list(_ elements: [Code], close: String = "]") -> Code { parts("[", elements, close, isList: true) }

  /// `label: value`
  func labelled(_ label: String) -> Code {
    switch form {
    case .text: .text("\(label): \(flat)")
    case .parts(let open, let parts, let close, let isList):
      Self.parts("\(label): \(open)", parts, close, isList: isList)
    }
  }

  private static func parts(_ open: String, _ parts: [Code], _ close: String, isList: Bool) -> Code {
    Code(
      flat: open + parts.map(\.flat).joined(separator: ", ") + close, size: parts.reduce(1) { $0 + $1.size },
      form: .parts(open, parts, close, isList: isList))
  }

  /// The expression in lines, for a place where `used` columns are taken before it and `after` behind it.
  func lines(used: Int, indentation: Int, after: Int = 0) -> [String] {
    guard case .parts(let open, let parts, let close, let isList) = form, !parts.isEmpty,
      used + flat.count + after > Self.width
    else { return [flat] }
    let margin = String(repeating: " ", count: indentation + 2)
    var lines = [open]
    if isList, parts.allSatisfy({ if case .text = $0.form { true } else { false } }) {
      lines += Self.filled(parts.map(\.flat), margin)
    } else {
      for (index, part) in parts.enumerated() {
        let comma = index + 1 < parts.count || isList ? "," : ""
        var inner = part.lines(used: margin.count, indentation: margin.count, after: 1)
        inner[0] = margin + inner[0]
        inner[inner.count - 1] += comma
        lines += inner
      }
    }
    return lines + [String(repeating: " ", count: indentation) + close]
  }

  /// As many short parts on a line as fit.
  private static func filled(_ parts: [String], _ margin: String) -> [String] {
    var lines: [String] = []
    var line = margin
    for part in parts {
      if line.count > margin.count, line.count + part.count + 2 > width {
        lines.append(line)
        line = margin
      }
      line += (line.count > margin.count ? " " : "") + part + ","
    }
    return lines + [line]
  }
}
