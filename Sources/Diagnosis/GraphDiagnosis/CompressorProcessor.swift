import Foundation
import WebAudio

/// A compressor that differs from the Web Audio API's in one part, or a textbook compressor.
///
/// - Shape: 1 or 2 channels in, 2 out.
/// - Source: the Web Audio API's, after `CompressorKernel`, in double precision; the textbooks' after
///   Giannoulis, Massberg & Reiss, "Digital Dynamic Range Compressor Design", 2012.
final class CompressorProcessor: AudioWorkletProcessor {
  static let name = "parity/compressor"

  static func register(in registry: inout WorkletRegistry) {
    let names = ["threshold", "knee", "ratio", "attack", "release"]
    registry.register(
      name, minimumInputs: 1,
      parameters: names.map { WorkletParameterDescriptor(name: $0, automationRate: .kRate) }
    ) { CompressorProcessor($0) }
  }

  private let design: CompressorDesign
  private var channels: [CompressorChannel] = []

  private init(_ options: WorkletRegistry.Options) {
    design =
      options.processorOptions["design"]?.text.flatMap { text in
        CompressorDesign.all.first { $0.name == text }
      } ?? CompressorDesign(name: "")
  }

  func process(_ quantum: borrowing WorkletQuantum) -> Bool {
    let input = quantum.inputs[0]
    guard quantum.outputs[0].channelCount == 2 else { return true }
    let p = quantum.parameters
    let setting = CompressorSetting(
      threshold: Double(p[0].values[0]), knee: Double(p[1].values[0]),
      ratio: Double(p[2].values[0]), attack: Double(p[3].values[0]),
      release: Double(p[4].values[0]))
    if channels.isEmpty {
      channels = (0..<2).map { _ in CompressorChannel(design, sampleRate: quantum.sampleRate) }
    }
    for channel in channels { channel.use(setting) }
    let last = max(0, input.channelCount - 1)
    for frame in 0..<RenderQuantum.frameCount {
      let left = input.channelCount > 0 ? Double(input[0][frame]) : 0
      let right = input.channelCount > 0 ? Double(input[min(1, last)][frame]) : 0
      let isLinked = design.detector != .eachChannel
      let gain = channels[0].gain(hearing: isLinked ? design.heard(left, right) : abs(left), frame)
      let other = isLinked ? gain : channels[1].gain(hearing: abs(right), frame)
      quantum.outputs[0][0][frame] = Float(channels[0].delayed(left) * gain)
      quantum.outputs[0][1][frame] = Float(channels[1].delayed(right) * other)
    }
    return true
  }
}

/// A compressor's parameters, in decibels and seconds.
struct CompressorSetting: Equatable {
  let threshold: Double
  let knee: Double
  let ratio: Double
  let attack: Double
  let release: Double
}

/// How a compressor is built.
struct CompressorDesign: Sendable {
  /// How the level is measured.
  enum Detector: Sendable { case louderChannel, eachChannel, meanChannel, sumOfChannels }
  /// The knee around the threshold of a textbook compressor.
  enum Knee: Sendable { case around, above, hard }
  /// What a textbook compressor smooths.
  enum Smoothing: Sendable { case gain, level }

  /// How long the sound waits for the detector.
  enum LookAhead: Sendable { case none, sixMilliseconds, wholeQuanta }
  /// What lifts the level again: from the Web Audio API's curve at full scale, or from the textbook's line behind its knee.
  enum MakeUp: Sendable { case none, webAudio, line }

  let name: String
  var detector = Detector.louderChannel
  var lookAhead = LookAhead.sixMilliseconds
  var adaptsRelease = true
  var makeUp = MakeUp.webAudio
  /// nil for the Web Audio API's curve and envelope.
  var textbook: (knee: Knee, smoothing: Smoothing)?

  func heard(_ left: Double, _ right: Double) -> Double {
    switch detector {
    case .meanChannel: abs(left + right) / 2
    case .sumOfChannels: abs(left + right)
    default: max(abs(left), abs(right))
    }
  }

  static let all: [CompressorDesign] = {
    var designs = [
      CompressorDesign(name: "has no look-ahead", lookAhead: .none),
      CompressorDesign(
        name: "has neither look-ahead nor make-up gain", lookAhead: .none, makeUp: .none),
      CompressorDesign(name: "listens to each channel separately", detector: .eachChannel),
      CompressorDesign(
        name: "listens to the mean of both channels, not to the louder one", detector: .meanChannel),
      CompressorDesign(
        name: "listens to the sum of both channels, not to the louder one",
        detector: .sumOfChannels),
      CompressorDesign(
        name: "releases at a constant pace, not faster the more it reduces", adaptsRelease: false),
    ]
    let knees: [(Knee, String)] = [
      (.around, "a parabola around the threshold"), (.above, "a parabola above the threshold"),
      (.hard, "none"),
    ]
    for (knee, curve) in knees {
      for (smoothing, what) in [(Smoothing.gain, "gain"), (.level, "level")] {
        for makeUp in [MakeUp.none, .webAudio, .line] {
          for ahead in [LookAhead.none, .sixMilliseconds, .wholeQuanta] {
            designs.append(
              CompressorDesign(
                name: "is a textbook one (knee: \(curve); its \(what) is smoothed)"
                  + remark(makeUp, ahead),
                lookAhead: ahead, makeUp: makeUp, textbook: (knee, smoothing)))
          }
        }
      }
    }
    return designs
  }()

  private static func remark(_ makeUp: MakeUp, _ ahead: LookAhead) -> String {
    let missing = [
      makeUp == .none ? "make-up gain" : nil, ahead == .none ? "look-ahead" : nil,
    ].compactMap(\.self).joined(separator: " and ")
    return [
      missing.isEmpty ? "" : ", without \(missing)",
      makeUp == .line ? ", with its own make-up gain" : "",
      ahead == .wholeQuanta ? ", with a look-ahead of whole render quanta" : "",
    ].joined()
  }
}
