/// The version of this program, as `parity --version` prints it.
package enum ParityVersion {
  package static let current = "0.1.0"
}
