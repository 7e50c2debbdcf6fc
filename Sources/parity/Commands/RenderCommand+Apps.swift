import ParityCases
import PortedApps

/// Which app renders a preset.
extension RenderCommand {
  /// The presets of the app that is meant.
  ///
  /// - Throws: `NoMatch`.
  func presets(of preset: String) throws(NoMatch) -> any AppPresets {
    let meant = Self.apps.filter { type(of: $0).name == app } + (app == nil ? guessed(preset) : [])
    guard meant.count == 1, let presets = meant[0].presets else {
      throw NoMatch(
        .appWithPresets, app ?? "(give one with --app)",
        known: Self.apps.map { type(of: $0).name })
    }
    return presets
  }

  /// The apps that recognise the preset, or, if none does, those that cannot tell.
  private func guessed(_ preset: String) -> [any PortedApp] {
    let told = Self.apps.map { app in
      (app: app, isItsOwn: app.presets?.recognises(preset))
    }
    let sure = told.filter { $0.isItsOwn == true }
    return (sure.isEmpty ? told.filter { $0.isItsOwn == nil } : sure).map(\.app)
  }
}
