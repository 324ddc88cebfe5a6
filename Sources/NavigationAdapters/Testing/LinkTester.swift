import Foundation
import NavigationEngine
import NavigationModel

/// Is told what became of each link that a tester follows.
@MainActor public protocol LinkTesterDelegate: AnyObject {
  func linkTester(_ tester: LinkTester, didFollow outcome: LinkTester.Outcome)
}

/// Follows the links of a list, one after the other, as if they had been tapped: on a device, too.
///
/// ```swift
/// let tester = LinkTester(opener: opener)
/// try tester.loadTestLinks(atPath: path)
/// for outcome in await tester.run() { print(outcome.link, outcome.text) }
/// ```
@MainActor public final class LinkTester {
  public typealias Opening = @MainActor @Sendable (URL) async throws -> JourneyResult

  /// The outcome of one link.
  public struct Outcome: Sendable {
    /// The link as the list has it.
    public var link: String
    /// The landing, or why there was none: a ``LinkFailure`` or ``NotAURL``.
    public var result: Result<JourneyResult, any Error>

    /// The ending of the journey; nil if there was none.
    public var ending: Ending? {
      switch result {
      case .success(let result): result.ending
      case .failure(let error as any LinkFailure): (error.cause as? DidNotLand)?.result.ending
      case .failure: nil
      }
    }

    /// In one line: the ending, or the error.
    public var text: String {
      switch result {
      case .success(let result): "\(result.ending)"
      case .failure(let error): ending.map { "\($0)" } ?? "\((error as? any LinkFailure)?.cause ?? error)"
      }
    }
  }

  /// The text is no URL.
  public struct NotAURL: Error, Hashable, Sendable {
    /// The text, as the list has it.
    public var text: String
  }

  public weak var delegate: (any LinkTesterDelegate)?
  public var file = LinkTesterFile()
  private let opening: Opening

  /// - Parameter opening: follows a link.
  public init(opening: @escaping Opening) { self.opening = opening }

  public convenience init(opener: LinkOpener) {
    self.init { try await opener.open(ReceivedLink(url: $0)) }
  }

  /// Reads the list of links from a JSON file: `{ "universal_links": […], "deep_links": […] }`.
  ///
  /// - Throws: what reading the file throws; `DecodingError` if it is not of this form.
  public func loadTestLinks(atPath path: String) throws {
    file = try LinkTesterFile(json: Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// Follows the universal links and then the deep links, and tells the delegate of each.
  @discardableResult
  public func run() async -> [Outcome] {
    var outcomes: [Outcome] = []
    for link in file.links { outcomes.append(await follow(link)) }
    return outcomes
  }

  /// Follows one link, and tells the delegate.
  @discardableResult
  public func follow(_ link: String) async -> Outcome {
    let outcome = Outcome(link: link, result: await result(of: link))
    delegate?.linkTester(self, didFollow: outcome)
    return outcome
  }

  private func result(of link: String) async -> Result<JourneyResult, any Error> {
    guard let url = URL(string: link) else { return .failure(NotAURL(text: link)) }
    do { return .success(try await opening(url)) } catch { return .failure(error) }
  }
}
