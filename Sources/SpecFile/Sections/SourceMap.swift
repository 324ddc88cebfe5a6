import NavigationModel

/// The places of a machine's parts in the files of its spec.
package struct SourceMap: Sendable {
  var files: [SourceFile] = []
  var root: Span?
  var initially: Span?
  var variables: [Span] = []
  var screens: [Span] = []
  var events: [Span] = []
  var transitions: [Span] = []
  var prompts: [Span] = []
  var outcomes: [[Span]] = []
  var intents: [Span] = []
  var denied: [Span?] = []
  var alternatives: [[Span]] = []
  var targets: [[Span]] = []
  var steps: [Span] = []
  var changes: [Span] = []
  var routes: [Span] = []
  var properties: [Span] = []

  /// The place of `element`; nil if the machine has no such element.
  ///
  /// Complexity: linear in the length of its line; places are computed on demand.
  package subscript(element: Element) -> Location? {
    span(of: element).map(location)
  }

  /// The place where a stretch of a file begins.
  func location(of span: Span) -> Location { files[Int(span.file)].location(of: Int(span.start)) }

  /// The line of `element`, for messages; nil if the machine has no such element.
  package func excerpt(of element: Element) -> Excerpt? {
    guard let span = span(of: element) else { return nil }
    var diagnostic = Diagnostic(severity: .error, message: "")
    files[Int(span.file)].place(&diagnostic, at: span)
    guard let location = diagnostic.location, let line = diagnostic.sourceLine else { return nil }
    return Excerpt(location: location, line: line, column: diagnostic.sourceColumn, length: diagnostic.length)
  }

  /// The lines of a file with these numbers, from 1, each as far as it is shown; numbers beyond its end are left out.
  package func lines(_ numbers: some Sequence<Int>, of file: String) -> [(number: Int, text: String)] {
    guard let source = files.first(where: { $0.name == file }) else { return [] }
    return numbers.compactMap { number in source.line(number).map { (number, $0) } }
  }

  /// The number of lines of a file; 0 if it is not a file of the spec.
  package func lineCount(of file: String) -> Int { files.first { $0.name == file }?.lineCount ?? 0 }

  /// A line of a spec with a marked part.
  package struct Excerpt: Hashable, Sendable {
    package let location: Location
    /// The line; of a very long one, a part.
    package let line: String
    /// The column in ``line`` at which the marked part begins, from 1.
    package let column: Int
    /// The number of characters that are marked.
    package let length: Int
  }

  func span(of element: Element) -> Span? {
    switch element {
    case .root: root
    case .initially: initially
    case .variable(let id): variables[checked: id.index]
    case .screen(let id): screens[checked: id.index]
    case .event(let id): events[checked: id.index]
    case .transition(let id): transitions[checked: id.index]
    case .prompt(let id): prompts[checked: id.index]
    case .outcome(let id, let index): outcomes[checked: id.index]?[checked: index]
    case .intent(let id): intents[checked: id.index]
    case .denied(let id): denied[checked: id.index] ?? nil
    case .alternative(let id, let index): alternatives[checked: id.index]?[checked: index]
    case .target(let id, let index): targets[checked: id.index]?[checked: index]
    case .step(let id): steps[checked: id.index]
    case .change(let id): changes[checked: id.index]
    case .route(let index): routes[checked: index]
    case .property(let index): properties[checked: index]
    }
  }
}

extension Array {
  /// The element at `index`, or nil if none exists.
  subscript(checked index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

/// A place in a spec: a file, and in it a line and a column, both counted from 1; columns count characters.
package struct Location: Hashable, Sendable {
  package var file: String
  package var line: Int
  package var column: Int

  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }
}

extension Location: CustomStringConvertible {
  package var description: String { "\(file):\(line):\(column)" }
}

/// A stretch of bytes in one of the files of a spec.
struct Span: Hashable, Sendable {
  /// By index in the files of the reading.
  var file: Int32
  var start: Int32
  var end: Int32

  init(file: Int32, start: Int, end: Int) {
    self.file = file
    self.start = Int32(clamping: start)
    self.end = Int32(clamping: end)
  }
}
