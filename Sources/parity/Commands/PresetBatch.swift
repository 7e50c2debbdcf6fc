import AudioFiles
import AudioSignal
import Foundation
import ParityReferences
import ParityRunning
import ParityTerminal
import PortedApps
import ReadableNumbers

/// Presets rendered to separate files, on all cores.
struct PresetBatch: Sendable {
  struct Job: Sendable {
    let preset: String
    let output: String
    let presets: any AppPresets
    let request: PresetRequest
  }

  /// Two presets that would be written to the same file.
  struct SharedName: Error, CustomStringConvertible {
    let output: String
    let presets: [String]

    var description: String {
      "\(presets.joined(separator: " and ")) would both be written to \(output); render them to"
        + " folders of their own"
    }
  }

  let jobs: [Job]

  /// FOLDER/NAME.wav
  static func file(for preset: String, in folder: String) throws -> String {
    let last = preset.hasSuffix(".json") ? URL(fileURLWithPath: preset).lastPathComponent : preset
    let name = last.hasSuffix(".json") ? String(last.dropLast(5)) : last
    // A preset string contains characters that file names do not.
    let safe = name.map { $0.isLetter || $0.isNumber || "-_. ".contains($0) ? $0 : "-" }
    return "\(folder.hasSuffix("/") ? String(folder.dropLast()) : folder)/\(String(safe)).wav"
  }

  /// - Throws: `SharedName`.
  static func refuseShared(_ jobs: [Job]) throws {
    for (output, sharing) in Dictionary(grouping: jobs, by: \.output) where sharing.count > 1 {
      throw SharedName(output: output, presets: sharing.map(\.preset))
    }
  }

  private struct Outcome: Sendable {
    let line: String
    let isRendered: Bool
  }

  /// - Returns: how many could not be rendered.
  /// - Throws: `CancellationError`.
  func run() async throws -> Int {
    let progress = ProgressLine("rendering")
    defer { progress.finish() }
    let start = ContinuousClock.now
    let outcomes = try await JobPool.map(
      jobs, atOnce: ProcessInfo.processInfo.activeProcessorCount
    ) { job in
      do {
        return Outcome(line: try Self.render(job), isRendered: true)
      } catch let error as CancellationError {
        throw error
      } catch {
        return Outcome(line: "\(job.preset): \(error)", isRendered: false)
      }
    } onFinish: { done, outcome in
      progress.update(done, of: jobs.count, detail: outcome.line)
    }
    progress.finish()
    for outcome in outcomes where outcome.isRendered {
      Terminal.say(Terminal.printable(outcome.line))
    }
    for outcome in outcomes where !outcome.isRendered {
      Terminal.note("parity: \(Terminal.printable(outcome.line))")
    }
    let rendered = outcomes.count(where: \.isRendered)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    Terminal.say("\(Words.plural(rendered, "preset")) in \(Words.seconds(seconds))")
    return outcomes.count - rendered
  }

  private static func render(_ job: Job) throws -> String {
    let performance = try job.presets.performance(of: job.request)
    let rendered = try performance.renderWhole(sampleRate: job.request.sampleRate)
    try AtomicFile.makeFolder(for: job.output)
    try AudioFile.write(rendered, to: job.output)
    let remarks = performance.remarks.map { "; \($0)" }.joined()
    return
      "\(job.output): \(performance.title), \(Words.count(rendered.frameCount)) frames\(remarks)"
  }
}
