import AudioSignal
import Foundation
import ParityCases

/// What to capture, and within which bounds.
public struct CaptureRequest: Sendable {
  /// Case modules by name, without `.js`.
  public var suites: [String]
  /// Which of their cases, by id.
  public var selects: @Sendable (String) -> Bool
  /// How often each case is rendered; at least 2 tell the spread between renders.
  public var renders: Int
  /// Whether the last render of a graph is recorded; not every browser has all that is recorded.
  public var isTraced = true
  public var random: CaseDefinition.Seeds
  /// What a project of one's own adds; nil where every suite is `cases/NAME.js`.
  public var own: OwnCases?
  /// Hears the path of every file of the web folder that the page loads.
  public var onServe: @Sendable (String) -> Void = { _ in }
  /// Hears the ids of all cases that the modules define, the chosen ones and the others.
  public var onDefine: @Sendable ([String]) -> Void = { _ in }
  /// The folder with `cases/`, `worklets/` and what they import.
  public var webFolder: String
  /// The longest that one render may take.
  public var timeout: Duration
  /// 0 lets the system choose.
  public var port: UInt16

  /// The longest that the page may say nothing while it renders no case.
  var quietLimit: Duration { max(timeout, .seconds(60)) }

  public init(
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
public struct CapturedCase: Sendable {
  public let definition: CaseDefinition
  /// In the order in which they were made.
  public let renders: [SampleBuffer]
  /// What the page told its context; nil for cases of plain numbers.
  public let trace: CapturedTrace?
  /// What the nodes play that the case calls something, and `destination` last, all from frame 0 on;
  /// empty for a case that names none.
  public let stages: [RecordedStage]

  public init(
    definition: CaseDefinition, renders: [SampleBuffer], trace: CapturedTrace?,
    stages: [RecordedStage] = []
  ) {
    self.definition = definition
    self.renders = renders
    self.trace = trace
    self.stages = stages
  }
}

/// What happens while a capture runs.
public enum CaptureEvent: Sendable {
  /// The ids of the cases that will be rendered.
  case announced([String])
  case captured(CapturedCase)
  case failed(CaptureFailure)
  case log(level: String, message: String)
}
