import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type MailingIssue = 'invalid' | 'tooOften' | 'noAnswer';

export type MailingsState =
  /** Nothing happens before the person presses the button: many a machine opens the links of a mail (decision D11). */
  | { readonly phase: 'asking'; readonly issue: MailingIssue | null }
  | { readonly phase: 'sending'; readonly wantsUpdates: boolean }
  | { readonly phase: 'done'; readonly wantsUpdates: boolean; readonly issue: MailingIssue | null }
  /** The address carries no token. */
  | { readonly phase: 'brokenLink' };

export const initialMailings: MailingsState = { phase: 'asking', issue: null };

export const mailingsSlice = createSlice({
  name: 'mailings',
  initialState: initialMailings as MailingsState,
  reducers: {
    /** The person wants our news no more, or again. */
    chosen: (state, { payload: { wantsUpdates } }: PayloadAction<{ wantsUpdates: boolean }>) =>
      state.phase === 'asking' || state.phase === 'done' ? { phase: 'sending', wantsUpdates } : state,
    kept: (state, { payload: { wantsUpdates } }: PayloadAction<{ wantsUpdates: boolean }>) =>
      state.phase === 'sending' ? { phase: 'done', wantsUpdates, issue: null } : state,
    refused(state, { payload: { issue } }: PayloadAction<{ issue: MailingIssue }>) {
      if (state.phase !== 'sending') return state;
      // A person who could not resubscribe has unsubscribed before.
      return state.wantsUpdates ? { phase: 'done', wantsUpdates: false, issue } : { phase: 'asking', issue };
    },
    linkBroken: (): MailingsState => ({ phase: 'brokenLink' }),
    /** The page was opened with a token. */
    linkRead: (state) => (state.phase === 'brokenLink' ? initialMailings : state),
  },
});

export const { chosen: mailingChosen, kept: mailingKept, refused: mailingRefused, linkBroken, linkRead } = mailingsSlice.actions;

export interface WithMailings {
  readonly mailings: MailingsState;
}

declare module '../../platform/rootState' {
  interface RootState extends WithMailings {}
}

export const selectMailings = ({ mailings }: WithMailings): MailingsState => mailings;
