import Foundation
import Mustache

/// Fills in a page's template; every value in it is escaped for HTML, scalar by scalar.
package enum PageTemplate {
  /// - Throws: `ReportError.brokenTemplate`.
  package static func render(
    _ template: String, _ context: [String: Any]
  ) throws(ReportError) -> Data {
    MustacheContentTypes.register(ScalarHTML(), named: ScalarHTML.name)
    do {
      return Data(try MustacheTemplate(string: template).render(context).utf8)
    } catch {
      throw .brokenTemplate(detail: "\(error)")
    }
  }
}
