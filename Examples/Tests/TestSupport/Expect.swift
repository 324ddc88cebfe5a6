import Testing

// A call of `#expect` takes the compiler 42 ms, as it is expanded and the result checked; one of these takes 17. There
// are some thousands, so what only compares two values is written so; a failure shows both.

/// Records an issue unless a value is as expected.
package func expect<Value: Equatable>(
  _ value: Value, equals expected: Value, _ comment: @autoclosure () -> Comment? = nil,
  file: String = #fileID, path: String = #filePath, line: Int = #line, column: Int = #column
) {
  guard value != expected else { return }
  record(
    "\(String(reflecting: value)), expected \(String(reflecting: expected))", comment(),
    SourceLocation(fileID: file, filePath: path, line: line, column: column))
}

/// Records an issue unless there is no value.
package func expectNil<Value>(
  _ value: Value?, _ comment: @autoclosure () -> Comment? = nil,
  file: String = #fileID, path: String = #filePath, line: Int = #line, column: Int = #column
) {
  guard let value else { return }
  record(
    "\(String(reflecting: value)), expected nil", comment(),
    SourceLocation(fileID: file, filePath: path, line: line, column: column))
}

private func record(_ difference: String, _ comment: Comment?, _ place: SourceLocation) {
  Issue.record("\(difference)\(comment.map { ": \($0.rawValue)" } ?? "")", sourceLocation: place)
}
