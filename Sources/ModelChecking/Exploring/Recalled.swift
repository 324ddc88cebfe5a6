/// Answers that are asked for again: an obligation is judged first, and its lemmas are counted and written later.
///
/// What is large is found again: all that is kept has a bound.
struct Recalled<Question: Hashable, Answer> {
  private var answers: [Question: Answer] = [:]
  private var room = 50_000

  subscript(question: Question) -> Answer? { answers[question] }

  /// Keeps an answer about some number of places, if there is room for them.
  mutating func keep(_ answer: Answer, of places: Int, for question: Question) {
    guard places <= room, answers[question] == nil else { return }
    room -= places
    answers[question] = answer
  }
}
