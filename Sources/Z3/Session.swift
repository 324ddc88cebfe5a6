/// What several solvers on one thread share.
///
/// Making Z3's part of it takes a millisecond or more, many times what a small question takes; so solvers that follow
/// one another share one. It is not `Sendable`: it stays on the thread that made it, as do its solvers.
package final class Session {
  let context: Context

  /// - Throws: ``Z3Error`` if Z3 cannot be set up.
  package init() throws(Z3Error) { context = try Context() }
}
