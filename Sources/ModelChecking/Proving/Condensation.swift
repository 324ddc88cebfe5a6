import StateSpace

/// A relation in which variables that can only be derivable together are one.
///
/// If all that is said of a variable is one clause with one premise, it is derivable exactly if its premise is; so is
/// each variable of a cycle of such clauses. Of thousands of places from which the same journey goes on, or which lead
/// to each other, one is left. What is derivable stays the same, and a solver's answer about the condensed clauses can
/// be held against the whole ones: see ``whole(_:)``.
struct Condensation {
  /// The clauses over classes. It has no questions.
  var relation: HornRelation
  /// By variable of the whole relation: the class that it belongs to; entry 0 is 0.
  private let classes: [Int32]
  /// More rounds than this are hardly worth it, and a spec could be made to need thousands.
  private static let mostRounds = 32

  /// Every variable by itself.
  init(unchanged relation: HornRelation) {
    self.relation = relation
    classes = Array(0...relation.variableCount)
  }

  /// - Complexity: each round is linear in the size of the clauses, and each but the last makes variables one.
  /// - Throws: ``Stopped``.
  init(_ whole: HornRelation, cancellation: Cancellation) throws {
    var classes = Array(0...whole.variableCount)
    var count = whole.variableCount
    // An assumption makes a variable true without a clause.
    let assumed = Set(whole.questions.flatMap(\.assuming))
    for _ in 0..<Self.mostRounds {
      try cancellation.check()
      let sets = Self.implications(whole, classes, count, assumed).stronglyConnectedComponents()
      // Node 0, no variable, is a set of its own.
      guard sets.count - 1 < count else { break }
      count = sets.count - 1
      let zero = sets.numbers[0]
      for variable in classes.indices.dropFirst() {
        let number = sets.numbers[Int(classes[variable])]
        classes[variable] = number < zero ? number + 1 : number
      }
    }
    self.classes = classes
    relation = Self.relation(whole, classes, count)
  }

  /// The variable that stands for one of the whole relation.
  subscript(variable: Int32) -> Int32 { classes[Int(variable)] }

  /// A model of the condensed clauses as one of the whole relation.
  func whole(_ model: [Bool]) -> [Bool] { classes.map { model[Int($0)] } }

  /// By class: what else is derivable if it is, by the clauses with one premise, and back where that is all that is
  /// said of their head.
  private static func implications(
    _ whole: HornRelation, _ classes: [Int32], _ count: Int32, _ assumed: Set<Int32>
  ) -> Groups {
    // By class: 0 while nothing is said of it; the one premise of all its clauses; -1 if there is more to say.
    var said = [Int32](repeating: 0, count: Int(count) + 1)
    for variable in assumed { said[Int(classes[Int(variable)])] = -1 }
    for clause in whole.heads.indices {
      let head = classes[Int(whole.heads[clause])]
      if let premise = onlyPremise(of: clause, whole, classes) {
        guard premise != head else { continue }
        said[Int(head)] = said[Int(head)] == 0 || said[Int(head)] == premise ? premise : -1
      } else if !whole.premises(of: clause).contains(where: { classes[Int($0)] == head }) {
        said[Int(head)] = -1
      }
    }
    return Groups(count: Int(count) + 1) { add in
      for clause in whole.heads.indices {
        let head = classes[Int(whole.heads[clause])]
        if let premise = onlyPremise(of: clause, whole, classes) { add(Int(premise), head) }
      }
      for head in said.indices where said[head] > 0 { add(head, said[head]) }
    }
  }

  /// The class of all premises, if they have only one.
  private static func onlyPremise(of clause: Int, _ whole: HornRelation, _ classes: [Int32]) -> Int32? {
    let premises = whole.premises(of: clause)
    guard let first = premises.first else { return nil }
    let only = classes[Int(first)]
    return premises.dropFirst().allSatisfy { classes[Int($0)] == only } ? only : nil
  }

  /// The clauses over classes, without those that say nothing, and without saying anything twice.
  private static func relation(_ whole: HornRelation, _ classes: [Int32], _ count: Int32) -> HornRelation {
    var relation = HornRelation(name: whole.name)
    relation.makeVariables(Int(count))
    let byHead = Groups(count: Int(count) + 1) { add in
      for clause in whole.heads.indices { add(Int(classes[Int(whole.heads[clause])]), Int32(clause)) }
    }
    // By class: the last head that it was the only premise of, and the last clause that it was a premise of.
    var onlyPremiseOf = [Int32](repeating: 0, count: Int(count) + 1)
    var premiseOf = [Int32](repeating: -1, count: Int(count) + 1)
    for head in 0...count {
      var isFact = false
      for clause in byHead[Int(head)] {
        var premises: [Int32] = []
        for premise in whole.premises(of: Int(clause)) {
          let premise = classes[Int(premise)]
          guard premiseOf[Int(premise)] != clause else { continue }
          premiseOf[Int(premise)] = clause
          premises.append(premise)
        }
        switch premises.count {
        case _ where premises.contains(head): continue
        case 0:
          if isFact { continue }
          isFact = true
        case 1:
          if onlyPremiseOf[Int(premises[0])] == head { continue }
          onlyPremiseOf[Int(premises[0])] = head
        default: break
        }
        relation.add(head, from: premises)
      }
    }
    return relation
  }
}
