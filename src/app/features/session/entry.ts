import { select, type SagaGenerator } from 'typed-redux-saga';
import { entryAddress } from '../../../domain/redirects';
import { getPorts } from '../../platform/flows';
import { selectIsKnown, selectRoute, selectSessionStatus, type WithSession } from './selectors';

/** Sends a visitor from a route that needs a sign-in to log-in or sign-up, with the way back as `next`. */
export function* redirectToSignIn(options: { readonly reauth?: boolean } = {}): SagaGenerator<void> {
  const state = yield* select((whole: WithSession) => whole);
  const { need, prefersSignUp } = selectRoute(state);
  const isIn = selectSessionStatus(state) === 'loaded';
  if (!options.reauth && (need !== 'required' || isIn)) return;
  const { location } = yield* getPorts();
  const { pathname, search, hash } = location.current();
  const address = entryAddress({
    current: pathname + search + hash,
    prefersSignUp,
    hasKnownEmail: selectIsKnown(state),
    ...options,
  });
  if (address) location.replace(address);
}
