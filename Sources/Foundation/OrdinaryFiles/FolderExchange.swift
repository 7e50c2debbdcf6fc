import Foundation

/// Swaps two folders at once: nobody sees one of them missing.
package enum FolderExchange {
  /// - Returns: false where the system cannot; `errno` says why.
  package static func swap(_ one: String, _ other: String) -> Bool {
    #if os(Linux)
      // Swift does not import it from glibc.
      typealias Rename =
        @convention(c) (
          Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
        ) -> Int32
      guard let symbol = dlsym(nil, "renameat2") else { return false }
      let exchanging: UInt32 = 2
      return unsafeBitCast(symbol, to: Rename.self)(AT_FDCWD, one, AT_FDCWD, other, exchanging) == 0
    #else
      return renamex_np(one, other, UInt32(RENAME_SWAP)) == 0
    #endif
  }
}
