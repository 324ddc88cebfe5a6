/// What can be done to a system under test beyond opening its links and answering its questions.
///
/// A driver declares its abilities; moves that need others are not made, and what needs such moves does not count as
/// reachable.
public struct Abilities: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Deep and universal links can be opened.
  public static let links = Abilities(rawValue: 1 << 0)
  /// Home-screen quick actions can be used.
  public static let shortcuts = Abilities(rawValue: 1 << 1)
  /// Search items can be opened.
  public static let spotlight = Abilities(rawValue: 1 << 2)
  /// Intents can be opened without a link, also those that have none.
  public static let requests = Abilities(rawValue: 1 << 3)
  /// Links that no route matches can be opened, and are refused.
  public static let badLinks = Abilities(rawValue: 1 << 4)
  /// The user's taps can be performed.
  public static let taps = Abilities(rawValue: 1 << 5)
  /// Changes can be reported.
  public static let changes = Abilities(rawValue: 1 << 6)
  /// Taps and changes that are currently impossible can be tried, and are refused.
  public static let refusals = Abilities(rawValue: 1 << 7)
  /// A presentation can be made to fail.
  public static let failures = Abilities(rawValue: 1 << 8)
  /// Something can arrive while a journey is under way.
  public static let overlaps = Abilities(rawValue: 1 << 9)
  /// Every presentation pauses until it is told to succeed or fail, so that something can happen meanwhile.
  public static let steps = Abilities(rawValue: 1 << 10)
  /// Presentations and questions can be left hanging until they time out.
  public static let hangs = Abilities(rawValue: 1 << 11)
  /// Whoever opened a link, or tapped, can cancel.
  public static let cancellation = Abilities(rawValue: 1 << 12)
  /// The app can be killed and restarted with its saved state.
  public static let relaunch = Abilities(rawValue: 1 << 13)
  /// Links can arrive before the app is ready for them.
  public static let lateStart = Abilities(rawValue: 1 << 14)
  /// What the user has done by hand can be reported afterwards.
  public static let observations = Abilities(rawValue: 1 << 15)

  /// What nearly every router supports: links, taps and changes, one after the other.
  public static let usual: Abilities = [.links, .taps, .changes]
  /// All abilities.
  public static let all = Abilities(rawValue: 1 << 16 - 1)
}
