import AmbientEngine
import ParityCases
import PortingGuide
import WebAudio
import WebRuntime

extension GuidePort {
  package static func granulator(
    _ settings: GuideCase.Grains, in context: OfflineAudioContext
  ) -> AudioWorkletNode {
    let processor = GranulatorProcessor(
      sampleRate: context.sampleRate,
      random: RandomStream(seed: CaseDefinition.Seeds().worklet))
    var parameters = GranulatorParameters()
    parameters.grainSizeMin = settings.settings.grainSizeMin
    parameters.grainSizeMax = settings.settings.grainSizeMax
    parameters.density = settings.settings.density
    parameters.spray = settings.settings.spray
    parameters.jitter = settings.settings.jitter
    parameters.probability = settings.settings.probability
    parameters.pitchSpread = settings.settings.pitchSpread
    parameters.stereoSpread = settings.settings.stereoSpread
    parameters.feedback = min(settings.settings.feedback, 0.35)
    processor.setParameters(parameters)
    processor.setSequence(RandomSequence(values: settings.sequence))
    return AudioWorkletNode(context: context, processor: processor, outputChannelCount: [2])
  }

  package static func room(
    _ settings: FDNReverb.Settings, in context: OfflineAudioContext
  ) -> AudioWorkletNode {
    let processor = ReverbProcessor(sampleRate: context.sampleRate)
    var parameters = ReverbParameters()
    parameters.type = settings.type
    parameters.decay = settings.decay
    parameters.size = settings.size
    parameters.diffusion = settings.diffusion
    parameters.predelay = settings.predelay
    parameters.damping = settings.damping
    parameters.width = settings.width
    parameters.modulation = 0
    processor.setParameters(parameters)
    return AudioWorkletNode(context: context, processor: processor, outputChannelCount: [2])
  }
}
