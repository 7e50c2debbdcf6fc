import Foundation
import ParityResults

/// What a case's own script carries: its plots and the numbers of its channels.
///
/// Written with few characters, because a screen cannot show the sixth digit of a sample.
struct CaseScript: Encodable {
  private enum Key: String, CodingKey { case numbers, meaning }

  private struct Line: Encodable {
    let name: String
    let text: String
  }

  private let plots: CasePlots
  private let channels: [Measurements.Channel]
  private let meaning: [Line]?

  init(_ plots: CasePlots, _ result: CaseResult) {
    self.plots = plots
    channels = result.comparison?.channels ?? []
    meaning = result.comparison?.metrics.map { metrics in
      MetricsText(metrics).lines.map { Line(name: $0.name, text: $0.text) }
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(channels, forKey: .numbers)
    try container.encodeIfPresent(meaning, forKey: .meaning)
    var compact = plots
    for index in compact.channels.indices {
      compact.channels[index].envelope.reference.round()
      compact.channels[index].envelope.candidate?.round()
      compact.channels[index].envelope.residual?.round()
    }
    try compact.encode(to: encoder)
  }
}

extension CasePlots.Extremes {
  /// Keeps four significant digits. The residual keeps its own scale that way, however small.
  fileprivate mutating func round() {
    min = min.map(Self.fourDigits)
    max = max.map(Self.fourDigits)
  }

  private static func fourDigits(_ value: Float) -> Float {
    guard value != 0, value.isFinite else { return value }
    let scale = pow(10, 3 - log10(abs(Double(value))).rounded(.down))
    guard scale.isFinite else { return value }
    let rounded = Float((Double(value) * scale).rounded() / scale)
    // 3.4028e38, the largest float, would round up to infinity, which JSON lacks.
    return rounded.isFinite ? rounded : value
  }
}
