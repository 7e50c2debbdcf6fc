import AudioFiles
import AudioSignal
import Foundation
import OrdinaryFiles

/// What a failed expectation leaves behind: the residual as WAV, and a page that shows and plays it.
struct FailureEvidence {
  private let name: String
  /// By name; the page is self-contained.
  let files: [(name: String, bytes: [UInt8])]

  init(_ finding: ParityFinding, _ known: ParityCase) {
    name = finding.id
    let residual = finding.candidate.flatMap { Self.residual($0, known.reference) }
    let sounds = [
      ("reference", known.reference), ("candidate", finding.candidate), ("residual", residual),
    ].compactMap { name, audio in audio.map { (name, $0) } }
    let wavs = sounds.map { ($0.0, Self.wav($0.1)) }
    let page = EvidencePage(
      finding: finding, definition: known.definition, sounds: sounds, wavs: wavs)
    let base = finding.id.replacingOccurrences(of: "/", with: "-")
    files =
      wavs.filter { $0.0 == "residual" }.map { ("\(base)-residual.wav", $0.1) }
      + [("\(base).html", Array(page.html.utf8))]
  }

  /// Writes the files for a person to open: to `PARITY_ATTACHMENTS`, or the temporary folder.
  ///
  /// - Returns: the folder; nil when it cannot be written.
  func write() -> String? {
    let root =
      ProcessInfo.processInfo.environment["PARITY_ATTACHMENTS"]
      ?? FileManager.default.temporaryDirectory.appendingPathComponent("parity-attachments").path
    let folder = "\(root)/\(name)"
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      for (name, bytes) in files {
        let file = name.hasSuffix(".html") ? "index.html" : "residual.wav"
        try WholeFile.write(Data(bytes), to: "\(folder)/\(file)")
      }
      return folder
    } catch {
      return nil
    }
  }

  /// Candidate minus reference; nil if their shapes differ.
  private static func residual(_ candidate: SampleBuffer, _ reference: SampleBuffer)
    -> SampleBuffer?
  {
    guard candidate.frameCount == reference.frameCount,
      candidate.channelCount == reference.channelCount
    else { return nil }
    let channels = zip(candidate.channels, reference.channels).map { actual, expected in
      zip(actual, expected).map { $0 - $1 }
    }
    return SampleBuffer(channels: channels, sampleRate: reference.sampleRate)
  }

  private static func wav(_ audio: SampleBuffer) -> [UInt8] {
    let path =
      FileManager.default.temporaryDirectory.path + "/parity-\(UUID().uuidString).wav"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try? AudioFile.write(audio, to: path)
    return Array(OrdinaryFile.contents(path) ?? Data())
  }
}
