import AudioSignal
import Foundation
import ParityCases
import ParityReferences

/// What to capture, and within which limits.
package struct CaptureRequest: Sendable {
  /// Case modules by name, without `.js`.
  package var suites: [String]
  /// Selects cases of these modules, by id.
  package var selects: @Sendable (String) -> Bool
  /// Selects the cases that are rendered here; nil for all of them. A capture in parts knows its own share only after
  /// the modules have listed their cases.
  package var share: (@Sendable ([CaseDefinition]) -> Set<String>)?
  /// How often each case is rendered; the spread between renders needs at least 2.
  package var renders: Int
  /// Whether the renders of a graph are recorded; not every browser supports everything that is recorded.
  package var isTraced = true
  package var random: CaseDefinition.Seeds
  /// What a user's own project adds; nil if every suite is `cases/NAME.js`.
  package var own: OwnCases?
  /// Cases that were played in the lab, by suite, in the form in which modules export them.
  package var takes: [String: [JSONValue]] = [:]
  /// Takes that are still being played when the page opens; the page loads everything else in the meantime; nil for
  /// none.
  package var awaitedTakes: (@Sendable () async throws -> [String: [JSONValue]])?
  /// Called with the path of every file of the web folder that the page asks for, its content, nil where there is
  /// none, and the suite whose document asks; nil if one document serves all.
  package var onServe: @Sendable (String, Data?, String?) -> Void = { _, _, _ in }
  /// Called with the ids of all cases that the modules define, selected or not.
  package var onDefine: @Sendable ([String]) -> Void = { _ in }
  /// Called with the cases that are about to be rendered.
  package var onChoose: @Sendable ([CaseDefinition]) -> Void = { _ in }
  /// The folder with `cases/`, `worklets/` and what they import.
  package var webFolder: String
  /// The browser's head responses, which a panner needs for HRTF.
  var headResponses: HeadResponseFile?
  /// The longest that one render may take.
  package var timeout: Duration
  /// 0 lets the system choose.
  package var port: UInt16

  /// The longest that the page may be silent while it is not rendering a case.
  var quietLimit: Duration { max(timeout, .seconds(60)) }

  package init(
    suites: [String], selects: @escaping @Sendable (String) -> Bool = { _ in true },
    renders: Int = 2, random: CaseDefinition.Seeds = .init(), webFolder: String,
    timeout: Duration = .seconds(60), port: UInt16 = 0
  ) {
    self.suites = suites
    self.selects = selects
    self.renders = renders
    self.random = random
    self.webFolder = webFolder
    self.timeout = timeout
    self.port = port
  }
}

/// One case with all its renders.
package struct CapturedCase: Sendable {
  package let definition: CaseDefinition
  /// In the order in which they were made.
  package let renders: [SampleBuffer]
  /// The renders of a random case with its second and further seeds; empty for others.
  package let seeds: [SampleBuffer]
  /// The graph as recorded in the first render; nil for cases that are plain numbers.
  package var trace: CapturedTrace? { traces.first }
  /// The trace of each recorded render.
  private let traces: [CapturedTrace]
  /// The sound of the case's named nodes, with `destination` last, from frame 0 on; empty for a case without any.
  package let stages: [RecordedStage]

  package init(
    definition: CaseDefinition, renders: [SampleBuffer], traces: [CapturedTrace],
    stages: [RecordedStage] = [], seeds: [SampleBuffer] = []
  ) {
    self.definition = definition
    self.renders = renders
    self.traces = traces
    self.stages = stages
    self.seeds = seeds
  }

  /// How the graphs of its renders differ; nil if they are all the same.
  package var graphDifference: String? {
    traces.dropFirst().lazy.compactMap { TraceDifference.between(traces[0], $0) }.first
  }
}

/// Events during a capture.
package enum CaptureEvent: Sendable {
  /// The ids of the cases that will be rendered.
  case announced([String])
  case captured(CapturedCase)
  case failed(CaptureFailure)
  case log(level: String, message: String)
  /// The browser blocked a request to an external address; the case is nil while none was being rendered.
  case refused(caseID: String?, address: String)
}
