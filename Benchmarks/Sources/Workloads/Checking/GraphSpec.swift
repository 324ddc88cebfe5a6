import Basics
import Measuring

/// An app of any size, from a seed: n screens, 10n transitions, and n/10 obligations or a few more, at most 1,032.
///
/// Screens hang in a tree with two branches, so that all can be reached; the other transitions lead anywhere. One
/// screen in 20 is for users who have logged in, and is proved to be; of as many it is proved that they can be
/// reached. Four intents go a few steps.
public struct GraphSpec: Sendable {
  public let screens: Int
  /// The transitions by screen: event `k` leads from screen `i` to `targets[10 * i + k]`.
  public let targets: [Int32]

  public static let degree = 10

  public init(screens: Int, seed: UInt64 = 7) {
    self.screens = screens
    var random = SplitMix64(seed: seed)
    var targets: [Int32] = []
    targets.reserveCapacity(screens * Self.degree)
    for screen in 0..<screens {
      for event in 0..<Self.degree {
        let child = 2 * screen + 1 + event
        targets.append(Int32(event < 2 && child < screens ? child : random.below(screens)))
      }
    }
    self.targets = targets
  }

  /// The step between screens of which something is asked.
  private var stride: Int { max(2, screens <= 100 ? 4 : max(20, screens / 500)) }

  /// Whether the screen is for users who have logged in.
  public func isGuarded(_ screen: Int) -> Bool { screen % stride == stride - 1 }

  public var guarded: [Int] { (0..<screens).filter(isGuarded) }

  /// Screens that are claimed to be within reach.
  public var claimed: [Int] { (1..<screens).filter { $0 % stride == 1 } }

  public func target(_ screen: Int, _ event: Int) -> Int { Int(targets[Self.degree * screen + event]) }

  /// The spec as people would write it.
  public var yaml: String {
    var text = "navigation: Graph\nformat: 1\nroot: s0\ncontext:\n  user: [loggedOut, loggedIn]\nscreens:\n"
    text.reserveCapacity(screens * 220)
    for screen in 0..<screens {
      text += isGuarded(screen) ? "  - s\(screen): { requires: user == loggedIn }\n" : "  - s\(screen)\n"
    }
    text += "transitions:\n  pop: any -> s0\n"
    for event in 0..<Self.degree {
      text += "  t\(event):\n"
      for screen in 0..<screens {
        let target = target(screen, event)
        text += "    - s\(screen) -> s\(target)\(isGuarded(target) ? " when user == loggedIn" : "")\n"
      }
    }
    text += "intents:\n"
    for (index, path) in journeys.enumerated() {
      text += "  goTo\(index):\n    target: s\(path.target)\n    journey:\n      - pop\n"
      for event in path.events { text += "      - t\(event)\n" }
    }
    text += "changes:\n  signsIn: any -> stay set user = loggedIn when user == loggedOut\n"
    text += "  sessionEnds: any -> s0 set user = loggedOut when user == loggedIn\nproperties:\n"
    for screen in claimed { text += "  s\(screen) is within reach: can reach screen == s\(screen)\n" }
    return text
  }

  /// Ways from the root of at most three steps, past screens that are open to all.
  private var journeys: [(target: Int, events: [Int])] {
    (0..<4).map { first in
      var at = 0
      var events: [Int] = []
      for step in 0..<3 {
        let event = (0..<Self.degree).map { ($0 + first + step) % Self.degree }.first { !isGuarded(target(at, $0)) }
        guard let event else { break }
        events.append(event)
        at = target(at, event)
      }
      return (at, events)
    }
  }
}
