import JourneyFuzzing
import Testing

/// Options of ``expectJourneys(on:by:sourceLocation:)`` for a test or a suite.
///
/// ```swift
/// @Test("the router does what the spec says", .journeys(50_000), .corpus("Tests/Corpus"))
/// func journeys() async throws {
///   try await expectJourneys(on: machine, by: RouterDriver())
/// }
/// ```
///
/// Those of a test override those of its suite; of several of one kind the last counts.
public struct JourneyTrait: TestTrait, SuiteTrait, Hashable {
  enum Setting: Hashable {
    case seed(UInt64)
    case journeys(UInt64)
    case time(Duration)
    case corpus(String)
    case fixedSeed(String)
    case acceptsEndlessJourneys
  }

  let setting: Setting
  public var isRecursive: Bool { true }
}

extension Trait where Self == JourneyTrait {
  /// The random seed; without it every run has a new one, which a failure reports.
  public static func seed(_ seed: UInt64) -> Self { JourneyTrait(setting: .seed(seed)) }

  /// Sets how many journeys are made; the default is 10,000.
  public static func journeys(_ count: UInt64) -> Self { JourneyTrait(setting: .journeys(count)) }

  /// The time limit; remaining journeys are not made.
  public static func time(_ limit: Duration) -> Self { JourneyTrait(setting: .time(limit)) }

  /// The folder in which failures and interesting runs are kept; old failures run first.
  public static func corpus(_ folder: String) -> Self { JourneyTrait(setting: .corpus(folder)) }

  /// Repeats the one run of this token only. Once it no longer fails, the test fails: remove the trait
  /// then.
  public static func fixedSeed(_ token: String) -> Self { JourneyTrait(setting: .fixedSeed(token)) }

  /// Do not report journeys that can loop forever.
  public static var acceptsEndlessJourneys: Self { JourneyTrait(setting: .acceptsEndlessJourneys) }
}

extension CampaignOptions {
  /// The values of the traits.
  init(_ traits: [JourneyTrait]) {
    self.init()
    for trait in traits {
      switch trait.setting {
      case .seed(let seed): self.seed = seed
      case .journeys(let count): journeys = count
      case .time(let limit): time = limit
      case .corpus(let folder): corpus = folder
      case .acceptsEndlessJourneys: acceptsEndlessJourneys = true
      case .fixedSeed: break
      }
    }
  }
}
