import ModelChecking
import NavigationModel
import SpecDiff

/// The answer to one mistake: what notices it, or that nothing does.
package enum MutantVerdict: Sendable {
  case noticed(by: Notice)
  /// Users can do and see the same.
  case equivalent
  /// Users see it, and nothing that is read or proved says so.
  case survived(Difference)
  case unknown(Reason)

  /// The first thing that would tell the author.
  package enum Notice: Hashable, Sendable {
    /// The spec is refused, with this message.
    case reader(String)
    /// An obligation is refuted that is proved of the spec, or that only the mutant has. What is known does not count.
    case obligation(String)
    /// A link of a list opens another intent or ends elsewhere than is expected of it.
    case link(String)
  }

  /// The difference that users see.
  package enum Difference: Sendable {
    /// A link, a tap or a change leads elsewhere where a run of one version leads.
    case move(SpecDiff.Difference, VersionPair, after: Trace)
    /// The same where no run is known, or journeys give other values.
    case elsewhere(SpecDiff)
    /// Links open another intent.
    case routes
  }

  /// Why there is no answer.
  package enum Reason: Hashable, Sendable {
    /// Nothing falls, and whether users see it could not be decided.
    case undecidedDifference
    /// Users see it, and this obligation was not decided.
    case undecided(String, Unknown)
    /// The spec itself is not proved as far as it was asked for; or time is over.
    case stopped(Unknown)
  }
}
