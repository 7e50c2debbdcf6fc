import CReportResources

/// A file of `Resources/`, compiled into the program.
enum ReportResource {
  /// - Precondition: a file of that name exists; a test reads each of them.
  static func text(_ name: String) -> String {
    guard let text = texts[name] else { preconditionFailure("no resource \(name)") }
    return text
  }

  private static let texts: [String: String] = {
    var texts: [String: String] = [:]
    for index in 0..<report_resource_count {
      let resource = report_resource_at(index)
      texts[String(cString: resource.name)] = String(
        decoding: UnsafeBufferPointer(start: resource.bytes, count: resource.count), as: UTF8.self)
    }
    return texts
  }()
}
