import type { Action, Draft } from '@reduxjs/toolkit';

interface WithPhase {
  readonly phase: string;
}

/** In which phases an event is valid. */
export interface Transition<Phase extends string, From extends Phase = Phase> {
  readonly from: readonly From[];
  /** The phase that follows. Absent if the event leaves the phase as it is, or if its reducer decides. */
  readonly to?: Phase;
  /**
   * Phases in which the event may arrive and has no effect: a second press of a button, or a reply after the state was reset. Say
   * why beside it.
   */
  readonly ignoredIn?: readonly Phase[];
}

/**
 * True if a transition is valid in the present phase. An invalid one is a programming error: it throws in development and in tests,
 * with the names of the phases, and is false in production.
 */
export function isValidTransition<Phase extends string>(
  { phase }: { readonly phase: Phase },
  { from, to, ignoredIn = [] }: Transition<Phase>,
  { type }: Action<string>,
): boolean {
  if (from.includes(phase)) return true;
  if (process.env.NODE_ENV !== 'production' && !ignoredIn.includes(phase)) {
    throw new Error(`Invalid transition by ${type} from “${phase}”${to ? ` to “${to}”` : ''}: valid only from “${from.join('”, “')}”`);
  }
  return false;
}

/** The members of a union with these phases; the whole type if its phases are not told apart by members. */
type InPhase<State extends WithPhase, From extends State['phase']> = [Extract<State, { readonly phase: From }>] extends [never]
  ? State
  : Extract<State, { readonly phase: From }>;

/** The parameters of a case reducer behind the state: its action, if it takes one. */
type ActionOf<Reduce> = Reduce extends (state: never, ...rest: infer Rest) => unknown ? Rest : never;

/**
 * Makes case reducers of a slice whose state has a `phase`: `const transition = transitionsOf<SetupState>()`, then
 * `switchedOn: transition({ from: ['saving'], to: 'done' }, () => ({ phase: 'done' }))`. The reducer runs only in the phases of
 * `from`. Elsewhere the state stays as it is; see `isValidTransition` for what happens in development.
 */
export function transitionsOf<State extends WithPhase>() {
  return <
    From extends State['phase'],
    Reduce extends (state: Draft<InPhase<State, From>>, action: never) => State | Draft<State> | undefined | void,
  >(
    rule: Transition<State['phase'], From>,
    reduce: Reduce,
  ): ((state: Draft<State>, ...rest: ActionOf<Reduce>) => State | Draft<State> | void) => {
    // The state is narrowed to the phases of `from`, which the compiler cannot see.
    const guarded = (state: WithPhase, action: Action<string>): unknown =>
      isValidTransition(state, rule, action) ? reduce(state as never, action as never) : state;
    return guarded as never;
  };
}
