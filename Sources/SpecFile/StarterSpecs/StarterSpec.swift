/// The spec that `navcheck init` writes.
package enum StarterSpec {
  /// A small commented spec in which everything is proved, without warnings.
  package static let text = """
    # The navigation of an app, written once. 'navcheck prove' proves that every link lands.

    navigation: My App
    format: 1

    # The root screen.
    root: home

    # House rules, each proved: journeys begin by going to the root and have one animation, at their end; from every
    # screen there is a way back to the root.
    rules: [root-first, one-animation, resets]

    # The context: what navigation depends on besides the screen. Every proof looks at all combinations.
    context:
      user: [loggedOut, loggedIn]

    # What a screen requires must hold whenever it is shown, and is proved.
    screens:
      - home
      - login
      - article
      - profile: { requires: user == loggedIn }

    # Events, the values they take ('?' marks those that may be missing), and where they lead.
    transitions:
      goBack: any -> home
      showArticle(articleId, comment?): home -> article
      showProfile: home -> profile when user == loggedIn
      showLogin: home -> login when user == loggedOut

    # Questions and all their answers. An 'adverse' answer can happen, but is not on the happy path.
    prompts:
      login:
        signedIn: set user = loggedIn
        cancelled: adverse, abort

    # The wishes that links express: where each must end, and how it gets there.
    intents:
      goToHome:
        target: home
        journey: [goBack]
      goToArticle(articleId, comment?):
        target: article
        journey: [goBack, animate showArticle]
      goToLogin:
        target: login
        denied: user == loggedIn      # must be refused, and is proved to be
        journey: [goBack, animate showLogin]
      goToProfile:
        target: profile
        journey:
          - when user == loggedIn: [goBack, animate showProfile]
          - otherwise:
              - ask login
              - fail loginRequired unless user == loggedIn
              - retry

    # What happens by itself between journeys.
    changes:
      signsIn: login -> home set user = loggedIn
      sessionEnds: any -> home set user = loggedOut when user == loggedIn

    # Where links come from, and the routes that turn them into intents.
    links:
      deep: { schemes: [my-app], host: example.com }
      universal: { hosts: [example.com, www.example.com] }
      routes:
        goToHome: /
        goToArticle: /articles/{articleId}?comment={comment?}
        goToLogin: /login
        goToProfile: /profile

    # What the app promises beyond that.
    properties:
      the profile stays behind login: always screen == profile implies user == loggedIn

    """
}
