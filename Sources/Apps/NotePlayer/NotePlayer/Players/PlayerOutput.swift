import WebAudio

/// The output of a player's voices: their sum, at half its level.
struct PlayerOutput {
  private static let masterGain: Float = 0.5

  let voices: GainNode
  let master: GainNode

  init(_ context: OfflineAudioContext, destination: AudioNode) throws {
    master = GainNode(context: context, gain: Self.masterGain)
    try master.connect(destination)
    voices = GainNode(context: context, gain: 1)
    voices.channelCount = 2
    voices.channelCountMode = .explicit
    try voices.connect(master)
  }

  func taps() throws -> [StageTap] {
    [try StageTap("voices", of: voices), try StageTap("master", of: master)]
  }
}
