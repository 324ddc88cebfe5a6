/// What `script/bench` says.
struct Options {
  /// Where results and what is needed for them are kept.
  var folder = ".build/bench"
  /// The path of this program.
  var program = CommandLine.arguments[0]
  var isSmall = false
  var rounds = 15
  var sizes = [10, 1_000, 10_000, 100_000]
  /// The program built from `Peers/ada.cpp`; nil: without it.
  var ada: String?
  /// `Peers/hypothesis_walk.py`, and the Python that has Hypothesis; nil: without it.
  var hypothesis: String?
  var python = "python3"
  var hasSPIN = false
  var hasCVC5 = false
  var words: [String] = []

  init(_ arguments: some Sequence<String>) throws {
    var rest = Array(arguments)[...]
    func value(_ option: String) throws -> String {
      guard let value = rest.popFirst() else { throw Failure("\(option) needs a value") }
      return value
    }
    while let word = rest.popFirst() {
      switch word {
      case "--folder": folder = try value(word)
      case "--small": isSmall = true
      case "--rounds":
        let text = try value(word)
        guard let number = Int(text), (3...1_000).contains(number) else {
          throw Failure("--rounds takes a number from 3 to 1000, not '\(text)'")
        }
        rounds = number
      case "--sizes":
        let text = try value(word)
        sizes = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard sizes.allSatisfy((2...1_000_000).contains) else {
          throw Failure("--sizes takes numbers of screens from 2 to 1000000, such as 10,1000, not '\(text)'")
        }
      case "--ada": ada = try value(word)
      case "--hypothesis": hypothesis = try value(word)
      case "--python": python = try value(word)
      case "--spin": hasSPIN = true
      case "--cvc5": hasCVC5 = true
      default: words.append(word)
      }
    }
  }
}
