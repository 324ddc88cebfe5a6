// Second names, for generated code: an app may have a `Presenter` or an `Answer` of its own, which would hide the
// engine's, and `NavigationEngine.Presenter` is looked up in the actor, since the module has its name.

/// ``Presenter``, under a name that apps do not use for something else.
public typealias EnginePresenter = Presenter
/// ``Presentation``, under a name that apps do not use for something else.
public typealias EnginePresentation = Presentation
/// ``Question``, under a name that apps do not use for something else.
public typealias EngineQuestion = Question
/// ``Answer``, under a name that apps do not use for something else.
public typealias EngineAnswer = Answer
/// ``Arrival``, under a name that apps do not use for something else.
public typealias EngineArrival = Arrival
