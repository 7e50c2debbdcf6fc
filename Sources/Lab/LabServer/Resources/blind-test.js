/** The report's blind test, applied to what is playing: it hides which side is which, and keeps score. */

import { openAbx } from './report/abx.js';

/** `onEnd`: called when it is closed. */
export function openBlindTest(lab, onEnd) {
  const { desk, record: { announcement }, suite } = lab;
  const before = desk.heard;
  document.body.classList.add('blind');
  openAbx(
    { id: suite.name, caseId: announcement.id, candidate: suite.candidate },
    {
      pick: (kind) => desk.choose(kind === 'reference' ? 'original' : 'port'),
      play() {}, pause() {}, loops: false, range: [0, announcement.frames],
      sampleRate: desk.context.sampleRate, levels: { candidate: 10 ** (desk.matched / 20) },
    });
  document.querySelector('dialog.abx').addEventListener('close', () => {
    document.body.classList.remove('blind');
    desk.choose(before);
    onEnd();
  });
}
