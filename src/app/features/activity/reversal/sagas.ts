import { put, take, type SagaGenerator } from 'typed-redux-saga';
import { formatLoginHash, parseCodeHash } from '../../../../domain/loginHash';
import { describeFailure, isFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { getPorts, onLeading } from '../../../platform/flows';
import { texts } from './texts';
import {
  passwordChosen,
  reversalConfirmed,
  reversalFailed,
  reversalFinished,
  reversalLoaded,
  reversalMissed,
  reversalRefused,
  reversalRequested,
} from './state';

const failureTexts = { unreachable: texts.network, refused: texts.refused };

/** Undoes the event of the link once the person has confirmed. */
export function* reversalFlow(): SagaGenerator<void> {
  yield* onLeading(reversalConfirmed, undo);
}

/** Loads the event; looking changes nothing. */
export function* loadReversal(): SagaGenerator<void> {
  const { location } = yield* getPorts();
  // After the timeline has undone something, in a new page.
  if (new URLSearchParams(location.current().search).has('done')) return void (yield* put(reversalFinished({ next: 'mailed' })));
  yield* put(reversalRequested());
  const code = parseCodeHash(location.secretHash());
  if (code === null) return void (yield* put(reversalMissed()));
  try {
    const reply = yield* request('findReversal', { body: { code } });
    if (reply.status === 200) yield* put(reversalLoaded({ reversal: reply.body }));
    else if (reply.status === 429) yield* put(reversalFailed({ reason: reply.body.messages.join(' ') }));
    else yield* put(reversalMissed());
  } catch (error) {
    if (!isFailure(error)) throw error;
    yield* put(reversalFailed({ reason: describeFailure(error, failureTexts) }));
  }
}

function* undo(): SagaGenerator<void> {
  const { location } = yield* getPorts();
  const code = parseCodeHash(location.secretHash()) ?? '';
  try {
    const reply = yield* request('reverseByLink', { body: { code } });
    if (reply.status === 404) return void (yield* put(reversalMissed()));
    if (reply.status !== 200) return void (yield* put(reversalRefused({ issue: reply.body.messages.join(' ') || texts.refused })));
    const { email, resetCode } = reply.body;
    yield* put(reversalFinished({ next: resetCode === null ? 'log_in' : 'password' }));
    if (resetCode === null) return;
    yield* take(passwordChosen);
    // A full page load: the page takes the code out of its address before anything else runs (S30).
    location.assign(`/app/reset-password#${formatLoginHash(email, resetCode)}`);
  } catch (error) {
    if (!isFailure(error)) throw error;
    yield* put(reversalRefused({ issue: describeFailure(error, failureTexts) }));
  }
}
