import NavigationModel

extension Machine {
  /// Every context of a small machine, in ascending order.
  package var allContexts: [Context] { contexts.all().map(Array.init) ?? [] }

  /// Every configuration in which a small machine may start, in ascending order.
  package var starts: [Configuration] { initialConfigurations() ?? [] }
}

extension Context {
  /// The context with these bits in its first word.
  package init(_ bits: Int) { self.init(words: [UInt64(bitPattern: Int64(bits))]) }

  /// Its bits, if one word holds them.
  package var index: Int { Int(words[0]) }
}
