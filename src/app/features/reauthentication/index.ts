import type { SagaGenerator } from 'typed-redux-saga';
import type { Query } from '../../../contract/types';
import { checkedSignInAddress } from '../../../domain/signInAddresses';
import { request } from '../../api/flows';
import { isAbort, getPorts } from '../../platform/flows';

/** The action's name on the wire, which is not the endpoint's (`contract/actions.ts`). */
export type ReauthenticatedAction = NonNullable<Query<'startReauthentication'>['action']>;

const keyOf = (action: ReauthenticatedAction): string => `patchbay.reauthentication.${action}`;

/**
 * Leaves the page to sign in again for one action: at our log-in page, or at the person's own provider, and back from
 * there to the present page. The token is stored in this tab. The address is checked (S38); any error is logged as a warning and
 * changes nothing. True if the page is being left.
 */
export function* reauthenticate(action: ReauthenticatedAction): SagaGenerator<boolean> {
  const { location, storage, console: developer } = yield* getPorts();
  const { pathname, search } = location.current();
  try {
    const reply = yield* request('startReauthentication', { query: { action, next: pathname + search } });
    const to = reply.status === 200 ? checkedSignInAddress(reply.body.url, location.origin) : null;
    if (reply.status !== 200 || to === null) {
      developer.warn('Could not ask for a new sign-in', reply);
      return false;
    }
    storage.session.set(keyOf(action), reply.body.token);
    location.assign(to);
    return true;
  } catch (error) {
    if (isAbort(error)) throw error;
    developer.warn('Could not ask for a new sign-in', error);
    return false;
  }
}

/** The token that proves a new sign-in for an action, once; null if there is none. For actions that send it in their body. */
export function* takeReauthenticationToken(action: ReauthenticatedAction): SagaGenerator<string | null> {
  const { session } = (yield* getPorts()).storage;
  const token = session.get(keyOf(action));
  session.remove(keyOf(action));
  return token;
}

/** The header that proves a new sign-in for an action, once; nothing if there is none. */
export function* reauthenticationHeaders(action: ReauthenticatedAction): SagaGenerator<Readonly<Record<string, string>>> {
  const token = yield* takeReauthenticationToken(action);
  return token === null ? {} : { 'X-Reauthentication-Token': token };
}
