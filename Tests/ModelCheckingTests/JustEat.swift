import NavigationModel
import NavigationSupport

/// Just Eat, repaired.
enum JustEat {
  static func machine() throws -> Machine {
    var d = Draft(
      "allPoppedToRoot", "home", "login", "resetPassword", "search", "restaurant", "basket", "orderHistory",
      "orderDetails", "settings", "checkout", "payment", "privacyPolicy",
      variables: ["user": ["loggedOut", "loggedIn"]])
    let loggedIn = d.when("user", "loggedIn")
    let loggedOut = d.when("user", "loggedOut")
    d.rules = Set(Rule.allCases)
    for s in ["basket", "orderHistory", "orderDetails", "checkout", "payment"] {
      d.screens[d.screen(s).index].requires = loggedIn
    }
    d.rule("popEverything", to: "allPoppedToRoot")
    d.rule("goToHome", ["allPoppedToRoot"], to: "home")
    d.rule("searchRestaurants", ["home"], to: "search")
    d.rule("loadRestaurant", ["home", "search"], to: "restaurant")
    d.rule("goToSettings", ["allPoppedToRoot"], to: "settings")
    d.rule("loadOrderHistory", ["allPoppedToRoot"], to: "orderHistory", when: loggedIn)
    d.rule("goToOrderDetails", ["orderHistory"], to: "orderDetails", when: loggedIn)
    d.rule("fillBasket", ["restaurant"], to: "basket", when: loggedIn)
    d.rule("goToResetPassword", ["allPoppedToRoot"], to: "resetPassword", when: loggedOut)
    d.rule("goToLogin", ["allPoppedToRoot"], to: "login", when: loggedOut)
    d.rule("goToCheckout", ["basket"], to: "checkout")
    d.rule("proceedToPayment", ["checkout"], to: "payment")
    d.rule("goToOrderConfirmation", ["payment"], to: "orderDetails")
    d.rule("leaveCheckout", ["checkout", "payment"], to: "basket")
    d.rule("leaveCheckoutToSearch", ["checkout", "payment"], to: "search")
    d.rule("goToRestaurantOfOrder", ["orderDetails"], to: "restaurant")
    d.rule("goToPrivacyPolicy", ["settings"], to: "privacyPolicy")
    func takes(_ e: String, _ p: [String]) { d.events[d.event(e).index].parameters = p.map { Parameter(name: $0) } }
    takes("searchRestaurants", ["postcode", "cuisine"])
    takes("loadRestaurant", ["restaurantId", "postcode", "serviceType", "section"])
    takes("goToResetPassword", ["token"])
    takes("goToOrderDetails", ["orderId"])
    d.prompts = [
      Prompt(
        name: "login",
        outcomes: [
          Outcome(name: "signedIn", effects: [d.set("user", "loggedIn")]),
          Outcome(name: "stillSignedOut", isAdverse: true),
          Outcome(name: "cancelled", isAdverse: true, aborts: true),
        ]),
      Prompt(
        name: "reorderInput", parameters: [Parameter(name: "reorderId")],
        outcomes: [
          Outcome(name: "given", gives: ["restaurantId", "postcode", "serviceType"].map { Parameter(name: $0) }),
          Outcome(name: "cancelled", isAdverse: true, aborts: true),
        ]),
    ]
    let pop = d.perform("popEverything")
    let home = d.perform("goToHome")
    func p(_ names: String...) -> [Parameter] { names.map { Parameter(name: $0) } }
    let asking = Alternative(steps: [d.ask("login"), .fail(reason: "loginRequired", unless: loggedIn), .retry])
    func addTwo(_ name: String, _ parameters: [Parameter], _ target: String, _ steps: [JourneyStep]) {
      d.intents.append(
        Intent(
          name: name, parameters: parameters, target: d.screen(target),
          alternatives: [
            Alternative(condition: loggedIn, steps: steps), asking,
          ]))
    }
    d.add("goToHome", target: "home", [pop, home])
    d.add("goToLogin", target: "login", denied: loggedIn, [pop, d.perform("goToLogin", animated: true)])
    d.add(
      "goToResetPassword", parameters: p("token"), target: "resetPassword", denied: loggedIn,
      [pop, d.perform("goToResetPassword", animated: true)])
    d.add(
      "goToSearch", parameters: p("postcode", "cuisine"), target: "search",
      [pop, home, d.perform("searchRestaurants", animated: true)])
    d.add(
      "goToRestaurant", parameters: p("restaurantId", "postcode", "serviceType", "section"), target: "restaurant",
      [pop, home, d.perform("loadRestaurant", animated: true)])
    addTwo(
      "goToReorder", p("reorderId"), "basket",
      [
        pop, home, d.ask("reorderInput"),
        d.perform("loadRestaurant", fixed: [FixedValue(name: "section", value: "menu")]),
        d.perform("fillBasket", animated: true),
      ])
    addTwo("goToOrderHistory", [], "orderHistory", [pop, d.perform("loadOrderHistory", animated: true)])
    addTwo(
      "goToOrderDetails", p("orderId"), "orderDetails",
      [pop, d.perform("loadOrderHistory"), d.perform("goToOrderDetails", animated: true)])
    d.add("goToSettings", target: "settings", [pop, d.perform("goToSettings")])
    d.changes = [
      Change(name: "signsIn", effects: [d.set("user", "loggedIn")], screen: d.root, condition: d.on("login")),
      Change(name: "sessionEnds", effects: [d.set("user", "loggedOut")], screen: d.root, condition: loggedIn),
    ]
    func within(_ a: String, _ b: String, _ n: Int = 1) {
      d.properties.append(Property(name: "\(a) to \(b)", claim: .fromCanReach(d.on(a), d.on(b), within: n)))
    }
    within("search", "restaurant")
    within("basket", "checkout")
    within("checkout", "payment")
    within("payment", "orderDetails")
    within("checkout", "basket")
    within("payment", "basket")
    within("checkout", "search")
    within("payment", "search")
    within("orderDetails", "restaurant")
    within("settings", "privacyPolicy")
    d.properties.append(Property(name: "reorder input", claim: .askOnly(PromptID(1), d.on("home"))))
    return try d.machine()
  }
}
