import AmbientEngine
import ParityCases
import PortingGuide

/// What stands for a case of suite `guide`: a component of the guide's with its settings, which are
/// the preset's.
enum GuideCase {
  struct Biquad: Decodable {
    let filterType: String
    let frequency: Double
    let q: Double
  }

  struct Filter: Decodable {
    let filterType: String
    let cutoffMin: Double
    let cutoffMax: Double
    let filterQ: Double
    let resonance: Double
    let hardness: Double
    let modulation: Double
  }

  struct Tone: Decodable {
    let warmth: Double?
    let presence: Double?
  }

  struct Oscillator: Decodable {
    let frequency: Double
    let brightness: Int
    let detune: Double
  }

  struct Envelope: Decodable {
    let attack: Double
    let decay: Double
    let sustain: Double
    let release: Double
    /// When notes begin and when the last one ends, in seconds; a lead's begins at 0.
    let notes: [Double]?
    let off: Double?
  }

  struct Shaper: Decodable {
    let hardness: Double
    let oversample: String
  }

  struct Levels: Decodable {
    let masterVolume: Double
    let synthLevel: Double
    let granularLevel: Double
    let reverbLevel: Double
    let leadEnabled: Bool
    let leadLevel: Double
    let oceanWaveSynthLevel: Double
    let airNoise: Double
  }

  struct Mixer: Decodable {
    let channel: String
    let levels: Levels
    /// Gain of another sound that plays beside the channel's.
    let beside: Double?
  }

  struct Grains: Decodable {
    let settings: Granulator.Settings
    let parts: [String]
    let sequence: [Float]
  }

  struct Room: Decodable {
    let settings: FDNReverb.Settings
    let parts: [String]
  }

  struct Lead: Decodable {
    let timbre: Double
    let frequency: Double
    let attack: Double
    let decay: Double
    let sustain: Double
    let release: Double
  }

  struct PingPong: Decodable {
    let time: Double
    let feedback: Double
    let mix: Double
    /// Whether what goes in is heard beside the echoes.
    let isDryHeard: Bool?
  }

  struct Graph: Decodable {
    struct Sends: Decodable {
      let synthReverbSend: Double
      let leadReverbSend: Double
    }

    let entry: String
    let levels: Levels
    let sends: Sends
    let delay: PingPong?
    let room: FDNReverb.Settings?
  }

  case biquad(Biquad)
  case filter(Filter)
  case modulatedBiquad(Filter)
  case tone(Tone)
  case oscillator(Oscillator)
  case envelope(Envelope)
  case waveshaper(Shaper)
  case mixer(Mixer)
  case granulator(Grains)
  case reverb(Room)
  case hadamard
  case lead(Lead)
  case leadEnvelope(Envelope)
  case pingPong(PingPong)
  case graph(Graph)
  case limiter

  /// - Throws: `SuiteError.invalidParameters`.
  init(_ definition: CaseDefinition) throws(SuiteError) {
    guard let guide = definition.parameters["guide"],
      case .string(let component) = guide["component"]
    else { throw .invalidParameters(id: definition.id, detail: "'guide' names no component") }
    switch component {
    case "biquad": self = .biquad(try definition.decode(guide))
    case "filter": self = .filter(try definition.decode(guide))
    case "modulated-biquad": self = .modulatedBiquad(try definition.decode(guide))
    case "tone": self = .tone(try definition.decode(guide))
    case "oscillator": self = .oscillator(try definition.decode(guide))
    case "envelope": self = .envelope(try definition.decode(guide))
    case "waveshaper": self = .waveshaper(try definition.decode(guide))
    case "mixer": self = .mixer(try definition.decode(guide))
    case "granulator": self = .granulator(try definition.decode(guide))
    case "reverb": self = .reverb(try definition.decode(guide))
    case "hadamard": self = .hadamard
    case "lead": self = .lead(try definition.decode(guide))
    case "lead-envelope": self = .leadEnvelope(try definition.decode(guide))
    case "ping-pong": self = .pingPong(try definition.decode(guide))
    case "graph": self = .graph(try definition.decode(guide))
    case "limiter": self = .limiter
    default:
      throw .invalidParameters(
        id: definition.id, detail: "the guide has no component '\(component)'")
    }
  }
}
