import AppCommands
import ArgumentParser
import AudioFiles
import AudioSignal
import Foundation
import ParityReferences
import ParityResults
import ParityTerminal
import PortedApps
import ReadableNumbers

/// Renders what was requested, and writes it.
extension RenderCommand {
  func request(_ preset: String) throws -> PresetRequest {
    var request = PresetRequest(
      path: preset, seconds: seconds, sampleRate: sampleRate,
      seeds: (page: pageSeed, worklet: workletSeed), epoch: try EpochOption.milliseconds(epoch))
    request.appFolder = appFolder
    request.song = song
    request.score = score
    request.listensToStages = stems != nil
    request.timesStages = profile
    return request
  }

  /// Each preset to a separate file; an error in one does not affect the others.
  func renderAll() async throws {
    let jobs = try presets.map { preset in
      PresetBatch.Job(
        preset: preset, output: try PresetBatch.file(for: preset, in: output),
        presets: try presets(of: preset), request: try request(preset))
    }
    try PresetBatch.refuseShared(jobs)
    for job in jobs {
      try OutputFile.check(
        job.output, .wave, inputs: [job.preset] + [song, score].compactMap(\.self),
        isForced: force)
    }
    let failed = try await Interruption.guarded(note: "interrupted; what was rendered stays") {
      try await PresetBatch(jobs: jobs).run()
    }
    if failed > 0 { throw ExitCodes.incomparable }
  }

  /// Each stage includes everything that feeds it, up to the previous stages.
  func printStages(_ stages: [(name: String, time: Duration)]) {
    for (name, time) in stages {
      let taken = time / .seconds(1)
      let factor = taken > 0 ? String(format: "%.0f times real time", seconds / taken) : "nothing"
      Terminal.say(
        name.padding(toLength: 12, withPad: " ", startingAt: 0)
          + String(format: "%7.3f s  ", taken) + factor)
    }
  }

  /// A second at a time, reporting progress.
  func render(
    _ performance: any PresetPerformance, _ times: inout QuantumTimes
  ) throws -> SampleBuffer {
    let progress = ProgressLine("rendering")
    defer { progress.finish() }
    let total = Int(seconds.rounded(.up))
    return try performance.renderWhole(sampleRate: sampleRate) { frames in
      profile
        ? try times.measure(frames, performance.renderNext) : try performance.renderNext(frames)
    } onSecond: { second in
      progress.update(min(second, total), of: total, detail: "s of \(output)")
    }
  }

  func writeStems(of performance: any PresetPerformance) throws {
    guard let stems else { return }
    for stage in performance.stages {
      let path = "\(stems)/\(stage.name).wav"
      try OutputFile.check(path, .wave, inputs: [output], isForced: force)
      try AtomicFile.makeFolder(for: path)
      guard let audio = stage.audio else { preconditionFailure("a performance keeps its stages") }
      try AudioFile.write(audio, to: path)
    }
    Terminal.note("\(stems): \(performance.stages.map(\.name).joined(separator: ", "))")
  }
}
