import Foundation

/// Strings as C wants them: a list of pointers that ends with nil.
package final class CStringList {
  package let pointer: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  package init(_ texts: [String]) {
    count = texts.count
    pointer = .allocate(capacity: texts.count + 1)
    for (index, text) in texts.enumerated() { pointer[index] = strdup(text) }
    pointer[count] = nil
  }

  deinit {
    for index in 0..<count { free(pointer[index]) }
    pointer.deallocate()
  }
}
