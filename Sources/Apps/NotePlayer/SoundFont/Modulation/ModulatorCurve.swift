#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(ucrt)
  import ucrt
#endif

/// The curves that map a controller's 0 to 127 to 0 to 1.
public enum ModulatorCurve {
  /// 1 at 0, falling by 40·log10 of the fraction, 0 at 127.
  public static func concave(_ y: Double) -> Double {
    y <= 0 ? 1 : min(1, -5.0 / 12 * log10(y / 127))
  }

  /// 0 at 0, 1 at 127.
  public static func convex(_ y: Double) -> Double {
    y <= 0 ? 0 : max(0, 1 + 5.0 / 12 * log10(y / 127))
  }
}
