import Foundation
import Mustache

/// Fills in a page's template; every value is escaped for HTML, scalar by scalar.
package enum PageTemplate {
  /// - Parameter script: the page's script, inserted at `{{{script}}}`; nil for none. `{{policy}}` allows exactly that.
  /// - Throws: `ReportError.brokenTemplate`.
  package static func render(
    _ template: String, _ context: [String: Any], script: String? = nil
  ) throws(ReportError) -> Data {
    var context = context
    context["script"] = script
    context["policy"] = (script.map(PagePolicy.init) ?? .still).ofPage
    MustacheContentTypes.register(ScalarHTML(), named: ScalarHTML.name)
    do {
      return Data(try MustacheTemplate(string: template).render(context).utf8)
    } catch {
      throw .brokenTemplate(detail: "\(error)")
    }
  }
}
