import CArchive
import Foundation

/// Writes a tar file compressed by Zstandard, with the same bytes for the same files: no dates, owners
/// or permissions of their own.
final class ArchiveWriter {
  /// AE_IFREG of archive_entry.h, a macro with a cast that Swift does not see.
  static let ordinaryFile: UInt32 = 0o100000

  private let archive: OpaquePointer
  private let path: String

  /// - Throws: `PackError.unwritable`.
  init(_ path: String) throws(PackError) {
    guard let archive = archive_write_new() else {
      throw .unwritable(path: path, detail: "out of memory")
    }
    self.archive = archive
    self.path = path
    try check(archive_write_add_filter_zstd(archive))
    // Float samples gain little from more, and time grows tenfold.
    try check(archive_write_set_filter_option(archive, "zstd", "compression-level", "9"))
    try check(archive_write_set_format_pax_restricted(archive))
    try check(archive_write_open_filename(archive, path))
  }

  deinit { archive_write_free(archive) }

  /// - Throws: `PackError.unwritable`.
  func add(_ content: Data, as name: String) throws(PackError) {
    guard let entry = archive_entry_new() else {
      throw .unwritable(path: path, detail: "out of memory")
    }
    defer { archive_entry_free(entry) }
    archive_entry_set_pathname(entry, name)
    archive_entry_set_size(entry, Int64(content.count))
    archive_entry_set_filetype(entry, Self.ordinaryFile)
    archive_entry_set_perm(entry, 0o644)
    archive_entry_set_mtime(entry, 0, 0)
    try check(archive_write_header(archive, entry))
    let written = content.withUnsafeBytes { bytes in
      bytes.baseAddress.map { archive_write_data(archive, $0, bytes.count) } ?? 0
    }
    guard Int(written) == content.count else { throw failure }
  }

  /// - Throws: `PackError.unwritable`.
  func close() throws(PackError) { try check(archive_write_close(archive)) }

  private func check(_ result: Int32) throws(PackError) {
    if result != ARCHIVE_OK { throw failure }
  }

  private var failure: PackError {
    let text = archive_error_string(archive).map { String(cString: $0) }
    return .unwritable(path: path, detail: text ?? "libarchive gives no reason")
  }
}
