import Testing

/// Single edits of specs, and what they change for users: written down before they were compared.
struct SingleEdit: Sendable, CustomTestStringConvertible {
  var what: String
  var spec: String
  var replacing: String
  var with: String
  /// What is breaking, exactly: the names of intents, moves or routes.
  var breaking: Set<String> = []
  /// What is new, exactly.
  var new: Set<String> = []
  /// What is changed besides, at least.
  var changed: Set<String> = []

  var testDescription: String { what }

  private static let shop = "Specs/shop.yaml"
  private static let published = "Specs/published/just-eat-2019.yaml"

  static let all: [SingleEdit] = [
    // Nothing.
    SingleEdit(what: "a comment", spec: shop, replacing: "# Sheets.", with: "# What lies over the tabs."),
    SingleEdit(
      what: "a rule written as two", spec: shop, replacing: "closeSheet: login, web -> dismiss",
      with: "closeSheet:\n    - web -> dismiss\n    - login -> dismiss"),
    SingleEdit(
      what: "a guard in other words", spec: published, replacing: "when user == loggedIn",
      with: "when not (user == loggedOut)"),
    SingleEdit(
      what: "a value that nothing reads", spec: shop, replacing: "items: [none, some]",
      with: "items: [none, some, many]"),
    // Routes.
    SingleEdit(
      what: "a route moves", spec: shop, replacing: "goToHome: /\n", with: "goToHome: /home\n", breaking: ["goToHome"],
      new: ["goToHome"]),
    SingleEdit(
      what: "a route goes", spec: shop, replacing: "      - universal /products/{productId}\n", with: "",
      breaking: ["openProduct"]),
    SingleEdit(
      what: "a route takes more links", spec: shop, replacing: "/p/{productId}?!preview", with: "/p/{productId}",
      new: ["openProduct"]),
    SingleEdit(
      what: "subdomains are no longer the app's", spec: shop, replacing: "\"*.shop.example\"",
      with: "click.shop.example", breaking: ["the app's universal links"]),
    SingleEdit(
      what: "another scheme", spec: shop, replacing: "schemes: [shop]", with: "schemes: [shop, store]",
      new: ["links of this scheme"]),
    // Journeys.
    SingleEdit(
      what: "a journey forgets the login", spec: shop,
      replacing: """
        - popEverything
              - when user == loggedOut: [showLogin, ask signIn]
              - showOrders
        """, with: "- popEverything\n      - showOrders", breaking: ["openOrders"]),
    SingleEdit(
      what: "a journey no longer says why it fails", spec: shop,
      replacing: "      - fail basketIsEmpty unless items == some\n", with: "", changed: ["openCheckout"]),
    SingleEdit(
      what: "a journey takes a detour", spec: shop, replacing: "[popEverything, showBrowse, animate showBasket]",
      with: "[popEverything, showBrowse, showSearch, animate showBasket]", breaking: ["openBasket"]),
    SingleEdit(
      what: "no animation", spec: shop, replacing: "animate showSearch", with: "showSearch", changed: ["openSearch"]),
    SingleEdit(
      what: "another fixed value", spec: published, replacing: "loadRestaurant(section = menu)",
      with: "loadRestaurant(section = reviews)", changed: ["goToReorder"]),
    SingleEdit(
      what: "links open from anywhere", spec: published, replacing: "start: fresh", with: "start: persistent",
      breaking: [
        "goToHome", "goToLogin", "goToResetPassword", "goToSearch", "goToRestaurant", "goToReorder", "goToOrderHistory",
        "goToOrderDetails", "goToSettings",
      ]),
    // Answers.
    SingleEdit(
      what: "a cancelled login leaves its sheet", spec: shop, replacing: "cancelled: any -> dismiss, adverse, abort",
      with: "cancelled: any -> stay, adverse, abort", changed: ["openOrders", "openCheckout"]),
    SingleEdit(
      what: "a redirect is on the happy path", spec: shop, replacing: "moved(link): adverse", with: "moved(link):",
      breaking: ["openProduct"]),
    SingleEdit(
      what: "a login without a user ends the journey", spec: published, replacing: "stillSignedOut: adverse",
      with: "stillSignedOut: adverse, abort", changed: ["goToReorder", "goToOrderHistory", "goToOrderDetails"]),
    // Rules.
    SingleEdit(
      what: "a page is pushed, not presented", spec: shop, replacing: "openWeb(url): any -> present web",
      with: "openWeb(url): any -> push web", breaking: ["openProduct", "openPage"]),
    SingleEdit(
      what: "a sheet loses its button", spec: shop, replacing: "closeSheet: login, web -> dismiss",
      with: "closeSheet: web -> dismiss", breaking: ["tap closeSheet"]),
    SingleEdit(
      what: "a product leads from fewer screens", spec: shop,
      replacing: "home, search, product, basket, orders -> push",
      with: "home, search, product, basket -> push", breaking: ["tap showProduct"]),
    SingleEdit(
      what: "the login may cover itself", spec: shop,
      replacing: "when user == loggedOut and screen != login\n  openWeb",
      with: "when user == loggedOut\n  openWeb", new: ["tap showLogin"]),
    SingleEdit(
      what: "paying keeps the basket", spec: shop, replacing: "select orders set items = none", with: "select orders",
      changed: ["tap pay"]),
    SingleEdit(
      what: "more screens lead back", spec: published, replacing: "orderHistory, orderDetails -> allPoppedToRoot",
      with: "orderHistory, orderDetails, login, basket, settings -> allPoppedToRoot", new: ["tap popEverything"]),
    SingleEdit(
      what: "the settings from anywhere", spec: published, replacing: "goToSettings: allPoppedToRoot -> settings",
      with: "goToSettings: any -> settings", new: ["tap goToSettings"]),
    SingleEdit(
      what: "the login for everybody", spec: published,
      replacing: "goToLogin: allPoppedToRoot -> login when user == loggedOut",
      with: "goToLogin: allPoppedToRoot -> login", new: ["goToLogin", "tap goToLogin"]),
    // The rest of the app.
    SingleEdit(
      what: "no welcome", spec: shop, replacing: "launch:\n  - welcome when seen == no\n", with: "",
      changed: ["the start of the app"]),
    SingleEdit(
      what: "a payment can be left by hand", spec: shop, replacing: ", by hand: no }", with: " }",
      new: ["Back", "dragging a sheet away"]),
    SingleEdit(
      what: "the end of the session leaves everything as it is", spec: shop,
      replacing: "any -> reset set user = loggedOut", with: "any -> stay set user = loggedOut",
      breaking: ["change sessionEnds"]),
    SingleEdit(
      what: "another tab", spec: shop, replacing: "  you: profile\n", with: "  you: profile\n  help: profile\n",
      new: ["tab help"]),
    SingleEdit(
      what: "a tab forgets who is logged in", spec: shop,
      replacing: "  orders:\n    - orders when user == loggedIn\n    - signedOut\n", with: "  orders: signedOut\n",
      breaking: ["tab orders", "openOrders", "tap showOrders", "tap pay"],
      changed: ["goToHome", "openSearch", "openBasket"]),
    SingleEdit(
      what: "an intent gets another name", spec: published, replacing: "goToSettings:\n", with: "goToPreferences:\n",
      breaking: ["goToSettings", "goToPreferences"], new: ["goToPreferences"]),
  ]
}
