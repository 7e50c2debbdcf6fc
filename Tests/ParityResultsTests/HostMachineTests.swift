import Testing

@testable import ParityResults

@Suite struct HostMachineTests {
  /// Lines as /proc/cpuinfo has them: of x86-64 with a name, of arm64 with numbers alone.
  @Test(arguments: [
    (
      "vendor_id\t: AuthenticAMD\nmodel name\t: AMD EPYC 7B13\n\nmodel name\t: other",
      "AMD EPYC 7B13"
    ),
    (
      "BogoMIPS\t: 50.00\nCPU implementer\t: 0x41\nCPU part\t: 0xd0c\n",
      "CPU implementer 0x41, part 0xd0c"
    ),
    ("", "unknown"),
  ])
  func namesTheProcessorAsLinuxDoes(cpuinfo: String, expected: String) {
    #expect(Machine.processorName(in: cpuinfo) == expected)
  }
}
