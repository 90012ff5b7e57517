import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Invitation } from '../../../../contract/team';
import type { Reply } from '../../../../contract/types';
import type { GrantableRole } from '../../../../domain/teamRoles';
import { failRemote, loading, retryRemote, type Remote } from '../../../platform/remote';
import { sliceSelector } from '../../../platform/sliceSelector';
import { currentAccountChosen } from '../../accounts';

/** The result of inviting one address (S54). */
export type InvitationResult = Extract<Reply<'createInvitations'>, { status: 200 }>['body']['results'][number];

/** The invitations that are not accepted yet. */
export type WaitingState = Remote<{
  readonly invitations: readonly Invitation[];
  /** When they were loaded, in milliseconds since the epoch: invitations that end before have expired. */
  readonly at: number;
  /** Ids of the invitations that are being sent again or withdrawn. */
  readonly busy: readonly number[];
}>;

export interface InviteForm {
  readonly typed: string;
  readonly role: GrantableRole;
  readonly isSending: boolean;
  /** The error of the typed text, or of the whole. */
  readonly issue: string | null;
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
export const roleChosen = createAction<{ id: number; name: string; role: GrantableRole } & Resumable>('team/people/roleChosen');
export const memberRemovalConfirmed = createAction<{ id: number; name: string; isSelf: boolean } & Resumable>(
  'team/people/removalConfirmed',
);

export const initialPeople: PeopleState = {
  search: '',
  waiting: loading,
  form: { typed: '', role: 'member', isSending: false, issue: null, results: [] },
};

/** Outcomes that need no correction: the address can be removed from the field. */
const settled: ReadonlySet<InvitationResult['outcome']> = new Set(['invited', 'already_invited', 'already_member']);

const busyWith = (state: PeopleState, id: number, isBusy: boolean): PeopleState => {
  const { waiting } = state;
  if (waiting.phase !== 'loaded') return state;
  const others = waiting.busy.filter((each) => each !== id);
  return { ...state, waiting: { ...waiting, busy: isBusy ? [...others, id] : others } };
};

export const peopleSlice = createSlice({
  name: 'team/people',
  reducerPath: 'people',
  initialState: initialPeople,
  reducers: {
    /** By the user. */
    searchTyped(state, { payload: { text } }: PayloadAction<{ text: string }>) {
      state.search = text;
    },
    listsRetried(state) {
      state.waiting = retryRemote(state.waiting);
    },
    addressesTyped(state, { payload: { text } }: PayloadAction<{ text: string }>) {
      if (!state.form.isSending) {
        state.form.typed = text;
        state.form.issue = null;
      }
    },
    roleOffered(state, { payload: { role } }: PayloadAction<{ role: GrantableRole }>) {
      if (!state.form.isSending) state.form.role = role;
    },
    invitationsSubmitted(state, _action: PayloadAction<Resumable | undefined>) {
      state.form.isSending = true;
      state.form.issue = null;
      state.form.results = [];
    },
    resendRequested: (state, { payload: { id } }: PayloadAction<{ id: number; email: string }>) => busyWith(state, id, true),
    revocationRequested: (state, { payload: { id } }: PayloadAction<{ id: number; email: string }>) => busyWith(state, id, true),
    /** By the flow. */
    invitationsListed: (state, { payload }: PayloadAction<{ invitations: readonly Invitation[]; at: number }>) => ({
      ...state,
      waiting: { phase: 'loaded', ...payload, busy: [] },
    }),
    invitationsNotListed(state) {
      state.waiting = failRemote(state.waiting);
    },
    invitationsSent(state, { payload: { results } }: PayloadAction<{ results: readonly InvitationResult[] }>) {
      const typed = results.filter(({ outcome }) => !settled.has(outcome)).map(({ email }) => email);
      return { ...state, form: { ...state.form, isSending: false, results, typed: typed.join(', ') } };
    },
    invitationsRefused(state, { payload: { issue } }: PayloadAction<{ issue: string }>) {
      state.form.isSending = false;
      state.form.issue = issue;
    },
    invitationSettled: (state, { payload: { id } }: PayloadAction<{ id: number }>) => busyWith(state, id, false),
  },
  extraReducers: (builder) => {
    builder
      // The text that was shown and typed belongs to the account before (R17).
      .addCase(currentAccountChosen, () => initialPeople);
  },
});

export const selectPeople = sliceSelector(peopleSlice);
