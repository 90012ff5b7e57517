import { select, type SagaGenerator } from 'typed-redux-saga';
import { switchesQuery } from '../../../../contract/browser/graphql/operations/session';
import { timings } from '../../../../domain/timings';
import { isFailure } from '../../../api/failure';
import { graphqlRequest } from '../../../api/graphql';
import { getPorts } from '../../../platform/flows';
import { selectIdentity, type WithSession } from '../../session';

/** By which product analytics know this browser, for an hour at a time. Analytics category: only where these are allowed. */
export const identityCookie = 'abidentity';

const shape = /^(?!0$)[\w-]{1,128}$/;

/**
 * Updates the identity: from the address, otherwise the signed-in person's, the stored one, or the one that the server gave this
 * browser. With `identity=0` in the address there is none (decision D13).
 */
export function* rememberIdentity(): SagaGenerator<void> {
  const { cookies, location } = yield* getPorts();
  const asked = new URLSearchParams(location.current().search).get('identity');
  if (asked === '0') {
    cookies.remove(identityCookie);
    return;
  }
  const signedIn = yield* select((state: WithSession) => selectIdentity(state));
  const identity = [asked, signedIn, cookies.get(identityCookie)].find((one) => one !== null && shape.test(one)) ?? (yield* askServer());
  if (identity !== null && shape.test(identity)) cookies.set(identityCookie, identity, { maxAge: timings.identityCookie });
}

/** Null when the server cannot be asked: then the events belong to no identity. */
function* askServer(): SagaGenerator<string | null> {
  try {
    return (yield* graphqlRequest(switchesQuery, { withAccount: false })).session.identity;
  } catch (error) {
    if (isFailure(error)) return null;
    throw error;
  }
}
