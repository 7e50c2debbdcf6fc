import Foundation
import ParityResults

/// Plot data as text of few characters: a screen cannot show the sixth digit of a sample.
struct CompactPlots: Encodable {
  private let plots: CasePlots

  init(_ plots: CasePlots) { self.plots = plots }

  func encode(to encoder: any Encoder) throws {
    var compact = plots
    for index in compact.channels.indices {
      compact.channels[index].envelope.reference.round()
      compact.channels[index].envelope.candidate.round()
      compact.channels[index].envelope.residual.round()
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
    return Float((Double(value) * scale).rounded() / scale)
  }
}
