import AudioSignal
import Comparison
import Foundation

/// Whether a sound has the property that a change modifies, judged by other measures than the wording uses.
struct SoundFitness {
  private let sound: SampleBuffer

  init(_ sound: SampleBuffer) { self.sound = sound }

  /// A sound, not an envelope or a ramp: −50 dB above 40 Hz, and most of its energy; and long enough for its loudness
  /// to be measured.
  var isLoud: Bool {
    guard Double(sound.frameCount) >= 0.4 * sound.sampleRate else { return false }
    var (whole, heard) = (0.0, 0.0)
    for samples in sound.channels {
      let spectrum = WelchSpectrum(samples, sampleRate: sound.sampleRate)
      for (bin, power) in spectrum.power.enumerated() {
        whole += power
        if spectrum.frequency(ofBin: bin) > 40 { heard += power }
      }
    }
    return heard / Double(sound.channelCount) > 1e-5 && heard > 0.5 * whole
  }

  /// Something within 45 dB of the loudest third octave, two bands beyond a shelf's transition on either side.
  func hasBands(around corner: Double) -> Bool {
    guard isLoud, corner * 3 < sound.sampleRate / 2 else { return false }
    let spectra = sound.channels.map { WelchSpectrum($0, sampleRate: sound.sampleRate) }
    var levels: [Double: Double] = [:]
    for spectrum in spectra {
      guard let bands = try? ThirdOctaveBands(reference: spectrum, candidate: spectrum) else {
        return false
      }
      for band in bands.bands {
        levels[band.center, default: -.infinity] = max(
          levels[band.center] ?? -.infinity, band.reference ?? -.infinity)
      }
    }
    let loudest = levels.values.max() ?? 0
    let heard = levels.filter { $0.value > loudest - 45 }.keys
    return heard.count { $0 > 1.9 * corner } >= 3 && heard.count { $0 < corner / 1.9 } >= 3
  }

  var isWide: Bool {
    guard isLoud, sound.channelCount == 2 else { return false }
    let stereo = SignalMetrics(reference: sound, candidate: sound, keys: [StereoImage.key])
      .stereo.value
    guard let width = stereo?.referenceWidth, let correlation = stereo?.referenceCorrelation else {
      return false
    }
    return (-18...3).contains(width) && (-0.5...0.97).contains(correlation)
  }

  /// `compare` measures the change at its true size.
  func isTuned(_ change: SoundChange, _ cents: Double) -> Bool {
    guard isLoud else { return false }
    let pitch = SignalMetrics(
      reference: sound, candidate: change.applied(to: sound), keys: [PitchError.key]
    ).pitch.value
    guard let pitch, let share = pitch.steadyShare else { return false }
    return share >= 0.6 && abs(pitch.meanCents - cents) < 0.5 + 0.1 * abs(cents)
  }

  var isNoise: Bool {
    isLoud
      && SignalMetrics(reference: sound, candidate: sound, keys: [PitchError.key]).pitch.value
        == nil
  }

  /// The frame at which a sound begins that never gets louder, and is still about as loud after so many seconds.
  func suddenOnset(lasting seconds: Double) -> Int? {
    guard isLoud else { return nil }
    let step = max(1, Int((0.001 * sound.sampleRate).rounded()))
    let powers = stride(from: 0, to: sound.frameCount - step, by: step).map { start in
      sound.channels.reduce(0.0) { sum, samples in
        samples[start..<start + step].reduce(sum) { $0 + Double($1) * Double($1) }
      }
    }
    guard let loudest = powers.max(), loudest > 0,
      let first = powers.firstIndex(where: { $0 > 1e-4 * loudest })
    else { return nil }
    func mean(_ from: Int, _ count: Int) -> Double {
      let part = powers.dropFirst(from).prefix(count)
      return part.reduce(0, +) / Double(max(1, part.count))
    }
    // It begins as loud as it stays for the next second, and holds that longer than the new attack takes.
    let early = mean(first, 15)
    let later = (0..<16).map { mean(first + 60 * $0, 60) }
    let held = (0..<(Int(seconds * 1000) + 120) / 20).map { mean(first + 20 * $0, 20) }
    guard later.allSatisfy({ $0 < 2 * early }),
      held.allSatisfy({ $0 > 0.25 * early && $0 < 2 * early })
    else { return nil }
    return first * step
  }

  /// The frame from which it decays, and the seconds it takes to fall by 60 dB.
  var decay: (start: Int, seconds: Double)? {
    guard isLoud,
      let decay = SignalMetrics(reference: sound, candidate: sound, keys: [DecayError.key])
        .decay.value
    else { return nil }
    let samples = sound.channels[decay.channel]
    let start = samples.indices.max { abs(samples[$0]) < abs(samples[$1]) } ?? 0
    return decay.referenceSeconds > 0.15 ? (start, decay.referenceSeconds) : nil
  }
}
