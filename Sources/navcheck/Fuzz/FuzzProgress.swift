import JourneyFuzzing
import Reports

/// The progress of a campaign, on a terminal.
final class FuzzProgress: @unchecked Sendable {
  private let line: StatusLine
  private let options: CampaignOptions

  init(_ options: CampaignOptions, isEnabled: Bool) {
    self.options = options
    line = StatusLine(isEnabled: isEnabled)
    line.begin()
  }

  func note(_ event: CampaignEvent) {
    if case .progress(let progress) = event {
      line.show(
        FuzzProgressText.text(
          progress, journeys: options.journeys.map { $0 / UInt64(options.shard.count) },
          seconds: options.time?.seconds))
    }
  }

  func clear() { line.clear() }
}
