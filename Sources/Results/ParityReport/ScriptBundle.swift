/// The page's modules as one script, because browsers do not load modules from disk.
///
/// Each module becomes a function that returns its exports, written once, after the modules that it imports. Two forms
/// are supported, each on one line, which `Scripts/embed-resources.py` enforces: `import { a, b as c } from
/// "./name.js";`, and `export` before `const`, `class`, `function` or `async function`.
package struct ScriptBundle {
  private var text = ""
  private var known: Set<String> = []

  /// An expression that runs a module with all its imports, and evaluates to its exports.
  ///
  /// - Precondition: the modules use these forms and do not import each other in a circle.
  package static func expression(_ module: String) -> String {
    var bundle = ScriptBundle()
    bundle.add(module, within: [])
    return "(() => {\n\"use strict\";\n\(bundle.text)return \(variable(module));\n})()"
  }

  private mutating func add(_ module: String, within importers: [String]) {
    precondition(!importers.contains(module), "\(module) imports itself by way of others")
    guard known.insert(module).inserted else { return }
    var body = ""
    var exported: [Substring] = []
    let source = ReportResource.text(module)
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("import ") {
        guard let match = line.wholeMatch(of: /import \{ (.+) \} from "\.\/([\w-]+\.js)";/) else {
          preconditionFailure("\(module): \(line)")
        }
        let imported = String(match.2)
        add(imported, within: importers + [module])
        body += "const { \(match.1.replacing(" as ", with: ": ")) } = \(Self.variable(imported));\n"
      } else if line.hasPrefix("export ") {
        guard
          let match = line.prefixMatch(
            of: /export ((?:const|class|function|async function) (\w+))/)
        else { preconditionFailure("\(module): \(line)") }
        exported.append(match.2)
        body += "\(line.dropFirst("export ".count))\n"
      } else {
        body += "\(line)\n"
      }
    }
    text += "const \(Self.variable(module)) = (() => {\n\(body)"
    text += "return { \(exported.joined(separator: ", ")) };\n})();\n"
  }

  /// The variable that holds a module's exports.
  private static func variable(_ module: String) -> String {
    "$" + module.dropLast(".js".count).replacing("-", with: "_")
  }
}
