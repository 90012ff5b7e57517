/** Makes the Zaps of a process run: workers for admitted runs, and a ticker for what is due. */
import type { ProcessEngine } from '../engine/engine';
import type { WorkContext } from './runWriter';
import { tick } from './ticker';
import { workOn } from './work';

/** Milliseconds between two looks for what is due. */
const tickEvery = 1000;

export interface Runner {
  start(): Promise<void>;
  /** Steps under way finish within `graceMilliseconds`; the runs of the others are handed back. Safe to call twice, and without `start`. */
  stop(graceMilliseconds?: number): Promise<void>;
  /** Does everything that is due now, here and one after the other; returns how much. For tests, instead of `start`. */
  runDue(): Promise<number>;
}

export function createRunner(context: WorkContext, engine: ProcessEngine): Runner {
  let timer: NodeJS.Timeout | undefined;
  let ticking: Promise<void> | null = null;

  /** One look at a time. */
  const look = (): void => {
    ticking ??= tick(context)
      .then(() => undefined)
      .catch((error: unknown) => context.log.warn({ err: error }, 'the ticker failed; it looks again'))
      .finally(() => (ticking = null));
  };

  return {
    async start() {
      await engine.start((claim) => workOn(context, claim));
      timer = setInterval(look, tickEvery);
    },
    async stop(graceMilliseconds) {
      clearInterval(timer);
      await ticking;
      await engine.stop(graceMilliseconds);
    },
    async runDue() {
      for (let done = 0; ;) {
        const some = (await tick(context)) + (await engine.runDue((claim) => workOn(context, claim)));
        if (some === 0) return done;
        done += some;
      }
    },
  };
}
