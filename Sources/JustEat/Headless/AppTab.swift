/// A tab of the tab bar, named by what it is and not by where it stands.
public enum AppTab: String, Hashable, Sendable, CaseIterable {
  case restaurants, orders, settings
}
