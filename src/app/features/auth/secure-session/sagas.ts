import type { SagaGenerator } from 'typed-redux-saga';
import { signInRefusals } from '../../../../domain/signInRefusals';
import { request } from '../../../api/flows';
import { getPorts } from '../../../platform/flows';
import { refreshSession } from '../../session';
import { cookiesPage, afterSignIn } from '../shared/navigation';
import { destination } from '../shared/next';
import { secureSessionOutcome } from '../shared/outcomes';
import { onSubmit, type Submitted } from '../shared/submit';
import { sharedTexts } from '../shared/texts';

export function* secureSessionFlow(): SagaGenerator<void> {
  yield* onSubmit('secureSession', confirmSession, sharedTexts.signInFailed);
}

/** POST /api/v3/secure-session with an empty body. */
function* confirmSession(): SagaGenerator<Submitted<'secureSession'>> {
  const { location } = yield* getPorts();
  const { search } = location.current();
  const reply = yield* request('secureSession', {});
  const outcome = secureSessionOutcome(reply);
  if (reply.status === 200) {
    yield* refreshSession(reply.body.profileId);
    return { result: { outcome, message: null, fieldErrors: {} }, navigation: afterSignIn(destination(location, search)) };
  }
  const message = outcome === 'valid' ? null : signInRefusals[outcome];
  const result = { outcome, message, fieldErrors: {} };
  return outcome === 'missing_csrf' ? { result, navigation: cookiesPage(search) } : { result };
}
