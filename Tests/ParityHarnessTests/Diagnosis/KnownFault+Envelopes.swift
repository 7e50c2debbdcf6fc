import AmbientParity
import Comparison
import Foundation
import GraphDiagnosis

extension KnownFault {
  /// Envelopes in plain Swift, against suite `adsr`: its notes of one attack of 0.1 s, in which the
  /// plain envelope without a mistake is within −75 dB of the browser's.
  static let envelopes: [KnownFault] = [
    envelope("note-inside-a-quantum", "attack time taken for its constant", .timeConstant) {
      $0.attackDivisor = 1
    },
    envelope("note-on-a-quantum-boundary", "attack over five constants", .timeConstant) {
      $0.attackDivisor = 5
    },
    envelope("stereo-noise-swelled", "decay to half in its time", .timeConstant) {
      $0.decayDivisor = log(2)
    },
    envelope("note-on-a-quantum-boundary", "release over three constants", .timeConstant) {
      $0.releaseDivisor = 3
    },
    envelope("stereo-noise-swelled", "Euler steps", .eulerStep) { $0.step = .euler },
    envelope("note-inside-a-quantum", "Euler steps, from within a quantum", .eulerStep) {
      $0.step = .euler
    },
    envelope("note-on-a-quantum-boundary", "backward Euler steps", .eulerStep) {
      $0.step = .backwardEuler
    },
    envelope("note-on-a-quantum-boundary", "Euler steps by the quantum", .eulerStep) {
      $0.step = .eulerEachQuantum
    },
    envelope("note-on-a-quantum-boundary", "attack waits for 99 %", .envelopeLevelWait) {
      $0.attackEndsAt = 0.99
    },
    envelope("note-inside-a-quantum", "attack waits for 99.9 %", .envelopeLevelWait) {
      $0.attackEndsAt = 0.999
    },
    envelope("stereo-noise-swelled", "attack ends at 90 %", .envelopeLevelWait) {
      $0.attackEndsAt = 0.9
    },
    envelope("stereo-noise-swelled", "one quantum late", .automationQuantum) { $0.late = 128 },
    envelope("note-inside-a-quantum", "one quantum early", .automationQuantum) { $0.late = -128 },
    envelope("note-inside-a-quantum", "stages begin with quanta", .automationQuantum) {
      $0.beginsWithQuanta = true
    },
    envelope("fresh-note-from-the-first-frame", "attack to 95 %", .envelopeLevelWait) {
      $0.attackEndsAt = 0.95
    },
    envelope("note-between-two-frames", "all constants a fifth", .timeConstant) {
      ($0.attackDivisor, $0.decayDivisor, $0.releaseDivisor) = (15, 15, 20)
    },
    envelope("note-inside-a-quantum", "frames counted at 44.1 kHz", .sampleRate) {
      $0.rate = 44100
    },
    envelope("stereo-noise-swelled", "sustain at nine tenths", .parameter) {
      $0.sustainFactor = 0.9
    },
  ]

  private static func envelope(
    _ name: String, _ fault: String, _ cause: Diagnosis.Cause,
    _ change: @Sendable @escaping (inout PlainEnvelope) -> Void
  ) -> KnownFault {
    KnownFault(name: "envelope: \(fault)", caseID: "adsr/\(name)", cause: cause) { bench in
      var envelope = PlainEnvelope()
      change(&envelope)
      return try envelope.render(bench.definition, bench.stimulus())
    }
  }
}
