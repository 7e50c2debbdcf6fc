import WebRuntime

/// Pink noise, one value per draw.
///
/// - Units: peaks stay near ±1.
/// - Real-time: never allocates, locks or throws.
/// - Source: Paul Kellet's refined pink noise filter, published on musicdsp.org.
struct PinkNoise {
  private var b0 = 0.0
  private var b1 = 0.0
  private var b2 = 0.0
  private var b3 = 0.0
  private var b4 = 0.0
  private var b5 = 0.0
  private var b6 = 0.0

  @_noLocks @_noAllocation
  mutating func next(_ random: RandomStream) -> Double {
    let white = 2 * random.next() - 1
    b0 = 0.99886 * b0 + 0.0555179 * white
    b1 = 0.99332 * b1 + 0.0750759 * white
    b2 = 0.969 * b2 + 0.153852 * white
    b3 = 0.8665 * b3 + 0.3104856 * white
    b4 = 0.55 * b4 + 0.5329522 * white
    b5 = -0.7616 * b5 - 0.016898 * white
    var sum = b0 + b1
    sum += b2
    sum += b3
    sum += b4
    sum += b5
    sum += b6
    sum += 0.5362 * white
    // Used one sample late: the filter's only pure delay.
    b6 = 0.115926 * white
    return 0.2 * sum
  }
}
