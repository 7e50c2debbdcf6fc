/**
 * Carries out the actions on the page's clock, and notes the frame of the recording for each moment.
 */
import { liveContext } from '../recording/live-context.js';
import { momentsOf } from './page-actions.js';
import { Failure } from '../recording/recording-failure.js';
import { currentFrame } from '../clock/render-quantum.js';

export class PlannedActions {
  /** By action and moment; null for what the recording did not reach. Also 0 for actions before frame 0. */
  frames;

  /** `start`: the page's time, in ms, from which action times count; `fail` is called if an action is impossible. */
  constructor(actions, { clock, start, fail }) {
    const lists = actions.map(momentsOf);
    this.frames = lists.map((moments) => moments.map(() => null));
    lists.forEach((moments, action) => moments.forEach(({ time, run }, moment) => {
      clock.schedule(start + 1000 * time, () => {
        const context = liveContext();
        this.frames[action][moment] = context ? currentFrame(context) : 0;
        try {
          run();
        } catch (error) {
          fail(new Failure('cannotDo', error.message));
        }
      });
    }));
  }
}
