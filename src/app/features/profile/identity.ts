import type { SagaGenerator } from 'typed-redux-saga';
import { getPorts } from '../../platform/flows';

const cookieName = 'abidentity';

/**
 * The analytics identity to load the profile with: from the address, otherwise from the `abidentity` cookie; none without either.
 * `identity=0` in the address drops the cookie (decision D13). It never says who is signed in.
 */
export function* takeIdentity(): SagaGenerator<{ readonly identity?: string }> {
  const { cookies, location } = yield* getPorts();
  const asked = new URLSearchParams(location.current().search).get('identity');
  if (asked === '0') {
    cookies.remove(cookieName);
    return {};
  }
  const identity = asked || cookies.get(cookieName);
  return identity ? { identity } : {};
}
