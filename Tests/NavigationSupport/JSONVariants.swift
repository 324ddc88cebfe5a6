/// A JSON value, as `JSONSerialization` reads it, once for each of its leaves, with that replaced; of a long list only
/// the first leaves.
package func jsonVariants(of tree: Any, _ replacement: Any) -> [Any] {
  switch tree {
  case let object as [String: Any]:
    object.flatMap { key, value in
      jsonVariants(of: value, replacement).map { variant in object.merging([key: variant]) { $1 } as Any }
    } + [replacement]
  case let list as [Any]:
    list.prefix(2).enumerated().flatMap { index, value in
      jsonVariants(of: value, replacement).map { variant in
        var list = list
        list[index] = variant
        return list as Any
      }
    } + [replacement]
  default: [replacement]
  }
}
