/// A folder of kept results without any that costs could be learned from.
struct NothingKept: Error, CustomStringConvertible {
  let folder: String

  var description: String {
    "cannot read \(folder): no finished case of this program is kept there; 'parity run' first"
  }
}
