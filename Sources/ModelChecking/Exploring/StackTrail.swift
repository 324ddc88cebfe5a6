import NavigationModel
import StateSpace

/// What a journey has made of the stack since it was opened: enough to say what Back reveals afterwards.
struct StackTrail: Hashable {
  /// What lies below all that the journey has put there.
  enum Base: Hashable {
    /// What was shown when the link opened, as it was.
    case opened(ScreenID, FrameID)
    /// The root, after a reset.
    case root(ScreenID)
    /// Something older: what was shown has been taken away, or replaced.
    case older
  }

  /// A screen that the journey has put on the stack, and the entry that shows it.
  struct Entry: Hashable {
    var screen: ScreenID
    var frame: FrameID
    /// nil: it has replaced what lay there.
    var cover: Stack.Cover?
  }

  private(set) var base: Base
  /// From the lowest.
  private(set) var entries: [Entry] = []

  init(_ base: Base) { self.base = base }

  /// More than these are not remembered.
  static let limit = 12

  /// After the actions of a move that was made; nil if there are more entries than are remembered.
  ///
  /// - Parameters:
  ///   - calls: the entries that it puts on the stack, from the lowest.
  ///   - target: the entry that is shown then.
  func after(
    _ actions: [StackAction], _ calls: [FrameCall], to target: FrameID, root: ScreenID
  ) -> StackTrail? {
    var next = self
    // What is replaced is what the first of the new entries covers, or is shown itself.
    let frame = calls.first?.caller.frame ?? target
    for action in actions { next.take(action, in: frame, root: root) }
    // Those that are still there when all actions are done are the move's calls, in the same order.
    let own = next.entries.indices.filter { next.entries[$0].frame.index < 0 }
    guard own.count == calls.count, next.entries.count <= Self.limit else { return nil }
    for (index, call) in zip(own, calls) { next.entries[index].frame = call.frame }
    return next
  }

  /// The number of a new entry, until its frame is known.
  private static let unnamed = FrameID(-1)

  private mutating func take(_ action: StackAction, in frame: FrameID, root: ScreenID) {
    switch action {
    case .push(let screen): entries.append(Entry(screen: screen, frame: Self.unnamed, cover: .pushed))
    case .present(let screen): entries.append(Entry(screen: screen, frame: Self.unnamed, cover: .presented))
    case .replace(let screen):
      if !entries.isEmpty {
        entries[entries.count - 1].screen = screen
      } else {
        // The entry is the same, and what it showed is gone.
        entries = [Entry(screen: screen, frame: frame, cover: nil)]
        base = .older
      }
    case .back: remove()
    case .backTo(let wanted):
      repeat { remove() } while base != .older && shown != wanted
    case .dismiss:
      while let last = entries.popLast() {
        if last.cover == nil { return lose() }
        if last.cover == .presented { return }
      }
      lose()
    case .reset: self = StackTrail(.root(root))
    // Another stack, of which the journey has made nothing yet.
    case .select, .resetTab, .tap: self = StackTrail(.older)
    }
  }

  private var shown: ScreenID? {
    if let last = entries.last { return last.screen }
    switch base {
    case .opened(let screen, _), .root(let screen): return screen
    case .older: return nil
    }
  }

  private mutating func remove() {
    guard let last = entries.popLast(), last.cover != nil else { return lose() }
  }

  private mutating func lose() { self = StackTrail(.older) }
}
