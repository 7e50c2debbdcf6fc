import AudioSignal
import Foundation
import ParityCases
import ParityReferences

/// What to capture, and within which bounds.
package struct CaptureRequest: Sendable {
  /// Case modules by name, without `.js`.
  package var suites: [String]
  /// Which of their cases, by id.
  package var selects: @Sendable (String) -> Bool
  /// Which of those are rendered here, of all that were selected; nil for all. A capture in parts knows its
  /// own share only when the modules have said which cases there are.
  package var share: (@Sendable ([CaseDefinition]) -> Set<String>)?
  /// How often each case is rendered; at least 2 tell the spread between renders.
  package var renders: Int
  /// Whether the renders of a graph are recorded; not every browser has all that is recorded.
  package var isTraced = true
  package var random: CaseDefinition.Seeds
  /// What a project of one's own adds; nil where every suite is `cases/NAME.js`.
  package var own: OwnCases?
  /// Cases that were played in the lab, by suite, in the form in which modules export them.
  package var takes: [String: [JSONValue]] = [:]
  /// Takes that are still being played when the page opens, which loads all else meanwhile; nil for none.
  package var awaitedTakes: (@Sendable () async throws -> [String: [JSONValue]])?
  /// Hears the path of every file of the web folder that the page loads, and the suite whose document does; nil where
  /// one document is of all.
  package var onServe: @Sendable (String, String?) -> Void = { _, _ in }
  /// Hears the ids of all cases that the modules define, the chosen ones and the others.
  package var onDefine: @Sendable ([String]) -> Void = { _ in }
  /// Hears the cases that are about to be rendered.
  package var onChoose: @Sendable ([CaseDefinition]) -> Void = { _ in }
  /// The folder with `cases/`, `worklets/` and what they import.
  package var webFolder: String
  /// What a panner needs for HRTF; the browser's.
  var headResponses: HeadResponseFile?
  /// The longest that one render may take.
  package var timeout: Duration
  /// 0 lets the system choose.
  package var port: UInt16

  /// The longest that the page may say nothing while it renders no case.
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
  /// What a random case sounds like with its second seed and the further ones; empty for others.
  package let seeds: [SampleBuffer]
  /// What the page told its context in the first render; nil for cases of plain numbers.
  package var trace: CapturedTrace? { traces.first }
  /// The same in each render that was recorded.
  private let traces: [CapturedTrace]
  /// What the nodes play that the case calls something, and `destination` last, all from frame 0 on;
  /// empty for a case that names none.
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

  /// What the graphs of its renders do not have in common; nil where all are the same.
  package var graphDifference: String? {
    traces.dropFirst().lazy.compactMap { TraceDifference.between(traces[0], $0) }.first
  }
}

/// What happens while a capture runs.
package enum CaptureEvent: Sendable {
  /// The ids of the cases that will be rendered.
  case announced([String])
  case captured(CapturedCase)
  case failed(CaptureFailure)
  case log(level: String, message: String)
  /// The browser kept the page from an address beyond this machine; nil while no case was rendered.
  case refused(caseID: String?, address: String)
}
