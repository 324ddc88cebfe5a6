#if canImport(SwiftUI)
  import SwiftUI

  /// The links of a tester, to be tapped one by one; below each is what became of it.
  public struct LinkTesterView: View {
    private let tester: LinkTester
    @State private var outcomes: [String: String] = [:]

    public init(_ tester: LinkTester) { self.tester = tester }

    public var body: some View {
      List(tester.file.links, id: \.self) { link in
        Button {
          Task { outcomes[link] = await tester.follow(link).text }
        } label: {
          VStack(alignment: .leading) {
            Text(link)
            Text(outcomes[link] ?? "").font(.caption)
          }
        }
      }
    }
  }
#endif
