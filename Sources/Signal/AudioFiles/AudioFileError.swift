import OrdinaryFiles

/// Why an audio file could not be read or written.
package enum AudioFileError: Error, Equatable {
  case missing(path: String)
  case empty(path: String)
  /// libsndfile refused it; `detail` is its message.
  case unreadable(path: String, detail: String)
  /// The header promises more bytes than the file has.
  case truncated(path: String, expectedBytes: Int, actualBytes: Int)
  /// A kind of file that does not say how long it is, so that a truncated file looks like a whole one.
  case unprovable(path: String)
  case noFrames(path: String)
  /// Larger than what one comparison may hold in memory.
  case tooLarge(path: String, samples: Int, limit: Int)
  /// `number`: the system's; 0 where it gave none.
  case unwritable(path: String, detail: String, number: Int32 = 0)
}

extension AudioFileError {
  init(_ refusal: WriteRefusal) {
    self = .unwritable(path: refusal.path, detail: refusal.reason, number: refusal.number)
  }

  init(_ number: Int32, _ path: String) { self.init(WriteRefusal(number, path)) }
}

extension AudioFileError: SystemRefusal {
  package var number: Int32 {
    if case .unwritable(_, _, let number) = self { number } else { 0 }
  }
}

extension AudioFileError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing(let path):
      "\(path): no such file"
    case .empty(let path):
      "\(path) is empty (0 bytes); render it again"
    case .unreadable(let path, let detail):
      "\(path) is not a readable audio file: \(detail)"
    case .truncated(let path, let expected, let actual):
      "\(path) is truncated: its header promises \(expected) bytes, it has \(actual);"
        + " copy or render it again"
    case .unprovable(let path):
      "\(path) does not say how long it is, so that a part of it could pass for the whole;"
        + " save it as a WAV, AIFF, CAF or FLAC file (what a program writes to a pipe leaves its length open)"
    case .noFrames(let path):
      "\(path) holds no samples; render it again"
    case .tooLarge(let path, let samples, let limit):
      "\(path) holds \(samples) samples, more than the \(limit) that are read; compare a part of it"
    case .unwritable(let path, let detail, _):
      "cannot write \(path): \(detail)"
    }
  }
}
