import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { checkedTarget } from '../../../../domain/addresses';
import { onlyParam } from '../../../../domain/queryParams';
import { readFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { entityChanged } from '../../../entities';
import { catchAndReport, getPorts, onEach } from '../../../platform/flows';
import { placeEntered, selectPlace } from '../../../platform/place';
import { sliceSelector } from '../../../platform/sliceSelector';
import { accounts, currentAccountChosen, selectCurrentAccount, selectCurrentAccountId } from '../../accounts';
import { teamTrialBegan } from '../../team-guide';

export const isTrialPath = (pathname: string): boolean => /^\/app\/team-account-setup\/?$/.test(pathname);

/** The start of the trial that the page is for. */
export type TrialState =
  | { readonly phase: 'waiting' }
  | { readonly phase: 'starting'; readonly accountId: number }
  /** `reasons` are the server's sentences, if it gave any. `isFinal`: there is no trial for this account, however often one tries. */
  | { readonly phase: 'failed'; readonly reasons: readonly string[]; readonly isFinal: boolean }
  /** The account has a plan for teams: there is nothing to try. */
  | { readonly phase: 'needless' };

export const initialTrial: TrialState = { phase: 'waiting' };

export const trialSlice = createSlice({
  name: 'team/trial',
  reducerPath: 'teamTrial',
  initialState: initialTrial as TrialState,
  reducers: {
    /** A team trial of this account is being started. */
    started: (_state, { payload: { accountId } }: PayloadAction<{ accountId: number }>) => ({ phase: 'starting', accountId }),
    failed: (_state, { payload: { reasons, isFinal } }: PayloadAction<{ reasons: readonly string[]; isFinal: boolean }>) => ({
      phase: 'failed',
      reasons,
      isFinal,
    }),
    needless: (): TrialState => ({ phase: 'needless' }),
    /** The user wants it tried again. */
    retried: (state) => (state.phase === 'failed' ? initialTrial : state),
  },
  extraReducers: (builder) => {
    builder.addCase(placeEntered, (state, { payload: { pathname } }) => (isTrialPath(pathname) ? state : initialTrial));
  },
});

export const selectTrial = sliceSelector(trialSlice);

const { failed, needless, retried, started } = trialSlice.actions;

/** Starts a trial of teams as soon as the page is there and it is known for which account, once; then leads to `next`, or home. */
export function* trialFlow(): SagaGenerator<void> {
  // Not only the latest: a pending start is not cancelled for an event that changes nothing.
  yield* onEach(placeEntered, start);
  yield* onEach(currentAccountChosen, start);
  yield* onEach(retried, start);
  yield* catchAndReport(start);
}

function* start(): SagaGenerator<void> {
  const { pathname } = yield* select(selectPlace);
  const accountId = yield* select(selectCurrentAccountId);
  const { phase } = yield* select(selectTrial);
  if (!isTrialPath(pathname) || accountId === null || phase !== 'waiting') return;
  const account = yield* select(selectCurrentAccount);
  if (account && (account.isTeamAccount || account.isCompanyAccount) && !account.isTrialingTeams) return void (yield* put(needless()));
  yield* put(started({ accountId }));
  try {
    const reply = yield* request('startTeamTrial', { params: { id: accountId }, body: { autoUpgrade: false } });
    if (reply.status !== 201 && reply.status !== 200) {
      return void (yield* put(failed({ reasons: reply.body.messages, isFinal: reply.status === 409 })));
    }
    // The account tries teams from now on; the accounts may not be loaded again for a while, and the welcome needs to know.
    yield* put(entityChanged({ entityType: accounts.type }, { id: accountId, changes: reply.body }));
    yield* put(teamTrialBegan({ accountId }));
    const now = yield* select(selectTrial);
    // A person who has left the page meanwhile stays where they are.
    if (now.phase !== 'starting') return;
    const { location } = yield* getPorts();
    location.replace(checkedTarget(onlyParam(location.current().search, 'next'), location.origin) ?? '/app/home');
  } catch (error) {
    yield* put(failed({ reasons: readFailure(error).messages, isFinal: false }));
  }
}
