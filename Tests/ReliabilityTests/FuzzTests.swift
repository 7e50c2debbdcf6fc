import Foundation
import FuzzedParsers
import OrdinaryFiles
import ParityReferences
import ReferencePacks
import TestProjects
import Testing

/// Every parser, fed with its corpus and with mutants of it: an input is read or refused, in less than five
/// seconds and 512 MB. A crash ends the test run, which nobody can miss.
///
/// `PARITY_FUZZ_SECONDS=600` goes on for so long with each parser; otherwise some hundred mutants are tried.
@Suite(.takesTurns, .serialized) struct FuzzTests {
  private static let corpus =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Corpus"

  private static func seeds(_ parser: FuzzedParser) throws -> [[UInt8]] {
    let folder = "\(corpus)/\(parser.rawValue)"
    let filed = try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map {
      Array(try OrdinaryFile.read("\(folder)/\($0)"))
    }
    // One of today's form is read; a filed one may be refused one day.
    return parser == .pack ? filed + [try pack()] : filed
  }

  /// Of one case of 64 frames.
  private static func pack() throws -> [UInt8] {
    let own = try RampProject(candidates: "own:\n  command: [./run.sh, '{output}']")
    defer { own.remove() }
    let library = try ReferenceLibrary(folder: try own.project().references)
    let path = "\(own.folder)/seed.paritypack"
    _ = try ReferencePack.write(library, entries: library.manifest.cases, limits: "", to: path)
    return Array(try OrdinaryFile.read(path))
  }

  @Test(arguments: FuzzedParser.allCases) func readsOrRefusesEveryInput(parser: FuzzedParser) throws
  {
    let seeds = try Self.seeds(parser)
    #expect(!seeds.isEmpty)
    let scratch = FileManager.default.temporaryDirectory.path + "/fuzz-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    var (tried, accepted) = (0, 0)
    var slowest = Duration.zero
    func feed(_ bytes: [UInt8]) {
      let start = ContinuousClock.now
      if (try? parser.parse(Data(bytes), scratch: scratch)) != nil { accepted += 1 }
      tried += 1
      let taken = ContinuousClock.now - start
      slowest = max(slowest, taken)
      guard taken > .seconds(5) else { return }
      Issue.record("\(parser) took \(taken) for \(Data(bytes).base64EncodedString().prefix(2000))")
    }
    for seed in seeds { feed(seed) }
    // What stands in the corpus is not all refused: the mutants begin close to what is read.
    #expect(accepted > 0)
    let seconds = ProcessInfo.processInfo.environment["PARITY_FUZZ_SECONDS"].flatMap(Double.init)
    let seed = UInt32(truncatingIfNeeded: Int(seconds ?? 1))
    var mutator = Mutator(seed: seed, seeds: seeds)
    let end = ContinuousClock.now + .seconds(seconds ?? 0)
    while seconds == nil ? tried < 300 : ContinuousClock.now < end { feed(mutator.next()) }
    #if os(Linux)
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
      let peak = (Int(line.filter(\.isNumber)) ?? 0) / 1024
      if seconds != nil {
        #expect(peak < 512, "\(peak) MB")
        print("fuzzed \(parser): \(tried) inputs, \(accepted) read, slowest \(slowest), \(peak) MB")
      }
    #endif
  }
}
