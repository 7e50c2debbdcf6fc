import Foundation

/// WAV files of 32-bit floats.
enum WAV {
  static func read(_ path: String) throws -> [[Float]] {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    func number(_ at: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
    }
    var at = 12
    var channels = 1
    while at + 8 <= bytes.count {
      let size = number(at + 4, 4)
      let name = String(decoding: bytes[at..<(at + 4)], as: UTF8.self)
      if name == "fmt " { channels = number(at + 10, 2) }
      if name == "data" {
        return (0..<channels).map { channel in
          (0..<(size / 4 / channels)).map { frame in
            Float(bitPattern: UInt32(number(at + 8 + 4 * (frame * channels + channel), 4)))
          }
        }
      }
      at += 8 + size + size % 2
    }
    throw CocoaError(.fileReadCorruptFile)
  }

  static func write(_ channels: [[Float]], rate: Double, to path: String) throws {
    var bytes: [UInt8] = []
    func put(_ number: Int, _ count: Int) {
      for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
    }
    let size = 4 * channels.count * channels[0].count
    bytes += "RIFF".utf8
    put(36 + size, 4)
    bytes += "WAVEfmt ".utf8
    put(16, 4)
    put(3, 2)
    put(channels.count, 2)
    put(Int(rate), 4)
    put(4 * channels.count * Int(rate), 4)
    put(4 * channels.count, 2)
    put(32, 2)
    bytes += "data".utf8
    put(size, 4)
    for frame in channels[0].indices {
      for channel in channels { put(Int(channel[frame].bitPattern), 4) }
    }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }
}
