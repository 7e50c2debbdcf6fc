import AudioSignal
import WebAudio
import WebRuntime

/// The app's worklets by the names under which its page registers them.
public enum AmbientWorklets {
  /// Hashes of the app's modules from which the processors were ported: another page may use these names for something
  /// else. `docs/graph-trace.md` says how they are computed; a test computes them from
  /// `reference-audio/web/apps/ambient/worklets`.
  private enum Modules {
    static let granulator = "90c65a4a0d5c4f0338a0e85f3ce919e6d175b01b69088459a0512d81fdd3f19e"
    static let reverb = "a78162f8e953a82cef1ab639b55b0820961b45c76b5765a44c9a1354b92c296f"
    static let ocean = "2bbfb8f4557b91fe5002fd396cbfc6a28906a85d5fdae174fdeb8aeb8a60d28f"
    static let hadamard = "b07b0a9632d903ef0c239388c732323d41b980603c5f8ec4a2b5c95e0c328649"
  }

  /// - Parameter random: `Math.random` of the worklet scope, shared by all worklets of the context.
  public static func register(in registry: inout WorkletRegistry, random: RandomStream) {
    register(in: &registry, random: random, designs: WorkletDesigns())
  }

  package static func register(
    in registry: inout WorkletRegistry, random: RandomStream, designs: WorkletDesigns
  ) {
    registry.register("granulator", modules: [Modules.granulator], minimumInputs: 1) { options in
      GranulatorProcessor(
        sampleRate: designs.sampleRate ?? options.sampleRate, random: random,
        design: designs.granulator)
    }
    registry.register("reverb", modules: [Modules.reverb], minimumInputs: 1) { options in
      ReverbProcessor(
        sampleRate: designs.sampleRate ?? options.sampleRate, design: designs.reverb)
    }
    registry.register(
      "ocean-processor", modules: [Modules.ocean], parameters: OceanParameters.descriptors
    ) { _ in
      OceanProcessor(design: designs.ocean)
    }
    registry.register("hadamard-mixer", modules: [Modules.hadamard], minimumInputs: 1) { options in
      let lines = options.processorOptions["lines"]?.numberValue == 4 ? 4 : 8
      return HadamardMixerProcessor(designs.reverb.matrices[lines] ?? .sylvester(lineCount: lines))
    }
  }
}

extension GranulatorProcessor {
  public func receive(_ message: WorkletMessage) {
    switch message["type"]?.text {
    case "params":
      guard let members = message["params"] else { return }
      setParameters(parameters.merging(members))
    case "randomSequence", "reseed":
      guard let values = message["sequence"]?.floats else { return }
      setSequence(
        RandomSequence(values: values), startsGrains: message["type"]?.text == "randomSequence")
    default: return
    }
  }
}

extension ReverbProcessor {
  public func receive(_ message: WorkletMessage) {
    guard message["type"]?.text == "params", let members = message["params"] else { return }
    setParameters(parameters.merging(members))
  }
}

extension OceanProcessor {
  public func receive(_ message: WorkletMessage) {
    switch message["type"]?.text {
    case "setSeed":
      guard let seed = message["seed"]?.numberValue, let seed = UInt32(exactly: seed) else {
        return
      }
      setSeed(seed)
    case "setSampleRate":
      guard let rate = message["sampleRate"]?.numberValue else { return }
      setSampleRate(rate)
    default: return
    }
  }
}

extension GranulatorParameters {
  /// These parameters, with the members of a message replaced.
  func merging(_ members: WorkletMessage) -> GranulatorParameters {
    var merged = self
    func take(_ name: String, _ path: WritableKeyPath<GranulatorParameters, Double>) {
      if let value = members[name]?.numberValue { merged[keyPath: path] = value }
    }
    take("grainSizeMin", \.grainSizeMin)
    take("grainSizeMax", \.grainSizeMax)
    take("density", \.density)
    take("spray", \.spray)
    take("jitter", \.jitter)
    take("probability", \.probability)
    take("pitchSpread", \.pitchSpread)
    take("stereoSpread", \.stereoSpread)
    take("feedback", \.feedback)
    take("wetMix", \.wetMix)
    if let mode = members["pitchMode"]?.text {
      merged.pitchMode = PitchMode(rawValue: mode) ?? .random
    }
    return merged
  }
}

extension ReverbParameters {
  /// These parameters, with the members of a message replaced.
  func merging(_ members: WorkletMessage) -> ReverbParameters {
    var merged = self
    func take(_ name: String, _ path: WritableKeyPath<ReverbParameters, Double>) {
      if let value = members[name]?.numberValue { merged[keyPath: path] = value }
    }
    take("decay", \.decay)
    take("size", \.size)
    take("modulation", \.modulation)
    take("predelay", \.predelay)
    take("damping", \.damping)
    take("width", \.width)
    take("diffusion", \.diffusion)
    if let type = members["type"]?.text { merged.type = type }
    if let quality = members["quality"]?.text.flatMap(Quality.init) { merged.quality = quality }
    return merged
  }
}
