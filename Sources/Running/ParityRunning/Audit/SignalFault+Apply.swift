import AudioSignal
import Foundation
import ParityResults

extension SignalFault {
  /// The sizes that are tried, in the fault's unit.
  package var range: ClosedRange<Double> {
    switch self {
    case .gain: 1e-9...12
    case .delay: 1e-12...128
    case .detune: 1e-12...1200
    case .offset, .noise, .sample: 1e-12...1
    }
  }

  /// The signal with the fault.
  ///
  /// Arithmetic is in double precision, rounded once to float: a fault too small to change any sample changes none.
  package func apply(_ size: Double, to signal: SampleBuffer) -> SampleBuffer {
    var channels: [[Float]]
    switch self {
    case .gain:
      let factor = pow(10, size / 20)
      channels = signal.channels.map { $0.map { Float(Double($0) * factor) } }
    case .delay:
      channels = signal.channels.map { channel in
        Self.read(channel) { Double($0) - size }
      }
    case .detune:
      let ratio = exp2(size / 1200)
      channels = signal.channels.map { channel in
        Self.read(channel) { Double($0) * ratio }
      }
    case .offset:
      channels = signal.channels.map { $0.map { Float(Double($0) + size) } }
    case .noise:
      var random = Mulberry32(seed: 1)
      // Uniform noise from −a to a has a power of a²/3.
      let peak = size * 3.0.squareRoot()
      channels = signal.channels.map { channel in
        channel.map { Float(Double($0) + peak * (2 * random.next() - 1)) }
      }
    case .sample:
      channels = signal.channels
      guard let place = Self.loudest(signal) else { break }
      channels[place.channel][place.frame] =
        Float(Double(channels[place.channel][place.frame]) + size)
    }
    return SampleBuffer(channels: channels, sampleRate: signal.sampleRate)
  }

  /// Interpolates linearly; there is silence before the first sample and after the last.
  private static func read(_ channel: [Float], at position: (Int) -> Double) -> [Float] {
    channel.indices.map { frame in
      let place = position(frame)
      let whole = place.rounded(.down)
      guard whole >= -1, whole < Double(channel.count) else { return 0 }
      let index = Int(whole)
      let lower = index >= 0 ? Double(channel[index]) : 0
      let upper = index + 1 < channel.count ? Double(channel[index + 1]) : 0
      return Float(lower + (upper - lower) * (place - whole))
    }
  }

  /// Where a change is most easily rounded away.
  private static func loudest(_ signal: SampleBuffer) -> (channel: Int, frame: Int)? {
    var best: (channel: Int, frame: Int)?
    var level: Float = -1
    for (index, channel) in signal.channels.enumerated() {
      for (frame, sample) in channel.enumerated() where abs(sample) > level {
        (best, level) = ((index, frame), abs(sample))
      }
    }
    return best
  }
}
