/// Horn clauses as DIMACS text, the form that Z3 loads fastest.
///
/// ```swift
/// var clauses = DIMACS(variableCount: 3)
/// clauses.add(2, from: 1)
/// clauses.add(3, from: [1, 2])
/// let solver = try HornSolver(clauses)
/// ```
///
/// A variable outside `1...variableCount` makes the whole text invalid, and ``HornSolver/init(_:)`` throws: Z3 would
/// take it for one more variable, about which nothing is known, so that everything would look safe.
@usableFromInline package struct DIMACS: Sendable {
  /// More than enough: navcheck's limit is 2^24 configurations.
  package static let largestVariableCount = 99_999_990

  /// Variables are `1...variableCount`.
  package let variableCount: Int
  /// The clauses added so far.
  package private(set) var clauseCount = 0
  /// The first variable that does not exist.
  private(set) var invalidVariable: Int32?
  private var bytes: [UInt8]

  /// - Parameter literals: about how many literals will be added, to reserve memory for; it need not be right.
  package init(variableCount: Int, reservingLiterals literals: Int = 0) {
    self.variableCount = variableCount
    bytes = []
    bytes.reserveCapacity(Self.headerLength + max(0, literals) * 8)
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: Self.headerLength))
  }

  /// Adds `premise → head`.
  package mutating func add(_ head: Int32, from premise: Int32) {
    addPremise(premise)
    end(head: head)
  }

  /// Adds `premises → head`. Without a head: not all the premises. Without premises: the head, a fact.
  @inlinable
  package mutating func add(_ head: Int32?, from premises: some Sequence<Int32>) {
    for premise in premises { addPremise(premise) }
    end(head: head)
  }

  @usableFromInline
  mutating func addPremise(_ variable: Int32) {
    bytes.append(UInt8(ascii: "-"))
    write(variable)
  }

  @usableFromInline
  mutating func end(head: Int32?) {
    if let head { write(head) }
    bytes.append(UInt8(ascii: "0"))
    bytes.append(UInt8(ascii: "\n"))
    clauseCount += 1
  }

  private mutating func write(_ variable: Int32) {
    guard variable > 0, Int(variable) <= variableCount else {
      invalidVariable = invalidVariable ?? variable
      return
    }
    append(UInt32(truncatingIfNeeded: variable))
    bytes.append(UInt8(ascii: " "))
  }

  /// Appends a number of at most eight digits; they are collected in a word, the first one lowest.
  private mutating func append(_ number: UInt32) {
    var rest = number
    var digits: UInt64 = 0
    repeat {
      digits = digits &<< 8 | UInt64(0x30 + rest % 10)
      rest /= 10
    } while rest > 0
    while digits > 0 {
      bytes.append(UInt8(truncatingIfNeeded: digits))
      digits = digits &>> 8
    }
  }
}

extension DIMACS {
  /// Room for the header, whose numbers are known only at the end.
  private static let headerLength = 32

  /// A clause about two variables of its own, `first → second`, that shows whether the text was loaded to its end
  /// and whether variables have the numbers that they should have.
  struct Control {
    var first: Int32
    var second: Int32
  }

  /// The whole text, the control clause last, ended by a zero byte.
  consuming func finished() throws(Z3Error) -> (text: [UInt8], control: Control) {
    guard (0...Self.largestVariableCount).contains(variableCount) else {
      throw Z3Error(
        .invalidLiteral, in: "DIMACS",
        "\(variableCount) variables; there can be 0 to \(Self.largestVariableCount)")
    }
    if let invalidVariable {
      throw Z3Error(
        .invalidLiteral, in: "DIMACS", "variable \(invalidVariable) is not one of 1...\(variableCount)")
    }
    let control = Control(first: Int32(variableCount + 1), second: Int32(variableCount + 2))
    bytes.append(UInt8(ascii: "-"))
    append(UInt32(control.first))
    bytes.append(UInt8(ascii: " "))
    append(UInt32(control.second))
    bytes.append(contentsOf: [UInt8(ascii: " "), UInt8(ascii: "0"), UInt8(ascii: "\n"), 0])
    let header = Array("p cnf \(variableCount + 2) \(clauseCount + 1)".utf8)
    bytes.replaceSubrange(0..<header.count, with: header)
    bytes[Self.headerLength - 1] = UInt8(ascii: "\n")
    return (bytes, control)
  }
}
