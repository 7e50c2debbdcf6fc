import PortedApps
import WebAudio

extension GuidePort {
  package static func output(_ context: OfflineAudioContext) -> DynamicsCompressorNode {
    DynamicsCompressorNode(
      context: context, threshold: -3, knee: 0, ratio: 20, attack: 0.001, release: 0.1)
  }

  /// Echoes alternate between left and right; the output is added to the input.
  package static func connectDelay(
    _ settings: GuideCase.PingPong, behind node: AudioNode, in context: OfflineAudioContext
  ) throws {
    let times = [settings.time / 1000, settings.time / 1000 * 0.75]
    let delays = try times.map {
      try DelayNode(context: context, delayTime: Float($0), maxDelayTime: 2)
    }
    let feedback = delays.map { _ in GainNode(context: context, gain: Float(settings.feedback)) }
    try node.connect(delays[0])
    try delays[0].connect(feedback[0]).connect(delays[1]).connect(feedback[1]).connect(delays[0])
    let merger = try ChannelMergerNode(context: context, numberOfInputs: 2)
    try delays[0].connect(merger, output: 0, input: 0)
    try delays[1].connect(merger, output: 0, input: 1)
    try merger.connect(GainNode(context: context, gain: Float(settings.mix)))
      .connect(context.destination)
  }

  package static func connect(_ settings: GuideCase.Graph, _ graph: PortGraph) throws {
    let context = graph.context
    let source = try graph.playStimulus()
    func gain(_ value: Double) -> GainNode { GainNode(context: context, gain: Float(value)) }
    switch settings.entry {
    case "lead":
      let lowpass = filter(context, "lowpass", 4000, 0.7)
      try source.connect(gain(settings.levels.leadLevel)).connect(lowpass)
      try lowpass.connect(context.destination)
      if let delay = settings.delay { try connectDelay(delay, behind: lowpass, in: context) }
    case "lead-reverb":
      try source.connect(gain(settings.levels.leadLevel))
        .connect(gain(settings.sends.leadReverbSend)).connect(context.destination)
    case "granular":
      try source.connect(filter(context, "highpass", 500, 1))
        .connect(filter(context, "lowpass", 8000, 1)).connect(context.destination)
    default:
      let master = gain(settings.levels.masterVolume)
      try source.connect(gain(settings.levels.synthLevel)).connect(master)
      try source.connect(gain(settings.sends.synthReverbSend))
        .connect(room(settings.room ?? .init(), in: context))
        .connect(gain(settings.levels.reverbLevel)).connect(master)
      try master.connect(output(context)).connect(context.destination)
    }
  }
}
