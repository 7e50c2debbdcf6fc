import AudioSignal
import CandidateKit
import Comparison
import Foundation
import ParityReferences
import ParityResults
import ParityRunning
import PortedApps

/// Compares the ways to limit a volume by what is required of a limiter.
package struct LimiterDecision: Sendable {
  /// dB of full scale: the default of `VolumeLimiter`.
  package static let ceiling = -6.0
  /// A peak may exceed the ceiling by this, in dB.
  package static let largestOver = 0.5
  /// Harmonics of a drone 3 dB above the ceiling: 1 %.
  package static let largestDistortion = -40.0
  /// Energy above 5 kHz, relative to all, of a drone of 220 Hz that swells through the ceiling: a click is broadband,
  /// and 60 dB below the drone it is masked.
  package static let largestClick = -60.0
  /// Hertz, of the presets' references.
  private static let rate = 48000.0

  /// Presets of this length are used; some last longer to show what changes in that time.
  private static let presetSeconds = 8.0

  private let library: ReferenceLibrary
  private let apps: PortedApps
  private let jobs: Int

  /// - Parameters:
  ///   - library: whose presets are part of the material.
  ///   - jobs: number of presets rendered at once.
  package init(library: ReferenceLibrary, apps: PortedApps, jobs: Int) {
    self.library = library
    self.apps = apps
    self.jobs = jobs
  }

  /// - Throws: `InvalidParameters` for a preset that cannot be rendered; `CancellationError`.
  package func run() async throws -> LimiterResults {
    let material = try await material()
    return LimiterResults(
      ceiling: Self.ceiling, materials: material.map(\.name),
      limiters: try LimiterContender.all.map { try judge($0, material) })
  }

  package struct Material {
    package let name: String
    package let sounds: [SampleBuffer]
  }

  /// Uses the port's renders of presets, which equal the browser's to the last bit, and are whole.
  private func material() async throws -> [Material] {
    let definitions = try library.entries(suites: ["presets"], pattern: nil)
      .map { try library.readDefinition($0) }
      .filter { Double($0.frames) <= Self.presetSeconds * $0.sampleRate }
    let port = PortCandidate(apps)
    let presets = try await JobPool.map(
      definitions, atOnce: jobs,
      body: { Self.scaled(try port.render(RenderRequest($0)).audio, by: 4) },
      onFinish: { _, _ in })
    return Self.signals + [Material(name: "presets, 12 dB up", sounds: presets)]
  }

  package static let signals: [Material] = {
    func sound(_ signal: TestSignal) -> SampleBuffer {
      signal.render(channelCount: 2, frameCount: 96000, sampleRate: rate)
    }
    var steps = sound(.sine(frequency: 997, amplitude: 1, start: 0, length: 96000))
    for channel in steps.channels.indices {
      for frame in 0..<96000 {
        steps.channels[channel][frame] *= [0.1, 2, 0.4, 4][frame / 12000 % 4]
      }
    }
    return [
      Material(
        name: "noise", sounds: [sound(.noise(seed: 3, amplitude: 2, start: 0, length: 96000))]),
      Material(name: "steps", sounds: [steps]),
      Material(name: "sweep", sounds: [sound(.sweep(from: 20, to: 20000, amplitude: 1.5))]),
    ]
  }()

  private static func scaled(_ sound: SampleBuffer, by gain: Float) -> SampleBuffer {
    SampleBuffer(
      channels: sound.channels.map { $0.map { $0 * gain } }, sampleRate: sound.sampleRate)
  }

  private func judge(_ way: LimiterContender, _ material: [Material]) throws -> LimiterResult {
    let process = way.make()
    let overs = try material.map { material in
      try material.sounds.map {
        try Self.over(process($0.endingInSilence, Self.ceiling))
      }.max() ?? 0
    }
    return LimiterResult(
      name: way.name, summary: way.summary, overs: overs,
      criteria: [
        Self.holding(overs), try Self.distortion(way), try Self.clicks(way), try Self.range(way),
        try Self.restart(way),
      ])
  }

  /// By how much the true peak exceeds the ceiling.
  package static func over(_ sound: SampleBuffer, _ ceiling: Double = ceiling) -> Double {
    (TruePeak.decibels(of: sound) ?? -120) - ceiling
  }

  private static func holding(_ overs: [Double]) -> LimiterResult.Criterion {
    let most = overs.max() ?? 0
    return .init(
      title: "Never more than 0.5 dB above the ceiling", isMet: most <= largestOver,
      measured: "\(Self.decibels(most, 2)) at most")
  }

  private static func decibels(_ value: Double, _ digits: Int = 0) -> String {
    "\(value < 0 ? "−" : "")\(String(format: "%.\(digits)f", abs(value))) dB"
  }

  private static func drone(_ amplitude: (Double) -> Double) -> SampleBuffer {
    let samples = (0..<96000).map { frame in
      let time = Double(frame) / rate
      return Float(amplitude(time) * sin(2 * .pi * 220 * time))
    }
    return SampleBuffer(channels: [samples, samples], sampleRate: rate)
  }

  private static func distortion(_ way: LimiterContender) throws -> LimiterResult.Criterion {
    let process = way.make()
    let level = pow(10, (ceiling + 3) / 20)
    let output = try process(drone { _ in level }, ceiling)
    // The second half, in which gains have settled: 220 whole periods.
    let rest = Residue.besides(220, in: Array(output.channels[0][48000...]), rate: rate)
    return .init(
      title: "Drones are not distorted", isMet: rest <= largestDistortion,
      measured: "harmonics at \(Self.decibels(rest))")
  }

  private static func clicks(_ way: LimiterContender) throws -> LimiterResult.Criterion {
    let process = way.make()
    let swelling = drone { time in 0.6 * (1 - cos(2 * .pi * time)) }
    let output = try process(swelling, ceiling)
    let wide = Residue.above(5000, in: Array(output.channels[0][24000..<89536]), rate: rate)
    return .init(
      title: "No clicks", isMet: wide <= largestClick,
      measured: "\(Self.decibels(wide)) above 5 kHz")
  }

  private static func range(_ way: LimiterContender) throws -> LimiterResult.Criterion {
    let process = way.make()
    let loud = signals[0].sounds[0].frames(0..<24000).endingInSilence
    let peaks = try stride(from: -12.0, through: 0, by: 0.5).map { setting in
      over(try process(loud, setting), 0)
    }
    let span = (peaks.last ?? 0) - (peaks.first ?? 0)
    let rises = zip(peaks, peaks.dropFirst()).allSatisfy { $1 > $0 }
    return .init(
      title: "The setting works from −12 to 0 dB", isMet: rises && abs(span - 12) <= 0.5,
      measured: "the peak moves by \(Self.decibels(span, 1))")
  }

  private static func restart(_ way: LimiterContender) throws -> LimiterResult.Criterion {
    let process = way.make()
    let sound = signals[1].sounds[0].frames(0..<24000)
    let first = try process(sound, ceiling)
    let isSame = try (0..<3).allSatisfy { _ in try process(sound, ceiling) == first }
    let isFinite = first.firstNonFiniteSample == nil
    return .init(
      title: "Survives stop and start", isMet: isSame && isFinite,
      measured: isSame ? "the same each time" : "differs from run to run")
  }
}

extension SampleBuffer {
  /// Followed by silence, so that a limiter with latency plays the end too: a cut would be another sound, with peaks of
  /// its own.
  package var endingInSilence: SampleBuffer {
    let silence = [Float](repeating: 0, count: 2048)
    return SampleBuffer(channels: channels.map { $0 + silence }, sampleRate: sampleRate)
  }
}
