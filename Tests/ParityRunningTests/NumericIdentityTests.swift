import Testing

@testable import ParityRunning

@Suite struct NumericIdentityTests {
  /// As Linux 6.1 prints it on an AMD EPYC, without what is not read; of the second processor nothing is.
  @Test func readsWhatLinuxSaysOfAProcessorByAMD() {
    let processor = NumericIdentity.Processor(
      cpuinfo: """
        processor\t: 0
        vendor_id\t: AuthenticAMD
        cpu family\t: 25
        model\t\t: 1
        model name\t: AMD EPYC 7B13
        stepping\t: 0
        flags\t\t: fpu sse4_1 avx2

        processor\t: 1
        vendor_id\t: Another
        """)

    #expect(processor.name == "AuthenticAMD/25/1/0")
    #expect(processor.instructionSets == ["fpu", "sse4_1", "avx2"])
  }

  /// As Linux prints it on arm64, where processors have numbers: c_show in arch/arm64/kernel/cpuinfo.c.
  @Test func readsWhatLinuxSaysOfAProcessorByARM() {
    let processor = NumericIdentity.Processor(
      cpuinfo: """
        processor\t: 0
        BogoMIPS\t: 50.00
        Features\t: fp asimd asimdhp
        CPU implementer\t: 0x41
        CPU architecture: 8
        CPU variant\t: 0x3
        CPU part\t: 0xd0c
        CPU revision\t: 1
        """)

    #expect(processor.name == "0x41/0x3/0xd0c/1")
    #expect(processor.instructionSets == ["fp", "asimd", "asimdhp"])
  }

  /// Where there is no /proc: nothing that was kept is of this processor.
  @Test func knowsNoNameWhereNothingIsSaid() {
    #expect(NumericIdentity.Processor(cpuinfo: "").name == nil)
  }

  @Test func namesEachLibraryThatComputes() {
    let libraries = NumericIdentity.current.libraries

    #expect(!libraries.isEmpty)
    #expect(libraries["unknown"] == nil)
    #expect(!NumericIdentity.current.processor.contains("unknown"))
  }
}
