import { createAction } from '@reduxjs/toolkit';
import type { Action } from '@reduxjs/toolkit';
import { buffers, CANCEL } from 'redux-saga';
import { actionChannel, call, fork, getContext, put, take, takeEvery, takeLatest, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import type { Ports } from './ports';

/** A flow ended with an unexpected error. `flow` names it; `message` is the error's. */
export const flowCrashed = createAction<{ flow: string; message: string }>('flow/crashed');

/** A saga without arguments: one flow of a feature, started once. */
export type Flow = () => SagaGenerator<unknown>;

/** True if a request was aborted on purpose: its screen was left, or the session ended. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error ? error.name === 'AbortError' : (error as { name?: unknown } | null)?.name === 'AbortError';
}

/** True if the server refused to act as a person other than this tab's: the session feature responds by reloading the page (R23). */
const isForSomebodyElse = (error: unknown): boolean => error instanceof Error && error.name === 'SessionChangedError';

/** The ports of the store that runs this saga. */
export function* getPorts(): SagaGenerator<Ports> {
  return (yield* getContext('ports')) as Ports;
}

/**
 * Runs a saga and contains its crash: the error is reported to the console and the store, and the caller continues. A request
 * aborted on purpose, or meant for another person's session, is not an error.
 */
export function* catchAndReport<A extends unknown[]>(flow: (...args: A) => SagaGenerator<unknown>, ...args: A): SagaGenerator<void> {
  try {
    yield* call(flow, ...args);
  } catch (error) {
    if (isAbort(error) || isForSomebodyElse(error)) return;
    const ports = yield* getPorts();
    ports.console.report(`The flow ${flow.name} stopped`, error);
    yield* put(flowCrashed({ flow: flow.name, message: error instanceof Error ? error.message : String(error) }));
  }
}

/**
 * Waits for a promise that can be aborted: when the flow is cancelled, the signal aborts.
 *
 * Never write `finally { if (yield* cancelled()) … }` in a saga that is called with `yield*`: after such a yield the outer
 * generator continues as if nothing had been cancelled. This needs no `finally`.
 */
export function* callCancellable<T>(run: (signal: AbortSignal) => Promise<T>): SagaGenerator<T> {
  return (yield* call(() => {
    const controller = new AbortController();
    return Object.assign(run(controller.signal), { [CANCEL]: () => controller.abort() });
  })) as T;
}

/** An action creator of Redux Toolkit. */
export interface Event<A extends Action> {
  (...args: never[]): A;
  readonly type: string;
  match(action: unknown): action is A;
}

type Matcher<A extends Action> = (action: unknown) => action is A;
/** The actions to wait for: those of one action creator, or those that a matcher such as `isAnyOf(a, b)` accepts. */
type Pattern<A extends Action> = Event<A> | Matcher<A>;
type Worker<A extends Action> = (action: A) => SagaGenerator<unknown>;

const matches = <A extends Action>(pattern: Pattern<A>): string | Matcher<A> => ('type' in pattern ? pattern.type : pattern);

const run =
  <A extends Action>(worker: Worker<A>) =>
  (action: A): SagaGenerator<void> =>
    catchAndReport(worker, action);

/** Handles every event in a separate run; a crash in one affects neither the others nor the waiting. */
export function* onEach<A extends Action>(pattern: Pattern<A>, worker: Worker<A>): SagaGenerator<void> {
  yield* takeEvery(matches(pattern), run(worker));
}

/** Handles an event; further ones are dropped while it runs: a double click is one click (R16). */
export function* onLeading<A extends Action>(pattern: Pattern<A>, worker: Worker<A>): SagaGenerator<void> {
  yield* takeLeading(matches(pattern), run(worker));
}

/** Handles every event, one after another in their order. */
export function* onQueue<A extends Action>(pattern: Pattern<A>, worker: Worker<A>): SagaGenerator<void> {
  const waiting = yield* actionChannel(matches(pattern), buffers.expanding<A>());
  yield* fork(function* () {
    for (;;) yield* run(worker)(yield* take(waiting));
  });
}

/** Handles the newest event; the run for an older one is cancelled (R17). */
export function* onLatest<A extends Action>(pattern: Pattern<A>, worker: Worker<A>): SagaGenerator<void> {
  yield* takeLatest(matches(pattern), run(worker));
}
