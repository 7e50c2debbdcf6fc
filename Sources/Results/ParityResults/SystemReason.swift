import Foundation

/// Why the system could not do something with a file.
package enum SystemReason {
  /// The system's own words, without Foundation's wrapping.
  package static func of(_ error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    if let underlying, underlying.domain == NSPOSIXErrorDomain {
      return String(cString: strerror(Int32(underlying.code)))
    }
    return error.localizedDescription
  }
}
