/// The names of one Swift scope, each once.
///
/// Two names of a spec may become one in Swift (`order-history` and `orderHistory`), or one that has another
/// use. A name that is already spelled as in Swift is kept; the others get a number, in the order of the spec. One that
/// Swift needs for itself ends in `_`, as no other does.
struct NameScope {
  private let reserved: Set<String>
  private var taken: Set<String>
  /// The number at which to continue searching, by name.
  private var next: [String: Int] = [:]

  /// A scope in which some names are already taken.
  init(reserved: Set<String> = []) { (self.reserved, taken) = (reserved, reserved) }

  /// Swift's names of `names`, in their order.
  ///
  /// - Parameters:
  ///   - spelling: makes an identifier of a name; an empty one if it cannot.
  ///   - fallback: the name of an element whose own name has no valid character.
  /// - Complexity: linear.
  mutating func assign(
    _ names: [String], fallback: String, spelling: (String) -> String = SwiftIdentifier.member
  ) -> [String] {
    let wanted = names.map { name in
      let identifier = spelling(name)
      if identifier.isEmpty { return fallback }
      return reserved.contains(identifier) ? identifier + "_" : identifier
    }
    // First those that are spelled like that.
    var assigned: [String?] = zip(names, wanted).map { $0 == $1 && taken.insert($1).inserted ? $1 : nil }
    for index in assigned.indices where assigned[index] == nil { assigned[index] = free(wanted[index]) }
    return assigned.map { $0 ?? fallback }
  }

  /// Takes `name`, or, if it is taken, `name2`, `name3` and so on.
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
