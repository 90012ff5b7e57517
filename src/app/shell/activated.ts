import type { SagaGenerator } from 'typed-redux-saga';
import { onlyParam } from '../../domain/queryParams';
import { afterLogin } from '../../domain/redirects';
import { getPorts } from '../platform/flows';

/** The account is active: continue to the original destination (decision D7). */
export function* leaveActivation(): SagaGenerator<void> {
  const { location } = yield* getPorts();
  const { origin } = location;
  location.replace(afterLogin({ next: onlyParam(location.current().search, 'next'), origin }));
}
