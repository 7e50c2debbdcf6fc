import { connect, createBufferSource, createGain, setBuffer } from '../page/page-side.js';
import { noteOutliving } from './later-contexts.js';
import { contextForMedia, mediaRate } from './live-context.js';
import { installMediaElements } from '../media/media-elements.js';
import { installMediaRecorder } from '../media/media-recorder.js';
import { installMediaStreams } from '../media/media-streams.js';
import { reportRemark } from './recording-server.js';

/** Makes the page's media elements and microphones play on the recording's clock. */
export function installMedia({ base, hasMicrophone }, clock, onUnsupported) {
  // Without the server's address, whose port varies.
  const note = (text) => reportRemark('note', text.replaceAll(location.origin, ''), clock.now);
  const microphone = hasMicrophone ? new URL('microphone', base) : null;
  installMediaElements({
    note,
    now: () => clock.now,
    after: (milliseconds, run) => clock.after(milliseconds, run),
    cancel: (id) => clock.cancel(id),
    sampleRate: mediaRate,
    makeOutput() {
      const context = contextForMedia();
      const output = createGain(context);
      connect(output, context.destination);
      noteOutliving(output);
      return output;
    },
    makeSource(buffer, output) {
      const source = createBufferSource(contextForMedia());
      setBuffer(source, buffer);
      connect(source, output);
      return source;
    },
  });
  installMediaRecorder({
    base, note, onUnsupported, after: (milliseconds, run) => clock.after(milliseconds, run),
  });
  installMediaStreams({ microphone, sampleRate: mediaRate, note });
}
