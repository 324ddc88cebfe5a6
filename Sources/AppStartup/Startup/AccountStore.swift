/// Knows who uses the app, beyond the death of the process: the place of the token.
///
/// Login and onboarding store what they have got before they answer.
public protocol AccountStore: Sendable {
  /// Who it is now.
  var user: User { get }
  /// Removes the token.
  ///
  /// - Throws: any error, if it could not be removed; the user is still signed in then.
  func signOut() throws
}
