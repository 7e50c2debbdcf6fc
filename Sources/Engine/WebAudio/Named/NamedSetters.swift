// Each returns false for an attribute that its node does not have.

extension BiquadFilterNode {
  func setNamed(_ name: String, _ value: AttributeValue) throws(WebAudioError) -> Bool {
    guard name == "type" else { return false }
    let type: BiquadFilterType = try value.choice(name)
    if self.type != type { self.type = type }
    return true
  }
}

extension OscillatorNode {
  /// The wave of a custom oscillator is set with `setPeriodicWave`.
  func setNamed(_ name: String, _ value: AttributeValue) throws(WebAudioError) -> Bool {
    guard name == "type" else { return false }
    let type: OscillatorType = try value.choice(name)
    if self.type != type { try setType(type) }
    return true
  }
}

extension AudioBufferSourceNode {
  func setNamed(_ name: String, _ value: AttributeValue) throws(WebAudioError) -> Bool {
    switch name {
    case "buffer": try setBuffer(try value.buffer(name))
    case "loop": loop = try value.boolean(name)
    case "loopStart": loopStart = try value.number(name)
    case "loopEnd": loopEnd = try value.number(name)
    default: return false
    }
    return true
  }
}

extension ConvolverNode {
  func setNamed(_ name: String, _ value: AttributeValue) throws(WebAudioError) -> Bool {
    switch name {
    case "buffer": try setBuffer(try value.buffer(name))
    case "normalize": normalize = try value.boolean(name)
    default: return false
    }
    return true
  }
}

extension WaveShaperNode {
  func setNamed(_ name: String, _ value: AttributeValue) throws(WebAudioError) -> Bool {
    switch name {
    case "curve": try setCurve(try value.floats(name))
    case "oversample": setOversample(try value.choice(name))
    default: return false
    }
    return true
  }
}

extension AnalyserNode {
  func setNamed(_ name: String, _ value: AttributeValue) throws(WebAudioError) -> Bool {
    switch name {
    case "fftSize": try setFFTSize(Int(exactly: try value.number(name)) ?? 0)
    case "minDecibels": try setDecibels(min: try value.number(name), max: maxDecibels)
    case "maxDecibels": try setDecibels(min: minDecibels, max: try value.number(name))
    case "smoothingTimeConstant": try setSmoothingTimeConstant(try value.number(name))
    default: return false
    }
    return true
  }

  func named(_ name: String) -> AttributeValue? {
    switch name {
    case "fftSize": .number(Double(fftSize))
    case "frequencyBinCount": .number(Double(frequencyBinCount))
    case "minDecibels": .number(minDecibels)
    case "maxDecibels": .number(maxDecibels)
    case "smoothingTimeConstant": .number(smoothingTimeConstant)
    default: nil
    }
  }
}

extension PannerNode {
  /// Attributes that are plain numbers.
  private static var numbers: [String: ReferenceWritableKeyPath<PannerNode, Double>] {
    [
      "refDistance": \.refDistance, "maxDistance": \.maxDistance, "rolloffFactor": \.rolloffFactor,
      "coneInnerAngle": \.coneInnerAngle, "coneOuterAngle": \.coneOuterAngle,
      "coneOuterGain": \.coneOuterGain,
    ]
  }

  func setNamed(_ name: String, _ value: AttributeValue) throws(WebAudioError) -> Bool {
    if let number = Self.numbers[name] {
      self[keyPath: number] = try value.number(name)
      return true
    }
    switch name {
    case "panningModel": try setPanningModel(try value.choice(name))
    case "distanceModel": distanceModel = try value.choice(name)
    default: return false
    }
    return true
  }

  func named(_ name: String) -> AttributeValue? {
    switch name {
    case "panningModel": .text(panningModel.rawValue)
    case "distanceModel": .text(distanceModel.rawValue)
    default: Self.numbers[name].map { .number(self[keyPath: $0]) }
    }
  }
}
