import StateSpace

/// A subject of lemmas, such as the contexts at a place. The explorer has found a set for each; in Horn clauses each is
/// a predicate, and a solver looks for a set.
enum Subject: Hashable {
  case place(Clauses.Place)
  /// An entry of the stack, as it was entered from there: in relation to the contexts of what it covers.
  case entry(FrameCall)
  /// A place as it was left in a tab, and as it is kept there now.
  case left(Int, FrameCaller)
  case kept(Int, FrameCaller)
  /// The contexts that may become of one while a tab is not shown that keeps something.
  case moves(Int)
  /// In Horn clauses: a place on a run that a question is about, of those that have this name.
  case asked(String, Clauses.Place, MoveCounter.Moment)
}
