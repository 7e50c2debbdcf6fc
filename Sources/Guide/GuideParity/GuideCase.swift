import AmbientEngine
import CandidateKit
import ParityCases
import PortingGuide

/// The parameters of a case of suite `guide`: one of the guide's components with its settings, named as in the preset.
package enum GuideCase {
  package struct Biquad: Decodable {
    package let filterType: String
    package let frequency: Double
    package let q: Double
  }

  package struct Filter: Decodable {
    package let filterType: String
    package let cutoffMin: Double
    package let cutoffMax: Double
    package let filterQ: Double
    package let resonance: Double
    package let hardness: Double
    package let modulation: Double
  }

  package struct Tone: Decodable {
    package let warmth: Double?
    package let presence: Double?
  }

  package struct Oscillator: Decodable {
    package let frequency: Double
    package let brightness: Int
    package let detune: Double
  }

  package struct Envelope: Decodable {
    package let attack: Double
    package let decay: Double
    package let sustain: Double
    package let release: Double
    /// When notes begin and when the last one ends, in seconds; the lead's note begins at 0.
    package let notes: [Double]?
    package let off: Double?
  }

  package struct Shaper: Decodable {
    package let hardness: Double
    package let oversample: String
  }

  package struct Levels: Decodable {
    package let masterVolume: Double
    package let synthLevel: Double
    package let granularLevel: Double
    package let reverbLevel: Double
    package let leadEnabled: Bool
    package let leadLevel: Double
    package let oceanWaveSynthLevel: Double
    package let airNoise: Double
  }

  package struct Mixer: Decodable {
    package let channel: String
    package let levels: Levels
    /// Gain of another sound that plays at the same time as the channel.
    package let beside: Double?
  }

  package struct Grains: Decodable {
    package let settings: Granulator.Settings
    package let parts: [String]
    package let sequence: [Float]
  }

  package struct Room: Decodable {
    package let settings: FDNReverb.Settings
    package let parts: [String]
  }

  package struct Lead: Decodable {
    package let timbre: Double
    package let frequency: Double
    package let attack: Double
    package let decay: Double
    package let sustain: Double
    package let release: Double
  }

  package struct PingPong: Decodable {
    package let time: Double
    package let feedback: Double
    package let mix: Double
    /// Whether the input is heard with the echoes.
    package let isDryHeard: Bool?
  }

  package struct Graph: Decodable {
    package struct Sends: Decodable {
      package let synthReverbSend: Double
      package let leadReverbSend: Double
    }

    package let entry: String
    package let levels: Levels
    package let sends: Sends
    package let delay: PingPong?
    package let room: FDNReverb.Settings?
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

  /// - Throws: `InvalidParameters`.
  package init(_ definition: CaseDefinition) throws(InvalidParameters) {
    guard let guide = definition.parameters["guide"],
      case .string(let component) = guide["component"]
    else { throw InvalidParameters(id: definition.id, GuideFault.namesNoComponent) }
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
      throw InvalidParameters(id: definition.id, GuideFault.noComponent(component))
    }
  }
}
