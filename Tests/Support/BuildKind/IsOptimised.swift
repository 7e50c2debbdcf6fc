/// Whether the code is built with optimisation.
///
/// Without it even the standard library's iterators allocate, and what renders thousands of sounds takes
/// ten times as long.
package let isOptimised: Bool = {
  #if DEBUG
    false
  #else
    true
  #endif
}()
