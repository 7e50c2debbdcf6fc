import Foundation
import ParityReferences
import TestProjects
import Testing
import ToolRequirements

/// A sound that is random by itself, from the page to the verdict, with a port that draws its own numbers.
@Suite(.takesTurns, .serialized, .needs(.chromium))
struct RandomCaseTests {
  /// Noise that dies away: in the page by `Math.random`, in the port by Python's.
  private func project(_ command: String, seeds: String = "16") throws -> String {
    let folder = try CapturedProject.folder("random")
    try CapturedProject.write(
      """
      export const component = 'Snare';
      export const cases = [{
        name: 'snare', sampleRate: 24000, frames: 6000, channels: 1, seeds: \(seeds), parameters: { decay: 0.05 },
      }];
      export async function build(context, { parameters: { decay } }) {
        const buffer = context.createBuffer(1, 6000, 24000);
        const data = buffer.getChannelData(0);
        for (let n = 0; n < 6000; n += 1) data[n] = (Math.random() - 0.5) * Math.exp(-n / 24000 / decay);
        const source = new AudioBufferSourceNode(context, { buffer });
        source.connect(context.destination);
        source.start();
      }
      """, to: "\(folder)/web/snare.js")
    try CapturedProject.write(
      """
      import math, random, struct, sys, wave
      output, seed, gain = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
      draw = random.Random(seed).random
      with wave.open(output, 'wb') as file:
          file.setparams((1, 2, 24000, 0, 'NONE', ''))
          samples = (gain * (draw() - 0.5) * math.exp(-n / 24000 / 0.05) for n in range(6000))
          file.writeframes(b''.join(struct.pack('<h', round(32767 * sample)) for sample in samples))
      """, to: "\(folder)/port.py")
    try CapturedProject.write(
      """
      web: web
      suites:
        drums: { module: snare.js }
      candidates:
        own: { command: \(command) }
      limits: { default: -100 dB }
      """, to: "\(folder)/parity.yml")
    return folder
  }

  @Test func passesAPortThatDrawsItsOwnNumbers() async throws {
    let folder = try project("[python3, port.py, '{output}', '{seed}', '1']")
    defer { try? FileManager.default.removeItem(atPath: folder) }

    let capture = try await Program.run(["capture", "--project", folder])
    #expect(capture.code == 0, "\(capture.standardError)")
    let library = try ReferenceLibrary(folder: "\(folder)/reference-audio")
    let reference = try library.load(library.manifest.cases[0])
    #expect(reference.seeds.count == 15)
    #expect(!reference.seeds[0].hasSamples(of: reference.audio))
    let run = try await Program.run(["run", "--project", folder])

    #expect(run.code == 0, "\(run.standardOutput)\(run.standardError)")
    #expect(run.standardOutput.contains("1 random alike"), "\(run.standardOutput)")
    let again = try await Program.run(["run", "--project", folder, "--resume"])
    #expect(again.code == 0, "\(again.standardOutput)")
    // The original's own numbers are drawn again, with each seed.
    let check = try await Program.run(["capture", "--check", "--project", folder])
    #expect(check.standardOutput.contains("1 of 1 reference repeat to the bit"))
    try FileManager.default.removeItem(
      atPath: "\(folder)/reference-audio/drums/snare/seed-3.wav")
    let without = try await Program.run(["run", "--project", folder])
    #expect(without.code == 2)
    #expect(without.standardOutput.contains("seed-3.wav"), "\(without.standardOutput)")
  }

  @Test(arguments: [
    ("'{seed}', '1.1'", "level +0.8"), ("'3', '1'", "its 16 renders are all the same"),
  ])
  func failsAPortThatIsLouderOrNotRandom(words: String, text: String) async throws {
    let folder = try project("[python3, port.py, '{output}', \(words)]")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = try await Program.run(["capture", "--project", folder])

    let run = try await Program.run(["run", "--project", folder])

    #expect(run.code == 1, "\(run.standardOutput)\(run.standardError)")
    #expect(run.standardOutput.contains(text), "\(run.standardOutput)")
  }

  @Test func isCapturedInPartsToo() async throws {
    let folder = try project("[python3, port.py, '{output}', '{seed}', '1']")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let part = try await Program.run([
      "capture", "--shard", "1/1", "-o", "\(folder)/parts", "--project", folder,
    ])
    #expect(part.code == 0, "\(part.standardError)")

    let merge = try await Program.run([
      "merge", "--captures", "\(folder)/parts", "--project", folder,
    ])

    #expect(merge.code == 0, "\(merge.standardError)")
    let library = try ReferenceLibrary(folder: "\(folder)/reference-audio")
    #expect(try library.load(library.manifest.cases[0]).seeds.count == 15)
  }

  @Test func aPageIsFiledWithItsSeeds() async throws {
    let folder = try project("[python3, port.py, '{output}', '{seed}', '1']")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try CapturedProject.write(
      """
      <script>
      const context = new AudioContext({ sampleRate: 24000 });
      const buffer = context.createBuffer(1, 6000, 24000);
      buffer.getChannelData(0).forEach((_, n, data) => { data[n] = Math.random() - 0.5; });
      const source = new AudioBufferSourceNode(context, { buffer });
      source.connect(context.destination);
      source.start();
      </script>
      """, to: "\(folder)/web/noise.html")
    let record = [
      "record", "\(folder)/web/noise.html", "--seconds", "0.25", "--project", folder, "--case",
      "pages/noise", "--seeds",
    ]

    let recorded = try await Program.run(record + ["8"])

    #expect(recorded.code == 0, "\(recorded.standardError)")
    let library = try ReferenceLibrary(folder: "\(folder)/reference-audio")
    let reference = try library.load(library.manifest.cases[0])
    #expect(reference.definition.seeds == 8)
    #expect(reference.seeds.count == 7)
    #expect(!reference.seeds[0].hasSamples(of: reference.audio))
    let refused = try await Program.run(record + ["7"])
    #expect(refused.code == 64)
    #expect(refused.standardError.contains("--seeds must be between 8 and 64, not 7"))
  }

  @Test func refusesANumberOfSeedsThatTellsNothing() async throws {
    let folder = try project("[cp, port.py, '{output}']", seeds: "1")
    defer { try? FileManager.default.removeItem(atPath: folder) }

    let capture = try await Program.run(["capture", "--project", folder])

    #expect(capture.code == 2)
    #expect(capture.standardError.contains("seeds is 1, not an integer between 8 and 64"))
  }

  @Test func saysThatACaseIsNotRandom() async throws {
    let folder = try project("[cp, port.py, '{output}']")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let module = "\(folder)/web/snare.js"
    let text = try String(contentsOfFile: module, encoding: .utf8)
    try CapturedProject.write(text.replacing("Math.random()", with: "Math.sin(n)"), to: module)

    let capture = try await Program.run(["capture", "--project", folder])

    #expect(capture.code == 2)
    #expect(capture.standardError.contains("all of its 16 seeds sound the same"))
  }
}
