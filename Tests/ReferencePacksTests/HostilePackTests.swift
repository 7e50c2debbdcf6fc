import CArchive
import DataText
import Foundation
import ParityReferences
import ParityResults
import Testing

@testable import ReferencePacks

/// Packs made to do harm: what they would do is written beside each.
@Suite struct HostilePackTests {
  private let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/hostile-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func withFolder(_ body: () throws -> Void) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body()
  }

  private static let emptyManifest = Data(
    "{\"format\": \"parity-manifest\", \"version\": 1, \"captures\": [], \"cases\": []}".utf8)

  /// - Parameter isCompressed: false makes a plain tar.
  private func tar(_ files: [(String, Data)], isCompressed: Bool = true) throws -> String {
    let path = "\(folder)/forged.paritypack"
    let index = PackIndex(
      files: Dictionary(
        files.map { ($0.0, .init(bytes: $0.1.count, sha256: SHA256Text.of($0.1))) }
      ) { $1 })
    let archive = try #require(archive_write_new())
    defer { archive_write_free(archive) }
    if isCompressed { archive_write_add_filter_zstd(archive) }
    archive_write_set_format_pax_restricted(archive)
    #expect(archive_write_open_filename(archive, path) == ARCHIVE_OK)
    for (name, content) in [(PackIndex.fileName, try JSONText.encode(index))] + files {
      let entry = try #require(archive_entry_new())
      defer { archive_entry_free(entry) }
      archive_entry_set_pathname(entry, name)
      archive_entry_set_size(entry, Int64(content.count))
      archive_entry_set_filetype(entry, 0o100000)
      archive_write_header(archive, entry)
      _ = content.withUnsafeBytes { archive_write_data(archive, $0.baseAddress, $0.count) }
    }
    archive_write_close(archive)
    return path
  }

  private func refusal(
    _ path: String, into target: String = "t", replaces: Bool = false, mostBytes: Int = 1 << 30
  ) -> String {
    do {
      _ = try ReferencePack.unpack(
        path, into: "\(folder)/\(target)", replaces: replaces, mostBytes: mostBytes)
      return "unpacked"
    } catch {
      return "\(error)"
    }
  }

  @Test func unpacksThePackThatTheOthersAreMadeFrom() throws {
    try withFolder {
      let path = try tar([("manifest.json", Self.emptyManifest)])

      #expect(refusal(path) == "unpacked")
    }
  }

  @Test func refusesATarThatIsNotCompressed() throws {
    try withFolder {
      let path = try tar([("manifest.json", Self.emptyManifest)], isCompressed: false)

      #expect(refusal(path).contains("not compressed with Zstandard"))
    }
  }

  /// A reader that stops at the first frame and one that does not see two different packs.
  @Test func refusesASecondFrameAndWhateverStandsBehindTheFirst() throws {
    try withFolder {
      let path = try tar([("manifest.json", Self.emptyManifest)])
      let whole = try Data(contentsOf: URL(fileURLWithPath: path))
      // A skippable frame of four bytes: RFC 8878, 3.1.2.
      let skippable = Data([0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0, 1, 2, 3, 4])
      for behind in [whole, skippable, Data([0])] {
        try (whole + behind).write(to: URL(fileURLWithPath: path))

        #expect(refusal(path).contains("\(behind.count) bytes follow its end"))
      }
      try whole.dropLast().write(to: URL(fileURLWithPath: path))
      #expect(refusal(path).contains("cut off"))
    }
  }

  /// Behind the tar's end, in the same frame.
  @Test func refusesEntriesBehindTheEndOfTheTar() throws {
    try withFolder {
      let plain = try tar([("manifest.json", Self.emptyManifest)], isCompressed: false)
      let tar = try Data(contentsOf: URL(fileURLWithPath: plain))
      let path = "\(folder)/two-tars.paritypack"
      let archive = try #require(archive_write_new())
      archive_write_add_filter_zstd(archive)
      archive_write_set_format_raw(archive)
      archive_write_open_filename(archive, path)
      let entry = try #require(archive_entry_new())
      archive_entry_set_filetype(entry, 0o100000)
      archive_write_header(archive, entry)
      let both = tar + tar
      _ = both.withUnsafeBytes { archive_write_data(archive, $0.baseAddress, $0.count) }
      archive_entry_free(entry)
      archive_write_close(archive)
      archive_write_free(archive)

      #expect(refusal(path).contains("occurs twice"))
    }
  }

  /// 200 MB of zeros in some kilobytes: they go to the disk and not into memory.
  @Test func holdsLessThan64MegabytesOfAFileThatIsLarge() throws {
    try withFolder {
      let path = try tar([
        ("big/one/reference.wav", Data(count: 200_000_000)),
        ("manifest.json", Self.emptyManifest),
      ])
      let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
      #expect(size ?? .max < 200_000)
      Memory.resetPeak()
      let before = Memory.peakBytes

      #expect(refusal(path).contains("belongs to no reference"))

      #if os(Linux)
        #expect(Memory.peakBytes - before < 64_000_000)
      #endif
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/t"))
    }
  }

  /// They are decoded as a whole.
  @Test(arguments: ["manifest.json", "limits.yml"])
  func refusesAManifestOrLimitsThatAreHuge(name: String) throws {
    try withFolder {
      let path = try tar([(name, Data(count: 9 << 20))])

      #expect(refusal(path).contains("more than the"))
    }
  }

  // The next capture would run such a module; the manifest itself is the pack's and says anything.
  @Test func refusesAManifestWhoseReferencesAreModules() throws {
    try withFolder {
      let module = Data("export const cases = []".utf8)
      let hash = SHA256Text.of(module)
      let asShared = Data(
        """
        {"format": "parity-manifest", "version": 1, "captures": [], "cases": [],
        "shared": {"web/cases/evil.js": "\(hash)"}}
        """.utf8)
      let asCase = Data(
        """
        {"format": "parity-manifest", "version": 1, "captures": [], "cases": [{"id": "web/cases",
        "capture": 1, "files": {"evil.js": "\(hash)"},
        "spread": {"renders": 2, "maxAbsoluteError": 0}}]}
        """.utf8)
      for manifest in [asShared, asCase] {
        let path = try tar([("manifest.json", manifest), ("web/cases/evil.js", module)])

        #expect(refusal(path).contains("web/cases"))
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/t"))
      }
    }
  }

  @Test func leavesNothingOfAPackThatIsRefused() throws {
    try withFolder {
      let path = try tar([("a/b/case.json", Data("{}".utf8)), ("manifest.json", Data("{}".utf8))])

      #expect(refusal(path, into: "new/deep/er") != "unpacked")

      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["forged.paritypack"])
    }
  }

  /// Where its files were unpacked to for a moment tells nobody which pack is wrong.
  @Test func namesThePackWhoseReferencesAreNone() throws {
    try withFolder {
      let version = Data(
        "{\"format\": \"parity-manifest\", \"version\": 9, \"captures\": [], \"cases\": []}".utf8)
      let path = try tar([("manifest.json", version)])

      let text = refusal(path)

      #expect(
        text.hasPrefix("\(path) is refused: manifest.json: format parity-manifest, version 9"))
      #expect(text.hasSuffix("nothing was unpacked"))
    }
  }

  @Test func bringsLimitsBesideTheProjectsOwn() throws {
    try withFolder {
      let path = try tar([
        ("limits.yml", Data("suites: {}".utf8)), ("manifest.json", Self.emptyManifest),
      ])
      let target = "\(folder)/t"
      try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
      for name in ["limits.yml", "parity.yml", "main.js"] {
        try Data("mine".utf8).write(to: URL(fileURLWithPath: "\(target)/\(name)"))
      }

      let contents = try ReferencePack.unpack(
        path, into: target, replaces: true, adoptsLimits: true, mostBytes: 1 << 20)

      #expect(contents.limitsPath == "\(target)/limits.from-forged.yml")
      for name in ["limits.yml", "parity.yml", "main.js"] {
        #expect(try String(contentsOfFile: "\(target)/\(name)", encoding: .utf8) == "mine")
      }
      #expect(
        try String(contentsOfFile: "\(target)/limits.from-forged.yml", encoding: .utf8)
          == "suites: {}")
    }
  }

  /// A project may have adopted another pack's limits, and made them stricter.
  @Test func overwritesNoLimitsThatAnotherPackBrought() throws {
    try withFolder {
      let path = try tar([
        ("limits.yml", Data("suites: {}".utf8)), ("manifest.json", Self.emptyManifest),
      ])
      let target = "\(folder)/t"
      try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
      for name in ["limits.yml", "limits.from-forged.yml"] {
        try Data("mine".utf8).write(to: URL(fileURLWithPath: "\(target)/\(name)"))
      }

      let contents = try ReferencePack.unpack(
        path, into: target, replaces: true, adoptsLimits: true, mostBytes: 1 << 20)

      #expect(contents.limitsPath == "\(target)/limits.from-forged-2.yml")
      #expect(
        try String(contentsOfFile: "\(target)/limits.from-forged.yml", encoding: .utf8) == "mine")
    }
  }

  /// Nothing was judged in that folder before, so that nothing becomes looser.
  @Test func adoptsLimitsWhereThereIsNothing() throws {
    try withFolder {
      let path = try tar([
        ("limits.yml", Data("suites: {}".utf8)), ("manifest.json", Self.emptyManifest),
      ])

      let contents = try ReferencePack.unpack(
        path, into: "\(folder)/t", adoptsLimits: true, mostBytes: 1 << 20)

      #expect(contents.limitsPath == "\(folder)/t/limits.yml")
    }
  }

  @Test func overwritesNoFileThatIsNoPack() throws {
    try withFolder {
      let library = try ReferenceLibrary(folder: ReferencePackTests.committed)
      let path = "\(folder)/parity.yml"
      try Data("suites: {}".utf8).write(to: URL(fileURLWithPath: path))

      #expect(throws: PackError.noPackThere(path: path)) {
        try ReferencePack.write(
          library, entries: try library.entries(suites: ["fdn-hadamard"], pattern: nil),
          limits: "", to: path)
      }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "suites: {}")
    }
  }
}

/// The most memory that this process has held.
enum Memory {
  /// Since `resetPeak`, where the system can be told to count anew.
  static var peakBytes: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return (Int(line.filter(\.isNumber)) ?? 0) * 1024
  }

  static func resetPeak() {
    let file = open("/proc/self/clear_refs", O_WRONLY)
    _ = "5".withCString { write(file, $0, 1) }
    close(file)
  }
}
