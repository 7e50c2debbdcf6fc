import ArgumentParser

/// Options of `parity render` that are one app's, for what it plays besides presets.
package protocol AppRenderOptions: ParsableArguments, Sendable {
  /// What to give where nothing was given to render: "a font with --app NAME --font".
  static var remedy: String? { get }

  /// - Parameter app: as `--app` names it.
  /// - Returns: nil where these options are not to render.
  func render(app: String?) -> (any AppRender)?
}

/// Something to render that an app's own options describe.
package protocol AppRender {
  /// Files that it reads, and so may not overwrite.
  var inputs: [String] { get }

  /// - Parameter presets: given as arguments.
  /// - Throws: `ValidationError`.
  func check(presets: [String]) throws

  /// Renders and says what was written.
  ///
  /// - Throws: what cannot be read, played or written.
  func run(_ output: AppRenderOutput) throws
}

/// What `render` was told of the sound to write.
package struct AppRenderOutput: Sendable {
  package let path: String
  /// In hertz.
  package let sampleRate: Double
  /// The length, where one was given.
  package let seconds: Double?
  /// Whether to print how long each quantum took.
  package let timesQuanta: Bool

  package init(path: String, sampleRate: Double, seconds: Double?, timesQuanta: Bool) {
    self.path = path
    self.sampleRate = sampleRate
    self.seconds = seconds
    self.timesQuanta = timesQuanta
  }
}
