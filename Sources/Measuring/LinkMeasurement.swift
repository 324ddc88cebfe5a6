#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import LinkRouting
import NavigationModel

/// A measurement of the time that it takes to follow links.
package struct LinkMeasurement: Sendable {
  /// The stage to which a link is followed; each includes the one before.
  package enum Stage: String, CaseIterable, Sendable, Codable {
    /// From its bytes to the route and the places of its values.
    case route
    /// To the intent with its values as strings as well.
    case intent
    /// To the end of the journey in every context, too.
    case journey
    /// To the end of the journey, by the engine, from where the link before has led.
    case engine
    /// For comparison: taken apart by Foundation's `URLComponents`, and no further.
    case urlComponents
  }

  /// Nanoseconds per link, by stage.
  package var times: [Stage: Figures] = [:]
  /// Nanoseconds of every link alone, to the end of the journey: the median of several measurements in a row, in which
  /// caches and branch predictors know the link already.
  package var perLink: [Double] = []
  /// A digest of the results, for comparing runs: equal for equal specs and links.
  package var digest: UInt64 = 0
}

/// A measurement in progress.
///
/// Stages are measured in turn, repeatedly, each time with all links one after the other, so that disturbances
/// of the machine affect them equally, until their minima are stable. Foundation and the engine come after the others:
/// they allocate, and would leave them a machine that is warm and full.
package struct LinkMeasuring {
  /// The progress.
  package struct Progress: Sendable {
    /// From 0 to 1.
    package var part: Double
    package var isOfSingleLinks: Bool
  }

  let follower: LinkFollower
  let links: [Link]
  private let now: () -> ContinuousClock.Instant
  /// Follows links by the engine; nil where that is not possible.
  private let engine: ((ArraySlice<Link>) -> UInt64)?
  private let stages: [LinkMeasurement.Stage]
  /// The shortest measurement of a single link, in nanoseconds: clocks tick about every 30.
  private static let grain = 2_000.0
  /// The number of times its time that a stage may take until it is steady.
  private static let longest = 4.0
  /// The fewest rounds for a median and its spread.
  private static let fewestRounds = 3
  /// The number of measurements that are kept of a stage, and of all single links together.
  private static let mostSamples = 1 << 10
  private static let mostSamplesOfAll = 1 << 22
  /// The number of links that are followed between two checks of the clock and for cancellation.
  private static let stride = 1 << 12

  /// - Parameter now: the clock.
  package init(
    _ follower: LinkFollower, _ links: [Link], now: @escaping () -> ContinuousClock.Instant = { .now }
  ) {
    self.follower = follower
    self.links = links
    self.now = now
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *), let engine = EngineFollower(follower) {
      self.engine = engine.follow
      stages = LinkMeasurement.Stage.allCases
    } else {
      engine = nil
      stages = [.route, .intent, .journey, .urlComponents]
    }
  }

  /// Measures for about `time`, half of it all links and half of it single ones. All links are followed a few times
  /// before, which is not counted. It takes longer only if three rounds of all links and one of single links do, or,
  /// by a
  /// few times, if minima are not stable by then.
  ///
  /// - Parameter mayGoOn: called often; what has not been measured when it returns false is left out.
  /// - Returns: nil if it was stopped before there was anything to say.
  package func run(for time: Duration, mayGoOn: (Progress) -> Bool) -> LinkMeasurement? {
    var result = LinkMeasurement()
    guard warmUp(&result, mayGoOn) else { return nil }
    // The engine has a quarter of the time of all links.
    let shares: [([LinkMeasurement.Stage], Double, Double)] = [
      ([.route, .intent, .journey], 0, 0.34), ([.urlComponents], 0.34, 0.375), ([.engine], 0.375, 0.5),
    ]
    for (group, begin, end) in shares {
      let stages = group.filter(stages.contains)
      if stages.isEmpty { continue }
      let rounds = rounds(of: stages, for: time * (end - begin)) {
        mayGoOn(Progress(part: begin + (end - begin) * $0, isOfSingleLinks: false))
      }
      result.times.merge(rounds.figures) { $1 }
      guard rounds.isComplete else { return result.times.isEmpty ? nil : result }
    }
    measureAlone(for: time / 2, &result) { mayGoOn(Progress(part: 0.5 + $0 / 2, isOfSingleLinks: true)) }
    return result
  }

  /// Measures stages in turn for about `time`.
  private func rounds(
    of stages: [LinkMeasurement.Stage], for time: Duration, _ mayGoOn: (Double) -> Bool
  ) -> (figures: [LinkMeasurement.Stage: Figures], isComplete: Bool) {
    var rounds = MeasuredRounds(stages, limit: Self.mostSamples)
    let started = now()
    func part() -> Double { (now() - started) / time }
    var done = 0.0
    while rounds.count < Self.fewestRounds || done < 1 || done < Self.longest && !rounds.isSteady {
      var times: [Double] = []
      for stage in stages {
        guard let sample = pass(stage, { mayGoOn(min(1, part())) }) else { return (rounds.figures, false) }
        times.append(sample)
      }
      rounds.add(times)
      done = part()
    }
    return (rounds.figures, true)
  }

  /// Follows every link once, to fill caches.
  private func warmUp(_ result: inout LinkMeasurement, _ mayGoOn: (Progress) -> Bool) -> Bool {
    for stage in stages {
      var start = 0
      var digest: UInt64 = 0
      while start < links.count {
        let part = links[start..<min(links.count, start + Self.stride)]
        digest = follow(part, stage, digest)
        guard mayGoOn(Progress(part: 0, isOfSingleLinks: false)) else { return false }
        start += Self.stride
      }
      // The engine's journeys depend on where the one before has led.
      if stage == .journey { result.digest = digest }
    }
    return true
  }

  /// Nanoseconds per link of all links, one after the other; nil if it was stopped.
  private func pass(_ stage: LinkMeasurement.Stage, _ mayGoOn: () -> Bool) -> Double? {
    var sum: UInt64 = 0
    var elapsed = 0.0
    // Lists that are short are gone through several times.
    let repeats = max(1, 1_000 / max(1, links.count))
    var start = 0
    while start < links.count {
      let part = links[start..<min(links.count, start + Self.stride)]
      let before = now()
      for _ in 0..<repeats { sum = follow(part, stage, sum) }
      elapsed += (now() - before).nanoseconds
      guard mayGoOn() else { return nil }
      start += Self.stride
    }
    Sink.keep(sum)
    return elapsed / Double(links.count * repeats)
  }

  /// Measures every link alone. If this is stopped before all have been, `result` has nothing of it.
  private func measureAlone(for time: Duration, _ result: inout LinkMeasurement, _ mayGoOn: (Double) -> Bool) {
    let typical = max(10, result.times[.journey]?.median ?? 100)
    let repeats = min(200, max(1, Int(Self.grain / typical)))
    let limit = min(Self.mostSamples, max(64, Self.mostSamplesOfAll / max(1, links.count)))
    var samples = Array(repeating: Samples(limit: limit), count: links.count)
    let started = now()
    var sum: UInt64 = 0
    func part() -> Double { min(1, (now() - started) / time) }
    measuring: repeat {
      for index in links.indices {
        if index % 256 == 0, !mayGoOn(part()) { break measuring }
        let before = now()
        let link = links[index]
        for _ in 0..<repeats { sum &+= follower.all(link.bytes.span, link.source) }
        samples[index].add((now() - before).nanoseconds / Double(repeats))
      }
    } while part() < 1
    Sink.keep(sum)
    // The last is measured last.
    guard samples.last?.values.isEmpty == false else { return }
    result.perLink = samples.map(\.figures.median)
  }

  @inline(__always)
  private func follow(_ part: ArraySlice<Link>, _ stage: LinkMeasurement.Stage, _ digest: UInt64) -> UInt64 {
    var digest = digest
    switch stage {
    case .route: for link in part { digest = digest &* 31 &+ follower.route(link.bytes.span, link.source) }
    case .intent: for link in part { digest = digest &* 31 &+ follower.request(link.bytes.span, link.source) }
    case .journey: for link in part { digest = digest &* 31 &+ follower.all(link.bytes.span, link.source) }
    case .engine: digest = digest &* 31 &+ (engine?(part) ?? 0)
    case .urlComponents:
      for link in part {
        let parts = URLComponents(string: link.text)
        digest = digest &* 31 &+ UInt64(truncatingIfNeeded: parts?.percentEncodedPath.utf8.count ?? 1)
      }
    }
    return digest
  }
}

/// Consumes results, so that the compiler does not leave out the work.
package enum Sink {
  @inline(never) @_optimize(none)
  package static func keep(_ value: UInt64) {}
}

extension Duration {
  /// As a number of nanoseconds.
  package var nanoseconds: Double { Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9 }
}
