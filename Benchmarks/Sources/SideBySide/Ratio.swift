/// Two rows of the same kind of work, and what is wanted of them.
struct Ratio {
  var name: String
  /// What is divided, and by what; nil: by a second.
  var slow: String
  var fast: String?
  var floor: Floor?
  var work: String

  /// What a ratio must come to.
  enum Floor {
    case atLeast(Double)
    case moreThan(Double)
    case atMost(Double)
    case lessThan(Double)

    func isReached(by ratio: Double) -> Bool {
      switch self {
      case .atLeast(let bound): ratio >= bound
      case .moreThan(let bound): ratio > bound
      case .atMost(let bound): ratio <= bound
      case .lessThan(let bound): ratio < bound
      }
    }

    var text: String {
      switch self {
      case .atLeast(let bound): "≥ \(bound.formatted())"
      case .moreThan(let bound): "> \(bound.formatted())"
      case .atMost(let bound): "≤ \(bound.formatted())"
      case .lessThan(let bound): "< \(bound.formatted())"
      }
    }
  }

  static let all = [
    Ratio(
      name: "Published pipeline : navcheck", slow: "links/published pipeline", fast: "links/intent, 35 patterns",
      floor: .atLeast(60),
      work: "`URL` to deep link to intent, values as strings : intent and places of its values"),
    Ratio(
      name: "Published pipeline : navcheck, with the journey", slow: "links/published pipeline, with the journey",
      fast: "links/transitions", work: "the same, and the journey on a new machine : the same, by the model"),
    Ratio(
      name: "Foundation : navcheck", slow: "links/Foundation oracle", fast: "links/intent, 35 patterns",
      work: "`URLComponents`, route after route, values as strings : intent and places of its values"),
    Ratio(
      name: "Foundation : navcheck, values as strings", slow: "links/Foundation oracle",
      fast: "links/values from bytes", work: "the same : the same"),
    Ratio(
      name: "Foundation : navcheck, with the journey", slow: "links/Foundation oracle", fast: "links/transitions",
      work: "the same : intent, places of its values, and the journey to its end"),
    Ratio(
      name: "URLComponents alone : navcheck", slow: "links/Foundation URLComponents",
      fast: "links/intent, 35 patterns", work: "parses only : intent and places of its values"),
    Ratio(
      name: "ada's parse : navcheck", slow: "links/ada parse", fast: "links/intent, 35 patterns", floor: .atLeast(2),
      work: "parses and normalises : intent and places of its values"),
    Ratio(
      name: "ada's parse : navcheck, with the journey", slow: "links/ada parse", fast: "links/transitions",
      work: "the same : intent, places of its values, and the journey to its end"),
    Ratio(
      name: "ada's parse : navcheck's parse", slow: "links/ada parse", fast: "links/parse",
      work: "parses and normalises : cuts, and normalises nothing"),
    Ratio(
      name: "URL : bytes", slow: "links/values from URL", fast: "links/values from bytes", floor: .atMost(2),
      work: "the same links to intents with values as strings"),
    Ratio(
      name: "10,000 patterns : 35", slow: "links/intent, 10000 patterns", fast: "links/intent, 35 patterns",
      floor: .atMost(1.3), work: "the same links"),
    Ratio(
      name: "SPIN : navcheck", slow: "checking/SPIN, 10000 screens", fast: "checking/all but load, 10000 screens",
      floor: .moreThan(1),
      work: "one property, table in C, generated, compiled by gcc and run : "
        + "1,020 obligations with their lemmas, without reading"),
    Ratio(
      name: "SPIN : navcheck, graph in Promela", slow: "checking/SPIN in Promela, 1000 screens",
      fast: "checking/all but load, 1000 screens", floor: .moreThan(1),
      work: "one property, generated, compiled by gcc and run : 120 obligations with their lemmas, without reading"),
    Ratio(
      name: "10,000 screens without loading : a second", slow: "checking/all but load, 10000 screens", fast: nil,
      floor: .lessThan(1), work: "100,000 transitions, 1,020 obligations with their lemmas"),
    Ratio(
      name: "cvc5 : Z3", slow: "checking/cvc5, 1000 screens", fast: "checking/prove, 1000 screens",
      work: "reads SMT-LIB and answers : answers, and compares with the explorer"),
    Ratio(
      name: "Hypothesis : navcheck", slow: "fuzz/Hypothesis, 1000 screens", fast: "fuzz/engine, 1000 screens",
      work: "a step of a random run with its check, choices kept for shrinking"),
  ]

  /// Nil if one of the two was not measured.
  private func value(_ rows: [Row]) -> Double? {
    func seconds(_ name: String) -> Double? { rows.first { $0.name == name }?.seconds.median }
    guard let slow = seconds(slow), let fast = fast.map(seconds) ?? 1, fast > 0 else { return nil }
    return slow / fast
  }

  func line(_ rows: [Row], marksFloor: Bool) -> String? {
    guard let value = value(rows) else { return nil }
    let mark = floor.map { !marksFloor || $0.isReached(by: value) ? $0.text : "\($0.text): **missed**" } ?? ""
    return "| \(name) | \(Table.number(value)) | \(mark) | \(work) |\n"
  }

  /// Whether there is a value, and it does not come to what is wanted.
  func isMissed(_ rows: [Row]) -> Bool {
    guard let floor, let value = value(rows) else { return false }
    return !floor.isReached(by: value)
  }
}
