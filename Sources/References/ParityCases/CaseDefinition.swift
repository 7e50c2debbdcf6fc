/// One sound to compare: a stimulus, a component with parameters, a length, a sample rate.
///
/// Written by a case module in JavaScript, stored beside its reference as `case.json`.
///
/// - Units: `sampleRate` in hertz; `frames` and `keepFrom` count sample frames.
public struct CaseDefinition: Codable, Equatable, Sendable {
  public enum Kind: String, Codable, Sendable {
    /// A Web Audio graph, rendered by an `OfflineAudioContext`.
    case graph
    /// Numbers computed by the page's script, carried as samples.
    case data
  }

  /// The component of a live page that was recorded.
  public static let recordedPage = "recorded page"
  /// The component of a case whose reference is a file that was given.
  public static let goldenFile = "Golden file"

  /// Seeds of `Math.random` in the page and in its worklets.
  public struct Seeds: Codable, Equatable, Sendable {
    public var page: UInt32
    public var worklet: UInt32

    /// Two that differ, so that one in the place of the other is heard. What is captured without seeds of its own is
    /// captured with these.
    public init(page: UInt32 = 7, worklet: UInt32 = 8) {
      self.page = page
      self.worklet = worklet
    }

    /// The seeds for one of a random case's renders, spread over all bits: from similar seeds a weak generator makes
    /// sounds that are more alike than by chance. `seeded-random.js` computes the same.
    ///
    /// - Parameter number: from 1, which gets these seeds themselves.
    public func ofRender(_ number: Int) -> Seeds {
      let step = UInt32(truncatingIfNeeded: number - 1) &* 0x9E37_79B1
      return Seeds(page: page &+ step, worklet: worklet &+ step)
    }
  }

  /// `<suite>/<name>`.
  public var id: String
  public var suite: String
  public var name: String
  /// The report's name for the thing under test, for example `BiquadFilterNode`.
  public var component: String
  public var kind: Kind
  /// The case module, relative to the reference folder.
  public var source: String
  public var sampleRate: Double
  /// All rendered frames, dropped ones included.
  public var frames: Int
  public var channels: Int
  /// The first frame that is kept; nil keeps all.
  public var keepFrom: Int?
  public var stimulus: JSONValue?
  /// SHA-256 of the stimulus as little-endian float32, channels back to back.
  public var stimulusSha256: String?
  public var parameters: JSONValue
  public var random: Seeds?
  /// With how many seeds a random case is rendered; nil for one.
  public var seeds: Int?

  public init(
    id: String, suite: String, name: String, component: String, kind: Kind, source: String,
    sampleRate: Double, frames: Int, channels: Int, keepFrom: Int? = nil,
    stimulus: JSONValue? = nil, stimulusSha256: String? = nil, parameters: JSONValue,
    random: Seeds? = nil, seeds: Int? = nil
  ) {
    self.id = id
    self.suite = suite
    self.name = name
    self.component = component
    self.kind = kind
    self.source = source
    self.sampleRate = sampleRate
    self.frames = frames
    self.channels = channels
    self.keepFrom = keepFrom
    self.stimulus = stimulus
    self.stimulusSha256 = stimulusSha256
    self.parameters = parameters
    self.random = random
    self.seeds = seeds
  }

  /// The same case with the seeds for another of its renders.
  ///
  /// - Parameter number: from 1, which is the case itself.
  public func render(_ number: Int) -> CaseDefinition {
    var other = self
    other.random = (random ?? Seeds()).ofRender(number)
    return other
  }

  /// Frames of the reference.
  public var keptFrames: Int { frames - (keepFrom ?? 0) }
}
