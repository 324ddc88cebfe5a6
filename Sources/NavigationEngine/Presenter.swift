/// The app's part of the work: it shows screens and asks questions.
///
/// The engine decides what happens next, by the proved model; the presenter makes it visible. The engine never calls
/// it concurrently, except after it has abandoned a call that did not return in time.
///
/// ```swift
/// struct Printer: Presenter {
///   let machine: Machine
///   func present(_ presentation: Presentation) async throws {
///     print(machine.screens[presentation.to.index].name)
///   }
///   func ask(_ question: Question) async throws -> Answer { Answer(outcome: 0) }
///   func show(_ arrival: Arrival) async throws { print(machine.screens[arrival.to.index].name) }
/// }
/// ```
///
/// The methods run on the engine's executor, unless they are isolated to an actor, such as the main one, or declared
/// `@concurrent`: one that is neither costs no change of threads, and must not block.
///
/// A presenter must not wait for the engine inside one of these calls: the engine is waiting for the call. Showing
/// something would end by the time-out; a question, which has none, would wait for ever.
public protocol Presenter: Sendable {
  /// Shows what a transition leads to; returns once it is shown. A transition that says `stay` is presented, too.
  ///
  /// - Throws: any error, if nothing was shown: the machine stays where it was, and a journey ends `notPresented`.
  ///   After ``EngineSettings/presentationTimeout`` the task is cancelled: either it has shown the screen and
  ///   returns, or it throws and no longer shows anything. If it does neither within the same time again, nothing
  ///   counts as shown.
  nonisolated(nonsending) func present(_ presentation: Presentation) async throws

  /// Asks the user or a service; the answer names one of the prompt's outcomes.
  ///
  /// No answer is an outcome too: declare it for the prompt in the spec, and answer with it. The task is cancelled if a
  /// link or a change arrives that ends the journey.
  ///
  /// - Throws: any error, if there is no answer. The journey ends, and the caller of `open` gets
  ///   ``EngineError/notAnswered(_:cause:)``, unless something else has ended the journey meanwhile.
  nonisolated(nonsending) func ask(_ question: Question) async throws -> Answer

  /// Shows what a change leads to; called only for changes that do something to what is shown.
  ///
  /// - Throws: any error, if the screen was not shown: the change is not made.
  nonisolated(nonsending) func show(_ arrival: Arrival) async throws
}
