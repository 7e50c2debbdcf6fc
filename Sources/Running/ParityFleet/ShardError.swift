import Foundation
import OrdinaryFiles

/// Why a part of a run could not be written or read.
package enum ShardError: Error, Equatable {
  /// - Parameter number: the system's `errno`; 0 where it has none.
  case unwritable(path: String, number: Int32, detail: String)
  /// The file to be written already exists and is not a shard.
  case occupied(path: String)
  /// The file differs from what was written, or never was a shard.
  case damaged(path: String, detail: String)
  case tooLarge(path: String, bytes: Int, limit: Int)
  /// The plan belongs to another project, or to another state of it.
  case otherPlan(path: String, detail: String)

  init(_ number: Int32, _ path: String) {
    self = .unwritable(
      path: path, number: number, detail: SystemReason.of(errno: number, at: path))
  }
}

extension ShardError: SystemRefusal {
  package var number: Int32 {
    if case .unwritable(_, let number, _) = self { number } else { 0 }
  }
}

extension ShardError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unwritable(let path, _, let detail): "cannot write \(path): \(detail)"
    case .occupied(let path):
      "\(path) exists and is not a shard; write to another folder, or remove it"
    case .damaged(let path, let detail):
      "\(path) is damaged: \(detail); make it again"
    case .tooLarge(let path, let bytes, let limit):
      "\(path) would unpack to \(bytes) bytes or more, where \(limit) are allowed; --most-bytes allows more"
    case .otherPlan(let path, let detail): "\(path) is not this project's plan: \(detail)"
    }
  }
}

/// Whether an error may go away by itself: tells an engine when to try again.
package enum RetryLater {
  /// EX_TEMPFAIL of sysexits.h.
  package static let exitCode: Int32 = 75

  private static let passing: Set<Int32> = [
    ENOSPC, EDQUOT, EIO, ESTALE, ETIMEDOUT, ENFILE, EMFILE, ENOMEM, EAGAIN, EBUSY, ENOTCONN,
    ECONNRESET, EHOSTDOWN, EHOSTUNREACH,
  ]

  /// - Parameter folders: where output was written; one without free space counts, too.
  package static func helps(_ error: any Error, folders: [String]) -> Bool {
    if let refusal = error as? any SystemRefusal, passing.contains(refusal.number) { return true }
    var below: NSError? = error as NSError
    while let current = below {
      if current.domain == NSPOSIXErrorDomain, passing.contains(Int32(current.code)) {
        return true
      }
      if current.domain == NSCocoaErrorDomain,
        current.code == CocoaError.Code.fileWriteOutOfSpace.rawValue
      {
        return true
      }
      below = current.userInfo[NSUnderlyingErrorKey] as? NSError
    }
    return folders.contains(where: isFull)
  }

  /// Turns an error into a retryable one when the target folder has no free space. To be called before the unfinished
  /// output there is removed.
  package static func told(_ error: any Error, writingTo folder: String) -> any Error {
    isFull(folder) ? ShardError(ENOSPC, folder) : error
  }

  private static func isFull(_ folder: String) -> Bool {
    var status = statvfs()
    return statvfs(folder, &status) == 0 && status.f_blocks > 0 && status.f_bavail == 0
  }
}
