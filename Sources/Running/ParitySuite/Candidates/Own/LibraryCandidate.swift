import AudioSignal
import ParityCases

/// A port that is linked in.
public struct LibraryCandidate: Candidate {
  public let name: String
  private let port: any PortUnderTest
  private let library: ReferenceLibrary
  private let suites: [String]?

  /// - Parameter suites: the suites that it renders; nil for all.
  public init(
    name: String, port: any PortUnderTest, library: ReferenceLibrary, suites: [String]? = nil
  ) {
    self.name = name
    self.port = port
    self.library = library
    self.suites = suites
  }

  public func covers(_ entry: Manifest.Entry) -> Bool { suites?.contains(entry.suite) ?? true }

  public func plannedLatency(for definition: CaseDefinition) -> Int { port.latencyFrames }

  public func render(_ definition: CaseDefinition) throws -> SampleBuffer {
    try port.render(definition, stimulus: library.stimulus(of: definition))
      .dropping(frames: definition.keepFrom ?? 0)
  }
}
