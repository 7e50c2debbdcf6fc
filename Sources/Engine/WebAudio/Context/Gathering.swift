/// The work of several nodes that have put it off, done side by side.
///
/// - Real-time: `filter` never allocates, locks or throws.
protocol Gathering: AnyObject {
  func filter()
}

/// What a node can be in a branch whose filter's work is gathered with that of others.
enum BranchRole {
  /// No part of a branch.
  case none
  /// What it does depends on its input and its parameters alone, and runs no code of its user's.
  case follower
  /// It can put its work off.
  case filter
}
