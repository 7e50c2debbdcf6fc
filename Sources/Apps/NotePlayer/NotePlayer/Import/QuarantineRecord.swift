/// Why a font was set aside.
struct QuarantineRecord: Codable {
  let why: String
  let when: Double
}
