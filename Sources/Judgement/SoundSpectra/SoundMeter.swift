import AudioSignal
import Comparison
import Foundation
import ReadableNumbers

/// Why a sound could not be measured.
package enum SoundError: Error, Equatable, CustomStringConvertible {
  case empty
  case nonFinite(channel: Int, frame: Int)
  /// Its rate is too far from the one at which all sounds are analysed.
  case distantRate(hertz: Double, analysis: Double)

  package var description: String {
    switch self {
    case .empty: "it has no samples; render it again"
    case .nonFinite(let channel, let frame):
      "it is not finite in channel \(channel + 1) from frame \(frame) on; check feedback gains and"
        + " divisions"
    case .distantRate(let hertz, let analysis):
      "\(Words.hertz(hertz)) cannot be resampled to \(Words.hertz(analysis)), at which all are analysed:"
        + " \(RateRatio.rule); look at it alone, or correct its header"
    }
  }
}

/// All measurements of one sound.
package struct MeasuredSound: Equatable, Sendable {
  package let shape: SignalShape
  package let measures: SoundMeasures
  package let curves: SoundCurves
  package let spectrogram: SoundSpectrogram
  package let remarks: [SoundRemark]
  package let envelope: SoundEnvelope
  package let partials: PartialTrack
  let power: SoundPower
  /// A hash of each channel's samples, in order: two sounds with equal ones are equal in every sample (FNV-1a, 64
  /// bits).
  let prints: [UInt64]
}

/// Measures one sound that arrives in blocks: its memory does not grow with the sound's length, except for 8 bytes per
/// millisecond.
package final class SoundMeter {
  private let shape: SignalShape
  private let spectrum: SpectrumMeter
  private let converters: [RateConverter]
  private let loudness: (any LoudnessMeter)?
  private let fundamental: FundamentalMeter
  private let partials: PartialTrackMeter
  private var energy: EnergyMeter
  private var frameCount = 0
  private var squares: [Double]
  private var sums: [Double]
  private var prints: [UInt64]
  private var highest: [Float]
  private var lowest: [Float]

  /// - Parameters:
  ///   - shape: the sound's shape; its length need not be known.
  ///   - plan: how spectra are computed, at the rate at which all sounds are analysed.
  /// - Throws: `SoundError.distantRate`.
  package init(_ shape: SignalShape, _ plan: SpectrumPlan) throws(SoundError) {
    guard
      shape.sampleRate == plan.sampleRate
        || RateRatio.isConvertible(from: shape.sampleRate, to: plan.sampleRate)
    else { throw .distantRate(hertz: shape.sampleRate, analysis: plan.sampleRate) }
    self.shape = shape
    spectrum = SpectrumMeter(plan, channelCount: shape.channelCount)
    let (source, target) = (Int(shape.sampleRate.rounded()), Int(plan.sampleRate.rounded()))
    converters =
      source == target
      ? [] : (0..<shape.channelCount).map { _ in RateConverter(from: source, to: target) }
    loudness = ComparisonLibraries.loudness?.meter(shape, findsPeaks: true, findsRange: true)
    fundamental = FundamentalMeter(sampleRate: shape.sampleRate, channelCount: shape.channelCount)
    partials = PartialTrackMeter(
      sampleRate: shape.sampleRate, channelCount: shape.channelCount)
    energy = EnergyMeter(sampleRate: shape.sampleRate)
    sums = Array(repeating: 0, count: shape.channelCount)
    squares = sums
    prints = Array(repeating: 0xcbf2_9ce4_8422_2325, count: shape.channelCount)
    highest = Array(repeating: -.infinity, count: shape.channelCount)
    lowest = Array(repeating: .infinity, count: shape.channelCount)
  }

  /// - Throws: `SoundError.nonFinite`.
  package func append(_ block: SampleBuffer) throws(SoundError) {
    if let (channel, frame) = block.firstNonFiniteSample {
      throw .nonFinite(channel: channel, frame: frameCount + frame)
    }
    frameCount += block.frameCount
    for (channel, samples) in block.channels.enumerated() {
      // Summed sample by sample, so that blocks do not affect the result, to the last bit.
      var (sum, square) = (sums[channel], squares[channel])
      var (high, low) = (highest[channel], lowest[channel])
      var print = prints[channel]
      for sample in samples {
        sum += Double(sample)
        square += Double(sample) * Double(sample)
        // −0 and 0 are the same.
        print = (print ^ UInt64((sample + 0).bitPattern)) &* 0x100_0000_01b3
        high = max(high, sample)
        low = min(low, sample)
      }
      (sums[channel], squares[channel]) = (sum, square)
      prints[channel] = print
      (highest[channel], lowest[channel]) = (high, low)
    }
    energy.append(block.channels)
    fundamental.append(block.channels)
    partials.append(block.channels)
    loudness?.append(Self.interleaved(block.channels))
    spectrum.append(
      converters.isEmpty
        ? block.channels : zip(converters, block.channels).map { $0.append($1) })
  }

  /// - Throws: `SoundError.empty`.
  package func finish() throws(SoundError) -> MeasuredSound {
    guard frameCount > 0, shape.channelCount > 0 else { throw .empty }
    if !converters.isEmpty { spectrum.append(converters.map { $0.finish() }) }
    let decay = energy.finish()
    let found = spectrum.finish(energy.isCut)
    // Read before zeros push the last samples through the meter's filter.
    let integrated = loudness?.integrated
    let range = loudness?.range
    loudness?.append([Double](repeating: 0, count: 64 * shape.channelCount))
    let truePeak = loudness.flatMap { Decibels.ofAmplitude($0.truePeak) }
    let peak = Decibels.ofAmplitude(
      Double(zip(highest, lowest).map { max(abs($0), abs($1)) }.max() ?? 0))
    let rms = Decibels.ofPower(squares.reduce(0, +) / Double(frameCount * shape.channelCount))
    let offsets = sums.map { $0 / Double(frameCount) }
    let isLongEnough = Double(frameCount) >= 0.4 * shape.sampleRate
    let isConstant = zip(highest, lowest).allSatisfy { $0 == $1 }
    let measures = SoundMeasures(
      loudness: isLongEnough ? integrated : nil,
      // A loudness range needs at least one block of 3 s.
      loudnessRange: Double(frameCount) >= 3 * shape.sampleRate && integrated != nil ? range : nil,
      truePeak: truePeak, peak: peak, rms: rms,
      crest: peak.flatMap { peak in rms.map { peak - $0 } },
      offset: offsets.max { abs($0) < abs($1) } ?? 0, centroid: found.shape.centroid,
      bandwidth: found.shape.bandwidth, tilt: found.shape.tilt, flatness: found.shape.flatness,
      fundamental: isConstant ? nil : fundamental.finish(), decay: decay, stereo: found.stereo,
      thirdOctaves: found.thirdOctaves)
    return MeasuredSound(
      shape: SignalShape(
        channelCount: shape.channelCount, frameCount: frameCount, sampleRate: shape.sampleRate),
      measures: measures, curves: found.curves, spectrogram: found.spectrogram,
      remarks: remarks(isConstant: isConstant), envelope: energy.envelope,
      partials: partials.finish(), power: found.power, prints: prints)
  }

  private func remarks(isConstant: Bool) -> [SoundRemark] {
    var remarks: [SoundRemark] = []
    if squares.allSatisfy({ $0 == 0 }) {
      remarks.append(.silent)
    } else if isConstant, frameCount > 1 {
      remarks.append(.constant(Double(highest[0])))
    }
    let seconds = Double(frameCount) / shape.sampleRate
    if seconds < Double(spectrum.plan.size) / spectrum.plan.sampleRate {
      remarks.append(.short(seconds: seconds, resolution: 1 / seconds))
    }
    if !converters.isEmpty {
      remarks.append(.resampled(from: shape.sampleRate, to: spectrum.plan.sampleRate))
    }
    return remarks
  }

  private static func interleaved(_ channels: [[Float]]) -> [Double] {
    let (count, frames) = (channels.count, channels.first?.count ?? 0)
    return [Double](unsafeUninitializedCapacity: count * frames) { target, filled in
      for (channel, samples) in channels.enumerated() {
        for frame in 0..<frames { target[frame * count + channel] = Double(samples[frame]) }
      }
      filled = count * frames
    }
  }
}
