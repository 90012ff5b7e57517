import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { HttpError, NetworkError } from '../../../api';
import { request } from '../../../api/flows';
import { guarded, onLatest, onLeading, takePorts } from '../../../platform/flows';
import { placeEntered } from '../../../platform/place';
import { accountSwitchRequested, reloadAccounts } from '../../accounts';
import { reloadProfile } from '../../profile';
import { selectSessionStatus, sessionLoaded, sessionLoadFailed, sessionMissing } from '../../session';
import { copy } from './copy';
import { acceptanceRefused, joinPath, joinRetried, offerAccepted, offerFailed, offerFound, offerGone, selectJoin } from './state';

/** Looks up the invitation of the link, for the present session, and accepts it. */
export function* joinFlow(): SagaGenerator<void> {
  yield* onLatest(placeEntered, lookUp);
  yield* onLatest(joinRetried, lookUp);
  // Whether the invitation is for this person depends on the session.
  yield* onLatest(sessionLoaded, lookUp);
  yield* onLatest(sessionMissing, lookUp);
  yield* onLatest(sessionLoadFailed, lookUp);
  yield* onLeading(offerAccepted, accept);
  yield* guarded(lookUp);
}

/** The code of the link; null where the link is broken. */
function* codeHere(): SagaGenerator<{ isHere: boolean; code: string | null }> {
  const { location } = yield* takePorts();
  return { isHere: location.current().pathname.replace(/\/$/, '') === joinPath, code: location.invitation() };
}

function* lookUp(): SagaGenerator<void> {
  const { isHere, code } = yield* codeHere();
  const session = yield* select(selectSessionStatus);
  if (!isHere || session === 'unknown' || session === 'loading') return;
  if (!code) return void (yield* put(offerGone()));
  try {
    const reply = yield* request('getInvitationOffer', { body: { code } });
    if (reply.status === 200) yield* put(offerFound({ offer: reply.body }));
    else yield* put(reply.status === 404 ? offerGone() : offerFailed());
  } catch (error) {
    // A code that the server cannot read, for example one pasted with surrounding text.
    if (error instanceof HttpError && error.status === 400) yield* put(offerGone());
    else if (error instanceof HttpError || error instanceof NetworkError) yield* put(offerFailed());
    else throw error;
  }
}

function* accept(): SagaGenerator<void> {
  const state = yield* select(selectJoin);
  const { code } = yield* codeHere();
  if (state.phase !== 'offered' || !code) return;
  try {
    const reply = yield* request('acceptInvitation', { body: { code } });
    if (reply.status === 404) return void (yield* put(offerGone()));
    if (reply.status !== 200) return void (yield* put(acceptanceRefused({ fault: reply.body.messages.join(' ') || copy.notAccepted })));
    const { accountId } = reply.body;
    yield* reloadProfile();
    yield* reloadAccounts();
    yield* put(accountSwitchRequested({ id: accountId, message: copy.joined(state.offer.account.name) }));
  } catch (error) {
    if (error instanceof HttpError) yield* put(acceptanceRefused({ fault: error.body.messages.join(' ') || copy.notAccepted }));
    else if (error instanceof NetworkError) yield* put(acceptanceRefused({ fault: copy.network }));
    else throw error;
  }
}
