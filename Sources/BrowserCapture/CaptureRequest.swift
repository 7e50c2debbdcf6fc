import AudioSignal
import ParityCases

/// What to capture, and within which bounds.
public struct CaptureRequest: Sendable {
  /// Case modules by name, without `.js`.
  public var suites: [String]
  /// Which of their cases, by id.
  public var selects: @Sendable (String) -> Bool
  /// How often each case is rendered; at least 2, so that the spread between renders is known.
  public var renders: Int
  public var random: CaseDefinition.Seeds
  /// The folder with `cases/`, `worklets/` and what they import.
  public var webFolder: String
  /// The longest that one render may take.
  public var timeout: Duration
  /// 0 lets the system choose.
  public var port: UInt16

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
}

/// What happens while a capture runs.
public enum CaptureEvent: Sendable {
  /// The ids of the cases that will be rendered.
  case announced([String])
  case captured(CapturedCase)
  case failed(CaptureFailure)
  case log(level: String, message: String)
}
