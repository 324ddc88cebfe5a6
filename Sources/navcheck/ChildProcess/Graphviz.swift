/// Graphviz, if it is there: it only decides where things are drawn, so whatever goes wrong is no mistake.
enum Graphviz {
  /// The answer of `dot -Tplain`; nil if there is no `dot`, or it takes too long.
  static func plain(_ text: String) -> String? {
    let answer = try? ChildProcess.output(
      of: "dot", ["-Tplain"], input: text, limit: 1 << 23, patience: .seconds(8))
    return answer.flatMap { $0 }
  }
}
