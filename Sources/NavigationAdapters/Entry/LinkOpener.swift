import LinkRouting
import NavigationEngine
import NavigationModel

/// Opens links on the engine of any spec, once start-up is done, and says why one has not landed.
///
/// ```swift
/// let opener = LinkOpener(engine: engine)
/// await opener.startUpIsDone()
/// try await opener.open(ReceivedLink(url: url))
/// ```
@MainActor public final class LinkOpener {
  /// Finds out what a link asks for.
  public typealias Reading = @MainActor @Sendable (ReceivedLink) throws -> IntentRequest

  public let engine: NavigationEngine
  private let reading: Reading
  private let startUp = StartUpGate()

  /// - Parameters:
  ///   - engine: follows the links.
  ///   - reading: how links are read; nil: by the engine's routes.
  public init(engine: NavigationEngine, reading: Reading? = nil) {
    self.engine = engine
    self.reading = reading ?? { [routes = engine.routes] in try routes.request(for: $0) }
  }

  /// Follows a link; returns once its journey has landed.
  ///
  /// A link that no route matches is an error at once; any other waits until start-up is done. One that arrives while
  /// another is followed does what the engine's policy says.
  ///
  /// - Throws: ``LinkOpeningError``, with the link and the cause.
  @discardableResult
  public func open(_ link: ReceivedLink) async throws(LinkOpeningError) -> JourneyResult {
    do {
      return try await land(try reading(link))
    } catch {
      throw LinkOpeningError(link: link, cause: error)
    }
  }

  /// Makes the journey of an intent, as if a link had asked for it.
  ///
  /// - Throws: ``DidNotLand``, `EngineError`, or `CancellationError` if the task was cancelled while it waited.
  @discardableResult
  public func land(_ request: IntentRequest) async throws -> JourneyResult {
    try await startUp.pass()
    let result = try await engine.open(request)
    guard result.ending == .landed else { throw DidNotLand(result: result) }
    return result
  }

  /// Lets links in: those that waited are followed. The last task of every start-up.
  public func startUpIsDone() async {
    await engine.ready()
    startUp.open()
  }

  /// Lets links wait again until ``startUpIsDone()``: the first task of a warm start.
  public func startUpBegins() { startUp.close() }
}

/// A link has not landed, or another error that says why.
public protocol LinkFailure: Error {
  var cause: any Error { get }
}

/// A link that was handed to the app has not landed.
public struct LinkOpeningError: LinkFailure, Sendable {
  public var link: ReceivedLink
  /// `LinkError` (no route matches), ``DidNotLand`` (the journey ended elsewhere), `EngineError` (there was no
  /// journey, or a question of it could not be answered), or what the app's own reading throws.
  public var cause: any Error
}

/// The journey ended otherwise than on its target; `result.ending` says how.
public struct DidNotLand: Error, Hashable, Sendable {
  /// The ending and the trace.
  public var result: JourneyResult
}

/// Lets links wait while the app starts up again after a time in the background.
///
/// For the time before the first start-up is done the engine has a queue of its own; this is for the later ones. Those
/// who wait pass in the order in which they came.
@MainActor private final class StartUpGate {
  private var isClosed = false
  private var waiting: [AsyncStream<Never>.Continuation] = []

  /// Returns immediately while the gate is open.
  ///
  /// - Throws: `CancellationError` if the task was cancelled while it waited.
  func pass() async throws {
    guard isClosed else { return }
    let (opening, continuation) = AsyncStream<Never>.makeStream()
    waiting.append(continuation)
    for await _ in opening {}
    try Task.checkCancellation()
  }

  func close() { isClosed = true }

  func open() {
    isClosed = false
    for continuation in waiting { continuation.finish() }
    waiting = []
  }
}
