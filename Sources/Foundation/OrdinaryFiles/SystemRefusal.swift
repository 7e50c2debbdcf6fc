/// An error that comes from the system, which gives it a number: what waiting helps with is told by it.
package protocol SystemRefusal: Error {
  /// An `errno`; 0 where there is none.
  var number: Int32 { get }
}
