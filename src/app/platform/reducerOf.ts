import type { Action, Reducer } from '@reduxjs/toolkit';
import type { Event } from './flows';

/** Handles an event, or each of several, by returning the next state: the same object if nothing changes; never mutates the old one. */
type On<S> = <A extends Action>(events: Event<A> | readonly Event<A>[], answer: (state: S, action: A) => S) => void;

/**
 * A reducer from its handlers, one per event; an unknown action returns the same state. As `createReducer` of Redux Toolkit, but
 * without its drafts: they would add 4 kB to the sign-in page, whose slices are small. A single `createReducer` anywhere in the
 * client would bring them back, because the toolkit is one module that every page shares.
 */
export function reducerOf<S>(initial: S, define: (on: On<S>) => void): Reducer<S> {
  const answers = new Map<string, (state: S, action: never) => S>();
  define((events, answer) => {
    for (const { type } of Array.isArray(events) ? (events as readonly { type: string }[]) : [events as { type: string }]) {
      // A programming error, which every test of the reducer shows.
      if (process.env.NODE_ENV !== 'production' && answers.has(type)) throw new Error(`Two answers to ${type}`);
      answers.set(type, answer as (state: S, action: never) => S);
    }
  });
  return (state = initial, action) => answers.get(action.type)?.(state, action as never) ?? state;
}
