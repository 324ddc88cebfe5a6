// The part of SwiftUI that Sources/NavigationAdapters calls; see UIKit.swift beside it.
@_exported import UIKit

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError() }
}

@resultBuilder public struct ViewBuilder {
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)>
  {
    TupleView()
  }
}

public struct EmptyView: View {
  public nonisolated init() {}
  public var body: Never { fatalError() }
}

public struct TupleView<T>: View {
  public var body: Never { fatalError() }
}

public struct AnyView: View {
  public nonisolated init<V: View>(_ view: V) {}
  public var body: Never { fatalError() }
}

extension View {
  public nonisolated func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { EmptyView() }
  public nonisolated func onContinueUserActivity(
    _ activityType: String, perform action: @escaping (NSUserActivity) -> Void
  ) -> some View { EmptyView() }
  public nonisolated func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View { EmptyView() }
  public nonisolated func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View { EmptyView() }
  public nonisolated func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View { EmptyView() }
  public nonisolated func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View { EmptyView() }
  public nonisolated func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View { EmptyView() }
  public nonisolated func tag<V: Hashable>(_ tag: V) -> some View { EmptyView() }
  public nonisolated func font(_ font: Font?) -> some View { EmptyView() }
}

public struct Font: Hashable, Sendable {
  public static let caption = Font()
}

@preconcurrency @propertyWrapper public struct Binding<Value> {
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  @preconcurrency public init(
    get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {}
}

@propertyWrapper public struct State<Value> {
  public init(wrappedValue value: Value) {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
}

public protocol ObservableObject: AnyObject {}

@propertyWrapper public struct Published<Value> {
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public var wrappedValue: Value
}

@MainActor @preconcurrency @propertyWrapper public struct ObservedObject<ObjectType: ObservableObject> {
  public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }
  public var wrappedValue: ObjectType
}

public struct Transaction {
  public init() {}
  public var disablesAnimations = false
}

public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
  try body()
}

public struct ZStack<Content: View>: View {
  public nonisolated init(@ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}

public enum HorizontalAlignment { case leading }

public struct VStack<Content: View>: View {
  public nonisolated init(alignment: HorizontalAlignment, @ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}

public struct TabView<SelectionValue: Hashable, Content: View>: View {
  public nonisolated init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View {
  public nonisolated init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {}
  public var body: Never { fatalError() }
}

public struct List<Content: View>: View {
  public nonisolated init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {}
  public var body: Never { fatalError() }
}

public struct NavigationStack<Data, Root: View>: View {
  public nonisolated init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection, Data.Element: Hashable
  {}
  public var body: Never { fatalError() }
}

public struct Button<Label: View>: View {
  @preconcurrency public nonisolated init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
  public var body: Never { fatalError() }
}

public struct Text: View {
  public nonisolated init<S: StringProtocol>(_ content: S) {}
  public var body: Never { fatalError() }
}
