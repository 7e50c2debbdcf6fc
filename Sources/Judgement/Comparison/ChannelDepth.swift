/// The channel in which two signals cancel least.
///
/// A null depth over all channels is dominated by the loud ones: a missing channel hardly shows in it if it is quiet
/// relative to the others.
///
/// - Units: dB; channels count from 1.
public struct ChannelDepth: Equatable, Sendable {
  public let channel: Int
  /// rms(residual) / rms(reference) within the channel. A reference counts as −80 dBFS where it is quieter, as in
  /// `WorstWindow`, and as `masked` below the loudest channel where that is louder.
  public let nullDepth: Double

  /// −40 dB, as a power: what lies further below another channel is hardly audible, and no candidate has to be as exact
  /// there as in that channel alone.
  static let masked = 1e-4

  public init(channel: Int, nullDepth: Double) {
    self.channel = channel
    self.nullDepth = nullDepth
  }

  /// - Returns: nil where nothing differs, and for a single channel, whose null depth is the whole's.
  public static func worst(
    _ energies: [(residual: Double, reference: Double)], frames: Int
  ) -> ChannelDepth? {
    energies.count > 1 ? least(energies, frames: frames) : nil
  }

  /// For any number of channels.
  ///
  /// - Parameters:
  ///   - energies: Σ x² over `frames` of the residual and of the reference, for each channel.
  ///   - frames: the number of frames.
  /// - Returns: nil where nothing differs.
  static func least(
    _ energies: [(residual: Double, reference: Double)], frames: Int
  ) -> ChannelDepth? {
    let loudest = energies.map(\.reference).max() ?? 0
    let floor = max(WorstWindow.quietest * Double(frames), masked * loudest)
    var worst: ChannelDepth?
    for (index, energy) in energies.enumerated() where energy.residual > 0 {
      guard let depth = Decibels.ofPower(energy.residual / max(energy.reference, floor)),
        depth > worst?.nullDepth ?? -.infinity
      else { continue }
      worst = ChannelDepth(channel: index + 1, nullDepth: depth)
    }
    return worst
  }
}

extension Measurements {
  /// The channel that cancels least; nil where none differs, and for a single one, whose null depth is the whole's.
  ///
  /// Computed from the levels of the channels, which results hold.
  public var worstChannel: ChannelDepth? {
    func power(_ decibels: Double?) -> Double { decibels.map { Decibels.power($0) } ?? 0 }
    let energies = channels.map { channel -> (residual: Double, reference: Double) in
      let residual = power(channel.rmsDifference)
      // A silent channel has a residual, but no ratio.
      let reference = channel.nullDepth.map { residual / Decibels.power($0) } ?? 0
      return (residual, reference)
    }
    return ChannelDepth.worst(energies, frames: 1)
  }
}
