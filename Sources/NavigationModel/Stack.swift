/// The screens below the one that is shown, and how each of them was covered.
///
/// ```swift
/// // home, and on it a product that is shown:
/// engine.configuration.stack.entries        // [home, pushed]
/// ```
///
/// With a sheet up there are the sheet's own screens first and below them those that it covers: the entry that is
/// covered by ``Cover/presented`` is the last one outside the sheet.
public struct Stack: Hashable, Sendable {
  /// How a screen was covered by another.
  public enum Cover: String, Hashable, Sendable, Codable, CaseIterable {
    /// Back leads to it.
    case pushed
    /// A sheet covers it; it is shown again when the sheet is dismissed.
    case presented

    /// Not by its text, which takes most of the time of a search.
    public func hash(into hasher: inout Hasher) { hasher.combine(self == .pushed) }
  }

  /// A screen that is covered.
  public struct Entry: Hashable, Sendable, Codable {
    public var screen: ScreenID
    public var cover: Cover

    public init(_ screen: ScreenID, _ cover: Cover) {
      self.screen = screen
      self.cover = cover
    }
  }

  // Nil rather than empty, which costs more to copy.
  private var covered: [Entry]?

  /// Nothing lies below.
  public init() {}

  /// - Parameter entries: from the bottom upwards.
  package init(_ entries: [Entry]) { covered = entries.isEmpty ? nil : entries }

  /// From the bottom upwards.
  public var entries: [Entry] { covered ?? [] }

  public var isEmpty: Bool { covered == nil }

  /// The entry directly below what is shown.
  package var top: Entry? { covered?.last }

  /// Whether a sheet is up.
  package var hasSheet: Bool { covered?.contains { $0.cover == .presented } ?? false }

  /// Whether the screen lies somewhere below, under a sheet too.
  package func contains(_ screen: ScreenID) -> Bool { covered?.contains { $0.screen == screen } ?? false }

  /// Covers a screen. Complexity: O(1), or O(entries) if the stack is shared.
  package mutating func cover(_ screen: ScreenID, _ cover: Cover) {
    covered = covered ?? []
    covered?.append(Entry(screen, cover))
  }

  /// Uncovers the topmost screen.
  mutating func uncover() -> Entry? {
    let entry = covered?.popLast()
    if covered?.isEmpty == true { covered = nil }
    return entry
  }
}

extension Stack: Codable {
  public init(from decoder: any Decoder) throws { self.init(try [Entry](from: decoder)) }
  public func encode(to encoder: any Encoder) throws { try entries.encode(to: encoder) }
}

/// What a rule does to what is shown: several are done in order, as one, or not at all.
public enum StackAction: Hashable, Sendable {
  /// Covers what is shown; Back leads to it again.
  case push(ScreenID)
  /// Covers all that is there with a sheet.
  case present(ScreenID)
  /// Takes the place of what is shown.
  case replace(ScreenID)
  /// To the screen below, in the same stack.
  case back
  /// To the nearest screen below that is this one, in the same stack.
  case backTo(ScreenID)
  /// Removes the topmost sheet, with all that was pushed onto it.
  case dismiss
  /// The root, with nothing below and no sheet.
  case reset

  /// The screen that it names.
  package var screen: ScreenID? {
    switch self {
    case .push(let screen), .present(let screen), .replace(let screen), .backTo(let screen): screen
    case .back, .dismiss, .reset: nil
    }
  }

  /// Whether it can leave something covered.
  package var covers: Bool {
    switch self {
    case .push, .present: true
    case .replace, .back, .backTo, .dismiss, .reset: false
    }
  }
}

extension Configuration {
  /// What is shown after the actions; nil if one of them is not possible where it is reached.
  ///
  /// - Complexity: O(actions + entries that are removed).
  package func taking(_ actions: some Sequence<StackAction>, root: ScreenID) -> Configuration? {
    var after = self
    for action in actions {
      guard after.take(action, root: root) else { return nil }
    }
    return after
  }

  private mutating func take(_ action: StackAction, root: ScreenID) -> Bool {
    switch action {
    case .push(let next):
      stack.cover(screen, .pushed)
      screen = next
    case .present(let next):
      stack.cover(screen, .presented)
      screen = next
    case .replace(let next): screen = next
    case .back:
      guard stack.top?.cover == .pushed else { return false }
      _ = uncover()
    case .backTo(let wanted):
      repeat {
        guard stack.top?.cover == .pushed else { return false }
      } while uncover()?.screen != wanted
    case .dismiss:
      guard stack.hasSheet else { return false }
      while uncover()?.cover == .pushed {}
    case .reset:
      stack = Stack()
      screen = root
    }
    return true
  }

  private mutating func uncover() -> Stack.Entry? {
    let entry = stack.uncover()
    if let entry { screen = entry.screen }
    return entry
  }
}
