// Renders the cases of the component suites: reads a line of JSON for each on standard input, and prints its id on
// standard output when the file is written.
import Foundation

let suites: [String: (Case) -> [[Float]]] = [
  "adsr": renderEnvelope, "biquad": renderBiquad, "buffer-source": renderPlayer,
  "compressor": renderCompressor, "convolver": renderConvolver, "delay": renderDelay,
  "fdn-hadamard": renderMatrix, "iir-filter": renderIIR, "oscillator": renderOscillator,
  "periodic-wave": renderOscillator, "reverb": renderReverb, "rng": renderNumbers,
  "stereo-panner": renderPanner, "waveshaper": renderShaper,
]

/// Unbuffered: the reader of the line waits at a pipe.
func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

while let line = readLine() {
  do {
    guard let job = try Case(line), let render = suites[job.suite] else {
      say("error ? no case of these suites")
      continue
    }
    let output = render(job).map { Array($0.prefix(job.frames)) }
    try WAV.write(output, rate: job.rate, to: job.output)
    say(job.id)
  } catch {
    say("error ? \(error)")
  }
}
