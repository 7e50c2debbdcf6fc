import Testing
import WebAudio

@testable import GraphTrace

/// The specification's values come from the table; a page that was captured names the same ones.
@Suite struct SpecifiedDefaultsTests {
  @Test func areTheEngines() throws {
    let context = try OfflineAudioContext(numberOfChannels: 1, length: 128, sampleRate: 48000)
    let nodes: [(String, AudioNode)] = [
      ("AudioBufferSourceNode", try AudioBufferSourceNode(context: context)),
      ("BiquadFilterNode", BiquadFilterNode(context: context)),
      ("ConstantSourceNode", ConstantSourceNode(context: context)),
      ("DelayNode", try DelayNode(context: context)),
      ("DynamicsCompressorNode", DynamicsCompressorNode(context: context)),
      ("GainNode", GainNode(context: context)),
      ("OscillatorNode", try OscillatorNode(context: context)),
      ("PannerNode", PannerNode(context: context)),
      ("StereoPannerNode", StereoPannerNode(context: context)),
    ]

    for (type, node) in nodes {
      for parameter in node.parameters {
        #expect(
          SpecifiedDefaults.has(type, parameter: parameter.name, Double(parameter.value)),
          "\(type).\(parameter.name)")
      }
      let count = WorkletMessage.number(Double(node.channelCount))
      #expect(SpecifiedDefaults.has(type, "channelCount", count))
      let mode = WorkletMessage.string(node.channelCountMode.rawValue)
      #expect(SpecifiedDefaults.has(type, "channelCountMode", mode))
    }
  }

  /// What a page says still holds: a value that is another type's default, or nearly the own one.
  @Test func areNoOtherValues() {
    #expect(!SpecifiedDefaults.has("GainNode", parameter: "gain", 0))
    #expect(!SpecifiedDefaults.has("GainNode", parameter: "pan", 0))
    #expect(!SpecifiedDefaults.has("PannerNode", "refDistance", .number(1.01)))
    #expect(!SpecifiedDefaults.has("PannerNode", "channelCountMode", .string("max")))
    #expect(!SpecifiedDefaults.has("GainNode", "refDistance", .number(1)))
    #expect(!SpecifiedDefaults.has("ChannelSplitterNode", "channelCount", .number(2)))
  }
}
