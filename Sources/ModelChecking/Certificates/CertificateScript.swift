import Z3

/// A file as it stands on disk, read on its own: what is asked is what is written there.
struct CertificateScript {
  /// Declarations and assertions, for Z3 to read.
  private(set) var declarations: [UInt8] = []
  private(set) var assertions = 0
  private(set) var questions: [[ScriptSolver.Literal]] = []
  private var names: Set<String> = []

  /// Reads one command a line, as certificates are written.
  ///
  /// - Throws: ``CertificateError/invalidCommand(_:line:reason:)``.
  init(_ text: [UInt8], path: String) throws(CertificateError) {
    var number = 0
    for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      do {
        try read(line)
      } catch {
        throw .invalidCommand(path, line: number, reason: error.reason)
      }
    }
    guard text.last == UInt8(ascii: "\n") else {
      throw .invalidCommand(path, line: number, reason: "the file ends in the middle of a line")
    }
  }

  private struct Mistake: Error { var reason: String }

  private mutating func read(_ line: ArraySlice<UInt8>) throws(Mistake) {
    if line.isEmpty || line.first == UInt8(ascii: ";") { return }
    if let inner = line.between("(check-sat-assuming (", "))") {
      questions.append(try literals(inner))
      return
    }
    if line.between("(check-sat", ")")?.isEmpty == true {
      questions.append([])
      return
    }
    if let inner = line.between("(declare-const ", " Bool)") {
      let name = String(decoding: inner, as: UTF8.self)
      guard inner.allSatisfy(\.isOfName), names.insert(name).inserted else {
        throw Mistake(reason: "'\(name.prefix(40))' is not a valid name, or is declared twice")
      }
    } else if line.between("(assert ", ")") != nil {
      assertions += 1
    } else if line.between("(set-logic QF_UF", ")")?.isEmpty != true {
      throw Mistake(reason: "unexpected command in a certificate")
    }
    guard questions.isEmpty else { throw Mistake(reason: "only questions may follow a question") }
    declarations.append(contentsOf: line)
    declarations.append(UInt8(ascii: "\n"))
  }

  /// Reads `a (not b) c`. Every name must be declared: any other would be a constant about which nothing is known.
  private func literals(_ text: ArraySlice<UInt8>) throws(Mistake) -> [ScriptSolver.Literal] {
    var literals: [ScriptSolver.Literal] = []
    var rest = text
    while !rest.isEmpty {
      if !literals.isEmpty {
        guard rest.popFirst() == UInt8(ascii: " ") else { throw Mistake(reason: "missing space between literals") }
      }
      let isNegated = rest.starts(with: Array("(not ".utf8))
      if isNegated { rest = rest.dropFirst(5) }
      let name = String(decoding: rest.prefix(while: \.isOfName), as: UTF8.self)
      guard names.contains(name) else { throw Mistake(reason: "'\(name.prefix(40))' is not declared") }
      rest = rest.dropFirst(name.utf8.count)
      if isNegated, rest.popFirst() != UInt8(ascii: ")") { throw Mistake(reason: "a bracket is missing") }
      literals.append(ScriptSolver.Literal(name, isNegated: isNegated))
    }
    return literals
  }
}

extension UInt8 {
  fileprivate var isOfName: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }
}

extension ArraySlice<UInt8> {
  /// What stands between a prefix and a suffix, or nil if they are not there.
  fileprivate func between(_ prefix: StaticString, _ suffix: StaticString) -> ArraySlice<UInt8>? {
    let prefixCount = prefix.utf8CodeUnitCount
    let suffixCount = suffix.utf8CodeUnitCount
    guard count >= prefixCount + suffixCount,
      starts(with: UnsafeBufferPointer(start: prefix.utf8Start, count: prefixCount)),
      self.suffix(suffixCount).elementsEqual(UnsafeBufferPointer(start: suffix.utf8Start, count: suffixCount))
    else { return nil }
    return dropFirst(prefixCount).dropLast(suffixCount)
  }
}
