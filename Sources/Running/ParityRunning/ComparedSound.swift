import AudioFiles
import AudioSignal
import Comparison
import Foundation
import OrdinaryFiles
import ParityResults

/// One side of a comparison: a file, several that are added, or one that ffmpeg reads.
///
/// `a.wav + b.wav` is the sum of both, such as stems compared with their mix; shorter files are padded with silence.
struct ComparedSound {
  /// As the user named it.
  let name: String
  /// A file that libsndfile reads.
  let path: String
  /// What was done to it beforehand.
  let remarks: [RenderRemark]
  /// The files of the user that it was made from.
  let parts: [String]

  /// - Parameter folder: makes a private folder for temporary files; called only if there are any.
  /// - Throws: `AudioFileError`, `Unusable`.
  init(_ name: String, folder: () throws -> String) throws {
    self.name = name
    let isFile = FileManager.default.fileExists(atPath: name)
    let parts = isFile ? [name] : name.components(separatedBy: " + ").map(\.trimmed)
    self.parts = parts
    guard parts.count > 1 || FfmpegSound.isOne(name) else {
      (path, remarks) = (name, [])
      return
    }
    let files = try parts.map { part in
      guard FfmpegSound.isOne(part), FileManager.default.fileExists(atPath: part) else {
        return part
      }
      return try FfmpegSound.decode(part, in: try folder())
    }
    guard parts.count > 1 else {
      (path, remarks) = (files[0], [RenderRemark("\(name) was decoded by ffmpeg", .note)])
      return
    }
    let sum = try Self.sum(files, parts)
    path = "\(try folder())/\(UUID().uuidString).wav"
    try AudioFile.write(sum.audio, to: path)
    remarks = [RenderRemark("\(name) was added up\(sum.remark)", .note)]
  }

  /// - Parameters:
  ///   - files: the files to read.
  ///   - names: the names to show for them.
  private static func sum(
    _ files: [String], _ names: [String]
  ) throws -> (audio: SampleBuffer, remark: String) {
    var sums: [[Double]] = []
    var first: SignalShape?
    var isUneven = false
    for (file, name) in zip(files, names) {
      let reader = try AudioFileReader(file)
      guard reader.sampleCount <= FileComparison.heldSamples else {
        throw Unusable("\(name) is too long to be added up; cut it, or add the files up before")
      }
      let shape = SignalShape(reader)
      if let first {
        guard shape.sampleRate == first.sampleRate, shape.channelCount == first.channelCount else {
          throw Unusable(
            "\(name) has \(shape.channelCount) channels at \(Int(shape.sampleRate)) Hz, and \(names[0])"
              + " \(first.channelCount) at \(Int(first.sampleRate)) Hz: they cannot be added up")
        }
        isUneven = isUneven || shape.frameCount != first.frameCount
      }
      first = first ?? shape
      let audio = try reader.read(frames: reader.frameCount)
      if sums.isEmpty { sums = Array(repeating: [], count: audio.channelCount) }
      for (channel, samples) in audio.channels.enumerated() {
        let missing = samples.count - sums[channel].count
        if missing > 0 { sums[channel] += Array(repeating: 0, count: missing) }
        for frame in samples.indices { sums[channel][frame] += Double(samples[frame]) }
      }
    }
    return (
      SampleBuffer(
        channels: sums.map { $0.map { Float($0) } }, sampleRate: first?.sampleRate ?? 48000),
      isUneven ? "; the shorter of them end in silence" : ""
    )
  }

  /// Why a side cannot be made into samples.
  struct Unusable: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
