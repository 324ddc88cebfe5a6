import CZ3

/// Whole SMT-LIB 2 texts, such as Horn clauses, which Z3 gives to Spacer.
package enum SMTLibScript {
  /// What Z3 prints when it runs a text, line by line: one for each question, and one for each mistake.
  ///
  /// - Throws: ``Z3Error`` if it cannot be run.
  package static func output(of text: [UInt8]) throws(Z3Error) -> [String] {
    let context = try Context()
    var output: String?
    (text + [0]).withUnsafeBytes { bytes in
      output = context.text(Z3_eval_smtlib2_string(context.raw, bytes.bindMemory(to: CChar.self).baseAddress))
    }
    try context.check("Z3_eval_smtlib2_string")
    return (output ?? "").split(separator: "\n").map(String.init)
  }
}
