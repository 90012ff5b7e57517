import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { request } from '../../../api/flows';
import { getPorts } from '../../../platform/flows';
import { logOutFirst, refreshSession, selectCurrentProfileId } from '../../session';
import { cookiesPage, isCookieProblem, afterSignIn, leavePasswordStep, navigateAfterSubmit } from '../shared/navigation';
import { destination } from '../shared/next';
import { readEntryQuery } from '../shared/query';
import { passkeyEntrySlice } from './state';
import { sharedTexts } from '../shared/texts';

const { accepted, refused } = passkeyEntrySlice.actions;

/** Signs in with the passkey that was given: the same destination as after a password, or the server's message. */
export function* signIn(credentialJson: string): SagaGenerator<void> {
  const { location } = yield* getPorts();
  const { search } = location.current();
  const before = yield* select(selectCurrentProfileId);
  // A person who signs in again keeps their identity: pending requests of their session continue with the next one (S26).
  if (before !== null && !readEntryQuery(search).reauth) yield* logOutFirst();
  const reply = yield* request('completePasskeySignIn', { body: { credentialJson } });
  if (reply.status === 200) {
    yield* refreshSession(reply.body.profileId);
    yield* put(accepted());
    yield* leavePasswordStep();
    return navigateAfterSubmit(location, afterSignIn(destination(location, search)));
  }
  yield* put(refused({ message: reply.body.messages.at(-1) ?? sharedTexts.signInFailed }));
  if (reply.status === 403 && isCookieProblem(reply.body)) navigateAfterSubmit(location, cookiesPage(search));
}
