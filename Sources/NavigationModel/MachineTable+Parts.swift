// How each part of a machine is written and read.

extension MachineParts {
  /// All parts that are said, in the order of a machine's text; what follows from them is not.
  static let rows = [
    TableRow(\.name), TableRow(\.root), TableRow(\.start), TableRow(\.browsing), TableRow(\.rules),
    TableRow(lines: \.variables), TableRow(\.initially), TableRow(lines: \.types), TableRow(lines: \.screens),
    TableRow(lines: \.tabs), TableRow(lines: \.launch), TableRow(\.rootName), TableRow(lines: \.events),
    TableRow(lines: \.transitions), TableRow(lines: \.prompts), TableRow(lines: \.intents), TableRow(lines: \.changes),
    TableRow(\.links), TableRow(lines: \.properties),
  ]
}

extension Machine.Start: TablePart {}
extension Links.DeepPath: TablePart {}
extension Rule: TablePart {}

extension Set: TablePart where Element == Rule {
  func write(to table: inout TableWriter) { table.write(Rule.allCases.filter(contains)) }
  init(from table: inout TableReader) throws(MachineError) { self.init(try table.read() as [Rule]) }
}

extension Links: TablePart {
  func write(to table: inout TableWriter) {
    table.write(schemes, host, deepPath, universalHosts, allowsHTTP, ignoresCase, mergesSlashes)
    table.write(lines: routes)
  }

  init(from table: inout TableReader) throws(MachineError) {
    self.init(
      schemes: try table.read(), host: try table.read(), deepPath: try table.read(), universalHosts: try table.read(),
      allowsHTTP: try table.read(), ignoresCase: try table.read(), mergesSlashes: try table.read(),
      routes: try table.read())
  }
}

/// The parts of a value, said once for writing and reading.
struct TableForm<Value: Sendable>: Sendable {
  /// Writes the sign and the parts; false if the value is another case.
  let write: @Sendable (Value, inout TableWriter) -> Bool
  let read: @Sendable (inout TableReader) throws(MachineError) -> Value
  let sign: Unicode.Scalar?

  /// A case with a sign, or a value of which there is but one form.
  init<each Part: TablePart>(
    _ sign: Unicode.Scalar? = nil, _ make: @escaping @Sendable (repeat each Part) -> Value,
    _ parts: @escaping @Sendable (Value) -> (repeat each Part)?
  ) {
    self.sign = sign
    write = { value, table in
      guard let parts = parts(value) else { return false }
      if let sign { table.add(String(sign)) }
      repeat (each parts).write(to: &table)
      return true
    }
    read = { table throws(MachineError) in make(repeat try (each Part)(from: &table)) }
  }

  /// A case without parts.
  init(_ sign: Unicode.Scalar, _ value: Value) where Value: Equatable {
    self.init(sign, { value }, { $0 == value ? () : nil })
  }
}

protocol TableRecord: TablePart {
  static var form: TableForm<Self> { get }
}

extension TableRecord {
  func write(to table: inout TableWriter) { _ = Self.form.write(self, &table) }
  init(from table: inout TableReader) throws(MachineError) { self = try Self.form.read(&table) }
}

protocol TableChoice: TablePart {
  static var cases: [TableForm<Self>] { get }
}

extension TableChoice {
  func write(to table: inout TableWriter) { _ = Self.cases.contains { $0.write(self, &table) } }
  init(from table: inout TableReader) throws(MachineError) {
    self = try table.nested { table throws(MachineError) in
      let sign = try table.sign()
      guard let form = Self.cases.first(where: { $0.sign == sign }) else { throw .unreadableTable }
      return try form.read(&table)
    }
  }
}

extension Variable: TableRecord {
  static let form = TableForm(nil, Self.init) { ($0.name, $0.values) }
}

extension Assignment: TableRecord {
  static let form = TableForm(nil, Self.init) { ($0.variable, $0.value) }
}

extension ParameterType: TableRecord {
  static let form = TableForm(nil, Self.init) { ($0.name, $0.values) }
}

extension Parameter: TableRecord {
  static let form = TableForm(nil, Self.init) { ($0.name, $0.isOptional, $0.type) }
}

extension FixedValue: TableRecord {
  static let form = TableForm(nil, Self.init) { ($0.name, $0.value) }
}

extension Screen: TableRecord {
  static let form = TableForm(nil, Self.init) { ($0.name, $0.requires, $0.isLeftByHand) }
}

extension Tab: TableRecord {
  static let form = TableForm(nil, Self.init) { ($0.name, $0.bottoms) }
}

extension Tab.Bottom: TableRecord {
  static let form = TableForm(nil, Self.init(_:when:)) { ($0.screen, $0.condition) }
}

extension Launch: TableRecord {
  static let form = TableForm(nil, Self.init(_:when:)) { ($0.stack, $0.condition) }
}

extension Event: TableRecord {
  static let form = TableForm(nil, Self.init) { ($0.name, $0.parameters) }
}

extension Transition: TableRecord {
  static let form = TableForm(nil, Self.init) {
    ($0.event, $0.source, $0.actions, $0.effects, $0.guardCondition)
  }
}

extension Prompt: TableRecord {
  static let form = TableForm(nil, Self.init) { ($0.name, $0.parameters, $0.outcomes) }
}

/// Its condition has a sign and is left out where there is none, so that texts and digests of old stay what they were.
extension Outcome: TablePart {
  func write(to table: inout TableWriter) {
    table.write(name, gives, actions, effects)
    if let condition {
      table.add("?")
      condition.write(to: &table)
    }
    table.write(isAdverse, aborts)
  }

  init(from table: inout TableReader) throws(MachineError) {
    let (name, gives): (String, [Parameter]) = (try table.read(), try table.read())
    let (actions, effects): ([StackAction], [Assignment]) = (try table.read(), try table.read())
    let condition: Condition? = table.takes("?") ? try table.read() as Condition : nil
    self.init(
      name: name, gives: gives, actions: actions, effects: effects, condition: condition, isAdverse: try table.read(),
      aborts: try table.read())
  }
}

extension Intent: TableRecord {
  static let form = TableForm(nil, Self.init) {
    ($0.name, $0.parameters, $0.targets, $0.denied, $0.alternatives)
  }
}

extension Alternative: TableRecord {
  static let form = TableForm(nil, Self.init) { ($0.condition, $0.steps) }
}

extension Change: TableRecord {
  static let form = TableForm(nil, Self.init) { ($0.name, $0.rules, $0.opens) }
}

extension Change.Rule: TableRecord {
  static let form = TableForm(nil, Self.init) { ($0.source, $0.actions, $0.effects, $0.condition) }
}

extension Target: TableRecord {
  static let form = TableForm(nil, Self.init) { ($0.base, $0.steps) }
}

extension Stack.Entry: TableRecord {
  static let form = TableForm(nil, Self.init) { ($0.screen, $0.cover) }
}

extension Stack.Cover: TablePart {}

extension StackAction: TablePart {
  func write(to table: inout TableWriter) {
    table.add(String(form.sign))
    screen?.write(to: &table)
    tab?.write(to: &table)
  }

  init(from table: inout TableReader) throws(MachineError) {
    self = try table.nested { table throws(MachineError) in
      let sign = try table.sign()
      guard let form = Self.forms.first(where: { $0.sign == sign }) else { throw .unreadableTable }
      switch form.object {
      case .nothing(let action): return action
      case .aScreen(let make): return make(try table.read())
      case .aTab(let make): return make(try table.read())
      }
    }
  }
}

extension Property: TableRecord {
  static let form = TableForm(nil, Self.init) { ($0.name, $0.claim) }
}

extension Route: TableRecord {
  static let form = TableForm(nil, Self.init) {
    ($0.intent, $0.kinds, $0.host, $0.path, $0.query, $0.fragment, $0.link)
  }
}

extension Route.QueryItem: TableRecord {
  static let form = TableForm(nil, Self.init) { ($0.key, $0.value) }
}

extension Route.Kinds: TablePart {
  func write(to table: inout TableWriter) { table.write(Int(rawValue)) }
  init(from table: inout TableReader) throws(MachineError) {
    self.init(rawValue: UInt8(truncatingIfNeeded: try table.number()))
  }
}

extension Machine.Browsing: TableChoice {
  static let cases: [TableForm<Self>] = [
    TableForm("a", .all),
    TableForm("n", .none),
    TableForm("o", Self.only) { if case .only(let a) = $0 { a } else { nil } },
  ]
}

extension Transition.Source: TableChoice {
  static let cases: [TableForm<Self>] = [
    TableForm("*", .any),
    TableForm("s", Self.screens) { if case .screens(let a) = $0 { a } else { nil } },
  ]
}

extension Route.Segment: TableChoice {
  static let cases: [TableForm<Self>] = [
    TableForm("l", Self.literal) { if case .literal(let a) = $0 { a } else { nil } },
    TableForm("p", Self.placeholder) { if case .placeholder(let a, let b) = $0 { (a, b) } else { nil } },
  ]
}

extension Route.QueryItem.Value: TableChoice {
  static let cases: [TableForm<Self>] = [
    TableForm("l", Self.literal) { if case .literal(let a) = $0 { a } else { nil } },
    TableForm("p", Self.placeholder) { if case .placeholder(let a, let b, let c) = $0 { (a, b, c) } else { nil } },
    TableForm("!", .absent),
  ]
}

extension Route.Form: TableChoice {
  static let cases: [TableForm<Self>] = [
    TableForm("t", .text),
    TableForm("i", .integer),
    TableForm("o", Self.oneOf) { if case .oneOf(let a) = $0 { a } else { nil } },
    TableForm("w", .web),
    TableForm("b", Self.before) { if case .before(let a) = $0 { a } else { nil } },
    TableForm("r", .rest),
  ]
}

extension Condition: TableChoice {
  static let cases: [TableForm<Self>] = [
    TableForm("@", Self.screen) { if case .screen(let a) = $0 { a } else { nil } },
    TableForm("=", Self.variable) { if case .variable(let a, let b) = $0 { (a, b) } else { nil } },
    TableForm("v", Self.below) { if case .below(let a) = $0 { a } else { nil } },
    TableForm("^", .sheet),
    TableForm("t", Self.tab) { if case .tab(let a) = $0 { a } else { nil } },
    TableForm("0", .root),
    TableForm("!", Self.not) { if case .not(let a) = $0 { a } else { nil } },
    TableForm("&", Self.and) { if case .and(let a, let b) = $0 { (a, b) } else { nil } },
    TableForm("|", Self.or) { if case .or(let a, let b) = $0 { (a, b) } else { nil } },
    TableForm(">", Self.implies) { if case .implies(let a, let b) = $0 { (a, b) } else { nil } },
  ]
}

extension JourneyStep: TableChoice {
  static let cases: [TableForm<Self>] = [
    TableForm("p", Self.perform) { if case .perform(let a, let b, let c) = $0 { (a, b, c) } else { nil } },
    TableForm("a", Self.ask) { if case .ask(let a, let b, let c) = $0 { (a, b, c) } else { nil } },
    TableForm("r", .retry),
    TableForm("x", .leave),
    TableForm("o", Self.open) { if case .open(let a) = $0 { a } else { nil } },
    TableForm("l", Self.follow) { if case .follow(let a) = $0 { a } else { nil } },
    TableForm("s", Self.set) { if case .set(let a) = $0 { a } else { nil } },
    TableForm("f", Self.fail) { if case .fail(let a, let b) = $0 { (a, b) } else { nil } },
    TableForm("w", Self.when) { if case .when(let a, let b) = $0 { (a, b) } else { nil } },
  ]
}

extension Property.Claim: TableChoice {
  static let cases: [TableForm<Self>] = [
    TableForm("a", Self.always) { if case .always(let a) = $0 { a } else { nil } },
    TableForm("n", Self.never) { if case .never(let a) = $0 { a } else { nil } },
    TableForm("r", Self.canReach) { if case .canReach(let a) = $0 { a } else { nil } },
    TableForm("c", { .fromCanReach($0, $1, .byHand(within: $2)) }) {
      if case .fromCanReach(let a, let b, .byHand(let c)) = $0 { (a, b, c) } else { nil }
    },
    TableForm("v", { .fromCanReach($0, $1, .one($2)) }) {
      if case .fromCanReach(let a, let b, .one(let c)) = $0 { (a, b, c) } else { nil }
    },
    TableForm("m", Self.fromMustReach) { if case .fromMustReach(let a, let b) = $0 { (a, b) } else { nil } },
    TableForm("e", Self.fromMustEnd) { if case .fromMustEnd(let a, let b) = $0 { (a, b) } else { nil } },
    TableForm("q", Self.askOnly) { if case .askOnly(let a, let b) = $0 { (a, b) } else { nil } },
    TableForm("o", Self.happensOnly) { if case .happensOnly(let a, let b) = $0 { (a, b) } else { nil } },
  ]
}

extension Property.Mover: TableChoice {
  static let cases: [TableForm<Self>] = [
    TableForm("e", Self.event) { if case .event(let a) = $0 { a } else { nil } },
    TableForm("c", Self.change) { if case .change(let a) = $0 { a } else { nil } },
    TableForm("b", .back),
    TableForm("d", .drag),
    TableForm("t", Self.tap) { if case .tap(let a) = $0 { a } else { nil } },
  ]
}
