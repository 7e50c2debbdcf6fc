import GraphTrace
import WebAudio

/// The worklets to which a graph may refer, as built by the apps that bring them.
package struct WorkletSource: Sendable {
  /// The cost of rendering a worklet, in units of about half a microsecond.
  package struct Price: Sendable {
    package let perQuantum: Int
    package let atStart: Int

    package init(perQuantum: Int, atStart: Int = 0) {
      self.perQuantum = perQuantum
      self.atStart = atStart
    }
  }

  /// A registry for the seed of `Math.random`, built with the designs that a mistake may have changed.
  package let registry: @Sendable (RandomSeed, WorkletDesignSet) -> WorkletRegistry
  private let prices: [String: Price]

  package init(
    prices: [String: Price] = [:],
    _ registry: @escaping @Sendable (RandomSeed, WorkletDesignSet) -> WorkletRegistry
  ) {
    self.prices = prices
    self.registry = registry
  }

  /// No worklets, only the browser's own nodes.
  package static let none = WorkletSource { _, _ in WorkletRegistry() }

  /// The registered processors.
  var processors: NativeProcessors {
    TraceWorklets { [registry] seed in registry(seed, WorkletDesignSet()) }.processors
  }

  func price(_ processor: String) -> Price { prices[processor] ?? Price(perQuantum: 10) }
}

/// How each app's worklets are built: what no message can set, and what an app's hypotheses change.
///
/// Each app stores a value of its own type here, so that no app knows another's.
package struct WorkletDesignSet: Sendable {
  private var designs: [ObjectIdentifier: any Sendable] = [:]

  package init() {}

  /// The design of one type: the initial one, until it is changed.
  package subscript<Design: Sendable>(
    _ type: Design.Type, default made: @autoclosure () -> Design
  ) -> Design {
    get { designs[ObjectIdentifier(type)] as? Design ?? made() }
    set { designs[ObjectIdentifier(type)] = newValue }
  }
}
