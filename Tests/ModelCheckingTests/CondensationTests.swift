import NavigationSupport
import Testing

@testable import ModelChecking

@Suite("A condensed relation", .slow, .endsInTime) struct CondensationTests {
  /// A few variables, clauses of up to three premises, most of one, and questions under two sets of assumptions.
  private func random(_ seed: UInt64) -> HornRelation {
    var random = SplitMix64(seed: seed)
    func pick(_ count: Int) -> Int32 { Int32(random.below(count)) }
    var relation = HornRelation(name: "random \(seed)")
    let count = 2 + Int(pick(14))
    relation.makeVariables(count)
    for _ in 0..<pick(2 * count) {
      let premises = [1, 1, 1, 1, 2, 3, pick(8) == 0 ? 0 : 1][Int(pick(7))]
      relation.add(1 + pick(count), from: (0..<premises).map { _ in 1 + pick(count) })
    }
    for assumed in [[], (0..<1 + pick(2)).map { _ in 1 + pick(count) }] {
      for goal in 1...Int32(count) {
        relation.questions.append(.init(name: "\(goal) of \(assumed)", assuming: assumed, goal: goal))
      }
    }
    return relation
  }

  private func truth(_ relation: HornRelation) -> [Bool] {
    relation.questions.map { relation.leastModel(assuming: $0.assuming)[Int($0.goal)] }
  }

  @Test("derives what the whole derives, and its models are models of the whole")
  func sameAnswers() throws {
    var merged = 0
    for seed in 0..<20_000 as Range<UInt64> {
      let relation = random(seed)
      let condensed = try Condensation(relation, cancellation: Cancellation())
      if condensed.relation.variableCount < relation.variableCount { merged += 1 }
      for question in relation.questions {
        let model = condensed.relation.leastModel(assuming: question.assuming.map { condensed[$0] })
        let whole = relation.leastModel(assuming: question.assuming)
        #expect(condensed.whole(model) == whole, "\(relation.name), \(question.name)")
      }
    }
    #expect(merged > 10_000)
  }

  @Test("says nothing twice, and nothing that goes without saying")
  func short() throws {
    for seed in 0..<2_000 as Range<UInt64> {
      let relation = try Condensation(random(seed), cancellation: Cancellation()).relation
      var known: Set<[Int32]> = []
      for clause in relation.heads.indices {
        let (head, premises) = (relation.heads[clause], Array(relation.premises(of: clause)))
        #expect(!premises.contains(head) && Set(premises).count == premises.count)
        #expect(premises.count > 1 || known.insert([head] + premises).inserted)
      }
    }
  }

  @Test("gets the same answers from Z3")
  func proved() throws {
    for seed in 0..<300 as Range<UInt64> {
      let relation = random(seed)
      for largest in [0, Int.max] {
        let prover = RelationProver(relation: relation, cancellation: Cancellation(), largestWhole: largest)
        let answered = try prover.prove { _, _ in }
        #expect(answered.questions.map(\.isDerivable) == truth(relation))
      }
    }
  }

  @Test("that has lost a clause gives no wrong answer")
  func lostClause() throws {
    var caught = 0
    for seed in 0..<150 as Range<UInt64> {
      let relation = random(seed)
      let condensed = try Condensation(relation, cancellation: Cancellation())
      for lost in condensed.relation.heads.indices {
        var wrong = condensed
        wrong.relation = HornRelation(name: relation.name)
        wrong.relation.makeVariables(Int(condensed.relation.variableCount))
        for clause in condensed.relation.heads.indices where clause != lost {
          wrong.relation.add(condensed.relation.heads[clause], from: condensed.relation.premises(of: clause))
        }
        let prover = RelationProver(relation: relation, cancellation: Cancellation(), condensation: wrong)
        do {
          #expect(try prover.prove { _, _ in }.questions.map(\.isDerivable) == truth(relation))
        } catch is InternalError {
          caught += 1
        }
      }
    }
    #expect(caught > 50)
  }

  @Test("of a long chain is one variable, and needs no deep stack")
  func chain() throws {
    var relation = HornRelation(name: "chain")
    relation.makeVariables(300_000)
    for variable in Int32(2)...300_000 { relation.add(variable, from: variable - 1) }
    let start = [Int32(1)]
    relation.questions = [.init(name: "end", assuming: start, goal: 300_000), .init(name: "alone", goal: 300_000)]
    let condensed = try Condensation(relation, cancellation: Cancellation())
    #expect(condensed.relation.variableCount == 1 && condensed.relation.clauseCount == 0)
    let answered = try RelationProver(relation: relation, cancellation: Cancellation()).prove { _, _ in }
    #expect(answered.questions.map(\.isDerivable) == [true, false])
  }

  @Test("of steps of which each is seen through only once the next has been is not sought for ever")
  func oneAtATime() throws {
    // Each step leads to the next and to the end; that both are the same is seen one step a round.
    let depth: Int32 = 40_000
    var relation = HornRelation(name: "steps")
    relation.makeVariables(Int(depth) + 1)
    let end = depth + 1
    for step in 1...depth {
      relation.add(step, from: [step + 1, end])
      relation.add(step, from: [end, step + 1])
    }
    relation.questions = [.init(name: "with an end", assuming: [end], goal: 1), .init(name: "without", goal: 1)]
    let condensed = try Condensation(relation, cancellation: Cancellation())
    #expect((depth - 40...depth - 20).contains(condensed.relation.variableCount))
    let answered = try RelationProver(relation: relation, cancellation: Cancellation()).prove { _, _ in }
    #expect(answered.questions.map(\.isDerivable) == [true, false])
  }

  @Test("a derivation is checked: its order, its clauses, and that nothing is added")
  func derivation() throws {
    var refused = 0
    for seed in 0..<2_000 as Range<UInt64> {
      let relation = random(seed)
      let assumed = relation.questions.last?.assuming ?? []
      let derivation = relation.derivation(assuming: assumed)
      let model = relation.leastModel(assuming: assumed)
      #expect(relation.isDerivation(derivation, assuming: assumed) && relation.isClosed(model))
      // What is not derivable has no derivation, wherever it is put.
      for variable in 1...relation.variableCount where !model[Int(variable)] {
        for place in 0...derivation.count {
          var wrong = derivation
          wrong.insert(variable, at: place)
          #expect(!relation.isDerivation(wrong, assuming: assumed))
          refused += 1
        }
      }
      // Turned round it derives nothing but what needs no premises.
      if derivation.count > 1, relation.isDerivation(derivation.reversed(), assuming: assumed) {
        for variable in derivation where !assumed.contains(variable) {
          #expect(relation.heads.indices.contains { relation.heads[$0] == variable })
        }
      }
      // Without one of its members the least model is not closed, unless that was an assumption and no more.
      for variable in derivation where !assumed.contains(variable) {
        var less = model
        less[Int(variable)] = false
        #expect(!relation.isClosed(less))
      }
    }
    #expect(refused > 1_000)
  }
}
