import { call, type SagaGenerator } from 'typed-redux-saga';
import { timings } from '../../../../domain/timings';
import { getPorts } from '../../../platform/flows';
import type { Place } from '../../../platform/ports';

/**
 * Waits until the document's location is the expected one: checks every 100 ms, and gives up after 2000 ms (A9.13). Returns true
 * if it was reached. The first check is after the first wait, because an immediate redirect is not yet a location.
 */
export function* waitForLocation(isThere: (place: Place) => boolean): SagaGenerator<boolean> {
  const { clock, location } = yield* getPorts();
  for (let waited = 0; waited < timings.locationWait; waited += timings.locationPoll) {
    yield* call(clock.wait, timings.locationPoll);
    if (isThere(location.current())) return true;
  }
  return false;
}
