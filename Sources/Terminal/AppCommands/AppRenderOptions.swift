import ArgumentParser

/// One app's options of `parity render`, for what it plays besides presets.
package protocol AppRenderOptions: ParsableArguments, Sendable {
  /// What to give if nothing to render was given: "a font with --app NAME --font".
  static var remedy: String? { get }

  /// - Parameter app: the value of `--app`.
  /// - Returns: nil if these options do not apply.
  func render(app: String?) -> (any AppRender)?
}

/// Something to render that is described by an app's own options.
package protocol AppRender {
  /// Files that it reads, and that must not be overwritten.
  var inputs: [String] { get }

  /// - Parameter presets: given as arguments.
  /// - Throws: `ValidationError`.
  func check(presets: [String]) throws

  /// Renders, and reports what was written.
  ///
  /// - Throws: errors about what cannot be read, played or written.
  func run(_ output: AppRenderOutput) throws
}

/// The options of `render` for the sound to be written.
package struct AppRenderOutput: Sendable {
  package let path: String
  /// In hertz.
  package let sampleRate: Double
  /// The length, if given.
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
