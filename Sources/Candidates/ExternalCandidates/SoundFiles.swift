import AudioFiles
import CandidateKit
import Foundation
import ParityCases
import ParityReferences
import ParityResults
import Synchronization

/// Sounds that a page decoded, as WAV files for a command, each written once.
final class SoundFiles: Sendable {
  private struct State {
    var folder: WorkFolder?
    var written: Set<String> = []
  }

  private let state = Mutex(State())

  /// - Returns: those of a case, in order of use.
  /// - Throws: `ReferenceError`, `AudioFileError`, and what writing throws.
  func files(of request: RenderRequest) throws -> [CaseJob.Sound] {
    guard let trace = request.trace else { return [] }
    return try DecodedSound.all(in: trace).map { sound in
      let source = request.source(sha256: sound.sha256)
      return CaseJob.Sound(
        file: try path(of: sound, source), source: source, sha256: sound.sha256)
    }
  }

  /// Named after the file from which it was decoded, if that is known.
  private func path(of sound: DecodedSound, _ source: String?) throws -> String {
    let last = source?.split(separator: "/").last.map(String.init) ?? "sound"
    let name = last.split(separator: ".").first.map(String.init) ?? last
    return try state.withLock { state in
      let folder = try state.folder ?? WorkFolder()
      state.folder = folder
      let own = "\(folder.path)/\(sound.sha256.prefix(16))"
      let path = "\(own)/\(name).wav"
      guard !state.written.contains(path) else { return path }
      try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
      try AudioFile.write(sound.audio, to: path)
      state.written.insert(path)
      return path
    }
  }
}
