import WebAudio

/// A panner by another law than the Web Audio API's, as in mixers, plug-ins and books.
///
/// - Shape: 1 or 2 channels in, 2 out. Two channels are balanced: each gets the gain of its side.
final class PanLawProcessor: AudioWorkletProcessor {
  static let name = "parity/pan-law"

  /// - Source: pan laws of −6, −3, −4.5 and 0 dB in the middle.
  enum Law: String, CaseIterable {
    case linear, squareRoot, compromise, balance, lifted, power
    /// The Web Audio API's, from a table that is read without interpolation.
    case table

    var words: String {
      switch self {
      case .linear: "linear, 6 dB down in the middle"
      case .squareRoot: "a square root, not a sine and cosine"
      case .compromise: "4.5 dB down in the middle"
      case .balance: "a balance: it only turns one side down"
      case .lifted: "at constant power with 0 dB in the middle"
      case .table: "read from a table of 8,192 points to the period, without interpolation"
      case .power: "applied as a balance to both channels"
      }
    }

    /// - Parameter place: 0 for left, 1 for right.
    func gains(_ place: Double) -> (left: Double, right: Double) {
      let (left, right) = (cosine(place * .pi / 2), sine(place * .pi / 2))
      switch self {
      case .linear: return (1 - place, place)
      case .squareRoot: return ((1 - place).squareRoot(), place.squareRoot())
      case .compromise: return (((1 - place) * left).squareRoot(), (place * right).squareRoot())
      case .balance: return (min(1, 2 - 2 * place), min(1, 2 * place))
      case .lifted: return (left * 2.squareRoot(), right * 2.squareRoot())
      case .power: return (left, right)
      case .table:
        let step = Double(Float(2048 * Float(place)).rounded(.down)) / 2048
        return (cosine(step * .pi / 2), sine(step * .pi / 2))
      }
    }
  }

  static func register(in registry: inout WorkletRegistry) {
    registry.register(
      name, minimumInputs: 1, parameters: [WorkletParameterDescriptor(name: "pan")]
    ) { PanLawProcessor($0) }
  }

  private let law: Law

  private init(_ options: WorkletRegistry.Options) {
    law = options.processorOptions["law"]?.text.flatMap(Law.init) ?? .linear
  }

  func process(_ quantum: borrowing WorkletQuantum) -> Bool {
    let input = quantum.inputs[0]
    guard input.channelCount > 0, quantum.outputs[0].channelCount == 2 else { return true }
    let pan = quantum.parameters[0]
    let (left, right) = (input[0], input[input.channelCount > 1 ? 1 : 0])
    for index in 0..<RenderQuantum.frameCount {
      let position = Double(pan.values[min(index, pan.count - 1)])
      if law == .table, input.channelCount > 1 {
        let (one, other) = turned(min(max(position, -1), 1), left[index], right[index])
        (quantum.outputs[0][0][index], quantum.outputs[0][1][index]) = (one, other)
        continue
      }
      let gains = law.gains((min(max(position, -1), 1) + 1) / 2)
      quantum.outputs[0][0][index] = Float(Double(left[index]) * gains.left)
      quantum.outputs[0][1][index] = Float(Double(right[index]) * gains.right)
    }
    return true
  }

  /// Two channels, of which one keeps its side and the other moves.
  ///
  /// - Source: <https://webaudio.github.io/web-audio-api/#stereopanner-algorithm>
  private func turned(_ position: Double, _ left: Float, _ right: Float) -> (Float, Float) {
    let gains = law.gains(position <= 0 ? position + 1 : position)
    let (own, other) = (Float(gains.left), Float(gains.right))
    return position <= 0
      ? (left + right * own, right * other) : (left * own, right + left * other)
  }
}
