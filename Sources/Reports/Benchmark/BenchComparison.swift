/// Compares a run with an older one of the same work.
package struct BenchComparison: Hashable, Sendable {
  /// The stages that got slower than the tolerance allows, in sentences.
  package var slower: [String] = []
  /// The circumstances that have changed since, in sentences.
  package var notes: [String] = []
  /// The stages that got faster or stayed, in sentences.
  package var rest: [String] = []

  /// Compares what can be compared; see ``obstacles(_:to:)``.
  ///
  /// - Parameter tolerance: how much slower something may get: 0.1 is 10 %.
  package init(_ now: BenchReport, to before: BenchReport, tolerance: Double) {
    if before.work.spec != now.work.spec {
      notes.append("the spec has changed since the baseline was measured")
    } else if before.work.result != now.work.result {
      notes.append("the same links lead elsewhere than when the baseline was measured")
    }
    if before.work.opened != now.work.opened {
      notes.append(
        "\(BenchText.number(Double(now.work.opened))) of the links open an intent now, and "
          + "\(BenchText.number(Double(before.work.opened))) did before")
    }
    if before.exit == Int32(ExitStatus.interrupted.rawValue) {
      notes.append("the baseline was interrupted, so it is less steady")
    }
    // Times of journeys are sums over contexts.
    let isOfSameContexts = before.work.contexts == now.work.contexts
    if !isOfSameContexts {
      notes.append(
        "journeys are made in \(now.work.contexts) contexts now and in \(before.work.contexts) before, so they are not "
          + "compared")
    }
    // How fast Foundation is depends on the system, not on the app's links or spec.
    for stage in now.stages where stage.stage != .urlComponents && (stage.stage != .journey || isOfSameContexts) {
      guard let old = before.stages.first(where: { $0.stage == stage.stage }) else { continue }
      compare("\(BenchText.title(of: stage.stage, now))", stage.nanoseconds, old.nanoseconds, tolerance)
    }
    // Which intents take longer only matters if the total does.
    guard !slower.isEmpty, isOfSameContexts else { return }
    for intent in now.intents {
      guard let old = before.intents.first(where: { $0.name == intent.name }) else { continue }
      if intent.nanoseconds > old.nanoseconds * (1 + tolerance) {
        slower.append(
          Self.sentence(intent.name.isEmpty ? "refused links" : intent.name, intent.nanoseconds, old.nanoseconds))
      }
    }
  }

  private mutating func compare(_ what: String, _ now: Double, _ before: Double, _ tolerance: Double) {
    let sentence = Self.sentence(what, now, before)
    if now > before * (1 + tolerance) { slower.append(sentence) } else { rest.append(sentence) }
  }

  private static func sentence(_ what: String, _ now: Double, _ before: Double) -> String {
    let change = before > 0 ? (now / before - 1) * 100 : 0
    return "\(what): \(BenchText.number(before)) ns before, \(BenchText.number(now)) ns now "
      + "(\(change < 0 ? "−" : "+")\(BenchText.number(change.magnitude)) %)"
  }

  /// Why the two cannot be compared: other work takes other time, and so does the same work on another machine.
  /// Can be known before anything is measured.
  package static func obstacles(_ now: BenchReport, to before: BenchReport) -> [String] {
    var obstacles: [String] = []
    if before.name != now.name {
      obstacles.append("the baseline is of another spec (\(before.name) in \(before.file))")
    }
    if before.work.digest != now.work.digest {
      obstacles.append(
        "the baseline is of other links (\(before.work.links) from \(before.work.from))"
          + (before.work.spec == now.work.spec
            ? "" : "; to compare two versions of a spec, measure the same list of links with --urls"))
    }
    let (new, old) = (now.machine, before.machine)
    if new.processor != old.processor || new.cores != old.cores {
      obstacles.append(
        "the baseline is of another machine (\(old.processor), \(old.cores) cores; here \(new.processor), "
          + "\(new.cores) cores)")
    } else if new.system != old.system {
      obstacles.append("the baseline is of another system (\(old.system); here \(new.system))")
    }
    if new.build != old.build {
      obstacles.append("the baseline is of a \(old.build) build, this is a \(new.build) build")
    }
    return obstacles
  }
}
