// The words of the plugin links. They name the generated types, which come from Specs/plugin-links.yaml: nothing is
// listed twice.

/// Which edition of the app somebody has: the context variable `tenant` of the spec.
public typealias Tenant = PluginLinksNavigation.Tenant
/// What came of a login.
public typealias LoginOutcome = PluginLinksNavigation.LoginOutcome
/// What came of asking for consent.
public typealias ConsentOutcome = PluginLinksNavigation.ConsentOutcome
/// What came of the screens for those who are here for the first time.
public typealias OnboardingOutcome = PluginLinksNavigation.OnboardingOutcome
/// What came of offering to log in by face or finger.
public typealias BiometricLoginOutcome = PluginLinksNavigation.BiometricLoginOutcome
/// What came of offering notifications.
public typealias NotificationsOutcome = PluginLinksNavigation.NotificationsOutcome
/// What a challenge is about; it decides which consent is asked for.
public typealias GoalType = PluginLinksNavigation.GoalType
