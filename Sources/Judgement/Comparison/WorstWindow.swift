import AudioSignal

/// The stretch in which two signals cancel least, relative to the reference's level there.
///
/// A null depth over a whole case is dominated by its loud parts: a wrong note in a quiet passage, or a click in a
/// pause after a loud one, hardly shows in it.
///
/// - Units: dB, of the channel that cancels least; seconds; channels count from 1.
public struct WorstWindow: Codable, Equatable, Sendable {
  /// rms(residual) / rms(reference) within the window. A reference counts as −80 dBFS where it is quieter, and as
  /// `ChannelDepth.masked` below the loudest channel where that is louder.
  public let nullDepth: Double
  /// When the window begins.
  public var time: Double
  /// nil for a single channel, and in results from before it was recorded.
  public var channel: Int?

  /// Long enough for a period of the lowest audible tone, and short enough that an earlier loud sound does not mask
  /// what is wrong now.
  public static let seconds = 0.05
  /// A window begins every quarter of its length: a finer position hardly matters.
  static let steps = 4
  /// −80 dBFS, as a power: 20 dB above the threshold of hearing where full scale is 100 dB SPL. Relative to digital
  /// silence any residual would be infinitely loud.
  static let quietest = 1e-8

  /// Accumulates windows of signals that arrive in blocks.
  struct Meter {
    /// Frames from one window's beginning to the next one's.
    private let hop: Int
    private let sampleRate: Double
    private var open: Sums
    /// One for each hop.
    private var whole: [Sums] = []

    private struct Sums {
      var frames = 0
      /// Σ x² of each channel.
      var channels: [(residual: Double, reference: Double)]

      init(channelCount: Int) {
        channels = Array(repeating: (0, 0), count: channelCount)
      }

      mutating func add(_ other: Sums) {
        frames += other.frames
        for index in channels.indices {
          channels[index].residual += other.channels[index].residual
          channels[index].reference += other.channels[index].reference
        }
      }
    }

    init(sampleRate: Double, channelCount: Int) {
      self.sampleRate = sampleRate
      hop = max(1, Int((sampleRate * WorstWindow.seconds).rounded()) / WorstWindow.steps)
      open = Sums(channelCount: channelCount)
    }

    mutating func append(reference: SampleBuffer, candidate: SampleBuffer) {
      var start = 0
      while start < reference.frameCount {
        let end = min(reference.frameCount, start + hop - open.frames)
        for (index, (expected, actual)) in zip(reference.channels, candidate.channels).enumerated()
        {
          var (residual, energy) = (0.0, 0.0)
          for frame in start..<end {
            let difference = Double(actual[frame]) - Double(expected[frame])
            residual += difference * difference
            energy += Double(expected[frame]) * Double(expected[frame])
          }
          open.channels[index].residual += residual
          open.channels[index].reference += energy
        }
        open.frames += end - start
        start = end
        if open.frames == hop {
          whole.append(open)
          open = Sums(channelCount: open.channels.count)
        }
      }
    }

    /// - Returns: nil when nothing differs.
    func worst() -> WorstWindow? {
      // The last window ends where the signals do.
      let parts = open.frames > 0 ? whole + [open] : whole
      var worst: WorstWindow?
      for first in 0...max(0, parts.count - WorstWindow.steps) {
        var window = Sums(channelCount: open.channels.count)
        for part in parts.dropFirst(first).prefix(WorstWindow.steps) { window.add(part) }
        guard let least = ChannelDepth.least(window.channels, frames: window.frames),
          least.nullDepth > worst?.nullDepth ?? -.infinity
        else { continue }
        worst = WorstWindow(
          nullDepth: least.nullDepth, time: Double(first * hop) / sampleRate,
          channel: window.channels.count > 1 ? least.channel : nil)
      }
      return worst
    }
  }

  /// For two whole signals of the same shape.
  ///
  /// - Returns: nil when nothing differs.
  public static func measure(
    reference: SampleBuffer, candidate: SampleBuffer
  ) -> WorstWindow? {
    var meter = Meter(
      sampleRate: reference.sampleRate, channelCount: reference.channelCount)
    meter.append(reference: reference, candidate: candidate)
    return meter.worst()
  }
}
