/// The 64-bit FNV-1a hash: tells apart versions of files and mutants, against nobody's intent.
///
/// - Source: <http://www.isthe.com/chongo/tech/comp/fnv/>
package enum FNVHash {
  package static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  package static func text(_ bytes: some Sequence<UInt8>) -> String {
    let digits = String(of(bytes), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
