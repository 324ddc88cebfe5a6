extension Machine {
  /// The names of the parameters that are integers: all that gives them a value gives one.
  ///
  /// Generated code has them as `Int`, so an app knows no other spelling of theirs. Listed types come before.
  package var integerParameters: Set<String> {
    var (integers, others): (Set<String>, Set<String>) = ([], [])
    for step in steps {
      let fixed: [FixedValue]
      switch step.action {
      case .perform(_, _, let values), .ask(_, let values, _): fixed = values
      // No integer is a link.
      case .follow(let name):
        others.insert(name)
        continue
      default: continue
      }
      // An integer that is spelt in another way, such as 007, would not come back as the same text.
      for value in fixed where Int(value.value).map(String.init) != value.value { others.insert(value.name) }
    }
    for gift in links.routes.flatMap(\.gifts) {
      if gift.form == .integer { integers.insert(gift.name) } else { others.insert(gift.name) }
    }
    return integers.subtracting(others)
  }
}
