import Foundation

/// The head-related impulse responses that Chromium-based browsers contain for the panning model HRTF.
///
/// They belong to the browser: they are read from its installation when a page uses them, and are stored only in that
/// page's recording.
struct HeadResponseFile: Sendable {
  /// Path of the browser's program.
  let browser: String

  /// The responses as a FLAC file; nil if none are found.
  func read() -> Data? {
    for folder in folders {
      let path = folder + "/resources.pak"
      guard let pack = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped),
        let found = Self.responses(in: pack)
      else { continue }
      return found
    }
    return nil
  }

  /// Beside the program, or where the script that starts it has it.
  private var folders: [String] {
    let program = URL(fileURLWithPath: browser).resolvingSymlinksInPath()
    let own = program.deletingLastPathComponent().path
    let name = program.lastPathComponent
    var folders = [own, "/usr/lib/\(name)", "/usr/lib64/\(name)", "/opt/google/chrome"]
    // On macOS: Contents/MacOS beside Contents/Frameworks.
    let frameworks = own + "/../Frameworks"
    for file in FileManager.default.enumerator(atPath: frameworks)?.lazy.compactMap({
      $0 as? String
    })
      ?? [].lazy.compactMap({ $0 as? String }) where file.hasSuffix("/resources.pak")
    {
      folders.append(frameworks + "/" + (file as NSString).deletingLastPathComponent)
    }
    return folders
  }

  /// Shape of the file: 240 responses of 256 frames for two ears, back to back.
  private static let frames = 240 * 256
  /// Hertz.
  private static let rate = 44100

  /// A pack, version 5: a header of 12 bytes (version as uint32, encoding, padding, number of resources, number of
  /// aliases as uint16), then 6 bytes for each resource (id as uint16, start as uint32) and one more entry for the end.
  static func responses(in pack: Data) -> Data? {
    func number(_ offset: Int, _ bytes: Int) -> Int {
      (0..<bytes).reduce(0) { $0 | Int(pack[pack.startIndex + offset + $1]) << (8 * $1) }
    }
    guard pack.count > 12, number(0, 4) == 5 else { return nil }
    let count = number(8, 2)
    guard pack.count > 12 + 6 * (count + 1) else { return nil }
    for index in 0..<count {
      let start = number(12 + 6 * index + 2, 4)
      let end = number(12 + 6 * (index + 1) + 2, 4)
      guard start + 42 <= end, end <= pack.count else { continue }
      let resource = pack[pack.startIndex + start..<pack.startIndex + end]
      if isResponses(resource) { return Data(resource) }
    }
    return nil
  }

  /// A FLAC file's first block contains its rate, channels and length.
  private static func isResponses(_ file: Data) -> Bool {
    guard file.starts(with: Data("fLaC".utf8)) else { return false }
    let header = file.dropFirst(8).prefix(34).map { Int($0) }
    let rate = header[10] << 12 | header[11] << 4 | header[12] >> 4
    let channels = (header[12] >> 1 & 7) + 1
    let frames =
      (header[13] & 15) << 32 | header[14] << 24 | header[15] << 16 | header[16] << 8 | header[17]
    return rate == Self.rate && channels == 2 && frames == Self.frames
  }
}
