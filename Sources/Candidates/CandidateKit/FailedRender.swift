/// A render that failed, with what the candidate printed before.
package protocol FailedRender: Error {
  /// nil for nothing.
  var printed: String? { get }
}
