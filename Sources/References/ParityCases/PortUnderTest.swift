import AudioSignal

/// Native code that renders a part of a web page: what a port in Swift conforms to.
///
/// A run calls it from several threads at once, each for another case.
public protocol PortUnderTest: Sendable {
  /// Renders a case from frame 0 on.
  ///
  /// - Parameters:
  ///   - definition: the case: its parameters, sample rate, length and channels.
  ///   - stimulus: as the page played it; nil when the case has none.
  /// - Returns: `definition.channels` channels of `definition.frames` frames, and `latencyFrames` more.
  func render(_ definition: CaseDefinition, stimulus: SampleBuffer?) throws -> SampleBuffer

  /// How many frames late the port is by design; 0 by default.
  var latencyFrames: Int { get }
}

extension PortUnderTest {
  public var latencyFrames: Int { 0 }
}
