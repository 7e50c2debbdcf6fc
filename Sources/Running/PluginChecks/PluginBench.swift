import AudioFiles
import AudioSignal
import ExternalCandidates
import Foundation
import ParityCases
import PluginCandidates
import ReadableNumbers

/// Makes jobs for one plugin and runs them.
struct PluginBench: Sendable {
  let file: PluginFile
  let plugin: String?
  let description: PluginDescription
  let process: PluginProcess
  let folder: WorkFolder

  /// Frames at the rate of a `PluginJob` that names none.
  static let second = 48000

  /// Renders a second of noise, and a note where the plugin plays any.
  func job(_ action: PluginJob.Action = .render, frames: Int = second) throws -> PluginJob {
    var job = PluginJob("check", file, plugin: plugin, action: action)
    job.frames = frames
    if description.inputs > 0 {
      job.stimulus = try stimulus("noise") { random in
        (0..<min(frames, Self.second)).map { _ in Float(random.next() - 0.5) / 2 }
      }
    }
    if description.playsNotes {
      job.events = [
        .note(60, velocity: 0.8, at: 0), .noteEnd(60, at: min(frames, Self.second) / 2),
      ]
    }
    return job
  }

  /// A WAV file with a different signal in each channel of the plugin's input.
  func stimulus(
    _ name: String, samples: (inout Mulberry32) -> [Float]
  ) throws -> String {
    let path = "\(folder.path)/\(name).wav"
    var channels: [[Float]] = []
    for channel in 0..<description.inputs {
      var random = Mulberry32(seed: UInt32(channel + 1))
      channels.append(samples(&random))
    }
    try AudioFile.write(SampleBuffer(channels: channels, sampleRate: 48000), to: path)
    return path
  }

  func run(_ job: PluginJob) throws -> PluginProcess.Transcript {
    try process.run(job, in: folder.path)
  }

  func sound(of job: PluginJob) throws -> (SampleBuffer, PluginProcess.Transcript) {
    var job = job
    let path = "\(folder.path)/sound.wav"
    job.output = path
    let transcript = try run(job)
    return (try AudioFile.read(path), transcript)
  }

  /// Compares a transcript's renders with the first: the worst difference, or that all are equal.
  func equality(_ transcript: PluginProcess.Transcript, pass: String) -> CheckOutcome {
    if let bad = notFinite(transcript) { return bad }
    let differing = transcript.answers.filter { $0.event == .compared && !$0.isEqual }
    guard let worst = differing.max(by: { ($0.nullDepth ?? 0) < ($1.nullDepth ?? 0) }) else {
      return .pass(pass)
    }
    let frame = worst.frame ?? 0
    let sizes = differing.compactMap { $0.name == "block" ? $0.block : nil }
    let named = sizes.filter { $0 > 0 }.map(String.init).joined(separator: ", ")
    let blocks =
      [named.isEmpty ? nil : "of \(named) frames", sizes.contains(0) ? "of changing sizes" : nil]
      .compactMap(\.self).joined(separator: " and ")
    let what =
      sizes.isEmpty
      ? "it does not sound the same"
      : "with blocks \(blocks) it does not sound the same as with 128"
    return .fail(
      "\(what): null depth \(DiagnosisText.decibels(worst.nullDepth ?? 0)), first at frame"
        + " \(DiagnosisText.grouped(frame)), channel \((worst.channel ?? 0) + 1)", at: frame)
  }

  func notFinite(_ transcript: PluginProcess.Transcript) -> CheckOutcome? {
    let bad = transcript.answers.first { $0.event == .rendered && ($0.notFinite ?? 0) > 0 }
    guard let bad, let frame = bad.badFrame else { return nil }
    return .fail(
      "\(DiagnosisText.grouped(bad.notFinite ?? 0)) samples are not finite, the first at frame"
        + " \(DiagnosisText.grouped(frame)), channel \((bad.badChannel ?? 0) + 1)", at: frame)
  }

  /// Parameters that can be set.
  var settable: [PluginDescription.Parameter] {
    description.parameters.filter { !$0.isReadonly && $0.maximum > $0.minimum }
  }
}
