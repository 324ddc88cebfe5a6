import NavigationModel

extension Draft {
  /// A shop with three tabs, of which the second shows one of two first screens, a login in a sheet above them, and
  /// something else at launch for who has not seen it.
  package static func tabbedShop() -> Draft {
    var draft = Draft(
      "home", "restaurant", "orderHistory", "ordersSignedOut", "orderDetails", "settings", "login", "onboarding",
      variables: ["user": ["away", "here"], "seen": ["yes", "no"]])
    draft.name = "Tabbed Shop"
    draft.rootName = "allPoppedToRoot"
    let (orders, settings) = (TabID(1), TabID(2))
    draft.tabs = [
      Tab(name: "restaurants", bottoms: [Tab.Bottom(draft.screen("home"))]),
      Tab(
        name: "orders",
        bottoms: [
          Tab.Bottom(draft.screen("orderHistory"), when: draft.when("user", "here")),
          Tab.Bottom(draft.screen("ordersSignedOut")),
        ]),
      Tab(name: "settings", bottoms: [Tab.Bottom(draft.screen("settings"))]),
    ]
    draft.launch = [Launch(Target(draft.screen("onboarding")), when: draft.when("seen", "no"))]
    draft.events = [
      Event(name: "showRestaurant", parameters: [Parameter(name: "restaurantId")]),
      Event(name: "showOrder", parameters: [Parameter(name: "orderId")]),
    ]
    let isInside = Condition.not(draft.on("onboarding", "login"))
    draft.anywhere("showRestaurant", .push(draft.screen("restaurant")), when: .tab([TabID(0)]))
    draft.anywhere("showOrder", .push(draft.screen("orderDetails")), when: .tab([orders]))
    draft.anywhere("popEverything", .reset)
    draft.anywhere("goToOrders", .select(orders))
    draft.anywhere("goToSettings", .select(settings))
    draft.anywhere("emptyOrders", .resetTab(orders), when: isInside)
    draft.anywhere("startOver", .reset, .select(settings))
    draft.anywhere("askForLogin", .present(draft.screen("login")), when: isInside)
    draft.anywhere("signOut", .reset, .select(orders), set: draft.set("user", "away"), when: isInside)
    draft.prompts = [
      Prompt(
        name: "logIn",
        outcomes: [
          Outcome(name: "done", actions: [.dismiss], effects: [draft.set("user", "here")]),
          Outcome(name: "not", isAdverse: true, aborts: true),
        ])
    ]
    draft.changes = [
      Change(
        name: "signsIn",
        rules: [
          Change.Rule(
            source: .screens([draft.screen("login")]), actions: [.dismiss], effects: [draft.set("user", "here")]),
          Change.Rule(effects: [draft.set("user", "here")], condition: draft.when("user", "away")),
        ]),
      Change(
        name: "expires",
        rules: [
          Change.Rule(
            actions: [.resetTab(orders)], effects: [draft.set("user", "away")], condition: draft.when("user", "here"))
        ]),
    ]
    draft.intents = [
      Intent(
        name: "goToOrder", parameters: [Parameter(name: "orderId")],
        target: draft.screen("orderDetails"),
        alternatives: [
          Alternative(
            condition: draft.when("user", "here"),
            steps: [
              draft.perform("popEverything"), draft.perform("goToOrders"), draft.perform("showOrder", animated: true),
            ]),
          Alternative(
            steps: [
              draft.perform("popEverything"), draft.perform("askForLogin"), draft.ask("logIn"), .retry,
            ]),
        ])
    ]
    draft.links = Links(
      schemes: ["tabbed"], host: "shop.example",
      routes: [
        Route(
          intent: IntentID(0), kinds: [.deep], path: [.literal("order"), .placeholder("orderId", .text)])
      ])
    return draft
  }

  /// Adds a rule from any screen.
  package mutating func anywhere(
    _ event: String, _ actions: StackAction..., set effects: Assignment..., when condition: Condition? = nil
  ) {
    let id = self.event(event)
    transitions.append(
      Transition(event: id, source: .any, actions: actions, effects: effects, guardCondition: condition))
  }
}
