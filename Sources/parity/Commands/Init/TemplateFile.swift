import CTemplateResources

/// A file that `parity init` writes, compiled into the program.
enum TemplateFile {
  /// - Precondition: the name of a file in the folder `Templates`.
  static func bytes(_ name: String) -> [UInt8] {
    for index in 0..<template_resource_count {
      let resource = template_resource_at(index)
      guard String(cString: resource.name) == name else { continue }
      return Array(UnsafeBufferPointer(start: resource.bytes, count: resource.count))
    }
    preconditionFailure("there is no template '\(name)'")
  }
}
