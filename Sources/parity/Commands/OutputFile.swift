import Foundation
import OrdinaryFiles

/// A file that a command writes, which must be neither one of its inputs nor an unrelated file of the user's.
struct OutputFile {
  /// A command's output may replace its earlier output.
  enum Kind {
    case wave

    /// Whether a file begins like one of this kind.
    fileprivate func begins(_ head: Data) -> Bool {
      switch self {
      // Images, videos and SoundFonts are RIFF files, too.
      case .wave:
        ["RIFF", "RF64", "BW64"].contains { head.starts(with: $0.utf8) }
          && head.dropFirst(8).elementsEqual("WAVE".utf8)
      }
    }

    var text: String {
      switch self {
      case .wave: "WAV file"
      }
    }
  }

  /// - Parameters:
  ///   - inputs: the files that the command reads.
  ///   - isForced: a file of another kind may be overwritten; an input never.
  /// - Throws: `OutputError`.
  static func check(
    _ path: String, _ kind: Kind, inputs: [String], isForced: Bool
  ) throws(OutputError) {
    guard let identity = FileIdentifier(path) else { return }
    for input in inputs where FileIdentifier(input) == identity {
      throw .isInput(path: path, input: input)
    }
    // A reference can only be restored by the browser that rendered it, in its version at that time.
    guard !isReference(path) else {
      throw .isReference(path: path)
    }
    let file: (descriptor: Int32, size: Int)
    do throws(FileRefusal) {
      file = try OrdinaryFile.open(path)
    } catch {
      throw .unreadable(path: path, error)
    }
    defer { close(file.descriptor) }
    guard !isForced, file.size > 0 else { return }
    var head = Data(count: 12)
    let count = head.withUnsafeMutableBytes { read(file.descriptor, $0.baseAddress, $0.count) }
    guard count == 12, kind.begins(head) else {
      throw .otherKind(path: path, kind)
    }
  }

  /// A filed or recorded reference, judging by its name and the files beside it.
  private static func isReference(_ path: String) -> Bool {
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let definition = file.deletingLastPathComponent().appendingPathComponent("case.json")
    return file.lastPathComponent == "reference.wav"
      && FileManager.default.fileExists(atPath: definition.path)
  }
}
