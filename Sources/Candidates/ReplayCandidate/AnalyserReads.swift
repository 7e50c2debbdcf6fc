import AudioSignal
import CandidateKit
import GraphTrace
import ParityCases
import WebAudio

/// Cases that deliver an analyser's measurements instead of audio.
///
/// - Shape: one channel of the case's length: all results back to back, followed by zeros.
/// - Units: bytes / 256; decibels unchanged, with −1000 for −∞; samples unchanged.
struct AnalyserReads {
  struct Read: Decodable {
    let at: Int
    let methods: [String]
  }

  /// Stands for the level of silence, because references have to be finite.
  private static let silenceDecibels: Float = -1000

  private let reads: [Read]

  init(_ reads: [Read]) { self.reads = reads }

  /// Replays the trace and reads its analyser at each frame.
  func render(_ replay: TraceReplay, of definition: CaseDefinition) throws -> SampleBuffer {
    var results: [Float] = []
    for read in reads {
      for method in read.methods where !Self.methods.contains(method) {
        throw InvalidParameters(id: definition.id, NoAnalyserReader(method: method))
      }
    }
    let frames = Set(reads.map(\.at))
    _ = try replay.render(pausingAt: frames) { frame, nodes in
      guard let analyser = nodes.compactMap({ $0 as? AnalyserNode }).first else { return }
      for read in reads where read.at == frame {
        for method in read.methods { results += Self.read(method, analyser) }
      }
    }
    let missing = definition.frames - results.count
    let padding = [Float](repeating: 0, count: max(0, missing))
    return SampleBuffer(
      channels: [Array((results + padding).prefix(definition.frames))],
      sampleRate: definition.sampleRate)
  }

  private static let methods = [
    "getFloatFrequencyData", "getByteFrequencyData", "getFloatTimeDomainData",
    "getByteTimeDomainData",
  ]

  private static func read(_ method: String, _ analyser: AnalyserNode) -> [Float] {
    switch method {
    case "getFloatFrequencyData":
      analyser.floatFrequencyData().map { $0 == -.infinity ? silenceDecibels : $0 }
    case "getByteFrequencyData": analyser.byteFrequencyData().map { Float($0) / 256 }
    case "getFloatTimeDomainData": analyser.floatTimeDomainData()
    default: analyser.byteTimeDomainData().map { Float($0) / 256 }
    }
  }
}
