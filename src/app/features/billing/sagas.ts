import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { readFailure } from '../../api/failure';
import { request } from '../../api/flows';
import { entityChanged } from '../../entities';
import { accounts, selectCurrentAccountId } from '../accounts';
import { plansWanted } from '../plans';
import { texts } from './texts';
import { onLeading } from '../../platform/flows';
import { cancelAnswered, changeCancelled } from './state';

/** Asks for the plans as soon as it is known for which account. */
export function* requestPlans(): SagaGenerator<void> {
  if ((yield* select(selectCurrentAccountId)) !== null) yield* put(plansWanted());
}

/** Cancels the scheduled change of plan when asked. */
export function* cancellingFlow(): SagaGenerator<void> {
  yield* onLeading(changeCancelled, cancelScheduledChange);
}

/** Cancels the scheduled change of plan; what the server says is shown with the account. */
function* cancelScheduledChange(): SagaGenerator<void> {
  const accountId = yield* select(selectCurrentAccountId);
  if (accountId === null) return;
  try {
    const reply = yield* request('cancelPlanChange', { params: { id: accountId }, body: {} });
    if (reply.status === 200) yield* put(entityChanged({ entityType: accounts.type }, { id: accountId, changes: reply.body.account }));
    yield* put(cancelAnswered({ failure: reply.status === 200 ? null : (reply.body.messages.at(-1) ?? texts.notCancelled) }));
  } catch (error) {
    const { kind, messages } = readFailure(error);
    yield* put(cancelAnswered({ failure: kind === 'refused' ? (messages.at(-1) ?? texts.notCancelled) : texts.notCancelled }));
  }
}
