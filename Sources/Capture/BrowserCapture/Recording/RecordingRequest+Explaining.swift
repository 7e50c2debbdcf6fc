import Foundation

extension RecordingRequest {
  /// A remark with a remedy; nil if none is known.
  ///
  /// - Parameter files: the files that the page received.
  func explained(_ remark: String, files: [String: Data]) -> String? {
    ModuleFault.explain(remark, files: files)
      ?? (isIsolated ? nil : SharedMemoryFault.explain(remark, files: files))
  }

  /// Adds what a page that is not isolated may be waiting for.
  func explained(_ error: RecordingError, files: [String: Data]) -> RecordingError {
    guard !isIsolated, !"\(error)".contains("--isolated"),
      let reason = SharedMemoryFault.reason(files: files)
    else { return error }
    return switch error {
    case .noContext, .scriptHangs, .stuck, .silent, .page: .unisolated(reason, error)
    default: error
    }
  }
}
