import AudioSignal
import CMutantSwitch
import Comparison
import Glibc
import ParityCases
import ParityResults
import ParitySuite

/// Every case beside every candidate that covers it, references in memory.
struct SuiteRenders {
  struct Render {
    let id: String
    let candidate: any Candidate
    let definition: CaseDefinition
    let reference: SampleBuffer
    let limit: LimitResult
  }

  /// How a child ends: its exit code.
  enum Ending: Int32 {
    case matches = 0
    case differs = 10
    case refuses = 11
  }

  let renders: [Render]

  init(project: String) throws {
    let library = try ReferenceLibrary(folder: "\(project)/reference-audio")
    let limits = try Limits(path: "\(project)/reference-audio/limits.yml")
    let candidates = try Candidates.named([], library: library)
    renders = try library.manifest.cases.flatMap { entry in
      let reference = try library.load(entry)
      let limit = limits.limit(suite: entry.suite, id: entry.id)
      return try candidates.filter { $0.covers(entry) }.map { candidate in
        // Once, and not in each child anew.
        try candidate.prepare(reference.definition)
        return Render(
          id: entry.id, candidate: candidate, definition: reference.definition,
          reference: reference.audio, limit: limit)
      }
    }
  }

  func outcome(of index: Int) -> Ending {
    let render = renders[index]
    guard let audio = try? render.candidate.render(render.definition) else { return .refuses }
    if Self.isEqual(audio, render.reference) { return .matches }
    guard render.limit.kind == .nullDepth, let allowed = render.limit.decibels,
      let comparison = try? SignalComparison(reference: render.reference, candidate: audio),
      let depth = comparison.levels.nullDepth
    else { return .differs }
    return depth <= allowed ? .matches : .differs
  }

  private static func isEqual(_ audio: SampleBuffer, _ reference: SampleBuffer) -> Bool {
    audio.sampleRate == reference.sampleRate && audio.channels == reference.channels
  }
}
