import BenchmarkGraphs

// engine-benchmark heavy SECONDS RUNS   times of the heavy graph, as JSON
// engine-benchmark scaling              a table of time by oscillators and seconds

let arguments = CommandLine.arguments.dropFirst()

switch arguments.first {
case "heavy":
  let numbers = arguments.dropFirst().compactMap(Double.init)
  let (seconds, runs) = (numbers.first ?? 60, Int(numbers.dropFirst().first ?? 1))
  let made = try (0..<runs).map { _ in
    try Measurement(rendering: HeavyGraph.make(seconds: seconds))
  }
  let last = made[runs - 1]
  print(
    """
    {"runs": \(made.map(\.seconds)), "level": \(last.level), \
    "fingerprint": "\(String(last.fingerprint, radix: 16))"}
    """)
case "scaling":
  print("| oscillators | seconds | render, s | µs per oscillator-second |\n|---|---|---|---|")
  let sizes = [10, 100, 1000, 10000].map { ($0, 1.0) } + [2, 4, 8].map { (1000, $0) }
  for (oscillators, seconds) in sizes {
    let times = try (0..<3).map { _ in
      try Measurement(rendering: OscillatorBank.make(oscillators: oscillators, seconds: seconds))
        .seconds
    }
    let best = times.min() ?? .nan
    let each = (best / (Double(oscillators) * seconds) * 1e7).rounded() / 10
    print("| \(oscillators) | \(seconds) | \((best * 1e5).rounded() / 1e5) | \(each) |")
  }
default:
  print("usage: engine-benchmark heavy SECONDS RUNS | scaling")
}
