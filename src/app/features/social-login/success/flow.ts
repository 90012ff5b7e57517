import { put, take, type SagaGenerator } from 'typed-redux-saga';
import { defaultTargets, safeTarget } from '../../../../domain/addresses';
import { onlyParam } from '../../../../domain/queryParams';
import { isSignUpSource, socialSignUpSuccessPath, signupTypeOfSource } from '../../../../domain/socialLogin';
import { getPorts } from '../../../platform/flows';
import { redirect } from '../../../platform/redirect';
import { placeEntered } from '../../../platform/place';
import { tracked } from '../../tracking';

/** Records the conversion of a person who has just signed up by single sign-on, once, and redirects. */
export function* successFlow(): SagaGenerator<void> {
  while (true) {
    const { location } = yield* getPorts();
    const { pathname, search } = location.current();
    if (pathname.replace(/\/$/, '') === socialSignUpSuccessPath) {
      const source = onlyParam(search, 'source');
      const known = isSignUpSource(source) ? source : 'sso';
      yield* put(tracked('sign-up conversion', { source: known, intent: 'direct', signupType: signupTypeOfSource(known) }));
      const { origin } = location;
      redirect(location, safeTarget(onlyParam(search, 'next'), { origin, fallback: defaultTargets.afterSocialLogin }));
    }
    yield* take(placeEntered);
  }
}
