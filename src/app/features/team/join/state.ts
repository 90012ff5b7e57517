import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { InvitationOffer } from '../../../../contract/team';
import { describeFailure, readFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { getPorts, onLeading } from '../../../platform/flows';
import { placeEntered } from '../../../platform/place';
import { failRemote, loading, missRemote, retryRemote, type Missing, type Remote } from '../../../platform/remote';
import { sliceSelector } from '../../../platform/sliceSelector';
import { accountSwitchRequested, reloadAccounts } from '../../accounts';
import { reloadProfile } from '../../profile';
import { selectSessionStatus } from '../../session';
import { texts } from './texts';

export const joinPath = '/app/join-team';

interface Offered {
  readonly offer: InvitationOffer;
  readonly isAccepting: boolean;
  /** Why it could not be accepted. */
  readonly issue: string | null;
}

/**
 * The invitation of the mailed link. The code stays in the address and out of the state. `missing`: a wrong, used, withdrawn,
 * replaced or expired link; the server does not tell them apart (S54).
 */
export type JoinState = Remote<Offered> | Missing;

export const initialJoin: JoinState = loading;

export const joinSlice = createSlice({
  name: 'team/join',
  reducerPath: 'join',
  initialState: initialJoin as JoinState,
  reducers: {
    /** By the user. */
    retried: retryRemote,
    accepted(state) {
      if (state.phase === 'loaded') {
        state.isAccepting = true;
        state.issue = null;
      }
    },
    /** By the flow. */
    offerFound: (_state, { payload: { offer } }: PayloadAction<{ offer: InvitationOffer }>) => ({
      phase: 'loaded',
      offer,
      isAccepting: false,
      issue: null,
    }),
    offerMissing: missRemote,
    offerFailed: failRemote,
    acceptanceRefused(state, { payload: { issue } }: PayloadAction<{ issue: string }>) {
      if (state.phase === 'loaded') {
        state.isAccepting = false;
        state.issue = issue;
      }
    },
  },
  extraReducers: (builder) => {
    builder.addCase(placeEntered, () => initialJoin);
  },
});

export const selectJoin = sliceSelector(joinSlice);

const { acceptanceRefused, accepted, offerFailed, offerFound, offerMissing } = joinSlice.actions;

/** Accepts the invitation. */
export function* joinFlow(): SagaGenerator<void> {
  yield* onLeading(accepted, accept);
}

/** The code of the link; null if the link is broken. */
function* codeOfLink(): SagaGenerator<string | null> {
  return (yield* getPorts()).location.invitation();
}

/** Looks up the invitation of the link. Whether it is for this person depends on the session. */
export function* loadOffer(): SagaGenerator<void> {
  const code = yield* codeOfLink();
  const session = yield* select(selectSessionStatus);
  if (session === 'unknown' || session === 'loading') return;
  if (!code) return void (yield* put(offerMissing()));
  try {
    const reply = yield* request('getInvitationOffer', { body: { code } });
    if (reply.status === 200) yield* put(offerFound({ offer: reply.body }));
    else yield* put(reply.status === 404 ? offerMissing() : offerFailed());
  } catch (error) {
    const failure = readFailure(error);
    // 400: a code that the server cannot read, for example one pasted with surrounding text.
    yield* put(failure.kind === 'refused' && failure.status === 400 ? offerMissing() : offerFailed());
  }
}

function* accept(): SagaGenerator<void> {
  const state = yield* select(selectJoin);
  const code = yield* codeOfLink();
  if (state.phase !== 'loaded' || !code) return;
  try {
    const reply = yield* request('acceptInvitation', { body: { code } });
    if (reply.status === 404) return void (yield* put(offerMissing()));
    if (reply.status !== 200) return void (yield* put(acceptanceRefused({ issue: reply.body.messages.join(' ') || texts.notAccepted })));
    const { accountId } = reply.body;
    yield* reloadProfile();
    yield* reloadAccounts();
    yield* put(accountSwitchRequested({ id: accountId, message: texts.joined(state.offer.account.name) }));
  } catch (error) {
    yield* put(acceptanceRefused({ issue: describeFailure(error, { unreachable: texts.network, refused: texts.notAccepted }) }));
  }
}
