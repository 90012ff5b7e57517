import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { describeFailure, readFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { onLeading, getPorts } from '../../../platform/flows';
import { accountSwitchRequested, reloadAccounts } from '../../accounts';
import { reloadProfile } from '../../profile';
import { selectSessionStatus } from '../../session';
import { texts } from './texts';
import { acceptanceRefused, offerAccepted, offerFailed, offerFound, offerMissing, selectJoin } from './state';

/** Accepts the invitation. */
export function* joinFlow(): SagaGenerator<void> {
  yield* onLeading(offerAccepted, accept);
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
