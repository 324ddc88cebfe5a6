extension Automaton {
  /// Adds what has its normal form in the language of another automaton, which reads the bytes of links.
  ///
  /// - Parameter bytes: those of which the part consists.
  /// - Returns: where it begins, and where it ends.
  mutating func addPreimage(
    of other: Automaton, _ form: NormalForm, owner: Int, bytes: ByteSet, _ effort: inout Effort
  ) throws(Effort.Spent) -> (starts: [Position], exits: [Position]) {
    struct Place: Hashable {
      var state: NormalFormState
      var position: Position
    }
    var numbers: [Place: Position] = [:]
    var waiting: [Place] = []
    var exits: [Position] = []
    func number(_ place: Place, _ all: inout Self) -> Position {
      if let known = numbers[place] { return known }
      let position = all.add(owner: owner)
      numbers[place] = position
      waiting.append(place)
      return position
    }
    func follow(_ written: [UInt8], from position: Position) -> [Position] {
      written.reduce([position]) { other.step($0, $1) }
    }
    let all = bytes.bytes
    let starts = other.starts.map { number(Place(state: NormalFormState(form), position: $0), &self) }
    while let place = waiting.popLast() {
      let source = number(place, &self)
      if follow(place.state.end, from: place.position).contains(where: { other.accepts[Int($0)] }) {
        exits.append(source)
      }
      var targets: [Position: ByteSet] = [:]
      var order: [Position] = []
      try effort.spend(100 * all.count)
      try effort.keep(20)
      for byte in all {
        guard let (state, written) = place.state.after(byte) else { continue }
        for position in follow(written, from: place.position) {
          let target = number(Place(state: state, position: position), &self)
          if targets[target] == nil { order.append(target) }
          targets[target, default: .empty].insert(byte)
        }
      }
      for target in order { connect(source, targets[target] ?? .empty, target) }
    }
    return (starts, exits)
  }
}
