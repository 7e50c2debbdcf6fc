import AudioSignal
import SoundFont

/// Decoded sound, so that each recording is read once; the least recently used is dropped first.
///
/// Sounding samples are held by their voices, whatever is dropped here.
public final class SampleCache {
  /// The most bytes of samples that are kept: 256 MiB.
  public static let largest = 256 << 20

  private struct Key: Hashable {
    let font: ObjectIdentifier
    let region: SampleRegion
  }

  private struct Entry {
    let sound: Voice.Sound
    let bytes: Int
    var lastUse: Int
  }

  private let bound: Int
  private var entries: [Key: Entry] = [:]
  private var uses = 0
  /// Bytes that are kept at present.
  public private(set) var bytes = 0

  public init(bound: Int = SampleCache.largest) { self.bound = bound }

  func sound(
    of region: SampleRegion, in font: PlayableFont, sampleRate: Double
  ) throws -> Voice.Sound {
    let key = Key(font: ObjectIdentifier(font), region: region)
    uses += 1
    if var entry = entries[key] {
      entry.lastUse = uses
      entries[key] = entry
      return entry.sound
    }
    let decoded = try font.font.reader.decode(region)
    let sound = Voice.Sound(
      audio: SampleBuffer(channels: [decoded.frames], sampleRate: sampleRate), loop: decoded.loop)
    let size = decoded.frames.count * MemoryLayout<Float>.size
    entries[key] = Entry(sound: sound, bytes: size, lastUse: uses)
    bytes += size
    while bytes > bound, entries.count > 1,
      let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      entries[oldest.key] = nil
      bytes -= oldest.value.bytes
    }
    return sound
  }
}

/// A font that players share.
public final class PlayableFont: Sendable {
  public let font: SoundFont

  public init(_ font: SoundFont) { self.font = font }
}
