import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { getApi } from '../../api/flows';
import { getPorts } from '../../platform/flows';
import { owedLogoutKey, signedInKey } from './lookUp';
import { selectCurrentProfileId } from './selectors';
import { sessionResumed } from './state';

/**
 * Completes a sign-in on a page whose session was lost. As the same person, the page continues: held requests are sent, and the
 * other tabs are notified. As another person nothing is sent and the page reloads, because nothing on it belongs to them (R23).
 */
export function* continueSession(profileId: number): SagaGenerator<void> {
  const { location, storage, tabs } = yield* getPorts();
  storage.local.set(signedInKey, 'yes');
  storage.local.remove(owedLogoutKey);
  tabs.post({ kind: 'signedIn' });
  if (profileId === (yield* select(selectCurrentProfileId))) {
    yield* put(sessionResumed());
  } else {
    (yield* getApi()).abortAll();
    location.reload();
  }
}
