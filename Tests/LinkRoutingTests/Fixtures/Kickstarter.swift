extension OtherApp {
  /// Kickstarter's web and app links.
  static let kickstarter = OtherApp(
    schemes: ["ksr"],
    hosts: ["www.kickstarter.com", "kickstarter.com", "clicks.kickstarter.com", "emails.kickstarter.com"],
    destinations: tabs + checkouts + projects + updates + [
      .init(intent: "signup", notations: [".signup"], routes: ["/signup"]),
      .init(
        intent: "verifyEmail", notations: [".profile(.verifyEmail)"], routes: ["/profile/verify_email"]),
      .init(
        intent: "notification", notations: [".settings(.notifications({setting},{isOn}))"],
        routes: [
          "/settings/{setting: notify_mobile_of_marketing_update|notify_mobile_of_messages}/{isOn: true|false}"
        ]),
      .init(
        intent: "userSurvey", notations: [".user({user},.survey({survey}))"],
        routes: ["/users/{user}/surveys/{survey: integer}"]),
      .init(intent: "message", notations: [".messages({thread})"], routes: ["/messages/{thread: integer}"]),
      .init(
        intent: "emailClick", notations: [".emailClick"],
        routes: [
          "https://clicks.kickstarter.com/wf/click?upn={upn}", "https://emails.kickstarter.com/{_}?qs={upn}",
        ]),
    ])

  private static let tabs: [Destination] = [
    .init(intent: "activity", notations: [".tab(.activity)"], routes: ["/activity"]),
    .init(intent: "login", notations: [".tab(.login)"], routes: ["/authorize"]),
    .init(intent: "search", notations: [".tab(.search)"], routes: ["/search"]),
    .init(intent: "me", notations: [".tab(.me)"], routes: ["/profile/{user}"]),
    .init(intent: "sortedDiscovery", notations: [".tab(.discovery(sort:{sort}))"], routes: ["/discover?sort={sort}"]),
    .init(intent: "discovery", notations: [".tab(.discovery(nil))"], routes: ["/discover", "/discover/advanced"]),
    .init(
      intent: "category", notations: [".tab(.discovery(category_id:{category}))"],
      routes: ["/discover/categories/{category}"]),
    .init(
      intent: "subcategory", notations: [".tab(.discovery(category_id:{category},parent_category_id:{parent}))"],
      routes: ["/discover/categories/{parent}/{category}"]),
  ]

  private static let checkouts: [Destination] = [
    .init(
      intent: "payments", notations: [".checkout({checkout},.payments(.root))"],
      routes: ["/checkouts/{checkout: integer}/payments"]),
    .init(
      intent: "newPayment", notations: [".checkout({checkout},.payments(.new))"],
      routes: ["/checkouts/{checkout: integer}/payments/new"]),
    .init(
      intent: "storedCard", notations: [".checkout({checkout},.payments(.useStoredCard))"],
      routes: ["/checkouts/{checkout: integer}/payments/use_stored_card"]),
    .init(
      intent: "applePay", notations: [".checkout({checkout},.payments(.applePay({payload})))"],
      routes: ["/checkouts/{checkout: integer}/payments/apple-pay?payload={payload}"]),
  ]

  private static let project = "/projects/{creator}/{project}"

  private static func page(_ intent: String, _ notation: String, _ path: String) -> Destination {
    .init(intent: intent, notations: [".project(\(notation))"], routes: [project + path])
  }

  private static let projects: [Destination] = [
    .init(
      intent: "project",
      notations: [
        ".project(slug,.root,ref:{ref})", ".project(slug,.root,ref:.{ref})", ".project(slug,.root)", ".project(.root)",
      ],
      routes: [project + "?ref={ref?}&!token", project + "/description"]),
    .init(
      intent: "thanks", notations: [".project(.checkout({checkout},.thanks(racing:nil)))"],
      routes: [project + "/checkouts/{checkout: integer}/thanks"]),
    .init(
      intent: "racingThanks", notations: [".project(.checkout({checkout},.thanks(racing:true)))"],
      routes: [project + "/checkouts/{checkout: integer}/thanks?racing=1"]),
    page("comments", ".comments", "/comments"),
    page("commentThread", ".commentThread({comment},{reply})", "/comments?comment={comment}&reply={reply?}"),
    page("creatorBio", ".creatorBio", "/creator_bio"), page("dashboard", ".dashboard", "/dashboard"),
    page("faqs", ".faqs", "/faqs"), page("friends", ".friends", "/friends"),
    page("newMessage", ".messageCreator", "/messages/new"), page("pledge", ".pledge(.root)", "/pledge"),
    page(
      "managedPledge", ".pledge(.manage),ref:.emailBackerFailedTransaction",
      "/pledge?ref=ksr_email_backer_failed_transaction"),
    page("bigPrint", ".pledge(.bigPrint)", "/pledge/big_print"),
    page("changePledge", ".pledge(.changeMethod)", "/pledge/change_method"),
    page("destroyPledge", ".pledge(.destroy)", "/pledge/destroy"),
    page("editPledge", ".pledge(.edit)", "/pledge/edit"), page("newPledge", ".pledge(.new)", "/pledge/new"),
    page("survey", ".survey({survey})", "/surveys/{survey: integer}"),
  ]

  private static let updates: [Destination] = [
    page("updates", ".updates", "/posts"), page("update", ".update({update},.root)", "/posts/{update: integer}"),
    page("updateComments", ".update({update},.comments)", "/posts/{update: integer}/comments"),
    page(
      "updateThread", ".update({update},.commentThread({comment},{reply}))",
      "/posts/{update: integer}/comments?comment={comment}&reply={reply?}"),
  ]
}
