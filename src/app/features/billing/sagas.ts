import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { selectCurrentAccountId } from '../accounts';
import { plansWanted } from '../plans';

/** Asks for the plans as soon as it is known for which account. */
export function* requestPlans(): SagaGenerator<void> {
  if ((yield* select(selectCurrentAccountId)) !== null) yield* put(plansWanted());
}
