import BrowserCapture
import Foundation
import ParityCases
import Synchronization

/// Renders many plans in a browser, each twice.
package struct PlanBatch: Sendable {
  /// How many graphs the page renders between two messages.
  private static let graphsAtOnce = 50

  private let browser: Browser
  private let webFolder: String
  private let say: @Sendable (String) -> Void

  /// - Parameter webFolder: has `random-graphs.js`, `patch.js` and the worklets.
  /// - Parameter say: called with the reason when a page failed.
  package init(browser: Browser, webFolder: String, say: @escaping @Sendable (String) -> Void) {
    self.browser = browser
    self.webFolder = webFolder
    self.say = say
  }

  /// What a browser made of a plan.
  package enum Render: Sendable {
    case sound([Float])
    /// Its two renders differ.
    case unstable
    /// It did not accept everything in the plan.
    case refused
    /// The page failed, or said nothing of it.
    case missing
  }

  /// - Parameter onRender: called once for each plan, in any order, never concurrently.
  /// - Throws: `CaptureError`, `CancellationError`.
  package func render(
    _ plans: [GraphPlan], onRender: @escaping @Sendable (Int, Render) -> Void
  ) async throws {
    let starts = Array(stride(from: 0, to: plans.count, by: Self.graphsAtOnce))
    let cases: [JSONValue] = starts.map { start in
      let part = plans[start..<min(start + Self.graphsAtOnce, plans.count)]
      return [
        "name": .string("from-\(start)"), "sampleRate": 48000,
        "frames": .number(Double(part.map(\.sampleCount).reduce(0, +))), "channels": 1,
        "parameters": ["graphs": .array(part.map(\.json))],
      ]
    }
    var request = CaptureRequest(
      suites: ["random"], renders: 2, webFolder: webFolder, timeout: .seconds(60))
    request.isTraced = false
    request.own = OwnCases(
      modules: ["random": "random-graphs.js"], cases: ["random": cases], stimuli: [:],
      readStimulus: { _ in throw CancellationError() })
    let left = Mutex(Set(starts))
    try await BrowserCapture(browser: browser).capture(request) { event in
      switch event {
      case .captured(let captured):
        let start = Int(captured.definition.name.dropFirst("from-".count)) ?? 0
        left.withLock { _ = $0.remove(start) }
        let renders = captured.renders.map { $0.channels[0] }
        for (index, render) in Self.split(renders, plans[start...].prefix(Self.graphsAtOnce)) {
          onRender(index, render)
        }
      case .failed(let failure): say(failure.message)
      default: break
      }
    }
    for start in left.withLock({ $0.sorted() }) {
      for index in plans.indices[start...].prefix(Self.graphsAtOnce) { onRender(index, .missing) }
    }
  }

  private static func split(
    _ renders: [[Float]], _ plans: ArraySlice<GraphPlan>
  ) -> [(Int, Render)] {
    var offset = 0
    return plans.indices.map { index in
      let range = offset..<(offset + plans[index].sampleCount)
      offset = range.upperBound
      let (first, second) = (Array(renders[0][range]), Array(renders[1][range]))
      if first.allSatisfy(\.isNaN) || second.allSatisfy(\.isNaN) { return (index, .refused) }
      return (index, first.hasSameBits(as: second) ? .sound(first) : .unstable)
    }
  }
}

extension [Float] {
  /// Zeros of either sign count as equal, and so do all values that are not a number.
  func hasSameBits(as other: [Float]) -> Bool { firstDifference(from: other) == nil }

  func firstDifference(from other: [Float]) -> Int? {
    for index in indices where self[index] != other[index] {
      if self[index].isNaN, other[index].isNaN { continue }
      return index
    }
    return nil
  }
}
