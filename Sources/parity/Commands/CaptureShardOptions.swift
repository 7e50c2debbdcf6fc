import ArgumentParser
import ParityFleet

/// A part of a capture instead of all of it.
struct CaptureShardOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Capture one part of many, such as 3/64, and write it as a .parityshard for 'parity merge --captures';"
        + " no reference is changed.", valueName: "i/n"))
  var shard: ShardNumber?

  @OptionGroup var file: ShardFileOptions

  @Option(
    help: ArgumentHelp(
      "Render this share of the cases in a second part too, to measure how far machines differ.",
      valueName: "percent"))
  var checkShare: Percentage?

  func validate() throws {
    if checkShare != nil, shard?.count == 1 {
      throw ValidationError(
        "--check-share needs a second part to render them; with 1 there is none")
    }
    if shard == nil { try file.requireShard(beside: [("--check-share", checkShare != nil)]) }
  }
}

/// "2%", "2" and "0.5 %": from above 0 to 100.
struct Percentage: ExpressibleByArgument {
  let fraction: Double

  init?(argument: String) {
    var text = argument[...]
    if text.last == "%" { text = text.dropLast() }
    while text.last == " " { text = text.dropLast() }
    guard let value = Double(text), value > 0, value <= 100 else { return nil }
    fraction = value / 100
  }
}
