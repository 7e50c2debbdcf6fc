/// Why no page can play a take.
package enum PageTakeError: Error, Equatable {
  /// - Parameter reason: of the decoder.
  case notATake(reason: String)
  case outsideWeb(page: String)
  case tooShort(fewestFrames: Int)
  case noControl(String)
  case invalidValue(control: String)
}

extension PageTakeError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notATake(let reason): "this is not a take of a page: \(reason)"
    case .outsideWeb(let page): "'\(page)' is not a page of the web folder"
    case .tooShort(let frames): "a take needs a sample rate, and \(frames) frames"
    case .noControl(let name): "no control of the page is '\(name)'"
    case .invalidValue(let name):
      "the value of '\(name)' is not a value that an input accepts"
    }
  }
}
