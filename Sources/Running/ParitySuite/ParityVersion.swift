/// The version of this program, as `parity --version` prints it.
public enum ParityVersion {
  public static let current = "0.1.0"
}
