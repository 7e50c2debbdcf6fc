/// The page's template and its own style, compiled into the program.
package enum GuideAuditPage {
  package static let template = text(PackageResources.guide_audit_mustache)
  package static let style = text(PackageResources.guide_audit_css)

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
