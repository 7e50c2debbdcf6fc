import WebAudio

/// How the app's worklets are built; the defaults are the app's.
package struct WorkletDesigns: Sendable {
  package var granulator = GranulatorDesign()
  package var reverb = ReverbDesign()
  package var ocean = OceanDesign()
  /// The rate that the worklets take for their context's; nil for the true one.
  package var sampleRate: Double?

  package init() {}
}
