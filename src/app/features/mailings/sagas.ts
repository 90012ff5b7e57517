import { put, type SagaGenerator } from 'typed-redux-saga';
import { parseCodeHash } from '../../../domain/loginHash';
import { isFailure } from '../../api/failure';
import { request } from '../../api/flows';
import { onLeading, getPorts } from '../../platform/flows';
import { linkBroken, linkRead, mailingChosen, mailingKept, mailingRefused } from './state';

/** Ends our news for the one to whom the link was mailed, or begins them again. The token is in no state and no log (S61). */
export function* mailingsFlow(): SagaGenerator<void> {
  yield* onLeading(mailingChosen, choose);
}

/** Tells if the address carries a token. */
export function* readLink(): SagaGenerator<void> {
  const { location } = yield* getPorts();
  yield* put(parseCodeHash(location.secretHash()) === null ? linkBroken() : linkRead());
}

function* choose({ payload: { wantsUpdates } }: ReturnType<typeof mailingChosen>): SagaGenerator<void> {
  const { location } = yield* getPorts();
  const token = parseCodeHash(location.secretHash()) ?? '';
  try {
    const reply = yield* request('updateMailingSubscription', { body: { token, receivesUpdates: wantsUpdates } });
    if (reply.status === 200) return void (yield* put(mailingKept({ wantsUpdates: reply.body.receivesUpdates })));
    yield* put(mailingRefused({ issue: reply.status === 429 ? 'tooOften' : 'invalid' }));
  } catch (error) {
    if (!isFailure(error)) throw error;
    yield* put(mailingRefused({ issue: 'noAnswer' }));
  }
}
