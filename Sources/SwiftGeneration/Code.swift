/// A Swift expression: on one line if it fits, otherwise one part a line.
struct Code {
  /// Lines are at most this long where they can be broken.
  static let width = 120

  private indirect enum Form {
    case text
    /// Opening bracket, parts, closing bracket.
    case parts(String, [Code], String, Layout)
  }

  /// The layout of parts that do not fit on one line.
  private enum Layout {
    /// As many on a line as fit; the bracket closes on the last.
    case call
    /// As many on a line as fit; the bracket closes on a line of its own.
    case declaration
    /// One a line, names as many as fit, each with a comma; the bracket closes on a line of its own.
    case list
  }

  /// The expression on one line.
  let flat: String
  private let form: Form

  /// A name, a number or a literal.
  static func text(_ text: String) -> Code { Code(flat: text, form: .text) }

  /// `name(a, b)`
  static func call(_ name: String, _ arguments: [Code]) -> Code {
    parts(name + "(", arguments, ")", .call)
  }

  /// `name(a: A, b: B)` as it is declared.
  static func declaration(_ name: String, _ parameters: [String]) -> Code {
    parts(name + "(", parameters.map(Code.text), ")", .declaration)
  }

  /// `[a, b]`
  static func list(_ elements: [Code]) -> Code { parts("[", elements, "]", .list) }

  /// `label: value`
  func labelled(_ label: String) -> Code {
    switch form {
    case .text: .text("\(label): \(flat)")
    case .parts(let open, let parts, let close, let layout):
      Self.parts("\(label): \(open)", parts, close, layout)
    }
  }

  private static func parts(_ open: String, _ parts: [Code], _ close: String, _ layout: Layout) -> Code {
    Code(
      flat: open + parts.map(\.flat).joined(separator: ", ") + close, form: .parts(open, parts, close, layout))
  }

  /// The expression in lines, where `used` columns of the first and `after` of the last are already taken.
  func lines(used: Int, indentation: Int, after: Int = 0) -> [String] {
    guard case .parts(let open, let parts, let close, let layout) = form, !parts.isEmpty,
      used + flat.count + after > Self.width
    else { return [flat] }
    let margin = String(repeating: " ", count: indentation + 2)
    let isFilled = layout != .list || parts.allSatisfy { if case .text = $0.form { true } else { false } }
    var lines = [open]
    // The last line can take more parts.
    var isOpen = false
    for (index, part) in parts.enumerated() {
      let isLast = index + 1 == parts.count
      let comma = isLast && layout != .list ? "" : ","
      let behind = isLast && layout == .call ? close.count + after : comma.count
      let length = (lines.last?.count ?? 0) + 1 + part.flat.count
      if isOpen, length + behind <= Self.width {
        lines[lines.count - 1] += " \(part.flat)\(comma)"
        continue
      }
      let inner = part.lines(used: margin.count, indentation: margin.count, after: behind)
      isOpen = isFilled && inner.count == 1
      lines.append(margin + (inner.first ?? ""))
      lines += inner.dropFirst()
      lines[lines.count - 1] += comma
    }
    if layout == .call {
      lines[lines.count - 1] += close
    } else {
      lines.append(String(repeating: " ", count: indentation) + close)
    }
    return lines
  }
}
