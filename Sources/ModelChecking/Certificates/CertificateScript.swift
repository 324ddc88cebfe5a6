import Z3

/// A file as it is on disk, read on its own: what is asked is what is written there.
///
/// Between `(push 1)` and `(pop 1)` stands a group, of which nothing outside may speak. Here all that is asserted is
/// read before anything is asked, and stays. That gives the same answers, since something follows only from a name that
/// was declared after all questions before it, and that no question behind its group can assume.
struct CertificateScript {
  /// Declarations and assertions, for Z3 to read.
  private(set) var declarations: [UInt8] = []
  /// The number of rules that are asserted, of a name and what follows from it.
  private(set) var assertions = 0
  private(set) var questions: [[ScriptSolver.Literal]] = []
  /// The Boolean constants.
  private var names: Set<String> = []
  /// Everything that formulas may speak of; each is declared or defined once.
  private var symbols: Set<String> = []
  private var sorts: Set<String> = []
  /// The names from which something follows.
  private var premises: Set<String> = []
  /// The names declared since a group began or ended: something may follow from them.
  private var own: Set<String> = []
  /// Those of groups that have ended, which mean nothing any more and may not be declared again.
  private var gone: Set<String> = []
  private var isInGroup = false
  /// True if something has been asked since a group began or ended.
  private var hasAsked = false

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
    guard !isInGroup else {
      throw .invalidCommand(path, line: number, reason: "the file ends in the middle of a group")
    }
  }

  private typealias Mistake = CertificateFormula.Mistake

  private mutating func read(_ line: ArraySlice<UInt8>) throws(Mistake) {
    if line.isEmpty || line.first == UInt8(ascii: ";") { return }
    if let inner = line.between("(check-sat-assuming (", "))") {
      questions.append(try literals(inner))
      hasAsked = true
      return
    }
    if line.between("(check-sat", ")")?.isEmpty == true {
      questions.append([])
      hasAsked = true
      return
    }
    if line.between("(p", " 1)") != nil { return try beginOrEndGroup(line) }
    guard let command = CertificateTokens(line)?.list[1...].dropLast() else {
      throw Mistake(reason: "unexpected command in a certificate")
    }
    // A group has names and rules only.
    guard !isInGroup || command.first == "assert" || command.first == "declare-const" && command.last == "Bool" else {
      throw Mistake(reason: "unexpected command in a certificate")
    }
    switch command.first {
    case "declare-const" where command.count == 3: try declare(command[2], sort: command[3])
    case "declare-datatypes": try declareSort(command.dropFirst())
    case "define-fun": try define(command.dropFirst())
    case "assert":
      var formula = CertificateFormula(speakingOf: symbols)
      let asserted = try formula.premises(of: command.dropFirst())
      for name in asserted {
        guard own.contains(name) else { throw Mistake(reason: "'\(name.prefix(40))' is not declared here") }
        guard premises.insert(name).inserted else { throw Mistake(reason: "'\(name.prefix(40))' is asserted twice") }
      }
      assertions += asserted.count
    case "set-logic" where command.count == 2 && command[2] == "QF_DT": break
    default: throw Mistake(reason: "unexpected command in a certificate")
    }
    guard !hasAsked else { throw Mistake(reason: "only questions may follow a question") }
    declarations.append(contentsOf: line)
    declarations.append(UInt8(ascii: "\n"))
  }

  private mutating func beginOrEndGroup(_ line: ArraySlice<UInt8>) throws(Mistake) {
    let begins = line.elementsEqual("(push 1)".utf8)
    guard begins || line.elementsEqual("(pop 1)".utf8), begins != isInGroup else {
      throw Mistake(reason: "unexpected command in a certificate")
    }
    guard !begins || !hasAsked else { throw Mistake(reason: "only questions may follow a question") }
    if !begins {
      names.subtract(own)
      symbols.subtract(own)
      gone.formUnion(own)
    }
    (isInGroup, hasAsked, own) = (begins, false, [])
  }

  // MARK: Commands that lemmas need

  /// A name that has not been used, and is not the language's.
  private mutating func introduce(_ name: String) throws(Mistake) {
    let isPlain = name.first == "|" || name.first == "?" || CertificateFormula.isName(name)
    guard isPlain, !CertificateFormula.isWord(name), !gone.contains(name), symbols.insert(name).inserted else {
      throw Mistake(reason: "'\(name.prefix(40))' is not a valid name, or is declared twice")
    }
  }

  private mutating func declare(_ name: String, sort: String) throws(Mistake) {
    guard sort == "Bool" || sorts.contains(sort) else {
      throw Mistake(reason: "'\(sort.prefix(40))' is not declared")
    }
    guard sort != "Bool" || CertificateFormula.isName(name) else {
      throw Mistake(reason: "'\(name.prefix(40))' is not a valid name, or is declared twice")
    }
    try introduce(name)
    guard sort == "Bool" else { return }
    names.insert(name)
    own.insert(name)
  }

  /// Reads `((S 0)) (((a) (b)))`: a sort with a few values.
  private mutating func declareSort(_ tokens: ArraySlice<String>) throws(Mistake) {
    let unexpected = Mistake(reason: "unexpected command in a certificate")
    guard tokens.count > 11, tokens.prefix(2).elementsEqual(["(", "("]), let sort = tokens.dropFirst(2).first,
      sort.first == "|", tokens.dropFirst(3).prefix(5).elementsEqual(["0", ")", ")", "(", "("]),
      tokens.suffix(2).elementsEqual([")", ")"])
    else { throw unexpected }
    guard sorts.insert(sort).inserted else {
      throw Mistake(reason: "'\(sort.prefix(40))' is not a valid name, or is declared twice")
    }
    var values = tokens.dropFirst(8).dropLast(2)
    while !values.isEmpty {
      guard values.count >= 3, values.first == "(", values.dropFirst(2).first == ")" else { throw unexpected }
      try introduce(values[values.startIndex + 1])
      values = values.dropFirst(3)
    }
  }

  /// Reads `f () Bool formula`: a name for what is said often.
  private mutating func define(_ tokens: ArraySlice<String>) throws(Mistake) {
    guard let name = tokens.first, tokens.dropFirst().prefix(3).elementsEqual(["(", ")", "Bool"]) else {
      throw Mistake(reason: "unexpected command in a certificate")
    }
    try CertificateFormula(speakingOf: symbols).check(tokens.dropFirst(4))
    try introduce(name)
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
  var isOfName: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }
}

extension ArraySlice<UInt8> {
  /// The text between a prefix and a suffix, or nil if they are not there.
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
