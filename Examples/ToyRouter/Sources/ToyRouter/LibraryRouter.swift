import Foundation

/// The navigation of a library's app as somebody might write it by hand: two tabs with a stack each, and a sheet.
///
/// There are three mistakes in it, each behind a switch.
public final class LibraryRouter {
  public enum Bug: String, CaseIterable, Sendable {
    /// A link opens the book below the scanner.
    case keepsScanner
    /// Whoever signs out leaves the loan in the tab that is not selected.
    case keepsLoan
    /// The title is taken from the link as it is spelled there.
    case keepsEscapes
  }

  public struct Page: Hashable, Sendable {
    public let name: String
    public let values: [String: String]
  }

  /// The tab that is selected.
  public private(set) var tab = "browse"
  private var stacks: [String: [Page]] = [:]
  private var hasScanner = false
  private var isMember: Bool
  private let bug: Bug?

  public init(isMember: Bool, bug: Bug? = nil) {
    self.isMember = isMember
    self.bug = bug
  }

  /// Everything that is shown, from the bottom upwards.
  public var pages: [Page] {
    let first = Page(name: tab == "browse" ? "catalogue" : "account", values: [:])
    return [first] + stacks[tab, default: []] + (hasScanner ? [Page(name: "scanner", values: [:])] : [])
  }

  public func open(_ link: String) {
    let start = "toy://library/books/"
    guard link.hasPrefix(start) else { return }
    let segment = String(link.dropFirst(start.count))
    let title = bug == .keepsEscapes ? segment : segment.removingPercentEncoding ?? segment
    if bug != .keepsScanner { hasScanner = false }
    tab = "browse"
    stacks[tab] = [Page(name: "book", values: ["title": title])]
  }

  public func tap(_ button: String, _ values: [String: String]) {
    switch button {
    case "openBook": stacks[tab, default: []].append(Page(name: "book", values: values))
    case "openLoan": stacks[tab, default: []].append(Page(name: "loan", values: values))
    case "scan": hasScanner = true
    default: break
    }
  }

  public func back() { _ = stacks[tab]?.popLast() }

  public func closeSheet() { hasScanner = false }

  /// A tab is tapped: the selected one is emptied, another is shown as it was left.
  public func select(_ other: String) {
    if other == tab { stacks[tab] = [] }
    tab = other
  }

  public func signIn() { isMember = true }

  public func signOut() {
    isMember = false
    if bug != .keepsLoan || tab == "mine" { stacks["mine"] = [] }
  }
}
