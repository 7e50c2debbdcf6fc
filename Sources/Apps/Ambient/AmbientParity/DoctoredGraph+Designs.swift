import AmbientEngine
import GraphDiagnosis

extension DoctoredGraph {
  /// How the app's worklets are built.
  var ambient: WorkletDesigns {
    get { designs[WorkletDesigns.self, default: WorkletDesigns()] }
    set { designs[WorkletDesigns.self, default: WorkletDesigns()] = newValue }
  }
}
