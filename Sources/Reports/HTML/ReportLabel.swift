import NavigationModel
import SpecFile

/// The label of an edge of the explorer: the move in words, and the line of the spec that it comes from.
struct ReportLabel: Hashable {
  /// The groups in which the explorer lists what can be done.
  enum Kind: Int {
    case tap, tab, back, drag, link, change, step, answer, interrupt
  }

  var kind: Kind
  /// Texts by number: the move in a few words, and its sentence.
  var name: Int
  var text: Int
  /// Not what a well-meaning user, service or app chooses.
  var isAdverse: Bool
  var ending: Bool
  /// The intent that a link opens, or that the app opens after a change.
  var intent: Int?
  /// By number in the report's files, and from 1.
  var file: Int?
  var line: Int?

  /// As numbers: the kind, the texts, 1 if adverse and 2 if an end, and what does not apply as -1.
  var numbers: [Int] {
    [kind.rawValue, name, text, (isAdverse ? 1 : 0) + (ending ? 2 : 0), intent ?? -1, file ?? -1, line ?? -1]
  }
}

/// The labels of a spec's explorer, each once.
struct ReportLabels {
  private struct Key: Hashable {
    var move: Move
    var ending: Ending?
    var isAdverse: Bool
  }

  private let spec: Spec
  private(set) var all: [ReportLabel] = []
  private var numbers: [Key: Int] = [:]

  init(_ spec: Spec) { self.spec = spec }

  /// - Parameter files: numbers the files that labels name.
  mutating func number(of choice: Choice, _ strings: inout ReportStrings, _ files: inout [String]) -> Int {
    let key = Key(move: choice.move, ending: choice.result.ending, isAdverse: choice.isAdverse)
    if let number = numbers[key] { return number }
    numbers[key] = all.count
    all.append(label(choice, &strings, &files))
    return all.count - 1
  }

  private func label(_ choice: Choice, _ strings: inout ReportStrings, _ files: inout [String]) -> ReportLabel {
    let machine = spec.machine
    let text = MoveText.text(Trace.Entry(choice), in: machine)
    let place = choice.move.element.flatMap { spec.sources[$0] }
    var name = EvidenceText.event(ProveDocument.Step(choice.move, in: machine)) ?? text
    var intent: Int?
    switch choice.move {
    case .open(let id): (name, intent) = (machine.name(id), id.index)
    case .change(let id): intent = machine.changes[id.index].opens?.index
    // What a journey does is a sentence as short as its name.
    case .perform, .answer: name = text
    default: break
    }
    return ReportLabel(
      kind: Self.kind(choice.move), name: strings.number(of: name), text: strings.number(of: text),
      isAdverse: choice.isAdverse, ending: choice.result.ending != nil, intent: intent,
      file: place.map { files.number(of: $0.file) }, line: place?.line)
  }

  private static func kind(_ move: Move) -> ReportLabel.Kind {
    switch move {
    case .browse: .tap
    case .tap: .tab
    case .back: .back
    case .drag: .drag
    case .open: .link
    case .change: .change
    case .answer, .follow: .answer
    case .supersede: .interrupt
    default: .step
    }
  }
}
