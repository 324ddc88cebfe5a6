import NavigationModel
import StateSpace

/// What is shown rather than found in a set, said a second time: a run.
extension LemmaEncoder {
  /// The run begins where the app may start, is made of clauses, and ends where `condition` holds.
  ///
  /// - Throws: ``InternalError`` if an entry is none of the clauses where it is made.
  func proveRun(_ run: Trace, endsIn condition: Condition, _ name: String) throws {
    let launch = clauses.launch
    guard launch.place == place(of: run.start) else { throw InternalError("\(name): the run does not begin at launch") }
    add(.start, [], say(launch.formula, at: launch.place, after: values(of: run.start)), "\(name): the run begins")
    var before = run.start
    for entry in run.entries {
      let after = entry.result.configuration
      // An event is refused by two of them: no rule is enabled, or several are.
      let fitting = self.clauses(at: place(of: before)).filter { clause in
        clause.move == entry.move && clause.target == place(of: after)
          && values(of: after) == values(of: before, after: clause.effects)
      }
      guard !fitting.isEmpty else { throw InternalError("\(name): the run is not made of clauses") }
      let formulas = fitting.map { say($0.formula, at: place(of: before), after: values(of: before)) }
      add(.verdict, [], or(formulas), "\(name): the run, \(describe(place(of: before)))")
      before = after
    }
    add(.verdict, [], say(condition, at: place(of: before), after: values(of: before)), "\(name): the run's end")
  }

  private func clauses(at place: Place) -> [Clauses.Clause] {
    guard place.position == 0 else {
      return clauses.clauses(at: place) + [Clauses.Clause(move: .supersede, target: place.idle)]
    }
    return clauses.byHandAndChanges(on: place.screen)
      + machine.intents.indices.map { intent in
        Clauses.Clause(
          move: .open(IntentID(intent)), target: clauses.opened(IntentID(intent), on: place.screen))
      }
  }

  private func place(of configuration: Configuration) -> Place {
    Place(screen: configuration.screen.index, position: Int(configuration.position.index))
  }

  private func values(of configuration: Configuration) -> [Assignment] { values(of: configuration.context) }

  private func values(of context: Context) -> [Assignment] {
    machine.variables.indices.map { index in
      let variable = VariableID(index)
      return Assignment(variable: variable, value: machine.contexts.value(of: variable, in: context))
    }
  }

  private func values(of configuration: Configuration, after effects: [Assignment]) -> [Assignment] {
    values(of: configuration).map { old in effects.last { $0.variable == old.variable } ?? old }
  }
}
