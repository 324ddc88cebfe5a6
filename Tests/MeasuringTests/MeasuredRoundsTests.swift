import NavigationSupport
import Testing

@testable import Measuring

@Suite("Rounds of a busy machine")
struct MeasuredRoundsTests {
  private func rounds(_ times: [[Double]]) -> MeasuredRounds {
    var rounds = MeasuredRounds([.route, .intent, .journey], limit: 1 << 10)
    for round in times { rounds.add(round) }
    return rounds
  }

  @Test("medians do not contradict each other, though each stage is disturbed in other rounds")
  func medians() {
    // In most of the rounds one stage takes three times as long, the route most often.
    let times = (0..<200).map { round -> [Double] in
      switch round % 10 {
      case 0..<6: [600, 250, 400]
      case 6: [200, 750, 400]
      default: [200, 250, 400]
      }
    }
    #expect(Figures(times.map { $0[0] }).median > Figures(times.map { $0[1] }).median)
    let rounds = rounds(times)
    let medians = [LinkMeasurement.Stage.route, .intent, .journey].compactMap { rounds.figures[$0]?.median }
    #expect(medians == medians.sorted() && medians.count == 3 && rounds.isSteady)
    expect(rounds.figures[.route]?.count, equals: 200)
  }

  @Test("they are steady when no minimum has fallen for a while, and nothing is shorter than its part")
  func steady() {
    let falling = (0..<30).map { round in [300 - 4 * Double(round), 400, 500] }
    #expect(!rounds(falling).isSteady)
    #expect(rounds(falling + Array(repeating: [184, 400, 500], count: 8)).isSteady)
    #expect(!rounds(falling + Array(repeating: [184, 400, 500], count: 7)).isSteady)
    #expect(!rounds(Array(repeating: [184, 170, 500], count: 30)).isSteady)
  }
}
