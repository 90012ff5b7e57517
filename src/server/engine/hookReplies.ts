/** The replies that runs give to the requests that started them. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ZapDefinition } from '../../domain/runs/definition';
import { isOpen } from '../../domain/runs/history';
import { allSteps } from '../../domain/runs/walkSteps';
import { StepError, type HookReply } from '../connectors/connector';
import type { ServerContext } from '../platform/context';
import { dayOf } from '../plans/usage.store';
import type { RunRecord } from './runs.store';
import { firstResultOf } from './steps.store';
import { findTriggerOfDefinition } from './triggers';

/** Milliseconds between two looks at a run. */
const pause = 100;
/** Requests that wait at the same time: each holds a connection and asks the database. A single Zap does not take all places. */
const maxWaiting = { ofProcess: 200, ofZap: 50 } as const;

/** A run whose request waits for a reply. */
export interface AwaitedRun {
  readonly zapId: number;
  readonly runId: string;
  readonly acceptedAt: Date;
  readonly until: Date;
  /** The keys of the steps that reply. */
  readonly stepKeys: readonly string[];
}

/** Until when the request that started a run waits for its reply; null for a run that no request started, and where none waits. */
export function replyUntilOf(
  context: Pick<ServerContext, 'connectors'>,
  definition: ZapDefinition,
  { kind, replay_of: replayOf, parent_id: parentId, is_asked: isAsked, accepted_at: acceptedAt }: RunRecord,
): Date | null {
  const trigger = findTriggerOfDefinition(context, definition);
  if (trigger?.kind !== 'hook' || kind !== 'live' || isAsked || replayOf !== null || parentId !== null) return null;
  try {
    const seconds = trigger.replyWait?.(definition.trigger!.fields) ?? 0;
    return seconds === 0 ? null : new Date(acceptedAt.getTime() + seconds * 1000);
  } catch (error) {
    // The trigger refuses all requests while its fields are wrong.
    if (error instanceof StepError) return null;
    throw error;
  }
}

/** The keys of the steps of a definition that reply to its request. */
export const replyStepsOf = ({ connectors }: Pick<ServerContext, 'connectors'>, definition: ZapDefinition): readonly string[] =>
  allSteps(definition)
    .filter((step) => 'kind' in step && connectors.findAction(step.app, step.event)?.repliesToRequest === true)
    .map(({ key }) => key);

/** The Zap of each waiting request of this process, by its database, because tests have several. */
const waiting = new WeakMap<ServerContext['db'], number[]>();

/**
 * Waits for the reply of a run and returns it; null once its time is over, or the run has ended, or is on hold, without one. The run
 * may work in any instance: its log is the only place that has the reply. `signal`: the process ends, and with it the wait.
 */
export async function awaitReply(
  { db, clock, encryption }: Pick<ServerContext, 'clock' | 'db' | 'encryption'>,
  run: AwaitedRun,
  signal: AbortSignal,
): Promise<HookReply | null> {
  const others = waiting.get(db) ?? [];
  const ofZap = others.filter((zapId) => zapId === run.zapId).length;
  if (others.length >= maxWaiting.ofProcess || ofZap >= maxWaiting.ofZap || run.stepKeys.length === 0) return null;
  waiting.set(db, [...others, run.zapId]);
  try {
    const key = { id: run.runId, day: dayOf(run.acceptedAt) };
    for (;;) {
      const isOver = clock.now() >= run.until;
      const { state, output } = await firstResultOf(db, encryption, key, run.stepKeys);
      if (output !== undefined) return output as HookReply;
      if (isOver || signal.aborted || state === null || state === 'held' || !isOpen(state)) return null;
      await sleep(pause);
    }
  } finally {
    const now = waiting.get(db)!;
    waiting.set(db, now.toSpliced(now.indexOf(run.zapId), 1));
  }
}
