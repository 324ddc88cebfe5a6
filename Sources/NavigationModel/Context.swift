/// A context variable: a name with a few values, such as `user: [loggedOut, loggedIn]`.
public struct Variable: Hashable, Sendable {
  public var name: String
  /// The values by name, at least one; a value is referred to by its index here.
  public var values: [String]

  public init(name: String, values: [String]) {
    self.name = name
    self.values = values
  }
}

/// One value for every variable, packed into a number.
///
/// The packing is mixed radix: variable 0 varies fastest. ``ContextSpace`` reads and writes it.
public struct Context: Hashable, Comparable, Sendable {
  /// A number in 0 ..< ``ContextSpace/count``.
  public let index: Int32
  @inlinable public init(_ index: Int) { self.index = Int32(truncatingIfNeeded: index) }
  @inlinable public static func < (a: Context, b: Context) -> Bool { a.index < b.index }
}

/// All combinations of context values.
public struct ContextSpace: Hashable, Sendable {
  /// How many contexts there are: the product of the variables' value counts, 1 without variables.
  public let count: Int
  /// By variable: the context is divided by the stride, and the value is what then remains of the radix.
  @usableFromInline let digits: [Digit]

  @usableFromInline struct Digit: Hashable, Sendable {
    @usableFromInline let stride: UInt32
    @usableFromInline let radix: UInt32
  }

  /// The space over `variables`, or nil if it has more than `limit` contexts, or more than can be numbered.
  package init?(_ variables: [Variable], limit: Int = Machine.configurationLimit) {
    let limit = min(limit, Int(Int32.max))
    var digits: [Digit] = []
    var count = 1
    for variable in variables {
      let (product, overflow) = count.multipliedReportingOverflow(by: variable.values.count)
      guard !overflow, product <= limit else { return nil }
      digits.append(Digit(stride: UInt32(count), radix: UInt32(variable.values.count)))
      count = product
    }
    self.digits = digits
    self.count = count
  }

  /// The index of `variable`'s value in `context`. Complexity: O(1).
  @inlinable public func value(of variable: VariableID, in context: Context) -> Int {
    let digit = digits[variable.index]
    return Int(UInt32(bitPattern: context.index) / digit.stride % digit.radix)
  }

  /// `context` with `variable` set to the value at index `value`. Complexity: O(1).
  @inlinable package func setting(_ variable: VariableID, to value: Int, in context: Context) -> Context {
    let old = self.value(of: variable, in: context)
    return Context(Int(context.index) + (value - old) * Int(digits[variable.index].stride))
  }

  /// The context with the given values, one index per variable in their order.
  package func context(of values: [Int]) -> Context {
    Context(zip(values, digits).reduce(0) { $0 + $1.0 * Int($1.1.stride) })
  }

  /// Every context, in ascending order.
  public var all: some RandomAccessCollection<Context> { (0..<count).lazy.map { Context($0) } }
}

/// `variable = value`, an effect of a transition, an outcome, a change or a `set` step.
public struct Assignment: Hashable, Sendable {
  public var variable: VariableID
  /// An index into the variable's values.
  public var value: Int

  public init(variable: VariableID, value: Int) {
    self.variable = variable
    self.value = value
  }
}

extension ContextSpace {
  /// `context` after `effects`, applied in order.
  @inlinable package func applying(_ effects: some Sequence<Assignment>, to context: Context) -> Context {
    effects.reduce(context) { setting($1.variable, to: $1.value, in: $0) }
  }
}
