import Basics
import NavigationEngine
import NavigationModel

/// Explores everything that can overlap in an engine, with up to three that wait.
///
/// What waits is known by its kind only; which link or tap it is, is chosen when its turn comes, as the core asks for
/// it then. So few links or many make no difference to the queue. And of places that the core cannot tell apart only
/// one is gone on from, and of links or taps that differ in names only one is chosen, see ``OverlapPlaces``. What goes
/// wrong then is said only once a run from place to place, as they are, has shown it.
package struct OverlapSearch<Subject: OverlapSubject> {
  package struct Result: Hashable, Sendable {
    /// In how many states everything was explored that may happen, and how often something did.
    package var states = 0
    package var steps = 0
    /// The violation that was found, and the shortest way to it from where the app starts.
    package var violation: OverlapViolation?
    package var start: Configuration?
    package var path: [OverlapEvent] = []
    /// True if that is all, up to ``OverlapPlaces/mostBelow`` screens below.
    package var isComplete = true
  }

  package let places: OverlapPlaces
  package let policy: EngineSettings.Policy
  package let waitingLimit: Int
  package let mostWaiting: Int
  /// More states than this are not explored.
  package let limit: Int
  /// Asked before each state.
  private let isStopped: () -> Bool

  package init(
    _ places: OverlapPlaces, policy: EngineSettings.Policy, waitingLimit: Int = 2, mostWaiting: Int = 3,
    limit: Int = 1 << 20, isStopped: @escaping () -> Bool = { false }
  ) {
    self.places = places
    self.policy = policy
    self.waitingLimit = waitingLimit
    self.mostWaiting = mostWaiting
    self.limit = limit
    self.isStopped = isStopped
  }

  /// Explores all that can happen after `subjects`, breadth first.
  package func run(_ subjects: [Subject]) -> Result {
    let starts = subjects.map { OverlapState<Subject>($0) }
    var (result, way) = explore(starts, by: steps(places))
    if result.violation == nil || !places.isGrouped || repeated(way, from: starts, in: &result) { return result }
    // Nothing that can happen on this machine, or nothing that goes wrong at each place.
    result = explore(starts, by: steps(places.apart)).result
    return result
  }

  private func steps(_ places: OverlapPlaces) -> OverlapSteps<Subject> {
    OverlapSteps(places, policy: policy, waitingLimit: waitingLimit, mostWaiting: mostWaiting)
  }

  /// Also returns the states on the way to what went wrong.
  private func explore(
    _ starts: [OverlapState<Subject>], by steps: OverlapSteps<Subject>
  ) -> (result: Result, way: [OverlapState<Subject>]) {
    var result = Result()
    var found = Worklist(starts.map { steps.standing($0) })
    // By state; nil: one of the first.
    var origins: [(state: Int, input: EngineCore.Input)?] = found.all.map { _ in nil }
    while let (number, state) = found.next() {
      guard number < limit, !isStopped() else {
        result.isComplete = false
        break
      }
      result.states += 1
      for (state, input) in steps.inputs(in: state) {
        result.steps += 1
        do throws(OverlapViolation) {
          guard let after = try steps.after(input, in: state) else { continue }
          if found.add(steps.standing(after)).isNew { origins.append((number, input)) }
        } catch {
          var ways = [(state: number, input: input)]
          while let origin = origins[ways[ways.count - 1].state] { ways.append(origin) }
          let way = ways.reversed().map { found.all[$0.state] }
          result.violation = error
          result.start = way[0].configuration
          result.path = ways.reversed().map { OverlapEvent($0.input, in: found.all[$0.state]) }
          return (result, way)
        }
      }
    }
    return (result, [])
  }

  /// Repeats what went wrong after `way`, from place to place as they are; false if nothing goes wrong then.
  private func repeated(
    _ way: [OverlapState<Subject>], from starts: [OverlapState<Subject>], in result: inout Result
  ) -> Bool {
    let steps = steps(places.apart)
    var now = starts.map { (state: $0, start: $0.configuration, path: [OverlapEvent]()) }
    for like in way {
      var found = Worklist<OverlapState<Subject>>()
      var next: [(state: OverlapState<Subject>, start: Configuration, path: [OverlapEvent])] = []
      for (state, start, path) in now where state.isLike(like, on: steps.machine) {
        for (state, input) in steps.inputs(in: state) {
          let path = path + [OverlapEvent(input, in: state)]
          do throws(OverlapViolation) {
            guard next.count < limit, !isStopped(), let after = try steps.after(input, in: state) else { continue }
            if found.add(after).isNew { next.append((after, start, path)) }
          } catch {
            (result.violation, result.start, result.path) = (error, start, path)
            return true
          }
        }
      }
      now = next
    }
    return false
  }
}

extension OverlapSearch<EngineCore> {
  /// Explores an engine on `machine`, from every context in which it may start, with and without a status.
  package func run() -> Result {
    let machine = places.machine
    let starts = machine.initialConfigurations(limit: limit) ?? []
    var all = Result(isComplete: !starts.isEmpty)
    for readsStatus in [false, true] {
      let result = run(
        starts.map {
          EngineCore(machine, at: $0, policy: policy, waitingLimit: waitingLimit, readsStatus: readsStatus)
        })
      all.states += result.states
      all.steps += result.steps
      all.isComplete = all.isComplete && result.isComplete
      if result.violation != nil { return result }
    }
    return all
  }
}
