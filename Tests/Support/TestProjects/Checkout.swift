import Foundation

/// The sources that the tests are from.
package enum Checkout {
  package static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
  package static let references = "\(folder)/reference-audio"
}
