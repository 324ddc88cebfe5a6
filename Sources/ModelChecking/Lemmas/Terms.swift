/// A formula as solvers read it, by its number among ``Terms``: equal ones have the same number.
struct Term: Hashable, Sendable {
  fileprivate let number: Int32

  static let `true` = Term(number: 0)
  static let `false` = Term(number: 1)
}

/// Formulas as solvers read them, each kept once, however many others it is a part of.
struct Terms: Sendable {
  fileprivate enum Node: Hashable {
    /// As it is written.
    case text(String)
    case apply(Operation, [Term])
  }

  fileprivate enum Operation: String { case and, or, not, ite }

  fileprivate private(set) var nodes: [Node] = [.text("true"), .text("false")]
  private var numbers: [Node: Term] = [.text("true"): .true, .text("false"): .false]

  private mutating func term(_ node: Node) -> Term {
    if let known = numbers[node] { return known }
    let term = Term(number: Int32(nodes.count))
    nodes.append(node)
    numbers[node] = term
    return term
  }

  /// A formula that is written already.
  mutating func written(_ text: String) -> Term { term(.text(text)) }

  mutating func not(_ a: Term) -> Term {
    a == .true ? .false : a == .false ? .true : term(.apply(.not, [a]))
  }

  mutating func and(_ parts: [Term]) -> Term { join(.and, parts, neutral: .true, decisive: .false) }
  mutating func or(_ parts: [Term]) -> Term { join(.or, parts, neutral: .false, decisive: .true) }

  private mutating func join(_ operation: Operation, _ parts: [Term], neutral: Term, decisive: Term) -> Term {
    if parts.contains(decisive) { return decisive }
    let left = parts.filter { $0 != neutral }
    // Some solvers refuse an `and` of one.
    return left.isEmpty ? neutral : left.count == 1 ? left[0] : term(.apply(operation, left))
  }

  /// `a` where the condition holds, and otherwise `b`.
  mutating func choose(_ condition: Term, _ a: Term, _ b: Term) -> Term {
    if a == .true { return or([condition, b]) }
    if a == .false { return and([not(condition), b]) }
    if b == .true { return or([not(condition), a]) }
    if b == .false { return and([condition, a]) }
    return term(.apply(.ite, [condition, a, b]))
  }

  /// The term as SMT-LIB 2, without names for its parts: only of what is short.
  func text(of term: Term) -> String {
    switch nodes[Int(term.number)] {
    case .text(let text): text
    case .apply(let operation, let parts):
      "(\(operation.rawValue) \(parts.map { text(of: $0) }.joined(separator: " ")))"
    }
  }
}

/// Writes terms together: whatever several of them have in common is said once, under a name.
///
/// The names are bound level by level, `(let ((n1 …) (n2 …)) (let ((n3 … n1 …)) …))`. A solver reads that in
/// the time that its length takes, while functions, however they are nested, are written out at each of their uses.
struct TermWriter {
  private let terms: Terms
  private var bytes: [UInt8] = []
  /// By term: how often it is a part of others, and the number of its name; of those that are being written.
  private var uses: [Int32]
  private var names: [Int32]
  /// By term: how many levels of names it needs.
  private var depths: [Int32]

  init(_ terms: Terms) {
    self.terms = terms
    uses = Array(repeating: 0, count: terms.nodes.count)
    names = uses
    depths = uses
  }

  /// A term by itself.
  mutating func text(of term: Term) -> [UInt8] { write([term]) { $0.write(term) } }

  /// An assertion that each term follows from its premise; there is one at least.
  mutating func assertion(_ rules: [(premise: String, term: Term)]) -> [UInt8] {
    write(rules.map(\.term)) { writer in
      if rules.count > 1 { writer.write("(and") }
      for (premise, term) in rules {
        writer.write(rules.count > 1 ? " (=> \(premise) " : "(=> \(premise) ")
        writer.write(term)
        writer.write(")")
      }
      if rules.count > 1 { writer.write(")") }
    }
  }

  /// Writes what the terms have in common, and then what `body` does.
  private mutating func write(_ all: [Term], _ body: (inout TermWriter) -> Void) -> [UInt8] {
    let found = count(all)
    let levels = levels(found)
    var next: Int32 = 1
    for term in levels.joined() {
      names[Int(term.number)] = next
      next += 1
    }
    bytes = []
    for level in levels {
      write("(let (")
      for (number, term) in level.enumerated() {
        write(number == 0 ? "(n\(names[Int(term.number)]) " : " (n\(names[Int(term.number)]) ")
        writeInFull(term)
        write(")")
      }
      write(") ")
    }
    body(&self)
    write(String(repeating: ")", count: levels.count))
    for term in found { (uses[Int(term.number)], names[Int(term.number)]) = (0, 0) }
    return bytes
  }

  /// All parts of the terms, each after its own.
  private mutating func count(_ all: [Term]) -> [Term] {
    var found: [Term] = []
    var left = all
    while let term = left.popLast() {
      uses[Int(term.number)] += 1
      guard uses[Int(term.number)] == 1 else { continue }
      found.append(term)
      left += parts(of: term)
    }
    // A term is made after its parts.
    return found.sorted { $0.number < $1.number }
  }

  /// The terms that get names: each speaks only of names of the levels before its own.
  private mutating func levels(_ found: [Term]) -> [[Term]] {
    var levels: [[Term]] = []
    for term in found {
      var depth: Int32 = 0
      for part in parts(of: term) { depth = max(depth, depths[Int(part.number)] + (isNamed(part) ? 1 : 0)) }
      depths[Int(term.number)] = depth
      guard isNamed(term) else { continue }
      while levels.count <= depth { levels.append([]) }
      levels[Int(depth)].append(term)
    }
    return levels
  }

  private func isNamed(_ term: Term) -> Bool { uses[Int(term.number)] > 1 && term.number > 1 }

  private func parts(of term: Term) -> [Term] {
    if case .apply(_, let parts) = terms.nodes[Int(term.number)] { parts } else { [] }
  }

  private mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func write(_ term: Term) {
    let name = names[Int(term.number)]
    if name > 0 { write("n\(name)") } else { writeInFull(term) }
  }

  private mutating func writeInFull(_ term: Term) {
    switch terms.nodes[Int(term.number)] {
    case .text(let text): write(text)
    case .apply(let operation, let parts):
      write("(\(operation.rawValue)")
      for part in parts {
        write(" ")
        write(part)
      }
      write(")")
    }
  }
}
