import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { parseCodeHash } from '../../../domain/loginHash';
import { HttpError, NetworkError } from '../../api';
import { request } from '../../api/flows';
import { guarded, onEach, onLeading, takePorts } from '../../platform/flows';
import { placeEntered, selectPlace } from '../../platform/place';
import { selectCurrentProfileId, selectIsLoggedIn, sessionRetried } from '../session';
import { refusals } from './copy';
import { confirmationOutcome, resendOutcome } from './outcomes';
import {
  confirmationRefused,
  confirmationResent,
  confirmationStarted,
  confirmPath,
  emailConfirmed,
  linkBroken,
  resendFailed,
  resendRequested,
} from './state';

/** Confirms what the mailed link says, and mails the link again. */
export function* confirmationFlow(): SagaGenerator<void> {
  yield* onEach(placeEntered, confirmFrom);
  yield* onLeading(resendRequested, resend);
  // This code arrived after the place was entered.
  yield* guarded(confirmFrom, placeEntered(yield* select(selectPlace)));
}

function* confirmFrom({ payload: { pathname } }: ReturnType<typeof placeEntered>): SagaGenerator<void> {
  if (pathname !== confirmPath) return;
  const { location } = yield* takePorts();
  const code = parseCodeHash(location.secretHash());
  if (code === null) return void (yield* put(linkBroken()));
  yield* put(confirmationStarted());
  try {
    const outcome = confirmationOutcome(yield* request('emailConfirmation', { body: { code } }));
    if (outcome.kind === 'refused') return void (yield* put(confirmationRefused({ fault: outcome.fault })));
    yield* put(emailConfirmed({ email: outcome.email }));
  } catch (error) {
    if (error instanceof NetworkError || error instanceof HttpError) return void (yield* put(confirmationRefused({ fault: 'noAnswer' })));
    throw error;
  }
  // Whoever is signed in here may be the one whose address it is: the server knows.
  if (yield* select(selectIsLoggedIn)) yield* put(sessionRetried());
}

function* resend(): SagaGenerator<void> {
  const id = yield* select(selectCurrentProfileId);
  if (id === null) return void (yield* put(resendFailed({ messages: [] })));
  try {
    const outcome = resendOutcome(yield* request('emailConfirmationSend', { params: { id }, body: {} }));
    yield* put(outcome.kind === 'sent' ? confirmationResent() : resendFailed({ messages: outcome.messages }));
  } catch (error) {
    if (error instanceof NetworkError) yield* put(resendFailed({ messages: [refusals.noAnswer] }));
    else if (error instanceof HttpError) yield* put(resendFailed({ messages: error.body.messages }));
    else throw error;
  }
}
