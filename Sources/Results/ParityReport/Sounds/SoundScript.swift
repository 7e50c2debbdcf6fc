import AudioSignal
import Foundation
import ParityResults

/// The sound on its page: 16 bits per sample, scaled so that its peak is full scale.
///
/// - Shape: channels of little-endian integers in base64; a sample is integer / 32767 · `peak`.
package struct SoundScript: Encodable {
  private let sampleRate: Double
  private let peak: Float
  private let channels: [Data]

  package init(_ sound: SampleBuffer) {
    sampleRate = sound.sampleRate
    let peak = sound.channels.reduce(Float(0)) { most, samples in
      samples.reduce(most) { max($0, abs($1)) }
    }
    self.peak = peak
    let scale = peak > 0 ? 32767 / Double(peak) : 0
    channels = sound.channels.map { samples in
      var bytes = Data(count: samples.count * 2)
      bytes.withUnsafeMutableBytes { bytes in
        for (frame, sample) in samples.enumerated() {
          bytes.storeBytes(
            of: Int16((Double(sample) * scale).rounded()).littleEndian, toByteOffset: 2 * frame,
            as: Int16.self)
        }
      }
      return bytes
    }
  }

  /// Bytes of a script for this many samples: 2 for each, times 4/3 for base64.
  package static func size(channels: Int, frames: Int) -> Int { channels * frames * 8 / 3 }

  /// - Parameter place: N of `sound/N.js`.
  /// - Throws: `ReportError`.
  package func write(at place: Int, to folder: ReportFolder) throws(ReportError) {
    try folder.write(try ScriptText.call("sound", "\(place)", self), to: "sound/\(place).js")
  }
}
