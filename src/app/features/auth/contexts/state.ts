import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

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

export const nothingFound: Found = { invitation: { status: 'none' }, template: null, services: [], app: null };

export const entryContextSlice = createSlice({
  name: 'entryContext',
  initialState: nothingFound,
  reducers: {
    /** A different context is requested. */
    asked: () => nothingFound,
    found: (_found, { payload }: PayloadAction<Found>) => payload,
    /** By the user: the invitation could not be looked up. */
    retried: () => nothingFound,
  },
});

export const { asked: contextAsked, found: contextFound, retried: contextRetried } = entryContextSlice.actions;

export interface WithEntryContext {
  readonly entryContext: Found;
}

declare module '../../../platform/rootState' {
  interface RootState extends WithEntryContext {}
}

export const selectFound = ({ entryContext }: WithEntryContext): Found => entryContext;
