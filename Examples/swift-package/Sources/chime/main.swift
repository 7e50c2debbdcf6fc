import WebAudio

/// Plays a Web Audio graph natively, with the engine alone: no browser, no harness, no other library.
let sampleRate = 48000.0
let context = try OfflineAudioContext(numberOfChannels: 1, length: 48000, sampleRate: sampleRate)
let oscillator = try OscillatorNode(context: context, type: .triangle, frequency: 880)
let gain = GainNode(context: context, gain: 0.5)
try gain.gain.setTargetAtTime(0, 0.05, 0.2)
try oscillator.connect(gain).connect(context.destination)
try oscillator.start()
let chime = try context.startRendering()
let peak = chime.channels[0].map(abs).max() ?? 0
print("rendered \(chime.frameCount) frames, peak \(peak)")
