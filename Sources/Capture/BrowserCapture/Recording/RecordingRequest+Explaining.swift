import Foundation

extension RecordingRequest {
  /// A remark with what to do; nil where nothing is known.
  ///
  /// - Parameter files: those that the page got.
  func explained(_ remark: String, files: [String: Data]) -> String? {
    ModuleFault.explain(remark, files: files)
      ?? (isIsolated ? nil : SharedMemoryFault.explain(remark, files: files))
  }

  /// With what a page may wait for that is not isolated.
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
