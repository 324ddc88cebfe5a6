// The words of the start-up. They name the generated types, which come from Specs/app-startup.yaml: nothing is listed
// twice.

/// Who uses the app: nobody yet, nobody now, or somebody who is signed in. A token is stored if and only if the user is
/// `signedIn`.
public typealias User = AppStartupNavigation.User
/// The identifier of a boarding pass.
public typealias PassID = String
