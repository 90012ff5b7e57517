/**
 * The states of a run, as a total function: every event in every state gives the next state with its effects, or is ignored with a
 * reason. The caller writes state and effects in one transaction.
 *
 * held → queued → admitted → running ⇄ waiting → succeeded | filtered | failed | cancelled
 */
import type { RunEnd } from './commands';

/** Why a run does not begin yet. */
export const holdReasons = ['task_limit', 'plan', 'flood', 'zap_paused', 'connection'] as const;
export type HoldReason = (typeof holdReasons)[number];

/** The reasons of a wait. `answer`: a person says what became of an uncertain step. */
export const waitKinds = ['delay', 'approval', 'digest', 'sub_zap', 'retry', 'rate_limit', 'answer'] as const;
export type WaitKind = (typeof waitKinds)[number];

/** The waits that a person can end: the run then continues as if their time had come. */
export const endableWaits: readonly string[] = ['delay', 'digest', 'retry', 'rate_limit'];

export const stopCauses = ['cancelled', 'zap_deleted', 'account_deleted'] as const;
export type StopCause = (typeof stopCauses)[number];

/** `poisoned`: it took its process down too often. `unconfirmed`: a person ended a run with an uncertain step. */
export type FailureCause = 'step' | 'poisoned' | 'unconfirmed';

export type RunState =
  | { readonly name: 'held'; readonly reason: HoldReason }
  | { readonly name: 'queued' }
  | { readonly name: 'admitted' }
  /** `stopping`: it ends as cancelled with the result of the step that is under way. */
  | { readonly name: 'running'; readonly stopping: StopCause | null }
  | { readonly name: 'waiting'; readonly kind: WaitKind }
  | { readonly name: 'succeeded' }
  | { readonly name: 'filtered' }
  | { readonly name: 'failed'; readonly cause: FailureCause }
  | { readonly name: 'cancelled'; readonly cause: StopCause };

export const finalStates = ['succeeded', 'filtered', 'failed', 'cancelled'] as const;

export const isFinal = ({ name }: RunState): boolean => (finalStates as readonly string[]).includes(name);

export interface Run {
  readonly state: RunState;
  /** The token of the last claim. Claims raise it, and a worker with a lower one writes nothing. */
  readonly fence: number;
  /** Processes that were lost with it since its last result. */
  readonly crashes: number;
}

/** So many lost processes make a run poisoned. */
export const maxCrashes = 3;

/** The events of a worker carry the fence of its claim. */
export type RunEvent =
  | { readonly type: 'accept'; readonly hold: HoldReason | null }
  | { readonly type: 'hold'; readonly reason: HoldReason }
  /** `still`: another reason that holds it by now. */
  | { readonly type: 'release'; readonly reason: HoldReason; readonly still: HoldReason | null }
  | { readonly type: 'admit' }
  | { readonly type: 'claim'; readonly fence: number }
  | { readonly type: 'step'; readonly fence: number; readonly isTask: boolean }
  | { readonly type: 'wait'; readonly fence: number; readonly kind: Exclude<WaitKind, 'answer' | 'retry' | 'rate_limit'> }
  | { readonly type: 'retry'; readonly fence: number; readonly isRateLimit: boolean }
  /** The outcome of a step that must not be repeated is unknown. */
  | { readonly type: 'uncertain'; readonly fence: number }
  /** The worker found that the connection of a step is gone. */
  | { readonly type: 'disconnect'; readonly fence: number }
  /** The worker's share of time is used up. */
  | { readonly type: 'yield'; readonly fence: number }
  | { readonly type: 'finish'; readonly fence: number; readonly end: RunEnd }
  | { readonly type: 'wake'; readonly kind: Exclude<WaitKind, 'answer'> }
  | { readonly type: 'answer'; readonly kind: 'approval' | 'answer'; readonly goesOn: boolean }
  /** The queue gave up on its job. */
  | { readonly type: 'poison' }
  | { readonly type: 'cancel' }
  | { readonly type: 'zap_deleted' }
  | { readonly type: 'account_deleted' };

/**
 * `free_lane` also admits the account's next queued run. `end_job`: the worker completes its own job; `drop_job`: no one may claim
 * it any more.
 */
export type Effect =
  | 'take_lane'
  | 'free_lane'
  | 'send_job'
  | 'end_job'
  | 'drop_job'
  | 'record_step'
  | 'count_task'
  | 'set_wait'
  | 'clear_wait'
  | 'ask_person'
  | 'report_failure';

export type IgnoredReason =
  /** There is no such run yet, or there already is. */
  | 'no_run'
  | 'already_accepted'
  | 'final'
  /** From a worker that lost its claim. */
  | 'stale_fence'
  /** Held or waiting for something else. */
  | 'other_reason'
  | 'already_stopping'
  /** The event does not concern this state. */
  | 'not_applicable';

export type Transition =
  | { readonly type: 'moved'; readonly run: Run; readonly effects: readonly Effect[] }
  | { readonly type: 'ignored'; readonly because: IgnoredReason };

/** The result of an event; `run` is null before `accept`. Pure and total. */
export function transition(run: Run | null, event: RunEvent): Transition {
  if (run === null) {
    if (event.type !== 'accept') return ignored('no_run');
    const state: RunState = event.hold === null ? { name: 'queued' } : { name: 'held', reason: event.hold };
    return moved({ state, fence: 0, crashes: 0 });
  }
  if (event.type === 'accept') return ignored('already_accepted');
  if (isFinal(run.state)) return ignored('final');
  if ('fence' in event) return event.type === 'claim' ? claim(run, event.fence) : fromWorker(run, event);
  const { state } = run;
  switch (event.type) {
    case 'hold':
      if (state.name === 'queued') return moved({ ...run, state: { name: 'held', reason: event.reason } });
      if (state.name === 'admitted') return moved({ ...run, state: { name: 'held', reason: event.reason } }, 'drop_job', 'free_lane');
      // Runs under way finish.
      return ignored('not_applicable');
    case 'release':
      if (state.name !== 'held') return ignored('not_applicable');
      if (state.reason !== event.reason) return ignored('other_reason');
      return moved({ ...run, state: event.still === null ? { name: 'queued' } : { name: 'held', reason: event.still } });
    case 'admit':
      if (state.name !== 'queued') return ignored('not_applicable');
      return moved({ ...run, state: { name: 'admitted' } }, 'take_lane', 'send_job');
    case 'wake':
      if (state.name !== 'waiting') return ignored('not_applicable');
      if (state.kind !== event.kind) return ignored('other_reason');
      // After a wait that was a step, the step is done; after one before another try it is not.
      if (event.kind === 'retry' || event.kind === 'rate_limit') return moved({ ...run, state: { name: 'queued' } }, 'clear_wait');
      return moved({ ...run, state: { name: 'queued' } }, 'record_step', 'clear_wait');
    case 'answer':
      if (state.name !== 'waiting') return ignored('not_applicable');
      if (state.kind !== event.kind) return ignored('other_reason');
      if (event.kind === 'answer' && !event.goesOn) return failed(run, 'unconfirmed', 'record_step', 'clear_wait');
      return moved({ ...run, state: { name: 'queued' } }, 'record_step', 'clear_wait');
    case 'poison':
      if (state.name !== 'admitted' && state.name !== 'running') return ignored('not_applicable');
      // The queue has already ended the job.
      return failed(run, 'poisoned', 'free_lane');
    case 'cancel':
      return stop(run, 'cancelled');
    case 'zap_deleted':
      return stop(run, 'zap_deleted');
    case 'account_deleted':
      return stop(run, 'account_deleted');
  }
}

const ignored = (because: IgnoredReason): Transition => ({ type: 'ignored', because });

const moved = (run: Run, ...effects: readonly Effect[]): Transition => ({ type: 'moved', run, effects });

const failed = (run: Run, cause: FailureCause, ...effects: readonly Effect[]): Transition =>
  moved({ ...run, state: { name: 'failed', cause } }, ...effects, 'report_failure');

const cancelled = (run: Run, cause: StopCause, ...effects: readonly Effect[]): Transition =>
  moved({ ...run, state: { name: 'cancelled', cause } }, ...effects);

/** A worker takes the job: the first one, or another one after the lease of a lost one. */
function claim(run: Run, fence: number): Transition {
  const { state } = run;
  if (state.name !== 'admitted' && state.name !== 'running') return ignored('not_applicable');
  if (fence <= run.fence) return ignored('stale_fence');
  if (state.name === 'admitted') return moved({ ...run, fence, state: { name: 'running', stopping: null } });
  if (state.stopping !== null) return cancelled({ ...run, fence }, state.stopping, 'end_job', 'free_lane');
  const crashes = run.crashes + 1;
  if (crashes >= maxCrashes) return failed({ ...run, fence, crashes }, 'poisoned', 'end_job', 'free_lane');
  return moved({ ...run, fence, crashes });
}

type WorkerEvent = Exclude<Extract<RunEvent, { fence: number }>, { type: 'claim' }>;

/** A report of the worker with the claim. A result resets the count of lost processes. */
function fromWorker(run: Run, event: WorkerEvent): Transition {
  if (run.state.name !== 'running') return ignored('not_applicable');
  if (event.fence !== run.fence) return ignored('stale_fence');
  const { stopping } = run.state;
  const after: Run = { ...run, crashes: 0 };
  if (event.type === 'finish') {
    // It came to its end before it could be stopped.
    if (event.end === 'failed') return failed(after, 'step', 'end_job', 'free_lane');
    return moved({ ...after, state: { name: event.end } }, 'end_job', 'free_lane');
  }
  const results: readonly Effect[] =
    event.type === 'step'
      ? event.isTask
        ? ['record_step', 'count_task']
        : ['record_step']
      : event.type === 'uncertain'
        ? ['record_step']
        : [];
  if (stopping !== null) return cancelled(after, stopping, ...results, 'end_job', 'free_lane');
  switch (event.type) {
    case 'step':
      return moved(after, ...results);
    case 'wait':
      return moved({ ...after, state: { name: 'waiting', kind: event.kind } }, 'set_wait', 'end_job', 'free_lane');
    case 'retry':
      return moved(
        { ...after, state: { name: 'waiting', kind: event.isRateLimit ? 'rate_limit' : 'retry' } },
        'set_wait',
        'end_job',
        'free_lane',
      );
    case 'uncertain':
      return moved({ ...after, state: { name: 'waiting', kind: 'answer' } }, ...results, 'set_wait', 'ask_person', 'end_job', 'free_lane');
    case 'disconnect':
      return moved({ ...after, state: { name: 'held', reason: 'connection' } }, 'end_job', 'free_lane');
    case 'yield':
      return moved({ ...after, state: { name: 'queued' } }, 'end_job', 'free_lane');
  }
}

/** A running step may already have had its effect, so its result is awaited, except when the account's records go. */
function stop(run: Run, cause: StopCause): Transition {
  const { state } = run;
  switch (state.name) {
    case 'running':
      if (cause === 'account_deleted') return cancelled(run, cause, 'drop_job', 'free_lane');
      return state.stopping === null ? moved({ ...run, state: { name: 'running', stopping: cause } }) : ignored('already_stopping');
    case 'admitted':
      return cancelled(run, cause, 'drop_job', 'free_lane');
    case 'waiting':
      return cancelled(run, cause, 'clear_wait');
    case 'held':
    case 'queued':
    case 'succeeded':
    case 'filtered':
    case 'failed':
    case 'cancelled':
      return cancelled(run, cause);
  }
}
