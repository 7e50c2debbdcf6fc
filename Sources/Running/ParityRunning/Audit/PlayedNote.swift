import AudioSignal
import Foundation

/// A note made from a sustained sound: silence, attack, sustain, release.
struct PlayedNote {
  let attackSeconds: Double
  let heldSeconds: Double
  /// By 60 dB.
  let releaseSeconds: Double

  private static let silence = 0.08
  private static let rest = 0.25
  /// How far it falls, in dB, before it ends.
  private static let depth = 80.0

  func length(at rate: Double) -> Int {
    let fall = releaseSeconds * Self.depth / 60
    return Int((Self.silence + attackSeconds + heldSeconds + fall + Self.rest) * rate)
  }

  /// - Parameter stretch: the part of the material that is played, forwards and backwards.
  func played(of material: SampleBuffer, _ stretch: Range<Int>, frames: Int) -> SampleBuffer {
    let rate = material.sampleRate
    return SampleBuffer(
      channels: material.channels.map { samples in
        (0..<frames).map { frame in
          let place = frame % (2 * stretch.count)
          let sample = samples[stretch.lowerBound + min(place, 2 * stretch.count - 1 - place)]
          return Float(Double(sample) * gain(Double(frame) / rate))
        }
      }, sampleRate: rate)
  }

  private func gain(_ seconds: Double) -> Double {
    let sounding = seconds - Self.silence
    if sounding < 0 { return 0 }
    let rise = min(1, sounding / attackSeconds)
    let fall = -60 * max(0, sounding - attackSeconds - heldSeconds) / releaseSeconds
    return fall < -Self.depth ? 0 : rise * pow(10, fall / 20)
  }

  /// The first 0.4 s whose level keeps within 4 dB in steps of 40 ms.
  static func steadyStretch(of sound: SampleBuffer) -> Range<Int>? {
    let frames = Int(0.4 * sound.sampleRate)
    let step = max(1, Int(0.04 * sound.sampleRate))
    let levels = stride(from: 0, to: sound.frameCount - step, by: step).map { start in
      let power = sound.channels.reduce(0.0) { sum, samples in
        samples[start..<start + step].reduce(sum) { $0 + Double($1) * Double($1) }
      }
      return 10 * log10(max(1e-12, power / Double(step * sound.channelCount)))
    }
    let needed = (frames + step - 1) / step
    guard levels.count >= needed, needed > 0 else { return nil }
    for first in 0...(levels.count - needed) {
      let part = levels[first..<first + needed]
      if let most = part.max(), let least = part.min(), most - least <= 4, least > -50 {
        return first * step..<first * step + frames
      }
    }
    return nil
  }
}
