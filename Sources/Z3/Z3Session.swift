/// Where solvers live that are asked one after the other on one thread: making a place of its own for each costs more
/// than most questions.
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
