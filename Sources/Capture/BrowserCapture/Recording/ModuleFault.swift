import Foundation

/// What keeps a page's modules from loading, in words that say what to do.
enum ModuleFault {
  /// A specifier that is not an address: the browser's own words name neither the file nor a remedy.
  ///
  /// - Parameter files: those that the page got, to find the one that asks for it.
  /// - Returns: nil for other errors.
  static func explain(_ text: String, files: [String: Data]) -> String? {
    guard
      let match = text.firstMatch(of: /Failed to resolve module specifier ["']([^"']+)["']/)
    else { return nil }
    let specifier = String(match.1)
    let quoted = ["'\(specifier)'", "\"\(specifier)\""].map { Data($0.utf8) }
    let asking = files.sorted { $0.key < $1.key }.first { file in
      quoted.contains { file.value.range(of: $0) != nil }
    }?.key
    return "the module '\(specifier)', asked for by \(asking ?? "the page"), is a package's name,"
      + " which a browser cannot find: add --packages with the folder that holds it (node_modules), an"
      + " import map with --import-map, or --start dev where package.json has such a script"
  }

  /// A script in a language that no browser runs.
  static func explain(script path: String) -> String? {
    let ending = path.split(separator: ".").last.map(String.init) ?? ""
    let languages = [
      "ts": "TypeScript", "tsx": "TypeScript", "mts": "TypeScript", "jsx": "JSX", "vue": "Vue",
      "svelte": "Svelte", "coffee": "CoffeeScript",
    ]
    return languages[ending.lowercased()].map {
      "it is \($0), which no browser runs: record what its build makes, or add --start dev where"
        + " package.json has such a script"
    }
  }
}
