/// A generator's number in the format.
public enum Generator {
  public static let startOffset = 0
  public static let endOffset = 1
  public static let loopStartOffset = 2
  public static let loopEndOffset = 3
  public static let startCoarse = 4
  public static let modLfoToPitch = 5
  public static let vibLfoToPitch = 6
  public static let modEnvToPitch = 7
  public static let filterFc = 8
  public static let filterQ = 9
  public static let modLfoToFilter = 10
  public static let modEnvToFilter = 11
  public static let endCoarse = 12
  public static let modLfoToVolume = 13
  public static let chorusSend = 15
  public static let reverbSend = 16
  public static let pan = 17
  public static let modLfoDelay = 21
  public static let modLfoFreq = 22
  public static let vibLfoDelay = 23
  public static let vibLfoFreq = 24
  /// Delay, attack, hold, decay, sustain and release are consecutive.
  public static let modEnvDelay = 25
  public static let keyToModEnvHold = 31
  public static let keyToModEnvDecay = 32
  public static let volEnvDelay = 33
  public static let keyToVolEnvHold = 39
  public static let keyToVolEnvDecay = 40
  public static let instrument = 41
  public static let keyRange = 43
  public static let velRange = 44
  public static let loopStartCoarse = 45
  public static let fixedKey = 46
  public static let fixedVelocity = 47
  public static let attenuation = 48
  public static let loopEndCoarse = 50
  public static let coarseTune = 51
  public static let fineTune = 52
  public static let sample = 53
  public static let sampleModes = 54
  public static let scaleTuning = 56
  public static let exclusiveClass = 57
  public static let rootKey = 58

  public static let count = 61
}
