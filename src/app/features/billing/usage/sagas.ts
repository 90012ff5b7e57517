import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { days } from '../../../../domain/durations';
import { readFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { getPorts } from '../../../platform/flows';
import { pageFlow } from '../../../platform/pageFlow';
import { selectPlace } from '../../../platform/place';
import { currentAccountChosen, selectCurrentAccountId } from '../../accounts';
import { billingPaths, rehearsedPlanId } from '../places';
import { ranges } from './days';
import { daysFailed, daysLoaded, daysRequested, daysRetried } from './state';

/** Loads the daily tasks at each visit of billing, because Zaps keep running. A retry does not load the plans again. */
export const taskDaysFlow = pageFlow({ path: billingPaths, load: loadDays, reloadOn: [currentAccountChosen, daysRetried] });

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** As many days as the longest range shows, today in UTC among them. */
function* loadDays(): SagaGenerator<void> {
  const accountId = yield* select(selectCurrentAccountId);
  const place = yield* select(selectPlace);
  if (accountId === null || rehearsedPlanId(place) !== null) return;
  const { clock } = yield* getPorts();
  const now = clock.now();
  yield* put(daysRequested({ accountId }));
  try {
    const query = { from: dayOf(now - days(Math.max(...ranges) - 1)), to: dayOf(now) };
    const reply = yield* request('getTaskUsage', { params: { id: accountId }, query });
    if (reply.status === 200) yield* put(daysLoaded({ accountId, days: reply.body.days }));
    else yield* put(daysFailed({ accountId, reasons: reply.body.messages }));
  } catch (error) {
    yield* put(daysFailed({ accountId, reasons: readFailure(error).messages }));
  }
}
