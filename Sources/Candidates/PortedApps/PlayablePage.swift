import ParityCases

/// A page that is played in a frame of the lab, by its own inputs.
package struct PlayablePage: Sendable {
  /// An initial state of the page.
  package struct Start: Sendable {
    package let name: String
    /// Appended to the page's address, without a question mark.
    package let query: String
    /// Its parameter values in the form of cases; empty if the page's inputs provide them.
    package let values: [String: JSONValue]

    package init(name: String, query: String, values: [String: JSONValue] = [:]) {
      self.name = name
      self.query = query
      self.values = values
    }
  }

  /// Within the web folder.
  package let path: String
  /// Selectors of elements to click to start the sound, in order.
  package let clicks: [String]
  package let starts: [Start]
  /// The selector of a parameter's input, by id.
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
