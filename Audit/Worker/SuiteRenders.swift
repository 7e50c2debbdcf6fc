import AmbientParity
import AudioSignal
import CMutantSwitch
import CandidateKit
import Comparison
import ComponentPorts
import GuideParity
import Judging
import ParityCases
import ParityHarness
import ParityReferences
import ParityResults
import PortedApps

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Every case beside every candidate that covers it, references in memory.
struct SuiteRenders {
  struct Render {
    let id: String
    let candidate: any Candidate
    let request: RenderRequest
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
    let apps = try PortedApps(
      [AmbientApp.self, ComponentApp.self, GuideApp.self], webFolder: "\(library.folder)/web")
    let candidates = try CandidateCatalog(apps: apps).named()
    renders = try library.manifest.cases.flatMap { entry in
      let reference = try library.load(entry)
      let limit = limits.limit(suite: entry.suite, id: entry.id)
      return try candidates.filter { $0.covers(entry) }.map { candidate in
        // Once, and not in each child anew.
        let request = RenderRequest(reference, in: library)
        try candidate.prepare(request)
        return Render(
          id: entry.id, candidate: candidate, request: request, reference: reference.audio,
          limit: limit)
      }
    }
  }

  func outcome(of index: Int) -> Ending {
    let render = renders[index]
    guard let rendering = try? render.candidate.render(render.request) else { return .refuses }
    let definition = render.request.definition
    let audio = rendering.kept(
      of: definition, latency: render.candidate.plannedLatency(for: definition))
    if Self.isEqual(audio, render.reference) { return .matches }
    guard render.limit.kind == .nullDepth, let allowed = render.limit.decibels,
      let comparison = try? SignalComparison(reference: render.reference, candidate: audio),
      let depth = comparison.nullDepth
    else { return .differs }
    return depth <= allowed ? .matches : .differs
  }

  private static func isEqual(_ audio: SampleBuffer, _ reference: SampleBuffer) -> Bool {
    audio.sampleRate == reference.sampleRate && audio.channels == reference.channels
  }
}
