import Basics
import NavigationModel
import StateSpace
import Testing

@testable import ModelChecking

@Suite("What a journey has made of the stack")
struct StackTrailTests {
  /// An entry of the whole stack.
  private struct Card {
    enum Kind { case older, opened, first, own, replacing }

    var screen: ScreenID
    let frame: FrameID
    let kind: Kind

    var isOwn: Bool { kind == .own || kind == .replacing }
    var caller: FrameCaller { FrameCaller(frame: frame, screen: screen) }
  }

  /// A journey on a random stack, all of which is known.
  private struct Journey {
    private var random: SplitMix64
    private var cards = Columns<Card>()
    private var count = 0
    private(set) var trail = StackTrail(.older)
    /// How many moves took away what was there before, or put something in its place.
    private(set) var lost = 0

    init(seed: UInt64) {
      random = SplitMix64(seed: seed)
      cards.outside = [Card(screen: ScreenID(0), frame: .bottom, kind: .older)]
      for _ in 0..<Int.random(in: 0...4, using: &random) { put(.older) }
      put(.opened)
      if let top = cards.top { trail = StackTrail(.opened(top.screen, top.frame)) }
    }

    private mutating func screen() -> ScreenID { ScreenID(Int.random(in: 0..<4, using: &random)) }

    private mutating func put(_ kind: Card.Kind) {
      _ = take(Bool.random(using: &random) ? .push(screen()) : .present(screen()), kind)
    }

    private mutating func action(isFirst: Bool) -> StackAction {
      if isFirst, Int.random(in: 0..<15, using: &random) == 0 { return .dismissAll }
      return switch Int.random(in: 0..<15, using: &random) {
      case 0..<4: .push(screen())
      case 4, 5: .present(screen())
      case 6, 7: .replace(screen())
      case 8, 9: .back
      case 10, 11: .backTo(screen())
      case 12, 13: .dismiss
      default: .reset
      }
    }

    private mutating func take(_ action: StackAction, _ kind: Card.Kind = .own) -> Bool {
      count += 1
      // What is replaced keeps its entry.
      let top = action.covers ? nil : cards.top
      let (frame, kind) = (top?.frame ?? FrameID(count), top.map { $0.kind == .own ? .own : .replacing } ?? kind)
      return cards.take(
        action, putting: { Card(screen: $0, frame: frame, kind: kind) }, where: { $0.screen == $1 },
        first: { _ in Card(screen: ScreenID(0), frame: .bottom, kind: .first) })
    }

    /// Makes a move of as many of some actions as are possible; false if too much is put there to be remembered.
    mutating func move() -> Bool {
      let known = Set(cards.piled.map(\.entry.frame.index))
      let inSheets = Set(cards.sheets.joined().map(\.frame))
      var actions: [StackAction] = []
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let action = action(isFirst: actions.isEmpty)
        if take(action) { actions.append(action) }
      }
      let piled = cards.piled.map(\.entry)
      let calls = zip(piled, piled.dropFirst()).filter { !known.contains($1.frame.index) }
        .map { FrameCall(frame: $1.frame, caller: $0.caller) }
      guard let target = piled.last?.caller,
        let next = trail.after(actions, calls, to: target, place: { ($0 == .bottom, nil, inSheets.contains($0)) })
      else { return false }
      if trail.base != .older, next.base == .older { lost += 1 }
      trail = next
      return true
    }

    /// What should be remembered, by the whole stack.
    var expected: (base: StackTrail.Base, entries: [StackTrail.Entry]) {
      let piled = cards.piled.map(\.entry)
      let own = piled.suffix { $0.isOwn }
      let entries = own.map { StackTrail.Entry(screen: $0.screen, frame: $0.frame) }
      guard own.first?.kind != .replacing, let below = piled.dropLast(own.count).last else { return (.older, entries) }
      return switch below.kind {
      case .opened: (.opened(below.screen, below.frame), entries)
      case .first: (.first(below.screen, below.frame), entries)
      case .older, .own, .replacing: (.older, entries)
      }
    }
  }

  @Test("is what the whole stack shows of it, whatever is done")
  func wholeStack() {
    var (moves, lost, tallest) = (0, 0, 0)
    for seed in 0..<400 as Range<UInt64> {
      var journey = Journey(seed: seed)
      for _ in 0..<20 {
        guard journey.move() else { break }
        let (base, entries) = journey.expected
        #expect(journey.trail.base == base, "seed \(seed)")
        #expect(journey.trail.entries == entries, "seed \(seed)")
        (moves, tallest) = (moves + 1, max(tallest, entries.count))
      }
      lost += journey.lost
    }
    #expect(moves > 4_000 && lost > 200 && tallest == StackTrail.limit)
  }
}

extension Collection {
  /// The last elements that all satisfy a condition.
  fileprivate func suffix(while isMet: (Element) -> Bool) -> [Element] {
    Array(reversed().prefix(while: isMet).reversed())
  }
}
