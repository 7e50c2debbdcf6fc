import CArchive
import Foundation
import OrdinaryFiles

/// Reads a tar file compressed by Zstandard, one regular file after the other.
package final class ArchiveReader {
  private let archive: OpaquePointer
  private let path: String
  private let file: Int32

  /// - Parameter trailer: number of bytes at the file's end that do not belong to the archive.
  /// - Throws: `PackError`.
  package init(_ path: String, trailer: Int = 0) throws(PackError) {
    self.path = path
    let size: Int
    do {
      (file, size) = try OrdinaryFile.open(path)
    } catch {
      throw .unreadable(path: path, detail: "\(error)")
    }
    guard let archive = archive_read_new() else {
      close(file)
      throw .unreadable(path: path, detail: "out of memory")
    }
    self.archive = archive
    if let fault = ZstandardFrame.fault(of: file, size: size - trailer) {
      throw .noPack(path: path, detail: fault)
    }
    // No other filter and format: fewer formats are less to attack.
    archive_read_support_filter_zstd(archive)
    archive_read_support_format_tar(archive)
    // Without this, what follows the tar's end would not be read.
    archive_read_set_format_option(archive, "tar", "read_concatenated_archives", "1")
    guard archive_read_open_fd(archive, file, 1 << 16) == ARCHIVE_OK else {
      throw .noPack(path: path, detail: message)
    }
  }

  deinit {
    archive_read_free(archive)
    close(file)
  }

  /// The next file's name and size; nil at the end.
  ///
  /// - Throws: `PackError.unsafeEntry` for a link, a folder or a device, `noPack` for broken data.
  package func next() throws(PackError) -> (name: String, bytes: Int)? {
    var entry: OpaquePointer?
    switch archive_read_next_header(archive, &entry) {
    case ARCHIVE_EOF: return nil
    case ARCHIVE_OK: break
    default: throw .noPack(path: path, detail: message)
    }
    guard let entry, let text = archive_entry_pathname(entry) else {
      throw .noPack(path: path, detail: "an entry has no name")
    }
    let name = String(cString: text)
    guard archive_entry_filetype(entry) == ArchiveWriter.ordinaryFile,
      archive_entry_hardlink(entry) == nil,
      archive_entry_symlink(entry) == nil, archive_entry_size_is_set(entry) != 0,
      PackIndex.isSafe(name)
    else { throw .unsafeEntry(path: path, entry: String(name.prefix(200))) }
    return (name, Int(archive_entry_size(entry)))
  }

  /// All of the current file, block by block.
  ///
  /// - Parameter limit: more bytes than this are an error, whatever the header says.
  /// - Throws: `PackError`, and what `body` throws.
  package func read(upTo limit: Int, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { block.deallocate() }
    var total = 0
    while true {
      let count = Int(archive_read_data(archive, block.baseAddress, block.count))
      if count == 0 { return }
      guard count > 0 else { throw PackError.noPack(path: path, detail: message) }
      total += count
      guard total <= limit else {
        throw PackError.noPack(path: path, detail: "an entry is longer than it says")
      }
      try body(UnsafeRawBufferPointer(rebasing: block[..<count]))
    }
  }

  private var message: String {
    archive_error_string(archive).map { String(cString: $0) } ?? "libarchive gives no reason"
  }
}
