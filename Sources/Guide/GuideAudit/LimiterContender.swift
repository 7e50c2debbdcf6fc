import AmbientEngine
import AudioSignal
import CandidateKit
import Foundation
import GuideParity
import PortingGuide
import WebAudio

/// A way to limit a volume.
package struct LimiterContender: Sendable {
  package let name: String
  package let summary: String
  /// Takes a stereo signal and the ceiling in dB.
  package typealias Process = (SampleBuffer, Double) throws -> SampleBuffer

  /// Makes a process that handles sounds one after the other, as in a player that stops and starts.
  package let make: @Sendable () -> Process

  private init(
    name: String, summary: String, make: @escaping @Sendable () -> Process
  ) {
    self.name = name
    self.summary = summary
    self.make = make
  }

  /// A process without state.
  private static func stateless(
    _ name: String, _ summary: String,
    process: @escaping @Sendable (SampleBuffer, Double) throws -> SampleBuffer
  ) -> LimiterContender {
    LimiterContender(name: name, summary: summary) { process }
  }

  package static let all = [compressor, dynamics, distortion, volume, equalizer, limiter]

  private static let compressor = stateless(
    "Web app's compressor",
    "As the app sets it: threshold −3 dB, ratio 20, attack 1 ms. It has no ceiling to set, and its makeup gain raises soft sounds."
  ) { sound, _ in
    let context = try OfflineAudioContext(
      numberOfChannels: sound.channelCount, length: sound.frameCount, sampleRate: sound.sampleRate,
      summation: .stable)
    let source = try AudioBufferSourceNode(context: context, buffer: sound)
    try source.connect(GuidePort.output(context)).connect(context.destination)
    try source.start()
    return try context.startRendering()
  }

  private static let dynamics = stateless(
    "Dynamics processor",
    "The first design: threshold at the ceiling, 0.1 dB of headroom, attack 1 ms. The class it names is missing on iOS; the unit behind it is modelled by its documented parameters. Anything within the attack time passes."
  ) { sound, ceiling in
    var unit = DynamicsProcessor()
    (unit.threshold, unit.headRoom) = (ceiling, 0.1)
    (unit.attackTime, unit.releaseTime) = (0.001, 0.05)
    return SampleBuffer(
      channels: unit.process(sound.channels, sampleRate: sound.sampleRate),
      sampleRate: sound.sampleRate)
  }

  private static let distortion = stateless(
    "Distortion unit, decimating",
    "The record's decision: a preset named for its decimators, with the ceiling as gain in front. Modelled as such: every fourth sample, 8 bits. It makes everything softer, limits nothing, and adds tones that were in no sound."
  ) { sound, ceiling in
    var unit = DecimatingDistortion()
    unit.preGain = ceiling
    return SampleBuffer(
      channels: sound.channels.map(unit.process), sampleRate: sound.sampleRate)
  }

  private static let volume = stateless(
    "Manual gain",
    "The volume kept at or below the ceiling: peaks pass unlimited, only softer."
  ) { sound, ceiling in scaled(sound, by: min(1, pow(10, ceiling / 20))) }

  private static let equalizer = stateless(
    "EQ gain",
    "An equalizer's overall gain at the ceiling: the same as manual gain, with another unit."
  ) { sound, ceiling in scaled(sound, by: pow(10, min(max(ceiling, -96), 24) / 20)) }

  private static let limiter = LimiterContender(
    name: "VolumeLimiter",
    summary:
      "A true look-ahead peak limiter, the alternative that the record postponed. What is below the ceiling is unchanged, a few milliseconds later."
  ) {
    let limiter = VolumeLimiter()
    return { sound, ceiling in
      limiter.apply(.init(ceiling: ceiling))
      return limiter.process(sound)
    }
  }

  private static func scaled(_ sound: SampleBuffer, by gain: Double) -> SampleBuffer {
    SampleBuffer(
      channels: sound.channels.map { $0.map { $0 * Float(gain) } }, sampleRate: sound.sampleRate)
  }
}

extension VolumeLimiter {
  /// Configures the limiter for a sound as a player does at its start, and processes the sound in quanta.
  package func process(_ sound: SampleBuffer) -> SampleBuffer {
    configure(.init(channelCount: sound.channelCount, sampleRate: sound.sampleRate))
    reset()
    let frames = sound.frameCount
    let pointers = sound.channels.map { samples in
      let copy = UnsafeMutablePointer<Float>.allocate(capacity: frames)
      copy.initialize(from: samples, count: frames)
      return copy
    }
    defer { for pointer in pointers { pointer.deallocate() } }
    var frame = 0
    while frame < frames {
      let count = min(128, frames - frame)
      let places = pointers.map { $0 + frame }
      places.withUnsafeBufferPointer { places in
        if let first = places.baseAddress { render(first, frameCount: count) }
      }
      frame += count
    }
    let channels = pointers.map { Array(UnsafeBufferPointer(start: $0, count: frames)) }
    return SampleBuffer(channels: channels, sampleRate: sound.sampleRate)
  }
}
