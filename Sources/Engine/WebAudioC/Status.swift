import CWebAudio
import WebAudio

/// The caller's own suspension ended the render.
struct Aborted: Error {}

/// Runs a call, and turns its error into a status and a message.
func status(_ body: () throws -> Void) -> wa_status {
  do {
    try body()
    return WA_OK
  } catch let error as WebAudioError {
    parity_set_error_message("\(error)")
    return error.exceptionName.status
  } catch {
    parity_set_error_message("a suspension's callback ended the render")
    return WA_ABORT_ERROR
  }
}

extension WebAudioError.ExceptionName {
  var status: wa_status {
    switch self {
    case .notSupported: WA_NOT_SUPPORTED_ERROR
    case .invalidState: WA_INVALID_STATE_ERROR
    case .indexSize: WA_INDEX_SIZE_ERROR
    case .invalidAccess: WA_INVALID_ACCESS_ERROR
    case .range: WA_RANGE_ERROR
    case .type: WA_TYPE_ERROR
    }
  }
}

/// A terabyte: a larger count is an error, such as −1 or uninitialised memory.
private let mostBytes = 1 << 40

/// Copies an array from C.
///
/// - Throws: `missing` for NULL with a count, `invalidRange` for a count that no memory could hold.
func copied<Element>(
  _ start: UnsafePointer<Element>?, _ count: Int, _ name: String
) throws(WebAudioError) -> [Element] {
  guard count >= 0, count <= mostBytes / MemoryLayout<Element>.stride else {
    throw .invalidRange(what: name, detail: "a count of \(count)")
  }
  guard count > 0 else { return [] }
  guard let start else { throw .missing(name: name) }
  return Array(UnsafeBufferPointer(start: start, count: count))
}

/// - Throws: `missing` for NULL, and `wrongType` for text that is not UTF-8.
func text(_ start: UnsafePointer<CChar>?, _ name: String) throws(WebAudioError) -> String {
  guard let start else { throw .missing(name: name) }
  guard let text = String(validatingCString: start) else {
    throw .wrongType(name: name, expected: "UTF-8 text")
  }
  return text
}

/// Stores a result where the caller wants it.
///
/// - Throws: `missing` for NULL.
func hand<Value>(
  _ value: Value, to place: UnsafeMutablePointer<Value>?, _ name: String
) throws(WebAudioError) {
  guard let place else { throw .missing(name: name) }
  place.pointee = value
}
