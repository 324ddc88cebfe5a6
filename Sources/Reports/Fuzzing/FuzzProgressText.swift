import JourneyFuzzing

/// The progress of a campaign, in one line of a terminal.
package enum FuzzProgressText {
  /// `12,300 journeys, 8,123/s, 152,000 steps/s, coverage 98.1 %, 12 s left`
  ///
  /// - Parameters:
  ///   - journeys: the total, if it is fixed.
  ///   - seconds: the time limit, if there is one.
  package static func text(_ progress: CampaignEvent.Progress, journeys: UInt64?, seconds: Double?) -> String {
    let elapsed = Double(progress.elapsed.components.seconds) + Double(progress.elapsed.components.attoseconds) / 1e18
    var parts = [
      "\(CountText.text(progress.journeys)) journeys", "\(CountText.rate(progress.journeys, in: elapsed))/s",
      "\(CountText.rate(progress.steps, in: elapsed)) steps/s",
    ]
    if let reachable = progress.reachable {
      parts.append("coverage \(CountText.percent(progress.seen, of: reachable))")
    }
    if progress.failures > 0 { parts.append("\(progress.failures) failed") }
    if let left = left(progress, elapsed, journeys, seconds) { parts.append("\(left) s left") }
    return parts.joined(separator: ", ")
  }

  private static func left(
    _ progress: CampaignEvent.Progress, _ elapsed: Double, _ journeys: UInt64?, _ seconds: Double?
  ) -> Int? {
    var ends: [Double] = []
    if let seconds { ends.append(seconds - elapsed) }
    if let journeys, progress.journeys > 0 {
      ends.append((Double(journeys) - Double(progress.journeys)) / Double(progress.journeys) * elapsed)
    }
    guard let end = ends.min(), end.isFinite, end < 1e9 else { return nil }
    return Int(max(0, end).rounded(.up))
  }
}

enum CountText {
  static func text(_ number: UInt64) -> String {
    var digits = String(number)
    var groups: [String] = []
    while digits.count > 3 {
      groups.append(String(digits.suffix(3)))
      digits.removeLast(3)
    }
    return ([digits] + groups.reversed()).joined(separator: ",")
  }

  static func count(_ number: UInt64, _ noun: String) -> String { "\(text(number)) \(noun)\(number == 1 ? "" : "s")" }

  static func text(_ number: Int) -> String { text(UInt64(clamping: number)) }

  static func rate(_ number: UInt64, in seconds: Double) -> String {
    let rate = Double(number) / seconds
    return (0..<1e15).contains(rate) ? text(UInt64(rate.rounded())) : "?"
  }

  /// `98.5 %`, rounded down, so that 100 % means everything.
  static func percent(_ part: Int, of whole: Int) -> String {
    guard part < whole, whole > 0 else { return "100 %" }
    let tenths = part * 1000 / whole
    return "\(tenths / 10).\(tenths % 10) %"
  }
}
