import AudioFiles
import AudioSignal
import ParityReferences
import ParityRunning
import PortedApps

/// What sounds are read and rendered with.
package struct SoundReader: Sendable {
  private let library: ReferenceLibrary?
  private let oracle: any StageOracle
  /// 256 KiB a channel, as `SignalShape.blocks`.
  private static let blockFrames = 1 << 16

  /// - Parameter oracle: renders the parts of a case that references do not store.
  package init(library: ReferenceLibrary?, oracle: any StageOracle) {
    self.library = library
    self.oracle = oracle
  }

  /// Passes on a file's sound block by block, never holding it all in memory.
  ///
  /// - Throws: errors from reading and the body.
  package func read(_ path: String, _ body: (SampleBuffer) throws -> Void) throws {
    let reader = try AudioFileReader(path)
    var left = reader.frameCount
    while left > 0 {
      try Task.checkCancellation()
      let count = min(left, Self.blockFrames)
      try body(try reader.read(frames: count))
      left -= count
    }
  }

  /// Passes on a sound in memory, block by block.
  package static func hand(
    out sound: SampleBuffer, _ body: (SampleBuffer) throws -> Void
  ) rethrows {
    for start in stride(from: 0, to: sound.frameCount, by: blockFrames) {
      try body(sound.frames(start..<min(start + blockFrames, sound.frameCount)))
    }
  }

  /// - Throws: errors from reading and rendering.
  func whole(_ source: SoundSource) throws -> SampleBuffer {
    switch source.kind {
    case .file(let path): return try AudioFile.read(path)
    case .reference(let entry): return try wholeReference(entry).audio
    case .preset(let presets, let request):
      return try presets.performance(of: request).renderWhole(sampleRate: request.sampleRate)
    case .mixture(let parts): return Self.sum(try parts.map(whole))
    }
  }

  /// - Throws: `ReferenceError` and what reading throws.
  func wholeReference(_ entry: Manifest.Entry) throws -> WholeReference {
    guard let library else { throw ReferenceError.noReferences(folder: ".") }
    return WholeReference(try library.load(entry), in: library, oracle: oracle)
  }

  /// As long as the longest, with as many channels as the one with most; mono plays in all of them.
  ///
  /// - Precondition: at least one sound; all of one rate.
  static func sum(_ sounds: [SampleBuffer]) -> SampleBuffer {
    var sum = SampleBuffer(
      channelCount: sounds.map(\.channelCount).max() ?? 1,
      frameCount: sounds.map(\.frameCount).max() ?? 0, sampleRate: sounds[0].sampleRate)
    for sound in sounds {
      for channel in 0..<sum.channelCount {
        let source = sound.channelCount == 1 ? 0 : channel
        guard source < sound.channelCount else { continue }
        for (frame, sample) in sound.channels[source].enumerated() {
          sum.channels[channel][frame] += sample
        }
      }
    }
    return sum
  }
}
