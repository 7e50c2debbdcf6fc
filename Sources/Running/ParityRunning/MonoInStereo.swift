import AudioSignal
import ParityResults

/// A mono sound beside a stereo one: a browser plays it on both speakers (mono to stereo of the
/// Web Audio specification's up-mixing), so that it is compared with both channels.
enum MonoInStereo {
  /// - Returns: the two with equally many channels, and what is said of it; as they are in all other cases.
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

  /// What helps where one is mono and the other stereo; nil for all others.
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
