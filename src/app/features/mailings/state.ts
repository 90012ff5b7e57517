import { createAction } from '@reduxjs/toolkit';
import { reducerOf } from '../../platform/reducerOf';

/** The page's own address. */
export const unsubscribePath = '/app/unsubscribe';

export type MailingFault = 'invalid' | 'tooOften' | 'noAnswer';

export type MailingsState =
  /** Nothing happens before the person presses the button: many a machine opens the links of a mail (decision D11). */
  | { readonly phase: 'asking'; readonly fault: MailingFault | null }
  | { readonly phase: 'sending'; readonly wantsUpdates: boolean }
  | { readonly phase: 'done'; readonly wantsUpdates: boolean; readonly fault: MailingFault | null }
  /** The address carries no token. */
  | { readonly phase: 'brokenLink' };

/** The person wants our news no more, or again. */
export const mailingChosen = createAction<{ wantsUpdates: boolean }>('mailings/chosen');
export const mailingKept = createAction<{ wantsUpdates: boolean }>('mailings/kept');
export const mailingRefused = createAction<{ fault: MailingFault }>('mailings/refused');
export const linkBroken = createAction('mailings/linkBroken');
/** The page was opened with a token. */
export const linkRead = createAction('mailings/linkRead');

export const initialMailings: MailingsState = { phase: 'asking', fault: null };

export const mailingsReducer = reducerOf<MailingsState>(initialMailings, (on) => {
  on(linkRead, (state) => (state.phase === 'brokenLink' ? initialMailings : state));
  on(linkBroken, () => ({ phase: 'brokenLink' }));
  on(mailingChosen, (state, { payload: { wantsUpdates } }) =>
    state.phase === 'asking' || state.phase === 'done' ? { phase: 'sending', wantsUpdates } : state,
  );
  on(mailingKept, (state, { payload: { wantsUpdates } }) =>
    state.phase === 'sending' ? { phase: 'done', wantsUpdates, fault: null } : state,
  );
  on(mailingRefused, (state, { payload: { fault } }) => {
    if (state.phase !== 'sending') return state;
    // A person who could not resubscribe has unsubscribed before.
    return state.wantsUpdates ? { phase: 'done', wantsUpdates: false, fault } : { phase: 'asking', fault };
  });
});

export interface WithMailings {
  readonly mailings: MailingsState;
}

export const selectMailings = ({ mailings }: WithMailings): MailingsState => mailings;
