import JustEat

/// What a person answers, once and for all.
struct Answers: Hashable, Sendable, CustomStringConvertible {
  enum Login: CaseIterable, Sendable { case signedIn, stillSignedOut, cancelled, failed, throwsAnError }
  enum Reorder: CaseIterable, Sendable { case everything, onlyTheRestaurant, cancelled, failed, throwsAnError }

  struct NoAnswer: Error {}

  var login = Login.signedIn
  var reorder = Reorder.everything

  var description: String { "login: \(login), reorder: \(reorder)" }

  var person: HeadlessPerson {
    HeadlessPerson(
      logsIn: {
        switch login {
        case .signedIn: .signedIn
        case .stillSignedOut: .stillSignedOut
        case .cancelled: .cancelled
        case .failed: .failed
        case .throwsAnError: throw NoAnswer()
        }
      },
      reorder: { _ in
        switch reorder {
        case .everything: .given(restaurantId: "r1", postcode: "EC4M", serviceType: .collection)
        case .onlyTheRestaurant: .given(restaurantId: "r2")
        case .cancelled: .cancelled
        case .failed: .failed
        case .throwsAnError: throw NoAnswer()
        }
      })
  }

  /// The answers that make a difference to an intent, for a user.
  static func thatMatter(to intent: NavigationIntent, _ status: UserStatus) -> [Answers] {
    let logins: [Login]
    switch intent {
    case .goToReorder, .goToOrderHistory, .goToOrderDetails: logins = status == .loggedIn ? [.signedIn] : Login.allCases
    default: logins = [.signedIn]
    }
    return logins.flatMap { login -> [Answers] in
      guard case .goToReorder = intent, login == .signedIn else { return [Answers(login: login)] }
      return Reorder.allCases.map { Answers(login: login, reorder: $0) }
    }
  }
}
