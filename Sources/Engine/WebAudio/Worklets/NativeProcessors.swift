/// Which worklet processors there are natively, and which modules of the web each was written after.
///
/// A name alone says nothing: what one page calls `reverb` is not what another does.
public struct NativeProcessors: Sendable, ExpressibleByArrayLiteral {
  /// By name, what identifies the modules; none means that whatever has the name is meant.
  public let modules: [String: Set<String>]

  /// Processors by name, each with what identifies its modules.
  public init(modules: [String: Set<String>]) { self.modules = modules }

  /// Processors that stand for whatever has their names.
  public init(arrayLiteral names: String...) {
    modules = Dictionary(names.map { ($0, []) }) { first, _ in first }
  }

  /// All names, in order.
  public var names: [String] { modules.keys.sorted() }

  /// Whether there is one that does what the processor of that name and module does.
  ///
  /// - Parameters:
  ///   - module: what identifies the module that registered it; nil where nobody has said.
  ///   - assumption: what holds for a module that nobody has named.
  public func stand(for name: String, module: String?, unnamed assumption: Bool) -> Bool {
    guard let known = modules[name] else { return false }
    guard !known.isEmpty else { return true }
    return module.map(known.contains) ?? assumption
  }
}
