import { createAction } from '@reduxjs/toolkit';
import { reducerOf } from '../../../platform/reducerOf';

/** An app, or an account, as shown by a logo. */
export interface Shown {
  readonly name: string;
  readonly logoUrl: string | null;
}

/** A template as shown by a promo. */
export interface TemplateContext {
  readonly title: string;
  /** The apps of its steps, in their order. */
  readonly steps: readonly string[];
  readonly head: Shown & { readonly id: string };
  readonly tail: Shown & { readonly id: string };
  /** Each app once. */
  readonly apps: readonly Shown[];
}

/** The invitation of a code. Unknown, used and expired ones look alike (S54). */
export type InvitationContext =
  { readonly status: 'none' | 'gone' | 'failed' } | { readonly status: 'open'; readonly email: string; readonly account: Shown };

/** The context that was found; null or empty for parts that were not requested or do not exist. */
export interface Found {
  readonly invitation: InvitationContext;
  readonly template: TemplateContext | null;
  readonly services: readonly Shown[];
  /** The app whose team the person joins. */
  readonly app: Shown | null;
}

/** A different context is requested. */
export const contextAsked = createAction('entryContext/asked');
export const contextFound = createAction<Found>('entryContext/found');
/** By the user: the invitation could not be looked up. */
export const contextRetried = createAction('entryContext/retried');

export const nothingFound: Found = { invitation: { status: 'none' }, template: null, services: [], app: null };

export const entryContextReducer = reducerOf<Found>(nothingFound, (on) => {
  on(contextAsked, () => nothingFound);
  on(contextRetried, () => nothingFound);
  on(contextFound, (_found, { payload }) => payload);
});

export interface WithEntryContext {
  readonly entryContext: Found;
}

declare module '../../../platform/rootState' {
  interface RootState extends WithEntryContext {}
}

export const selectFound = ({ entryContext }: WithEntryContext): Found => entryContext;
