/** Makes the Zaps of a process run: workers for admitted runs, and a ticker for what is due. */
import { setTimeout } from 'node:timers/promises';
import type { Claim } from '../platform/runQueue';
import type { ProcessEngine } from './queue/names';
import { admissionsEnded } from './admitSoon';
import type { WorkContext } from './runWriter';
import { resumeRuns } from './resumeRuns';
import { poll, tick } from './ticker';
import { sendAlerts } from './alerts';
import { indexRuns } from './indexRuns';
import { workOn } from './work';

/** Milliseconds between two looks for what is due. */
const tickEvery = 1000;

/** Milliseconds between two looks for news to mail, which takes a transaction, and between two looks for runs that were held. */
const [alertEvery, resumeEvery] = [5000, 10_000];

/** Milliseconds between two looks for runs whose words are to be stored, and how much longer it rests than it works while there are some. */
const [indexEvery, restsPerWork] = [3000, 3];

export interface Runner {
  start(): Promise<void>;
  /** Steps under way finish within `graceMilliseconds`; the runs of the others are handed back. Safe to call twice, and without `start`. */
  stop(graceMilliseconds?: number): Promise<void>;
  /** Does everything that is due now, here and one after the other; returns how much. For tests, instead of `start`. */
  runDue(): Promise<number>;
}

export function createRunner(context: WorkContext, engine: ProcessEngine): Runner {
  let timers: readonly NodeJS.Timeout[] = [];
  const ticker = onceAtATime(context, tick);
  const poller = onceAtATime(context, poll);
  const alerter = onceAtATime(context, sendAlerts);
  const resumer = onceAtATime(context, resumeRuns);
  const indexer = withRests(context, indexRuns);

  return {
    async start() {
      await engine.start((claim) => workTraced(context, claim));
      timers = [
        setInterval(ticker.look, tickEvery),
        setInterval(poller.look, tickEvery),
        setInterval(alerter.look, alertEvery),
        setInterval(resumer.look, resumeEvery),
      ];
      indexer.start();
    },
    async stop(graceMilliseconds) {
      for (const timer of timers) clearInterval(timer);
      await Promise.all([
        ticker.ended(),
        poller.ended(),
        alerter.ended(),
        indexer.ended(),
        resumer.ended(),
        engine.stop(graceMilliseconds),
      ]);
      await admissionsEnded(context);
    },
    async runDue() {
      for (let done = 0; ;) {
        const some =
          (await tick(context)) +
          (await poll(context)) +
          (await sendAlerts(context)) +
          (await resumeRuns(context)) +
          (await indexRuns(context)) +
          (await engine.runDue((claim) => workTraced(context, claim)));
        await admissionsEnded(context);
        if (some === 0) return done;
        done += some;
      }
    },
  };
}

/** The work of a claim in a span, which continues the trace that accepted the run. */
function workTraced(context: WorkContext, claim: Claim): Promise<void> {
  return context.observer.trace({ name: 'run', kind: 'consumer', parent: claim.traceparent ?? null }, () => workOn(context, claim));
}

/** Looks for what is due, one look at a time, and again at once while there was something. */
function onceAtATime(context: WorkContext, doDue: (context: WorkContext) => Promise<number>) {
  let looking: Promise<void> | null = null;
  let isEnding = false;
  const lookWhileDue = async (): Promise<void> => {
    while (!isEnding && (await doDue(context)) > 0);
  };
  return {
    look: (): void => {
      looking ??= lookWhileDue()
        .catch((error: unknown) => context.log.warn({ err: error }, 'the ticker failed; it looks again'))
        .finally(() => (looking = null));
    },
    ended: async (): Promise<void> => {
      isEnding = true;
      await looking;
    },
  };
}

/** Looks again and again. It rests for `indexEvery` when nothing was due, and otherwise longer than it has worked, so that runs go first. */
function withRests(context: WorkContext, doDue: (context: WorkContext) => Promise<number>) {
  const ending = new AbortController();
  let looking: Promise<void> | null = null;
  const look = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const began = performance.now();
      const done = await doDue(context).catch((error: unknown) => {
        context.log.warn({ err: error }, 'the index of runs failed; it looks again');
        return 0;
      });
      const rest = done === 0 ? indexEvery : (performance.now() - began) * restsPerWork;
      await setTimeout(rest, undefined, { signal: ending.signal, ref: false }).catch(() => {});
    }
  };
  return {
    start: (): void => {
      looking ??= look();
    },
    ended: async (): Promise<void> => {
      ending.abort();
      await looking;
    },
  };
}
