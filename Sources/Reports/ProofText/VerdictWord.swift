extension CheckReport.VerdictWord {
  /// The word as it is written before a name.
  var span: Span {
    switch self {
    case .proved: Span("proved   ", .green)
    case .refuted: Span("REFUTED  ", .alarm)
    case .known: Span("known    ", .yellow)
    case .unknown: Span("unknown  ", .yellow)
    }
  }
}
