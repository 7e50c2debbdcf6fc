/// The native worklet processors, and the web modules after which each was written.
///
/// A name alone is not enough: one page's `reverb` is not another's.
public struct NativeProcessors: Sendable, ExpressibleByArrayLiteral {
  /// The identifiers of the modules, by name; empty where a processor stands for any of that name.
  public let modules: [String: Set<String>]

  /// Processors by name, each with what identifies its modules.
  public init(modules: [String: Set<String>]) { self.modules = modules }

  /// Processors that stand for any of their names.
  public init(arrayLiteral names: String...) {
    modules = Dictionary(names.map { ($0, []) }) { first, _ in first }
  }

  /// All names, in order.
  public var names: [String] { modules.keys.sorted() }

  /// Whether a native processor does the same as the processor of that name and module.
  ///
  /// - Parameters:
  ///   - module: identifier of the module that registered it; nil where it is unknown.
  ///   - assumption: the result for an unknown module.
  public func stand(for name: String, module: String?, unnamed assumption: Bool) -> Bool {
    guard let known = modules[name] else { return false }
    guard !known.isEmpty else { return true }
    return module.map(known.contains) ?? assumption
  }
}
