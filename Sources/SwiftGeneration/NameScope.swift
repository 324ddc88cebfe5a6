/// The names of one Swift scope, each once.
///
/// Two names of a spec may become one in Swift (`order-history` and `orderHistory`), or one that Swift needs for
/// something else. Whoever spells its name as Swift does keeps it; the others get a number, in the order of the spec.
struct NameScope {
  private var taken: Set<String>
  /// Where to go on looking, by name.
  private var next: [String: Int] = [:]

  /// A scope in which some names have a meaning already.
  init(reserved: Set<String> = []) { taken = reserved }

  /// Swift's names of `names`, in their order.
  ///
  /// - Parameters:
  ///   - spelling: makes an identifier of a name; an empty one if it cannot.
  ///   - fallback: what an element is called whose name has nothing that an identifier can have.
  /// - Complexity: linear.
  mutating func assign(
    _ names: [String], fallback: String, spelling: (String) -> String = SwiftIdentifier.member
  ) -> [String] {
    let wanted = names.map { name in
      let identifier = spelling(name)
      return identifier.isEmpty ? fallback : identifier
    }
    // First those that are spelt like that.
    var assigned: [String?] = zip(names, wanted).map { $0 == $1 && taken.insert($1).inserted ? $1 : nil }
    for index in assigned.indices where assigned[index] == nil { assigned[index] = free(wanted[index]) }
    return assigned.map { $0 ?? fallback }
  }

  /// Takes `name`, or, if it has a meaning already, `name2`, `name3` and so on.
  mutating func free(_ name: String) -> String {
    if taken.insert(name).inserted { return name }
    let separator = SwiftIdentifier.endsWithDigit(name) ? "_" : ""
    var number = next[name] ?? 2
    while !taken.insert("\(name)\(separator)\(number)").inserted { number += 1 }
    next[name] = number + 1
    return "\(name)\(separator)\(number)"
  }

  /// Takes the first of `names` that is free, or else a numbered form of the last.
  mutating func free(_ names: String...) -> String {
    for name in names where taken.insert(name).inserted { return name }
    return free(names.last ?? "_")
  }
}
