/// The deferred work of several nodes, done in parallel.
///
/// - Real-time: `filter` never allocates, locks or throws.
protocol Gathering: AnyObject {
  func filter()
}

/// A node's role in a branch whose filter's work is gathered with that of others.
enum BranchRole {
  /// Not part of a branch.
  case none
  /// It depends on its input and its parameters alone, and runs no user code.
  case follower
  /// Its work can be deferred.
  case filter
}
