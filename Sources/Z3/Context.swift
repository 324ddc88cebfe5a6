import CZ3

/// A context of libz3: everything else lives in one. It stays on the thread that made it.
final class Context {
  let raw: Z3_context

  init() throws(Z3Error) {
    let configuration = Z3_mk_config()
    defer { Z3_del_config(configuration) }
    guard let raw = Z3_mk_context_rc(configuration) else {
      throw Z3Error(.other(0), in: "Z3_mk_context_rc", "no context was made")
    }
    self.raw = raw
    // Z3's own handler ends the process. This one does nothing, and the error code is checked after every call;
    // nothing may be thrown through Z3's frames.
    Z3_set_error_handler(raw) { _, _ in }
  }

  deinit { Z3_del_context(raw) }

  /// Throws if the call just made left an error code.
  @inline(__always)
  func check(_ operation: StaticString) throws(Z3Error) {
    let code = Z3_get_error_code(raw)
    if code != Z3_OK { throw error(code, in: operation) }
  }

  /// The result of the call just made; throws if it left an error code or is null, since passing null on crashes.
  @inline(__always)
  func result<T>(_ value: T?, of operation: StaticString) throws(Z3Error) -> T {
    try check(operation)
    guard let value else { throw Z3Error(.other(0), in: operation, "Z3 returned null") }
    return value
  }

  /// A text of Z3, copied immediately: Z3 reuses the memory for the next one.
  func text(_ value: Z3_string?) -> String { value.map { String(cString: $0) } ?? "" }

  private func error(_ code: Z3_error_code, in operation: StaticString) -> Z3Error {
    Z3Error(Z3Error.Code(code), in: operation, text(Z3_get_error_msg(raw, code)))
  }
}

/// A place for solvers that are asked one after the other on one thread: making one for each costs more than most
/// questions.
///
/// Texts that declare a name must agree on what it is.
package final class Z3Session {
  private var made: Context?

  package init() {}

  /// Made when it is needed first.
  func context() throws(Z3Error) -> Context {
    if let made { return made }
    let context = try Context()
    made = context
    return context
  }
}
