import { createAction } from '@reduxjs/toolkit';
import type { Invitation, Reply } from '../../../../contract/types';
import type { GrantableRole } from '../../../../domain/teamRoles';
import { reducerOf } from '../../../platform/reducerOf';
import { currentAccountChosen } from '../../accounts';

/** What became of one address (S54). */
export type InvitationResult = Extract<Reply<'createInvitations'>, { status: 200 }>['body']['results'][number];

export type WaitingState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed' }
  | {
      readonly phase: 'loaded';
      readonly invitations: readonly Invitation[];
      /** When they were: those that end before have expired (milliseconds of the epoch). */
      readonly at: number;
      /** Ids of those that are being sent again or withdrawn. */
      readonly busy: readonly number[];
    };

export interface InviteForm {
  readonly typed: string;
  readonly role: GrantableRole;
  readonly isSending: boolean;
  /** The error of the typed text, or of the whole. */
  readonly fault: string | null;
  /** Of the addresses that were sent last. */
  readonly results: readonly InvitationResult[];
}

export interface PeopleState {
  readonly search: string;
  readonly waiting: WaitingState;
  readonly form: InviteForm;
}

/** `isResumed`: the act was asked for before the person logged in again; it is not kept a second time. */
interface Resumable {
  readonly isResumed?: true;
}

/** By the user. */
export const searchTyped = createAction<{ text: string }>('team/searchTyped');
export const listsRetried = createAction('team/listsRetried');
export const addressesTyped = createAction<{ text: string }>('team/addressesTyped');
export const roleOffered = createAction<{ role: GrantableRole }>('team/roleOffered');
export const invitationsSubmitted = createAction<Resumable | undefined>('team/invitationsSubmitted');
export const resendRequested = createAction<{ id: number; email: string }>('team/resendRequested');
export const revocationRequested = createAction<{ id: number; email: string }>('team/revocationRequested');
export const roleChosen = createAction<{ id: number; name: string; role: GrantableRole } & Resumable>('team/roleChosen');
export const memberRemovalConfirmed = createAction<{ id: number; name: string; isSelf: boolean } & Resumable>('team/removalConfirmed');
/** By the flow. */
export const invitationsListed = createAction<{ invitations: readonly Invitation[]; at: number }>('team/invitationsListed');
export const invitationsNotListed = createAction('team/invitationsNotListed');
export const invitationsSent = createAction<{ results: readonly InvitationResult[] }>('team/invitationsSent');
export const invitationsRefused = createAction<{ fault: string }>('team/invitationsRefused');
export const invitationSettled = createAction<{ id: number }>('team/invitationSettled');

export const initialPeople: PeopleState = {
  search: '',
  waiting: { phase: 'loading' },
  form: { typed: '', role: 'member', isSending: false, fault: null, results: [] },
};

/** Outcomes that need no correction: the address can be removed from the field. */
const settled: ReadonlySet<InvitationResult['outcome']> = new Set(['invited', 'already_invited', 'already_member']);

const busyWith = (state: PeopleState, id: number, isBusy: boolean): PeopleState => {
  const { waiting } = state;
  if (waiting.phase !== 'loaded') return state;
  const others = waiting.busy.filter((each) => each !== id);
  return { ...state, waiting: { ...waiting, busy: isBusy ? [...others, id] : others } };
};

export const peopleReducer = reducerOf<PeopleState>(initialPeople, (on) => {
  on(searchTyped, (state, { payload: { text } }) => ({ ...state, search: text }));
  on(addressesTyped, (state, { payload: { text } }) =>
    state.form.isSending ? state : { ...state, form: { ...state.form, typed: text, fault: null } },
  );
  on(roleOffered, (state, { payload: { role } }) => (state.form.isSending ? state : { ...state, form: { ...state.form, role } }));
  on(invitationsSubmitted, (state) => ({ ...state, form: { ...state.form, isSending: true, fault: null, results: [] } }));
  on(invitationsSent, (state, { payload: { results } }) => {
    const typed = results.filter(({ outcome }) => !settled.has(outcome)).map(({ email }) => email);
    return { ...state, form: { ...state.form, isSending: false, results, typed: typed.join(', ') } };
  });
  on(invitationsRefused, (state, { payload: { fault } }) => ({ ...state, form: { ...state.form, isSending: false, fault } }));
  on(invitationsListed, (state, { payload }) => ({ ...state, waiting: { phase: 'loaded', ...payload, busy: [] } }));
  on(invitationsNotListed, (state) => (state.waiting.phase === 'loading' ? { ...state, waiting: { phase: 'failed' } } : state));
  on(listsRetried, (state) => (state.waiting.phase === 'failed' ? { ...state, waiting: { phase: 'loading' } } : state));
  on(resendRequested, (state, { payload: { id } }) => busyWith(state, id, true));
  on(revocationRequested, (state, { payload: { id } }) => busyWith(state, id, true));
  on(invitationSettled, (state, { payload: { id } }) => busyWith(state, id, false));
  // Whatever was shown and typed belongs to the account before (R17).
  on(currentAccountChosen, (state) => (state === initialPeople ? state : initialPeople));
});

export interface WithPeople {
  readonly people: PeopleState;
}

export const selectPeople = ({ people }: WithPeople): PeopleState => people;
