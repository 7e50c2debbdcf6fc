import AudioSignal
import ParityResults

/// A mono sound compared with a stereo one: a browser plays it on both speakers (up-mixing from mono to stereo in the
/// Web Audio specification), so it is compared with both channels.
enum MonoInStereo {
  /// - Returns: the two with the same number of channels, and a remark about it; in all other cases they are unchanged.
  static func of(
    _ audio: (reference: SampleBuffer, candidate: SampleBuffer)
  ) -> ((reference: SampleBuffer, candidate: SampleBuffer), [RenderRemark]) {
    switch (audio.reference.channelCount, audio.candidate.channelCount) {
    case (2, 1):
      ((audio.reference, onBoth(audio.candidate)), [remark("candidate", "reference")])
    case (1, 2):
      ((onBoth(audio.reference), audio.candidate), [remark("reference", "candidate")])
    default: (audio, [])
    }
  }

  /// A hint for one mono and one stereo sound; nil for all others.
  static func hint(_ audio: (reference: SampleBuffer, candidate: SampleBuffer)) -> String? {
    let counts = [audio.reference.channelCount, audio.candidate.channelCount]
    return counts.sorted() == [1, 2] ? "one is mono; --align compares mono with both channels" : nil
  }

  private static func onBoth(_ mono: SampleBuffer) -> SampleBuffer {
    SampleBuffer(channels: mono.channels + mono.channels, sampleRate: mono.sampleRate)
  }

  private static func remark(_ mono: String, _ stereo: String) -> RenderRemark {
    RenderRemark("the \(mono) is mono: compared with both channels of the \(stereo)", .note)
  }
}
