import Foundation

/// Why a page's modules do not load, in words that say what to do.
enum ModuleFault {
  /// A specifier that is not an address: the browser's message names neither the file nor a remedy.
  ///
  /// - Parameter files: the files that the page received, to find the one with the import.
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

  /// A script in a language that browsers do not run.
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
