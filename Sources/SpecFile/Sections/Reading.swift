import NavigationModel

/// One reading of a spec: everything known so far.
///
/// Names are declared first, in all files, and then the phrases that use them are read, so that the order of sections
/// does not matter. Steps, transitions and so on are numbered in the order of the files.
final class Reading {
  /// The scope of the files that it may name; nil: it names none.
  let scope: FileScope?
  var diagnostics = Diagnostics()
  var names = Names()
  var sources = SourceMap()
  /// The text of the files, by section.
  var loaded = LoadedSections()

  var variables = Declared<Variable>("variable")
  var types = Declared<ParameterType>("type")
  var screens = Declared<Screen>("screen")
  var events = Declared<Event>("event")
  var prompts = Declared<Prompt>("prompt")
  var intents = Declared<Intent>("intent")
  var changes = Declared<Change>("change")
  var tabs = Declared<Tab>("tab")
  /// True if there are tabs: then the root is no screen, but the state in which each tab is on its first.
  var hasTabs = false
  /// The name of the root, where there are tabs.
  var rootState = Symbol.none
  /// The word for the selected tab in conditions, if there are tabs.
  lazy var tabWord = names.symbol(of: "tab")

  /// The parts of the machine, but for those that are declared.
  var machine = MachineParts()
  /// Statements of the spec besides the machine.
  var annotations = Spec.Annotations()

  /// The values of types, for looking them up.
  var typeValues: [Set<String>] = []
  /// The values of variables: variable and symbol to index.
  var valueIndices: [Int64: Int] = [:]
  /// The number of candidates that may yet be compared for suggestions.
  var candidatesLeft = 2_000_000
  /// Intents whose parameters cannot be read.
  var brokenSignatures: Set<IntentID> = []
  /// The place where the routes of each intent begin.
  var routeKeys: [IntentID: Span] = [:]
  /// The place of `leaves` among the targets of an intent.
  var leavingTargets: [IntentID: Span] = [:]
  /// By intent: the number of its first step.
  var firstSteps: [Int] = []
  var places = ValuePlaces()
  var stackWords = StackWords()

  /// The places of values that an intent or an outcome has.
  struct ValuePlaces {
    /// By intent and parameter.
    var intentParameters: [[Span]] = []
    /// By prompt, outcome and value that it gives.
    var outcomeValues: [[[Span]]] = []
  }

  /// Words of rules and conditions on stacks, of which some are right only if anything is pushed or presented.
  struct StackWords {
    /// The places of screens after `->` without a verb.
    var bareTargets: [(name: Symbol, span: Span)] = []
    /// The words that apply only if something is pushed or presented.
    var aboutStacks: [(text: String, span: Span)] = []
    /// True if anything is pushed or presented, by a rule or at launch.
    var coversAnything = false
  }

  init(_ scope: FileScope? = nil) { self.scope = scope }

  func error(_ mistake: @autoclosure () -> Mistake, at span: Span?) {
    guard !diagnostics.isFull else { return diagnostics.countError() }
    diagnostics.report(mistake(), at: span)
  }

  func warn(_ mistake: Mistake, at span: Span?) { diagnostics.report(mistake, at: span) }

  /// `line 12`, or `line 12 of orders.yaml` if that is another file than the one of `other`.
  func place(_ span: Span, from other: Span) -> String {
    let file = sources.files[Int(span.file)]
    let line = "line \(file.lineNumber(of: Int(span.start)))"
    return span.file == other.file ? line : "\(line) of \(file.name)"
  }
}

/// The sections of all files of a spec, before they are read.
struct LoadedSections {
  /// The values of each section, in the order of the files.
  var sections: [Section: [(key: Syntax, value: Syntax)]] = [:]
  /// Duplicate keys in mappings, by file and node: reported, and then ignored.
  var repeatedKeys: Set<Int64> = []
  /// Sections whose key is probably misspelt: reported, and not reported as missing.
  var misspelt: Set<String> = []
  /// The remedy for an empty file.
  var emptyRemedy = "'navcheck init' writes a spec to begin with"
  /// A file could not be read, so names declared in it are not reported as unknown.
  var isMissingFile = false
}
