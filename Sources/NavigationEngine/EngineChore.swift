/// Something that only the actor can do.
package enum EngineChore {
  case tell(EngineEvent)
  case cancel(Task<Void, Never>)
  /// Time-outs are to be noticed, the first at this time.
  case watch(Duration)
  /// The caller is gone, so somebody else must make the calls of its turn.
  case startRunner(turn: Int)
}
