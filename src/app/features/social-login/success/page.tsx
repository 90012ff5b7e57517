import type { ReactElement } from 'react';
import { put, take, type SagaGenerator } from 'typed-redux-saga';
import { defaultTargets, safeTarget } from '../../../../domain/addresses';
import { onlyParam } from '../../../../domain/queryParams';
import { isSignUpSource, socialSignUpSuccessPath, signupTypeOfSource } from '../../../../domain/socialLogin';
import { definePage } from '../../../platform/definePage';
import { getPorts } from '../../../platform/flows';
import { redirect } from '../../../platform/redirect';
import { placeEntered } from '../../../platform/place';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { tracked } from '../../tracking';
import { successTexts } from '../texts';

/** Records the conversion of a person who has just signed up by single sign-on, once, and redirects. */
function* successFlow(): SagaGenerator<void> {
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

/** `/sign-up/sso/success`: visible for a moment. */
const SuccessPage = (): ReactElement => (
  <main>
    <EmptyState title={successTexts.title} level="h1">
      {successTexts.lead}
    </EmptyState>
  </main>
);

export default definePage({
  path: '/sign-up/sso/success',
  title: 'Signed Up',
  auth: 'none',
  frame: 'none',
  chunk: 'sso-success',
  sagas: [successFlow],
  Screen: SuccessPage,
});
