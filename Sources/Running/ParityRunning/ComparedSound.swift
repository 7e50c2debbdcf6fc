import AudioFiles
import AudioSignal
import ChildProcesses
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

  /// Formats that ffmpeg reads and libsndfile does not.
  private static let decoded: Set<String> = ["m4a", "mp4", "aac", "wma", "webm", "m4b", "mka"]
  private static let longestDecoding = Duration.seconds(300)

  /// - Parameter folder: makes a private folder for temporary files; called only if there are any.
  /// - Throws: `AudioFileError`, `Unusable`.
  init(_ name: String, folder: () throws -> String) throws {
    self.name = name
    let isFile = FileManager.default.fileExists(atPath: name)
    let parts = isFile ? [name] : name.components(separatedBy: " + ").map(\.trimmed)
    guard parts.count > 1 || Self.isDecoded(name) else {
      (path, remarks) = (name, [])
      return
    }
    let files = try parts.map { part in
      guard Self.isDecoded(part), FileManager.default.fileExists(atPath: part) else { return part }
      return try Self.decode(part, in: try folder())
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

  private static func isDecoded(_ path: String) -> Bool {
    decoded.contains(URL(fileURLWithPath: path).pathExtension.lowercased())
  }

  /// - Returns: a WAV file.
  private static func decode(_ path: String, in folder: String) throws -> String {
    let output = "\(folder)/\(UUID().uuidString).wav"
    let input = URL(fileURLWithPath: path).standardizedFileURL.path
    let words = [
      "ffmpeg", "-nostdin", "-v", "error", "-i", "file:\(input)", "-map", "0:a:0", "-c:a",
      "pcm_f32le", "-f", "wav", "file:\(output)",
    ]
    let child: ChildProcess
    do throws(ChildProcess.StartFailure) {
      child = try ChildProcess(
        words, environment: ProcessInfo.processInfo.environment, workingFolder: folder,
        streams: .keeps)
    } catch {
      guard error.isMissing else { throw Unusable("\(path): cannot start ffmpeg: \(error.reason)") }
      throw Unusable(
        "\(path): libsndfile does not read this format, and ffmpeg, which does, is not installed;"
          + " install it ('apt-get install ffmpeg', 'brew install ffmpeg'), or convert the file to WAV"
      )
    }
    guard let end = try child.wait(until: .now + longestDecoding) else {
      child.kill()
      throw Unusable("\(path): ffmpeg did not finish within five minutes")
    }
    guard end.isSuccess, FileManager.default.fileExists(atPath: output) else {
      throw Unusable(
        "\(path): ffmpeg cannot read it\(child.printed.lastLine.map { ": \($0)" } ?? "")")
    }
    return output
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
