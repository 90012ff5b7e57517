import { select, type SagaGenerator } from 'typed-redux-saga';
import { timings } from '../../../domain/timings';
import { onEach, onLatest, getPorts } from '../../platform/flows';
import { placeEntered } from '../../platform/place';
import { selectIsLoggedIn } from '../session';
import { refreshAccounts } from './loss';
import { usageChanged } from './state';

/** Keeps the limits of the accounts up to date, silently. */
export function* limitsFlow(settle: () => SagaGenerator<void>): SagaGenerator<void> {
  const { location } = yield* getPorts();
  yield* onEach(placeEntered, reloadOnNavigation(location.current().pathname, settle));
  yield* onLatest(usageChanged, () => refreshAccounts(settle));
}

/** Where limits are not shown, and a reload would only be in the way. */
const withoutLimits = /^\/(?:editor|app\/login)(?:\/|$)/;

/** At each change of page, the first at once and then at most every ten seconds (decision H9). */
function reloadOnNavigation(
  path: string,
  settle: () => SagaGenerator<void>,
): (event: ReturnType<typeof placeEntered>) => SagaGenerator<void> {
  let before = path;
  let reloadedAt = -Infinity;
  return function* reloadOnce({ payload: { pathname } }) {
    if (pathname === before) return;
    before = pathname;
    if (withoutLimits.test(pathname) || !(yield* select(selectIsLoggedIn))) return;
    const { clock } = yield* getPorts();
    const now = clock.now();
    // A clock that was set back must not keep the limits as they are for hours.
    if (now >= reloadedAt && now - reloadedAt < timings.accountLimitsReload) return;
    reloadedAt = now;
    yield* refreshAccounts(settle);
  };
}
