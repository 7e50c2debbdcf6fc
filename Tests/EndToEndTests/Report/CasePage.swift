import ParityReport

/// What tests ask of a case's page.
enum CasePage {
  /// Plots are there, and painted.
  static let isDrawn =
    "document.querySelectorAll('#case-panel canvas').length > 2 && \(firstIsPainted)"

  private static let firstIsPainted = """
    (() => {
      const canvas = document.querySelector('#case-panel canvas');
      return canvas.width > 0 && new Set(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data).size > 8;
    })()
    """

  /// The canvases on which nothing but one colour is.
  static let blank = """
    [...document.querySelectorAll('#case-panel canvas')].filter((canvas) =>
      new Set(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data).size < 8)
      .map((canvas) => canvas.getAttribute('aria-label'))
    """

  /// What modules of the page export, as `Parity`, for expressions behind it.
  static func exports(of modules: String...) -> String {
    let all = modules.map(ScriptBundle.expression).joined(separator: ",\n")
    return "window.Parity = Object.assign({}, \(all)); true"
  }
}
