import Foundation
import Testing

@testable import ParityRunning

@Suite struct ResultCacheCleanTests {
  /// Three results of a kilobyte, used one, two and three days ago, and 10 bytes of today's.
  private func withKept(_ body: (ResultCache, () -> [String]) throws -> Void) throws {
    let cache = FileManager.default.temporaryDirectory.path + "/kept-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: cache) }
    let names = ["a", "b", "c"].map { String(repeating: $0, count: 64) }
    for (index, name) in names.enumerated() {
      // One of them as earlier versions kept it, on one level.
      let folder =
        index == 2 ? "\(cache)/kept/\(name)" : KeptFolders.path("\(cache)/kept", name)
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(count: 1000).write(to: URL(fileURLWithPath: "\(folder)/evidence.json"))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -86400 * Double(index + 1) - 60)],
        ofItemAtPath: folder)
    }
    try Data(count: 10).write(to: URL(fileURLWithPath: "\(cache)/kept/memo.json"))
    let kept = ResultCache(cache: cache)
    try body(kept) {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(cache)/kept")) ?? []
      let others = names.filter { $0.count != 2 && $0.count < 64 }
      let cases = KeptFolders.all("\(cache)/kept").map {
        URL(fileURLWithPath: $0).lastPathComponent
      }
      return (others + cases).sorted().map { String($0.prefix(1)) }
    }
  }

  @Test func removesTheOldestUntilTheRestFits() throws {
    try withKept { kept, left in
      let removed = kept.clean(mostBytes: 2010)

      #expect(removed.count == 1)
      #expect(removed.bytes == 1000)
      #expect(left() == ["a", "b", "m"])
    }
  }

  @Test func removesWhatNoRunHasNeededForSoLong() throws {
    try withKept { kept, left in
      #expect(kept.clean(mostBytes: .max, olderThan: 2 * 86400).count == 2)
      #expect(left() == ["a", "m"])
    }
  }

  @Test func removesNothingThatFits() throws {
    try withKept { kept, left in
      #expect(kept.clean(mostBytes: 3010).count == 0)
      #expect(left().count == 4)
    }
  }

  /// Renders of browsers and copies of sources count too, and go where they are older than results.
  @Test func boundsAllOfTheStateFolder() throws {
    try withKept { kept, left in
      let cache = kept.cache
      let old = "\(cache)/browsers/firefox"
      try FileManager.default.createDirectory(atPath: old, withIntermediateDirectories: true)
      try Data(count: 5000).write(to: URL(fileURLWithPath: "\(old)/x.wav"))
      for path in ["\(old)/x.wav", old, "\(cache)/browsers"] {
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSinceNow: -30 * 86400)], ofItemAtPath: path)
      }

      #expect(kept.clean(mostBytes: 3500).bytes == 5000)

      #expect(!FileManager.default.fileExists(atPath: "\(cache)/browsers"))
      #expect(left().count == 4)
    }
  }

  /// `--state` may name any folder: what Parity did not put there is not its own to remove.
  @Test func removesNothingOfSomebodyElses() throws {
    try withKept { kept, _ in
      let own = "\(kept.cache)/photos"
      try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
      try Data(count: 5000).write(to: URL(fileURLWithPath: "\(own)/x.raw"))
      for path in ["\(own)/x.raw", own] {
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSinceNow: -30 * 86400)], ofItemAtPath: path)
      }

      kept.clean(mostBytes: 0)

      #expect(FileManager.default.fileExists(atPath: "\(own)/x.raw"))
    }
  }

  /// Somebody else may be at work there.
  @Test func leavesWhatHasJustChanged() throws {
    try withKept { kept, left in
      let cache = kept.cache
      try FileManager.default.createDirectory(
        atPath: "\(cache)/mutants", withIntermediateDirectories: true)
      try Data(count: 5000).write(to: URL(fileURLWithPath: "\(cache)/mutants/x"))

      #expect(kept.clean(mostBytes: 5500).count == 3)

      #expect(FileManager.default.fileExists(atPath: "\(cache)/mutants/x"))
      #expect(left() == ["m"])
    }
  }

  @Test func removesWhatWasFoundOutAboutDifferences() throws {
    try withKept { kept, left in
      let path = "\(kept.cache)/kept/diagnoses.json"
      try Data(count: 500).write(to: URL(fileURLWithPath: path))

      #expect(kept.clean(mostBytes: .max, olderThan: 3600).count == 3)
      #expect(left() == ["d", "m"])

      // All that is left: 500 bytes of diagnoses, 10 of measurements.
      #expect(kept.clean(mostBytes: -1).bytes == 510)
      #expect(left() == [])
    }
  }
}
