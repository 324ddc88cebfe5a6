import Testing

@testable import ModelChecking

@Suite("The text that Z3 loads") struct HornTextTests {
  /// Many lead to a hub, and the hub leads to many; whether the hub's beginning is a fact or an assumption.
  private func hub(isFact: Bool) -> HornRelation {
    var relation = HornRelation(name: "hub")
    let start = relation.makeVariable()
    let hub = relation.makeVariable()
    if isFact { relation.add(start, from: EmptyCollection()) }
    let assumed = isFact ? [] : [start]
    for number in 0..<300 {
      let into = relation.makeVariable()
      relation.add(hub, from: into)
      // Only the last way into the hub is open.
      if number == 299 { relation.add(into, from: start) }
    }
    for number in 0..<300 {
      let out = relation.makeVariable()
      relation.add(out, from: hub)
      relation.questions.append(.init(name: "out \(number)", assuming: assumed, goal: out))
    }
    relation.questions.append(.init(name: "in", assuming: assumed, goal: 3))
    let nowhere = relation.makeVariable()
    relation.questions.append(.init(name: "nowhere", assuming: assumed, goal: nowhere))
    return relation
  }

  @Test("thousands of clauses about one variable are asked in parts, with the same answers", arguments: [true, false])
  func sharedVariables(isFact: Bool) throws {
    let relation = hub(isFact: isFact)
    let text = HornText(relation, []).dimacs
    #expect(text.variableCount > Int(relation.variableCount), "aliases stand for the hub")
    var answered = 0
    let result = try RelationProver(relation: relation, cancellation: Cancellation()).prove { _, _ in answered += 1 }
    #expect(answered == relation.questions.count)
    #expect(result.questions.prefix(300).allSatisfy { $0.isDerivable == true })
    #expect(result.questions.suffix(2).allSatisfy { $0.isDerivable == false })
  }

  @Test("without its one way in, nothing is derivable behind the hub")
  func closedHub() throws {
    var relation = HornRelation(name: "closed")
    for _ in 0..<600 { _ = relation.makeVariable() }
    for into in Int32(2)...300 { relation.add(1, from: into) }
    for out in Int32(301)...600 { relation.add(out, from: 1) }
    relation.questions = (301...600).map { .init(name: "\($0)", goal: $0) }
    let result = try RelationProver(relation: relation, cancellation: Cancellation()).prove { _, _ in }
    #expect(result.questions.allSatisfy { $0.isDerivable == false })
  }
}
