import AudioSignal

/// The reverb's impulse responses: taps and filtered, fading noise, drawn from a text.
///
/// Uses only + - · / and a square root, so that every platform makes the same samples.
package struct ReverbImpulse: Equatable, Sendable {
  /// Sixty decibels as a natural logarithm.
  private static let decay = 6.907755278982137
  /// `LOUDNESS` of the page's `sound/impulse.js`: the square root of a channel's mean energy.
  private static let loudness = 0.7

  /// The parameters of one type and size; times in seconds and milliseconds.
  private struct Room {
    let seconds: Double
    let pre: Double
    let build: Double
    let taps: Int
    let span: Double
    let bright: Double
    let dark: Double

    init(
      _ seconds: Double, _ pre: Double, _ build: Double, _ taps: Int, _ span: Double,
      _ bright: Double, _ dark: Double
    ) {
      (self.seconds, self.pre, self.build, self.taps) = (seconds, pre, build, taps)
      (self.span, self.bright, self.dark) = (span, bright, dark)
    }
  }

  /// By type and size, as numbered in presets.
  private static let rooms = [
    [
      Room(1.1, 0, 0, 0, 0, 0.95, 0.55), Room(1.7, 0, 0, 0, 0, 0.95, 0.5),
      Room(2.6, 0, 0, 0, 0, 0.95, 0.45),
    ],
    [
      Room(0.35, 2, 0, 8, 14, 0.8, 0.35), Room(0.6, 4, 0, 10, 24, 0.75, 0.3),
      Room(0.95, 7, 0, 12, 38, 0.7, 0.25),
    ],
    [
      Room(1.5, 14, 18, 9, 60, 0.6, 0.2), Room(2.2, 20, 30, 10, 80, 0.55, 0.16),
      Room(3.2, 28, 45, 12, 110, 0.5, 0.12),
    ],
  ]

  package let seed: String
  /// An index of `PresetField.reverbTypes`.
  package let type: Int
  /// From 1 to 3.
  package let size: Int

  package init(seed: String, type: Int, size: Int) {
    (self.seed, self.type, self.size) = (seed, type, size)
  }

  /// - Returns: two channels.
  package func response(sampleRate: Double) -> SampleBuffer {
    let room = Self.rooms[type][size - 1]
    let channels = (0..<2).map { side in
      var seeds = Xmur3("\(seed)|\(PresetField.reverbTypes[type])|\(size)|\(side)")
      return Self.draw(room, Mulberry32(seed: seeds.next()), sampleRate)
    }
    var energy = 0.0
    for channel in channels { for y in channel { energy += y * y } }
    let gain = Self.loudness / (energy / 2).squareRoot()
    return SampleBuffer(
      channels: channels.map { $0.map { Float($0 * gain) } }, sampleRate: sampleRate)
  }

  private static func draw(
    _ room: Room, _ stream: Mulberry32, _ sampleRate: Double
  ) -> [Double] {
    var stream = stream
    func frames(_ milliseconds: Double) -> Int { Int(milliseconds * sampleRate / 1000) }
    let length = Int(room.seconds * sampleRate)
    let (start, rise, spread) = (frames(room.pre), frames(room.build), frames(room.span))
    var y = [Double](repeating: 0, count: length)
    for _ in 0..<room.taps {
      let place = stream.next()
      let level = stream.next()
      y[start + Int(place * Double(spread))] += (2 * level - 1) * (1 - 0.5 * place)
    }
    var envelope = 1.0
    var smooth = 0.0
    let fall = decay / (room.seconds * sampleRate)
    for index in start..<length {
      let noise = 2 * stream.next() - 1
      let share = Double(index - start) / Double(length - start)
      smooth += (noise - smooth) * (room.bright + (room.dark - room.bright) * share)
      let built = index - start < rise ? Double(index - start) / Double(rise) : 1
      y[index] += smooth * envelope * built
      envelope -= envelope * fall
    }
    let fade = length / 20
    for index in length - fade..<length { y[index] *= Double(length - index) / Double(fade) }
    return y
  }
}
