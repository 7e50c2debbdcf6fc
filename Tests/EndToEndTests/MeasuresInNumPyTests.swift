import AudioFiles
import AudioSignal
import Foundation
import Subprocess
import Testing
import ToolRequirements

/// The measures that limits may name, held to implementations of their formulas (docs/measures.md) in NumPy that share no
/// line with the program's.
@Suite(.takesTurns, .needs(.numpy)) final class MeasuresInNumPyTests {
  private let folder = "/tmp/parity-test-\(UUID().uuidString.prefix(8))"

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private static let script = """
    import json, struct, sys
    import numpy as np

    def read(path):
        data = open(path, 'rb').read()
        place, rate, channels = 12, 0, 0
        while True:
            kind, size = data[place:place + 4], struct.unpack('<I', data[place + 4:place + 8])[0]
            body = data[place + 8:place + 8 + size]
            if kind == b'fmt ':
                channels, rate = struct.unpack('<HI', body[2:8])
            if kind == b'data':
                return rate, np.frombuffer(body, '<f4').astype(float).reshape(-1, channels).T
            place += 8 + size + size % 2

    def powers(x, step):
        return np.array([np.mean(x[:, i:i + step] ** 2, axis=1) for i in range(0, x.shape[1], step)]).T

    def level(r, c, rate):
        step = int(0.01 * rate + 0.5)
        def smooth(p):
            q = np.pad(p, ((0, 0), (1, 1)), mode='edge')
            return (q[:, :-2] + 2 * q[:, 1:-1] + q[:, 2:]) / 4
        a, b = smooth(powers(r, step)), smooth(powers(c, step))
        floor = max(a.max(), b.max()) * 1e-6
        d = 10 * np.log10(np.maximum(b, floor) / np.maximum(a, floor))
        channel, place = np.unravel_index(np.argmax(np.abs(d)), d.shape)
        return {'decibels': d[channel, place], 'channel': int(channel), 'time': (place + 0.5) * step / rate}

    def width(x):
        mid, side = (x[0] + x[1]) / 2, (x[0] - x[1]) / 2
        return 10 * np.log10(np.sum(side ** 2) / np.sum(mid ** 2))

    def onsets(x, rate):
        p = powers(x, int(0.001 * rate + 0.5)).sum(axis=0)
        n = len(p)
        ahead = np.array([p[i:i + 5].mean() for i in range(n)])
        least = ahead.max() * 1e-4
        before = np.array([p[max(0, i - 30):i].mean() if i else 0 for i in range(n)])
        ratio = ahead / np.maximum(before, least / 100)
        found = []
        for i in range(n):
            if ahead[i] < least or ratio[i] < 4:
                continue
            if found and i - found[-1] < 30:
                if ratio[i] > ratio[found[-1]]:
                    found[-1] = i
            else:
                found.append(i)
        return found

    def shift(r, c, rate):
        a, b = onsets(r, rate), onsets(c, rate)
        ms = 1000 * int(0.001 * rate + 0.5) / rate
        def nearest(x, ys):
            return max(-100, min(100, min((y - x for y in ys), key=abs) * ms)) if ys else 100
        shifts = [nearest(x, b) for x in a] + [-nearest(x, a) for x in b]
        return {'milliseconds': max(shifts, key=abs, default=0), 'reference': len(a), 'candidate': len(b)}

    def decay(x, rate):
        times = []
        for channel in x:
            curve = np.cumsum(channel[::-1] ** 2)[::-1]
            curve = 10 * np.log10(curve[curve > 0] / curve[0])
            inside = (curve <= -5) & (curve >= -35)
            slope = np.polyfit(np.nonzero(inside)[0] / rate, curve[inside], 1)[0]
            times.append(-60 / slope)
        return times

    rate, r = read(sys.argv[1])
    _, c = read(sys.argv[2])
    ratios = [b / a - 1 for a, b in zip(decay(r, rate), decay(c, rate))]
    print(json.dumps({
        'level': level(r, c, rate), 'onsets': shift(r, c, rate), 'referenceWidth': width(r), 'candidateWidth': width(c),
        'tail': max(ratios, key=abs)}))
    """

  private struct Expected: Decodable {
    struct Level: Decodable { let decibels, time: Double, channel: Int }
    struct Onsets: Decodable { let milliseconds: Double, reference, candidate: Int }
    let level: Level
    let onsets: Onsets
    let referenceWidth, candidateWidth, tail: Double
  }

  private struct Measured: Decodable {
    struct Comparison: Decodable { let metrics: Metrics }
    struct Metrics: Decodable {
      struct Stereo: Decodable { let referenceWidth, candidateWidth: Double }
      struct Decay: Decodable { let reference, candidate: Double }
      let level: Expected.Level
      let onsets: Expected.Onsets
      let stereo: Stereo
      let decay: Decay
    }
    let comparison: Comparison
  }

  /// Two channels of noise under a decay, after each of some hits.
  private func write(
    _ name: String, rate: Double, seed: UInt32, hits: [Double], decay: Double, side: Float
  ) throws -> String {
    let count = Int(1.3 * rate)
    func noise(_ seed: UInt32) -> [Float] {
      TestSignal.noise(seed: seed, amplitude: 0.3, start: 0, length: count)
        .render(channelCount: 1, frameCount: count, sampleRate: rate).channels[0]
    }
    let (mid, difference) = (noise(seed), noise(seed &+ 1))
    var channels = [[Float]](repeating: Array(repeating: 0, count: count), count: 2)
    for hit in hits {
      let start = Int(hit * rate)
      for frame in start..<count {
        let gain = Float(pow(10, -3 * Double(frame - start) / rate / decay))
        channels[0][frame] += gain * (mid[frame - start] + side * difference[frame - start])
        channels[1][frame] += gain * (mid[frame - start] - side * difference[frame - start])
      }
    }
    let path = "\(folder)/\(name).wav"
    try AudioFile.write(SampleBuffer(channels: channels, sampleRate: rate), to: path)
    return path
  }

  @Test(arguments: [
    (48_000.0, [0.1], [0.1], Float(0.3)), (44_100, [0.05, 0.5, 0.9], [0.05, 0.51, 0.9], 0.8),
    (48_000, [0.2, 0.7], [0.2], 0.1), (22_050, [0], [0.004, 0.8], 1.5),
  ])
  func areWhatTheirFormulasGive(
    rate: Double, hits: [Double], others: [Double], side: Float
  ) async throws {
    let reference = try write(
      "reference", rate: rate, seed: 1, hits: hits, decay: 0.4, side: 0.5)
    let candidate = try write(
      "candidate", rate: rate, seed: 9, hits: others, decay: 0.45, side: side)
    let python = try await Subprocess.run(
      .name("python3"), arguments: ["-c", Self.script, reference, candidate],
      output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
    let expected = try JSONDecoder().decode(
      Expected.self, from: Data(python.standardOutput.utf8))

    let output = try await Program.run(
      ["compare", reference, candidate, "--json", "--diagnose", "off"])
    let metrics = try JSONDecoder().decode(
      Measured.self, from: Data(output.standardOutput.utf8)
    ).comparison.metrics

    #expect(abs(metrics.level.decibels - expected.level.decibels) < 1e-6)
    #expect(abs(metrics.level.time - expected.level.time) < 1e-9)
    #expect(metrics.level.channel == expected.level.channel)
    #expect(metrics.onsets.reference == expected.onsets.reference)
    #expect(metrics.onsets.candidate == expected.onsets.candidate)
    #expect(abs(metrics.onsets.milliseconds - expected.onsets.milliseconds) < 1e-9)
    #expect(abs(metrics.stereo.referenceWidth - expected.referenceWidth) < 1e-6)
    #expect(abs(metrics.stereo.candidateWidth - expected.candidateWidth) < 1e-6)
    // Single hits decay evenly. The program's line is through fewer points of the curve.
    if hits.count == 1, others.count == 1 {
      let tail = metrics.decay.candidate / metrics.decay.reference - 1
      #expect(abs(tail - expected.tail) < 0.01)
    }
  }
}
