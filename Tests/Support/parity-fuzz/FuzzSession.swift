import Foundation
import FuzzedParsers

/// `parity-fuzz PARSER [libFuzzer's options and corpus folders]`: a search that is led by what the inputs
/// reach in the parser. `make fuzz` builds it with coverage, and runs it with every parser.
enum FuzzSession {
  private static let parser: FuzzedParser = {
    guard CommandLine.arguments.count > 1,
      let parser = FuzzedParser(rawValue: CommandLine.arguments[1])
    else {
      let names = FuzzedParser.allCases.map(\.rawValue).joined(separator: ", ")
      FileHandle.standardError.write(Data("parity-fuzz: name a parser: \(names)\n".utf8))
      exit(64)
    }
    return parser
  }()

  private static let scratch: String = {
    let path = FileManager.default.temporaryDirectory.path + "/fuzz-\(getpid())"
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }()

  fileprivate static func feed(_ bytes: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
    let data = bytes.map { Data(bytes: $0, count: size) } ?? Data()
    try? parser.parse(data, scratch: scratch)
    return 0
  }

  /// Ends the program with libFuzzer's code.
  static func run() -> Never {
    _ = parser
    let words = [CommandLine.arguments[0]] + CommandLine.arguments.dropFirst(2)
    var count = Int32(words.count)
    let pointers = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
      capacity: words.count + 1)
    for (index, word) in words.enumerated() { pointers[index] = strdup(word) }
    pointers[words.count] = nil
    var list = pointers
    let code = runDriver(&count, &list) { FuzzSession.feed($0, $1) }
    try? FileManager.default.removeItem(atPath: scratch)
    exit(code)
  }
}

/// libFuzzer's own driver; `-sanitize=fuzzer` links it.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<Int32>,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// What libFuzzer's own beginning would call, which is linked and not begun with.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  FuzzSession.feed(bytes, size)
}
