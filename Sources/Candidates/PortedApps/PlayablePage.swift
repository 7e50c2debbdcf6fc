import ParityCases

/// A page that is played in a frame of the lab's, by its own inputs.
package struct PlayablePage: Sendable {
  /// What the page may begin with.
  package struct Start: Sendable {
    package let name: String
    /// Behind the page's address, without a question mark.
    package let query: String
    /// What it gives the parameters, as cases have them; empty where the page's inputs tell.
    package let values: [String: JSONValue]

    package init(name: String, query: String, values: [String: JSONValue] = [:]) {
      self.name = name
      self.query = query
      self.values = values
    }
  }

  /// Within the web folder.
  package let path: String
  /// Selectors of what starts the sound, in order.
  package let clicks: [String]
  package let starts: [Start]
  /// The selector of the input that a parameter is, by id.
  package let controls: [String: String]

  package init(
    path: String, clicks: [String] = [], starts: [Start], controls: [String: String]
  ) {
    self.path = path
    self.clicks = clicks
    self.starts = starts
    self.controls = controls
  }
}
