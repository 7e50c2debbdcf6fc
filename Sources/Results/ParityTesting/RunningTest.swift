#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

/// The source location of an expectation.
struct TestPlace {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt
}

/// The running test, in either framework.
enum RunningTest {
  static func fail(_ message: String, at place: TestPlace) {
    #if canImport(Testing)
      if Test.current != nil {
        Issue.record(Comment(rawValue: message), sourceLocation: place.sourceLocation)
        return
      }
    #endif
    #if canImport(XCTest)
      XCTFail(message, file: place.filePath, line: place.line)
    #endif
  }

  /// Swift Testing stores attachments with `--attachments-path`; XCTest on Linux has none, so the failure message says
  /// where the files are.
  static func attach(_ bytes: [UInt8], named name: String, at place: TestPlace) {
    #if canImport(Testing)
      if Test.current != nil {
        Attachment.record(bytes, named: name, sourceLocation: place.sourceLocation)
      }
    #endif
  }
}

#if canImport(Testing)
  extension TestPlace {
    fileprivate var sourceLocation: SourceLocation {
      SourceLocation(
        fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
    }
  }
#endif
