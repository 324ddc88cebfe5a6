/// Rounds in which several stages were measured, one right after the other.
///
/// What disturbs a machine makes rounds longer, never shorter. So the figures are of the quietest quarter of the
/// rounds, and
/// these are the same for all stages: a stage that includes another cannot seem shorter because the other was
/// disturbed.
struct MeasuredRounds {
  let stages: [LinkMeasurement.Stage]
  /// Of each stage, in the order of the rounds.
  private var samples: [Samples]
  private var least: [Double]
  private(set) var count = 0
  /// The number of rounds since a minimum has fallen.
  private var sinceFall = 0

  /// A minimum that falls by less is stable.
  private static let tolerance = 0.01
  /// After so many rounds without a lower minimum there is none to be expected.
  private static let patience = 8

  init(_ stages: [LinkMeasurement.Stage], limit: Int) {
    self.stages = stages
    samples = stages.map { _ in Samples(limit: limit) }
    least = stages.map { _ in .infinity }
  }

  /// - Parameter times: one for each stage.
  mutating func add(_ times: [Double]) {
    count += 1
    sinceFall += 1
    for (index, time) in times.enumerated() {
      samples[index].add(time)
      if time < least[index] * (1 - Self.tolerance) { sinceFall = 0 }
      least[index] = min(least[index], time)
    }
  }

  /// True if the minima are stable, and nothing contradicts itself.
  var isSteady: Bool {
    guard sinceFall >= Self.patience else { return false }
    let figures = figures
    return LinkMeasurement.areOrdered(figures)
  }

  /// The medians and spreads of the quietest quarter of the rounds: in which all stages are nearest to their minima.
  var figures: [LinkMeasurement.Stage: Figures] {
    let kept = samples.first?.values.count ?? 0
    let length = (0..<kept).map { round in
      samples.indices.reduce(0) { $0 + Double(samples[$1].values[round]) / max(1e-9, least[$1]) }
    }
    let quiet = (0..<kept).sorted { length[$0] < length[$1] }.prefix(max(2, kept / 4))
    var figures: [LinkMeasurement.Stage: Figures] = [:]
    for (index, stage) in stages.enumerated() where kept > 0 {
      figures[stage] = Figures(quiet.map { Double(samples[index].values[$0]) })
      figures[stage]?.count = count
    }
    return figures
  }
}

extension LinkMeasurement {
  /// Returns whether no stage is shorter than one that it includes.
  static func areOrdered(_ times: [Stage: Figures]) -> Bool {
    let medians = [Stage.route, .intent, .journey].compactMap { times[$0]?.median }
    return zip(medians, medians.dropFirst()).allSatisfy { $0 <= $1 }
  }

  /// True if the figures make sense: on a machine that is too busy a part can seem to take longer than the whole.
  package var isConsistent: Bool { Self.areOrdered(times) }
}
