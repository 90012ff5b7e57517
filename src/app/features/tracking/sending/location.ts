import { call, type SagaGenerator } from 'typed-redux-saga';
import { timings } from '../../../../domain/timings';
import { takePorts } from '../../../platform/flows';
import type { Place } from '../../../platform/ports';

/**
 * Waits until the document's location is what is hoped for: looks every 100 ms, and gives up after 2000 ms (A9.13). True when
 * it came to be. The first look comes after the first wait: what leads elsewhere at once is no location yet.
 */
export function* waitForLocation(isThere: (place: Place) => boolean): SagaGenerator<boolean> {
  const { clock, location } = yield* takePorts();
  for (let waited = 0; waited < timings.locationWait; waited += timings.locationPoll) {
    yield* call(clock.wait, timings.locationPoll);
    if (isThere(location.current())) return true;
  }
  return false;
}
