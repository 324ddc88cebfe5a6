import ArgumentParser

/// When text is coloured.
enum ColourChoice: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// On a terminal, unless `NO_COLOR` is set.
  case auto
  case always
  case never
}
