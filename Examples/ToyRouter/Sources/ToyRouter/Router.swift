/// The navigation of a coffee shop's app as somebody might write it by hand: strings and `if`.
///
/// There are three mistakes in it, each behind a switch.
public final class Router {
  public enum Bug: String, CaseIterable, Sendable {
    /// The drink is shown without its name.
    case forgetsDrink
    /// After the login the basket is not shown.
    case forgetsLink
    /// The basket stays when the user signs out.
    case keepsBasket
  }

  public private(set) var screen = "menu"
  public private(set) var parameters: [String: String] = [:]
  /// What the user is being asked, if anything.
  public private(set) var question: String?
  private var isMember: Bool
  private let bug: Bug?

  public init(isMember: Bool, bug: Bug? = nil) {
    self.isMember = isMember
    self.bug = bug
  }

  /// Follows a link, such as `toy://shop/drink/latte`; false if it leads nowhere.
  public func open(_ link: String) -> Bool {
    guard link.hasPrefix("toy://shop/") else { return false }
    let path = link.dropFirst("toy://shop/".count).split(separator: "/", omittingEmptySubsequences: false)
    switch path.first {
    case "drink" where path.count == 2 && !path[1].isEmpty:
      question = nil
      show("drink", ["name": String(path[1])])
    case "basket" where path.count == 1:
      question = nil
      if isMember { show("basket") } else { question = "login" }
    default: return false
    }
    return true
  }

  public func tap(_ button: String, _ values: [String: String]) {
    // Whoever taps something else does not want to log in any more.
    question = nil
    switch (button, screen) {
    case ("back", _): show("menu")
    case ("showDrink", "menu"): show("drink", values)
    case ("showBasket", "menu") where isMember: show("basket")
    default: break
    }
  }

  public func answerLogin(signedIn: Bool) {
    question = nil
    guard signedIn else { return }
    isMember = true
    if bug != .forgetsLink { show("basket") }
  }

  public func signOut() {
    guard isMember else { return }
    isMember = false
    question = nil
    if bug != .keepsBasket { show("menu") }
  }

  private func show(_ screen: String, _ parameters: [String: String] = [:]) {
    self.screen = screen
    self.parameters = bug == .forgetsDrink ? [:] : parameters
  }
}
