import WebAudio

/// The synthesizer's worklets by the names under which its page registers them.
public enum HiSynthWorklets {
  public static func register(in registry: inout WorkletRegistry) {
    registry.register(VoiceProcessor.name, parameters: VoiceProcessor.descriptors) { options in
      let patch = options.processorOptions["patch"].flatMap { VoicePatch($0) } ?? VoicePatch()
      return VoiceProcessor(patch, sampleRate: options.sampleRate)
    }
    registry.register(
      DecimatorProcessor.name, minimumInputs: 1, parameters: DecimatorProcessor.descriptors
    ) { _ in DecimatorProcessor() }
    registry.register(PeakLimiterProcessor.name, minimumInputs: 1) { options in
      PeakLimiterProcessor(sampleRate: options.sampleRate)
    }
  }
}
