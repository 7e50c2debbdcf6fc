import AudioSignal
import ParityCases
import ParityResults

/// Something native that renders a case.
public protocol Candidate: Sendable {
  /// As on the command line and in results.
  var name: String { get }

  /// What code makes the sound of a case, in a few words: comparisons of one implementation, however
  /// often it is called, count as one.
  func implementation(of entry: Manifest.Entry) -> String

  /// True for the cases that are the candidate's to render. One of them that it cannot render after
  /// all is an error; others are nobody's fault.
  func covers(_ entry: Manifest.Entry) -> Bool

  /// Reads what rendering the case takes, so that renders after it need not.
  ///
  /// - Throws: as `render`.
  func prepare(_ definition: CaseDefinition) throws

  /// Renders all frames of the case that its reference keeps.
  ///
  /// - Throws: `SuiteError`, or what the native code throws.
  func render(_ definition: CaseDefinition) throws -> SampleBuffer

  /// Renders the case and all of its stages that the candidate knows by name, the destination among
  /// them, from frame 0 on.
  ///
  /// - Returns: nil when the candidate has no stages.
  /// - Throws: as `render`.
  func renderStages(_ definition: CaseDefinition) throws -> [StageSound]?

  /// Renders the case, and of its stages those that it knows.
  ///
  /// - Parameter stages: what the page's stages are called; empty for a case without any.
  /// - Throws: as `render`.
  func rendering(of definition: CaseDefinition, stages: [String]) throws -> Rendering

  /// Everything that decides on what it renders besides the case: as long as it is the same, an earlier
  /// result still stands.
  func identity(of entry: Manifest.Entry) -> String

  /// How many frames late the candidate is by design: it renders that many more than the case asks
  /// for, and its first ones are not compared. A delay that is not declared here is a difference.
  func plannedLatency(for definition: CaseDefinition) -> Int
}

extension Candidate {
  public func prepare(_ definition: CaseDefinition) throws {}
  public func renderStages(_ definition: CaseDefinition) throws -> [StageSound]? { nil }
  public func plannedLatency(for definition: CaseDefinition) -> Int { 0 }
  /// Code that Parity does not know is an implementation of its own.
  public func implementation(of entry: Manifest.Entry) -> String { "candidate '\(name)'" }
}

/// The hand-ported components: for each suite, the native code that stands for the web's.
public struct PortCandidate: Candidate {
  public let name = "port"

  private static let ports: [String: any Port.Type] = [
    "adsr": EnvelopePort.self,
    "biquad": BiquadPort.self,
    "composition": CompositionPort.self,
    "fdn-hadamard": HadamardPort.self,
    "granulator": GranulatorPort.self,
    "guide": GuidePort.self,
    "jsmath": MathPort.self,
    "ocean": OceanPort.self,
    "reverb": ReverbPort.self,
    "rng": RandomPort.self,
    "waveshaper": WaveShaperPort.self,
  ]

  private static let presets = "presets"
  private let app: AppFiles

  /// - Parameter webFolder: `web` of the reference folder, where the app's presets are.
  public init(webFolder: String) { app = AppFiles(folder: "\(webFolder)/app") }

  public func implementation(of entry: Manifest.Entry) -> String {
    entry.suite == Self.presets
      ? PresetPort.implementation
      : Self.ports[entry.suite]?.implementation ?? "candidate '\(name)'"
  }

  public func covers(_ entry: Manifest.Entry) -> Bool {
    entry.suite == Self.presets || Self.ports[entry.suite] != nil
  }

  public func render(_ definition: CaseDefinition) throws -> SampleBuffer {
    try renderWhole(definition).dropping(frames: definition.keepFrom ?? 0)
  }

  public func renderStages(_ definition: CaseDefinition) throws -> [StageSound]? {
    guard definition.suite == Self.presets else { return nil }
    return try PresetPort(app: app).renderStages(definition)
  }

  private func renderWhole(_ definition: CaseDefinition) throws -> SampleBuffer {
    // The one port that reads files: the page's presets.
    if definition.suite == Self.presets { return try PresetPort(app: app).render(definition) }
    guard let port = Self.ports[definition.suite] else {
      throw SuiteError.noPort(
        suite: definition.suite, known: (Self.ports.keys + [Self.presets]).sorted())
    }
    let stimulus = try definition.renderStimulus()
    if let stimulus, let expected = definition.stimulusSha256,
      SHA256Text.of(stimulus.littleEndianBytes) != expected
    {
      throw SuiteError.stimulusMismatch(id: definition.id)
    }
    return try port.render(definition, stimulus: stimulus)
  }
}

/// The native counterpart of one case module.
protocol Port: SendableMetatype {
  /// What code makes the sound, as results name it.
  static var implementation: String { get }

  /// - Parameter stimulus: as the capture page plays it; nil when the case has none.
  /// - Returns: all frames from 0 on.
  static func render(_ definition: CaseDefinition, stimulus: SampleBuffer?) throws -> SampleBuffer
}

extension CaseDefinition {
  /// The case's parameters as a type of the port's own.
  ///
  /// - Throws: `SuiteError.invalidParameters`.
  func decodeParameters<Parameters: Decodable>(
    _ type: Parameters.Type = Parameters.self
  ) throws(SuiteError) -> Parameters {
    try decode(parameters)
  }

  func decode<Value: Decodable>(_ value: JSONValue) throws(SuiteError) -> Value {
    do {
      return try JSONText.decode(Value.self, from: JSONText.encode(value))
    } catch {
      throw .invalidParameters(id: id, detail: DecodingText.of(error))
    }
  }
}
