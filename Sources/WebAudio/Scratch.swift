/// Memory for the length of a call, on the stack where it fits.
///
/// - Precondition: `count` is above 0.
func withScratch<Element, Result>(
  _ type: Element.Type, count: Int, _ body: (UnsafeMutablePointer<Element>) -> Result
) -> Result {
  withUnsafeTemporaryAllocation(of: type, capacity: count) { buffer in
    guard let base = buffer.baseAddress else { preconditionFailure("scratch of no elements") }
    return body(base)
  }
}
